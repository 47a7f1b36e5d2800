import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { auditLog, slips, users, vehicleImages, vehicleLookup, vehicles } from "../schema/index.ts";
import { findAllImagesByVehicle, type VehicleImageRow } from "./vehicle-images.ts";
import { type LookupChoice, selectLookupChoices } from "./vehicle-lookup.ts";

export type VehicleValues = Pick<
  typeof vehicles.$inferInsert,
  "vehicleLookupId" | "isStock" | "mods"
> & { vin: string };

const isInGarage = sql`deleted_at is null`;

/** What everybody may see of a vehicle. `vinTail` is the last six characters, for its owner only. */
function columns(isOwner: boolean) {
  return {
    id: vehicles.id,
    userId: vehicles.userId,
    vehicleLookupId: vehicles.vehicleLookupId,
    year: vehicleLookup.year,
    make: vehicleLookup.make,
    model: vehicleLookup.model,
    trim: vehicleLookup.trim,
    isStock: vehicles.isStock,
    isDefault: vehicles.isDefault,
    mods: vehicles.mods,
    soldOn: vehicles.soldOn,
    vinTail: isOwner ? sql<string | null>`substr(${vehicles.vin}, -6)` : sql<string | null>`null`,
  };
}

function selectVehicles(db: Database, where: SQL | undefined, isOwner: boolean) {
  return db
    .select(columns(isOwner))
    .from(vehicles)
    .innerJoin(vehicleLookup, eq(vehicleLookup.id, vehicles.vehicleLookupId))
    .where(and(where, isInGarage))
    .$dynamic();
}

/** How many vehicles a garage holds. */
const VEHICLE_LIMIT = 50;

/** The vehicles of one garage in the order they were added, without their pictures. */
export function findAllVehiclesByUser(db: Database, userId: number, isOwner: boolean) {
  return selectVehicles(db, eq(vehicles.userId, userId), isOwner)
    .orderBy(asc(vehicles.id))
    .limit(VEHICLE_LIMIT);
}

/**
 * The stretch of a garage around the vehicle that it opens with, as two statements for a batch: that
 * vehicle and those behind it, and those before it, the last one first. Both are empty where the
 * requested vehicle is not in the garage.
 *
 * @param query.requestedId else the default, else the first
 */
export function findVehiclesAround(
  db: Database,
  query: { userId: SQL; requestedId: number | undefined; isOwner: boolean; limitEach: number },
) {
  const { userId, requestedId, isOwner, limitEach } = query;
  const ofUser = sql`user_id = ${userId} and deleted_at is null`;
  const opened =
    requestedId === undefined
      ? sql`coalesce(
          (select id from vehicles indexed by vehicles_default where ${ofUser} and is_default = 1 limit 1),
          (select id from vehicles indexed by vehicles_user where ${ofUser} order by id limit 1))`
      : sql`(select id from vehicles where id = ${requestedId} and ${ofUser})`;
  const around = (isBehind: boolean) =>
    selectVehicles(
      db,
      sql`${vehicles.userId} = ${userId} and ${vehicles.id} ${sql.raw(isBehind ? ">=" : "<")} ${opened}`,
      isOwner,
    )
      .orderBy(isBehind ? asc(vehicles.id) : desc(vehicles.id))
      .limit(isBehind ? limitEach + 1 : limitEach);
  return [around(true), around(false)] as const;
}

export type VehicleRow = Awaited<ReturnType<typeof findAllVehiclesByUser>>[number];

type Owned = { id: number; userId: number };

function selectOwnVehicle(db: Database, { id, userId }: Owned) {
  return [
    selectVehicles(db, and(eq(vehicles.id, id), eq(vehicles.userId, userId)), true).limit(1),
    findAllImagesByVehicle(db, id),
  ] as const;
}

/** A vehicle of this user's garage as its owner sees it; null for anybody else's and deleted ones. */
export async function findOwnVehicle(
  db: Database,
  owned: Owned,
): Promise<(VehicleRow & { images: VehicleImageRow[] }) | null> {
  const [[vehicle], images] = await db.batch(selectOwnVehicle(db, owned));
  return vehicle ? { ...vehicle, images } : null;
}

/**
 * The same with what its form offers for what is `chosen` in it, null for what the vehicle is: in one
 * round trip.
 */
export async function findOwnVehicleWithChoices(
  db: Database,
  owned: Owned,
  chosen: LookupChoice | null,
) {
  const own = (column: "year" | "model") => sql`(
    select l.${sql.raw(column)} from vehicles v join vehicle_lookup l on l.id = v.vehicle_lookup_id
    where v.id = ${owned.id} and v.user_id = ${owned.userId} and v.deleted_at is null)`;
  const [[vehicle], images, years, models, records] = await db.batch([
    ...selectOwnVehicle(db, owned),
    ...selectLookupChoices(db, chosen ?? { year: own("year"), model: own("model") }),
  ]);
  return { vehicle: vehicle ? { ...vehicle, images } : null, years, models, records };
}

/** The whole VIN, to compare it with what was typed. Never leaves the server. */
export async function findVinOfVehicle(
  db: Database,
  { id, userId }: { id: number; userId: number },
): Promise<string | null> {
  const [vehicle] = await db
    .select({ vin: vehicles.vin })
    .from(vehicles)
    .where(and(eq(vehicles.id, id), eq(vehicles.userId, userId), isInGarage))
    .limit(1);
  return vehicle?.vin ?? null;
}

export async function countVehiclesByUser(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(vehicles)
    .where(and(eq(vehicles.userId, userId), isInGarage));
  return row?.count ?? 0;
}

/** Which vehicle shows a picture; null where none does. */
export async function findVehicleIdByMedia(db: Database, mediaKey: string, userId: number) {
  const [row] = await db
    .select({ vehicleId: vehicleImages.vehicleId })
    .from(vehicles)
    .innerJoin(vehicleImages, eq(vehicleImages.vehicleId, vehicles.id))
    .where(and(eq(vehicles.userId, userId), isInGarage, eq(vehicleImages.mediaKey, mediaKey)))
    .limit(1);
  return row?.vehicleId ?? null;
}

/** Which vehicle of a garage was added at this instant as this one; null where none was. */
export async function findVehicleIdByCreation(
  db: Database,
  { userId, vin, vehicleLookupId, createdAt }: VehicleValues & { userId: number; createdAt: Date },
): Promise<number | null> {
  const [row] = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.userId, userId),
        isInGarage,
        eq(vehicles.createdAt, createdAt),
        eq(vehicles.vehicleLookupId, vehicleLookupId),
        eq(vehicles.vin, vin),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Only the default that was chosen last stays one; changes nothing where `isMoved` is false. */
export function updateOtherDefaultsToNone(
  db: Database,
  userId: number,
  { exceptId, isMoved }: { exceptId: number | SQL; isMoved: boolean },
) {
  return db
    .update(vehicles)
    .set({ isDefault: false })
    .where(
      and(
        eq(vehicles.userId, userId),
        isInGarage,
        eq(vehicles.isDefault, true),
        sql`${vehicles.id} <> ${exceptId} and ${Number(isMoved)}`,
      ),
    );
}

/** The id of the newest vehicle in a garage, for a statement behind `insertVehicle` in a batch. */
export function newestVehicleIdOf(userId: number): SQL {
  return sql`(select max(id) from vehicles where user_id = ${userId} and deleted_at is null)`;
}

/**
 * Puts a vehicle into a garage; where there is no default it becomes the default. A garage that is full, or
 * an account that was deleted in the meantime, makes the whole batch fail: what follows is about the new vehicle,
 * and no VIN may outlive its account.
 */
export function insertVehicle(
  db: Database,
  vehicle: VehicleValues & { userId: number; isDefault: boolean; createdAt: Date },
) {
  const { userId } = vehicle;
  return db
    .insert(vehicles)
    .values({
      ...vehicle,
      userId: sql`(select id from users where id = ${userId} and anonymised_at is null
        and (select count(*) from vehicles v where v.user_id = ${userId} and v.deleted_at is null)
          < ${VEHICLE_LIMIT})`,
      updatedAt: vehicle.createdAt,
      isDefault: sql`${Number(vehicle.isDefault)} or not exists (select 1 from vehicles v
        where v.user_id = ${userId} and v.deleted_at is null and v.is_default = 1)`,
    })
    .returning({ id: vehicles.id });
}

/** A vehicle of this user, while it is in the garage; `isDefault` false leaves the default alone. */
export function updateVehicle(
  db: Database,
  { id, userId }: { id: number; userId: number },
  change: VehicleValues & { isDefault: boolean; updatedAt: Date },
) {
  return db
    .update(vehicles)
    .set({
      ...change,
      isDefault: sql`${Number(change.isDefault)} or ${vehicles.isDefault}`,
    })
    .where(and(eq(vehicles.id, id), eq(vehicles.userId, userId), isInGarage))
    .returning({ id: vehicles.id });
}

/** Takes a vehicle out of its owner's garage and erases its VIN and what was done to it. */
export function updateVehicleToDeleted(
  db: Database,
  { id, userId }: { id: number; userId: number },
  deletedAt: Date,
) {
  return db
    .update(vehicles)
    .set({ deletedAt, updatedAt: deletedAt, vin: null, mods: "", isDefault: false })
    .where(and(eq(vehicles.id, id), eq(vehicles.userId, userId), isInGarage))
    .returning({ id: vehicles.id });
}

/** When a vehicle was sold; null takes it back. Nothing changes for anybody else's vehicle. */
export function updateVehicleSoldOn(
  db: Database,
  { id, userId }: { id: number; userId: number },
  change: { soldOn: string | null; updatedAt: Date },
) {
  return db
    .update(vehicles)
    .set(change)
    .where(and(eq(vehicles.id, id), eq(vehicles.userId, userId), isInGarage))
    .returning({ id: vehicles.id });
}

/** The newest vehicle becomes the default of a garage that has none. */
export function updateNewestToDefault(db: Database, userId: number) {
  return db
    .update(vehicles)
    .set({ isDefault: true })
    .where(
      sql`id = (select id from vehicles where user_id = ${userId} and deleted_at is null
          order by id desc limit 1)
        and not exists (select 1 from vehicles where user_id = ${userId} and deleted_at is null
          and is_default = 1)`,
    );
}

const isOpenSlipOf = (vehicleId: number) =>
  sql`vehicle_id = ${vehicleId} and status in ('PENDING', 'IN_REVIEW', 'NEEDS_INFO')`;

/** One audit line for each open slip of a vehicle; is before `updateOpenSlipsToWithdrawn`. */
export function insertAuditOfWithdrawals(
  db: Database,
  entry: { vehicleId: number; actorId: number; createdAt: Date },
) {
  return db.run(sql`
    insert into ${auditLog} (created_at, actor_id, action, subject_kind, subject_id, detail)
    select ${entry.createdAt.getTime()}, ${entry.actorId}, 'slip.withdraw', 'slip', id,
      json_object('from', status, 'because', 'vehicle deleted')
    from slips where ${isOpenSlipOf(entry.vehicleId)}`);
}

/**
 * Slips of a vehicle that nobody has decided yet leave the queue; they were on no board. Tells the
 * keys of their public photos.
 */
export function updateOpenSlipsToWithdrawn(db: Database, vehicleId: number, updatedAt: Date) {
  return db
    .update(slips)
    .set({
      status: "WITHDRAWN",
      version: sql`${slips.version} + 1`,
      updatedAt,
      claimedBy: null,
      claimedAt: null,
    })
    .where(isOpenSlipOf(vehicleId))
    .returning({ mediaKey: slips.mediaKey });
}

/** The first saved vehicle makes its owner a member of the 1320 Club. */
export function updateToClubMember(db: Database, userId: number, joined1320At: Date) {
  return db
    .update(users)
    .set({ joined1320At })
    .where(and(eq(users.id, userId), isNull(users.joined1320At)));
}

/** What a card tells of a vehicle: whose it is, its quickest listed run and its main picture. */
export type VehicleCard = {
  id: number;
  username: string;
  year: number;
  make: string;
  model: string;
  trim: string;
  isStock: number;
  bestMs: number | null;
  mediaKey: string | null;
};

/** Those of some vehicles that are in a garage which everybody may see. */
export function findAllVehicleCards(db: Database, ids: readonly number[]) {
  return db.all<VehicleCard>(sql`
    select v.id, u.username, l.year, l.make, l.model, l.trim, v.is_stock as isStock,
      (select s.elapsed_ms from slips s indexed by slips_vehicle_et
        where s.is_listed = 1 and s.vehicle_id = v.id and s.is_stock = v.is_stock
        order by s.elapsed_ms limit 1) as bestMs,
      (select i.media_key from vehicle_images i where i.vehicle_id = v.id
        order by i.position, i.id limit 1) as mediaKey
    from json_each(${JSON.stringify(ids)}) k
    cross join vehicles v on v.id = k.value
    cross join users u on u.id = v.user_id
    cross join vehicle_lookup l on l.id = v.vehicle_lookup_id
    where v.deleted_at is null and u.is_activated = 1 and u.banned_at is null and u.anonymised_at is null`);
}
