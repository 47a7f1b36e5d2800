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

/** The public columns of a vehicle. `vinTail` is the last six characters, for its owner only. */
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

/** Which vehicle a garage opens with: if `requestedId` is undefined, the default or else the first one. */
export type OpenedVehicle = { userId: SQL | number; requestedId: number | undefined };

/** Its id; null if the requested vehicle is not in the garage, and in an empty one. */
export function openedVehicleId({ userId, requestedId }: OpenedVehicle): SQL {
  const ofUser = sql`user_id = ${userId} and deleted_at is null`;
  return requestedId === undefined
    ? sql`coalesce(
        (select id from vehicles indexed by vehicles_default where ${ofUser} and is_default = 1 limit 1),
        (select id from vehicles indexed by vehicles_user where ${ofUser} order by id limit 1))`
    : sql`(select id from vehicles where id = ${requestedId} and ${ofUser})`;
}

/**
 * The vehicles around the one a garage opens with, as two statements for a batch: that vehicle and
 * those after it, and those before it in reverse order. Both are empty if the requested vehicle is
 * not in the garage.
 */
export function findVehiclesAround(
  db: Database,
  query: OpenedVehicle & { isOwner: boolean; limitEach: number },
) {
  const { userId, isOwner, limitEach } = query;
  const opened = openedVehicleId(query);
  const around = (isFromOpened: boolean) =>
    selectVehicles(
      db,
      sql`${vehicles.userId} = ${userId} and ${vehicles.id} ${sql.raw(isFromOpened ? ">=" : "<")} ${opened}`,
      isOwner,
    )
      .orderBy(isFromOpened ? asc(vehicles.id) : desc(vehicles.id))
      .limit(isFromOpened ? limitEach + 1 : limitEach);
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

/**
 * A vehicle in this user's garage as its owner sees it; null if it is deleted or another user's.
 */
export async function findOwnVehicle(
  db: Database,
  owned: Owned,
): Promise<(VehicleRow & { images: VehicleImageRow[] }) | null> {
  const [[vehicle], images] = await db.batch(selectOwnVehicle(db, owned));
  return vehicle ? { ...vehicle, images } : null;
}

/**
 * The same with its form's options for the `chosen` year and model (null: the vehicle's own), in
 * one round trip.
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

/** The whole VIN, to compare with input. Never leaves the server. */
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

/** The vehicle that has a picture; null if none does. */
export async function findVehicleIdByMedia(db: Database, mediaKey: string, userId: number) {
  const [row] = await db
    .select({ vehicleId: vehicleImages.vehicleId })
    .from(vehicles)
    .innerJoin(vehicleImages, eq(vehicleImages.vehicleId, vehicles.id))
    .where(and(eq(vehicles.userId, userId), isInGarage, eq(vehicleImages.mediaKey, mediaKey)))
    .limit(1);
  return row?.vehicleId ?? null;
}

/** The vehicle that was added to a garage at this instant with these values; null if none was. */
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

/** Clears the default flag of all vehicles but one; does nothing if `isMoved` is false. */
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

/** The id of the newest vehicle in a garage, for a statement after `insertVehicle` in a batch. */
export function newestVehicleIdOf(userId: number): SQL {
  return sql`(select max(id) from vehicles where user_id = ${userId} and deleted_at is null)`;
}

/**
 * Adds a vehicle to a garage; it becomes the default if there is none. If the garage is full, the account was
 * deleted in the meantime, or this very vehicle was added at this instant, the whole batch fails: the following statements are about
 * the new vehicle, and no VIN may outlive its account.
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
          < ${VEHICLE_LIMIT}
        and not exists (select 1 from vehicles v where v.user_id = ${userId} and v.deleted_at is null
          and v.created_at = ${vehicle.createdAt.getTime()} and v.vin = ${vehicle.vin}
          and v.vehicle_lookup_id = ${vehicle.vehicleLookupId}))`,
      updatedAt: vehicle.createdAt,
      isDefault: sql`${Number(vehicle.isDefault)} or not exists (select 1 from vehicles v
        where v.user_id = ${userId} and v.deleted_at is null and v.is_default = 1)`,
    })
    .returning({ id: vehicles.id });
}

/** Changes a vehicle in this user's garage; `isDefault: false` leaves the default unchanged. */
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

/** Removes a vehicle from its owner's garage and erases its VIN and modifications. */
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

/** Sets the day a vehicle was sold (null: not sold), if it is in this user's garage. */
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

/** Makes the newest vehicle the default of a garage without one. */
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

/**
 * Adds an audit entry for each open slip of a vehicle; runs before `updateOpenSlipsToWithdrawn`.
 */
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
 * Withdraws the undecided slips of a vehicle from the queue; they were on no board. Returns the
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

/** Makes the owner of a first saved vehicle a member of the 1320 Club. */
export function updateToClubMember(db: Database, userId: number, joined1320At: Date) {
  return db
    .update(users)
    .set({ joined1320At })
    .where(and(eq(users.id, userId), isNull(users.joined1320At)));
}

/** The data of a vehicle's card: its owner, its quickest listed run and its main picture. */
export type VehicleCard = {
  id: number;
  userId: number;
  username: string;
  year: number;
  make: string;
  model: string;
  trim: string;
  isStock: number;
  bestMs: number | null;
  mediaKey: string | null;
};

/** The ones among some vehicles that are in a public garage. */
export function findAllVehicleCards(db: Database, ids: readonly number[]) {
  return db.all<VehicleCard>(sql`
    select v.id, v.user_id as userId, u.username, l.year, l.make, l.model, l.trim, v.is_stock as isStock,
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
