import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "../client.ts";
import { type SlipStatus, slips, users, vehicleLookup, vehicles } from "../schema/index.ts";
import { findBestOfUser } from "./boards.ts";
import { findLatestWaits, findQueueOf, type QueueLimits } from "./desk.ts";
import { literal } from "./literal.ts";
import { retryGuarded } from "./retry-once.ts";
import { trackNameIdOf } from "./tracks.ts";
import { findAllVehiclesByUser } from "./vehicles.ts";

export type Slip = typeof slips.$inferSelect;
export type NewSlip = Omit<typeof slips.$inferInsert, "id" | "trackNameId">;
export type SlipChange = Partial<Omit<NewSlip, "userId" | "createdAt" | "version">>;

/**
 * How many rows are searched for one run: its audit entries, a car's runs of a day, the slips with
 * the same photo.
 */
const SEARCHED = 100;

export async function findSlipById(db: Database, id: number): Promise<Slip | null> {
  const [slip] = await db.select().from(slips).where(eq(slips.id, id)).limit(1);
  return slip ?? null;
}

/** How many runs of one racer are read. */
const RUNS_OF_USER = 500;

/** A racer's decided slips, latest first, in any state. */
export function findAllDecidedSlipIdsOfUser(db: Database, userId: number) {
  return db
    .select({ id: slips.id })
    .from(slips)
    .where(and(eq(slips.userId, userId), isNotNull(slips.decidedAt)))
    .orderBy(desc(slips.submittedAt))
    .limit(RUNS_OF_USER);
}

/** A vehicle's latest runs on the boards. */
export function findAllListedSlipIdsOfVehicle(db: Database, vehicleId: number) {
  return db
    .select({ id: slips.id })
    .from(slips)
    .where(and(eq(slips.vehicleId, vehicleId), sql`is_listed = 1`))
    .orderBy(desc(slips.ranOn))
    .limit(RUNS_OF_USER);
}

/** Slips with a greater id, by id, with whether they are on the boards. */
export function findAllSlipsAfter(db: Database, id: number, limit: number) {
  return db
    .select({ id: slips.id, isListed: slips.isListed })
    .from(slips)
    .where(gt(slips.id, id))
    .orderBy(asc(slips.id))
    .limit(limit);
}

/** Whether a vehicle is in the garage of the slip's racer; a deleted one isn't. */
function isInGarageOfSlip(vehicleId: SQL | number): SQL {
  return sql`exists (select 1 from vehicles v
    where v.id = ${vehicleId} and v.user_id = slips.user_id and v.deleted_at is null)`;
}

/**
 * Whether the last verdict on a slip was an approval, even if an edit or a report has sent it back
 * since. A verdict that was undone, i.e. directly followed by `slip.undo`, doesn't count.
 */
const wasApproved = sql`(slips.status = 'APPROVED' or coalesce((
  select action from (
    select id, action, lead(action) over (order by id) as next from (
      select id, action from audit_log where subject_kind = 'slip' and subject_id = slips.id
      order by id desc limit ${sql.raw(String(SEARCHED))})
    where action in ('slip.approve', 'slip.reject', 'slip.needs-info', 'slip.undo'))
  where action in ('slip.approve', 'slip.reject') and next is not 'slip.undo'
  order by id desc limit 1) = 'slip.approve', 0))`;

/** One slip with the state that decides how its racer may edit it. */
function selectSlipToEdit(db: Database, id: number) {
  return db
    .select({
      ...getTableColumns(slips),
      isVehicleInGarage: isInGarageOfSlip(sql`slips.vehicle_id`)
        .mapWith(Boolean)
        .as("is_vehicle_in_garage"),
      wasApproved: wasApproved.mapWith(Boolean).as("was_approved"),
    })
    .from(slips)
    .where(eq(slips.id, id))
    .limit(1);
}

export async function findSlipToEdit(db: Database, id: number) {
  const [slip] = await selectSlipToEdit(db, id);
  return slip ?? null;
}
export type SlipToEdit = NonNullable<Awaited<ReturnType<typeof findSlipToEdit>>>;

/** The slip that a request of this user with an Idempotency-Key created. */
export async function findSlipBySubmitKey(
  db: Database,
  userId: number,
  submitKey: string,
): Promise<Slip | null> {
  const [slip] = await db
    .select()
    .from(slips)
    .where(and(eq(slips.userId, userId), eq(slips.submitKey, submitKey)))
    .limit(1);
  return slip ?? null;
}

/** The slip of this user that has one of these stored photos. */
export async function findSlipByMedia(
  db: Database,
  userId: number,
  keys: string[],
): Promise<Slip | null> {
  const [slip] = await db
    .select()
    .from(slips)
    .where(
      and(
        eq(slips.userId, userId),
        or(inArray(slips.mediaKey, keys), inArray(slips.vinMediaKey, keys)),
      ),
    )
    .limit(1);
  return slip ?? null;
}

/** A vehicle as a run needs it; null unless it is in this user's garage. */
export async function findVehicleForRun(db: Database, vehicleId: number, userId: number) {
  const [vehicle] = await db
    .select({
      id: vehicles.id,
      vehicleLookupId: vehicles.vehicleLookupId,
      isStock: vehicles.isStock,
      mods: vehicles.mods,
      vin: vehicles.vin,
      soldOn: vehicles.soldOn,
      year: vehicleLookup.year,
      make: vehicleLookup.make,
      model: vehicleLookup.model,
      trim: vehicleLookup.trim,
    })
    .from(vehicles)
    .innerJoin(vehicleLookup, eq(vehicleLookup.id, vehicles.vehicleLookupId))
    .where(and(eq(vehicles.id, vehicleId), eq(vehicles.userId, userId), isNull(vehicles.deletedAt)))
    .limit(1);
  return vehicle ?? null;
}
export type RunVehicle = NonNullable<Awaited<ReturnType<typeof findVehicleForRun>>>;

/** How many slips or cars that share a photo or a VIN are returned. */
const RETURNED = 3;

/**
 * Earlier runs and other garages that matter for a run's flags. Reads a few hundred rows at most,
 * however many runs the car has.
 */
export async function findRunSurroundings(
  db: Database,
  run: {
    /** The slip being edited; 0 for a new one. */
    slipId: number;
    vehicle: RunVehicle;
    userId: number;
    ranOn: string;
    elapsedMs: number;
    sixtyFootMs: number;
    trapSpeedHundredthsMph: number;
    mediaHash: string | null;
  },
) {
  const { vehicle, slipId } = run;
  const [ownBest, duplicates, modelBest, elsewhere, samePhoto, sameRun] = await db.batch([
    // An unlisted racer has no listed runs: fall back to the car's latest approved ones.
    db.all<{ ms: number | null }>(sql`select coalesce(
      (select elapsed_ms from slips indexed by slips_vehicle_et
        where is_listed = 1 and vehicle_id = ${vehicle.id} and is_stock = ${Number(vehicle.isStock)}
          and id <> ${slipId} order by elapsed_ms limit 1),
      (select min(elapsed_ms) from (select * from slips indexed by slips_vehicle
          where vehicle_id = ${vehicle.id} and id <> ${slipId} order by ran_on desc, id desc
          limit ${SEARCHED})
        where status = 'APPROVED' and is_stock = ${Number(vehicle.isStock)})) as ms`),
    db.all<{ id: number }>(sql`
      select id from (select * from slips indexed by slips_vehicle
        where vehicle_id = ${vehicle.id} and ran_on = ${run.ranOn} and id <> ${slipId}
        order by id desc limit ${SEARCHED})
      where elapsed_ms = ${run.elapsedMs} and trap_speed_hundredths_mph = ${run.trapSpeedHundredthsMph}
        and status <> 'WITHDRAWN'
      limit 1`),
    // One index seek per trim instead of reading all runs of a popular car.
    db
      .select({
        ms: sql<
          number | null
        >`min((select s.elapsed_ms from slips s where s.vehicle_lookup_id = vehicle_lookup.id
          and s.is_stock = 1 and s.is_listed = 1 and s.id <> ${slipId} order by s.elapsed_ms limit 1))`,
      })
      .from(vehicleLookup)
      .where(and(eq(vehicleLookup.year, vehicle.year), eq(vehicleLookup.model, vehicle.model))),
    db.all<{ slipId: number | null }>(sql`
      select (select s.id from slips s indexed by slips_vehicle where s.vehicle_id = v.id
        order by s.ran_on desc, s.id desc limit 1) as slipId
      from vehicles v where v.vin = ${vehicle.vin ?? ""} and v.deleted_at is null
        and v.user_id <> ${run.userId} limit ${RETURNED}`),
    // The oldest ones: sending the photo again and again can't hide them.
    db.all<{ id: number }>(sql`
      select id from (select id, user_id from slips
        where media_hash is not null and media_hash = ${run.mediaHash ?? ""}
        order by id limit ${SEARCHED})
      where user_id <> ${run.userId} limit ${RETURNED}`),
    db.all<{ id: number }>(sql`
      select id from slips indexed by slips_listed_board_day
      where is_listed = 1 and is_stock in (0, 1) and ran_on = ${run.ranOn}
        and elapsed_ms = ${run.elapsedMs} and trap_speed_hundredths_mph = ${run.trapSpeedHundredthsMph}
        and sixty_foot_ms = ${run.sixtyFootMs} and vehicle_id <> ${vehicle.id} and id <> ${slipId}
      limit 1`),
  ]);
  return {
    ownBestMs: ownBest[0]?.ms ?? null,
    modelBestStockMs: modelBest[0]?.ms ?? null,
    duplicateSlipId: duplicates[0]?.id ?? null,
    isVinInAnotherGarage: elsewhere.length > 0,
    slipsOfVinElsewhere: elsewhere.flatMap(({ slipId }) => slipId ?? []),
    slipsOfSamePhoto: samePhoto.map(({ id }) => id),
    sameRunSlipId: sameRun[0]?.id ?? null,
  };
}

/** A vehicle's id if it is in this garage; otherwise null, which makes the whole batch fail. */
function idOfVehicleInGarage(vehicleId: number, userId: number) {
  return sql<number>`(select id from vehicles where id = ${vehicleId} and user_id = ${userId} and deleted_at is null)`;
}

/** Stores a slip; an earlier statement in the batch must have stored its track name. */
export function insertSlip(db: Database, slip: NewSlip) {
  return db
    .insert(slips)
    .values({
      ...slip,
      vehicleId: idOfVehicleInGarage(slip.vehicleId, slip.userId),
      trackNameId: trackNameIdOf(slip.raceTrack),
    })
    .returning();
}

/** Adds the audit entry of the slip inserted by the statement right before it in the batch. */
export function insertAuditOfNewSlip(
  db: Database,
  entry: { createdAt: Date; actorId: number; action: string; detail: Record<string, unknown> },
) {
  return db.run(sql`insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
    values (${entry.createdAt.getTime()}, ${entry.actorId}, ${entry.action}, 'slip', last_insert_rowid(),
      ${JSON.stringify(entry.detail)})`);
}

/** Records the racer's no-street-racing pledge. */
export function updatePledge(db: Database, userId: number, now: Date) {
  return db.update(users).set({ hasPledged: true, updatedAt: now }).where(eq(users.id, userId));
}

/** The slip an update applies to, if it hasn't changed since it was read. */
export type Expected = { id: number; version: number; statuses: readonly SlipStatus[] };

/**
 * Changes a slip that hasn't changed since it was read and raises its version; returns the row, or
 * none. If `raceTrack` changes, an earlier statement in the batch must store its name; if
 * `vehicleId` changes, both the old and the new vehicle must be in the garage.
 */
export function updateSlipIfCurrent(db: Database, expected: Expected, change: SlipChange) {
  const { vehicleId } = change;
  return db
    .update(slips)
    .set({
      ...change,
      ...(change.raceTrack === undefined ? {} : { trackNameId: trackNameIdOf(change.raceTrack) }),
      version: sql`${slips.version} + 1`,
    })
    .where(
      vehicleId === undefined
        ? isCurrent(expected)
        : and(
            isCurrent(expected),
            isInGarageOfSlip(sql`slips.vehicle_id`),
            isInGarageOfSlip(vehicleId),
          ),
    )
    .returning();
}

/**
 * Runs a batch that begins with `updateSlipIfCurrent`, and once more after a transient error of D1. The version guards
 * it. If the first run took effect, the slip is in the next version, changed by this moderator at this instant.
 *
 * @param change `by` is the moderator who claims or decides; null for an undone decision
 * @returns the changed slip; null if it wasn't in the expected version
 */
export function changeSlipOnce(
  db: Database,
  change: { id: number; version: number; status: SlipStatus; at: Date; by: number | null },
  send: () => Promise<Slip | undefined>,
): Promise<Slip | null> {
  return retryGuarded(send, async () => {
    const slip = await findSlipById(db, change.id);
    const isOurs =
      slip?.version === change.version + 1 &&
      slip.status === change.status &&
      slip.updatedAt.getTime() === change.at.getTime() &&
      (change.by === null || [slip.claimedBy, slip.decidedBy].includes(change.by));
    return isOurs ? slip : null;
  });
}

/** The condition for every change to a slip. */
function isCurrent({ id, version, statuses }: Expected): SQL | undefined {
  return and(eq(slips.id, id), eq(slips.version, version), inArray(slips.status, [...statuses]));
}

/** The end of a page of a racer's slips: its last slip. */
export type OwnSlipPlace = { submittedAt: Date; ranOn: string; id: number };

export type OwnSlipsQuery = {
  userId: number;
  vehicleId?: SQL | number | undefined;
  after: OwnSlipPlace | null;
  limit: number;
};

/** A racer's slips in every state, newest first; those of one vehicle by the day of the run. */
export function findAllSlipsByUser(db: Database, query: OwnSlipsQuery) {
  const { userId, vehicleId, after } = query;
  const isOfVehicle = vehicleId !== undefined;
  const isAfter =
    after &&
    (isOfVehicle
      ? sql`(${slips.ranOn}, ${slips.id}) < (${after.ranOn}, ${after.id})`
      : sql`(${slips.submittedAt}, ${slips.id}) < (${after.submittedAt.getTime()}, ${after.id})`);
  return db
    .select()
    .from(slips)
    .where(
      and(
        isOfVehicle ? eq(slips.vehicleId, vehicleId) : undefined,
        eq(slips.userId, userId),
        isAfter ?? undefined,
      ),
    )
    .orderBy(isOfVehicle ? desc(slips.ranOn) : desc(slips.submittedAt), desc(slips.id))
    .limit(query.limit);
}

/** How many of a racer's newest slips are searched for undecided ones. */
const NEWEST = 3;

/** The undecided ones among a racer's newest slips, newest first. */
export function findAllOpenSlips(db: Database, userId: number) {
  return db
    .select()
    .from(slips)
    .where(
      and(
        sql`${slips.id} in (select id from slips indexed by slips_user where user_id = ${userId}
          order by submitted_at desc limit ${literal(NEWEST)})`,
        // The plus keeps the planner off the queue's index, which it would walk.
        sql`+${slips.status} in ('PENDING', 'IN_REVIEW', 'NEEDS_INFO')`,
      ),
    )
    .orderBy(desc(slips.submittedAt), desc(slips.id));
}

/** A page of a racer's slips with the queue as the racer sees it, in one round trip. */
export async function findOwnSlips(
  db: Database,
  { line, ...query }: OwnSlipsQuery & { line: QueueLimits },
) {
  const [rows, [row]] = await db.batch([
    findAllSlipsByUser(db, query),
    findQueueOf(db, query.userId, line),
  ]);
  return { slips: rows, line: row ?? null };
}

/** A racer's open slips, the queue they wait in and the racer's best run, in one round trip. */
export async function findOwnStanding(db: Database, userId: number, line: QueueLimits) {
  const [open, [queue], [best]] = await db.batch([
    findAllOpenSlips(db, userId),
    findQueueOf(db, userId, line),
    findBestOfUser(db, userId),
  ]);
  return { open, line: queue ?? null, best: best ?? null };
}

/**
 * A slip (if `slipId` is set), the vehicles of its racer and how long the most recently decided
 * slips had waited, in milliseconds, in one round trip.
 */
export async function findSlipForm(
  db: Database,
  { slipId, userId, decisions }: { slipId: number | null; userId: number; decisions: number },
) {
  const [[slip], garage, waits] = await db.batch([
    selectSlipToEdit(db, slipId ?? 0),
    findAllVehiclesByUser(db, userId, true),
    findLatestWaits(db, decisions),
  ]);
  return { slip: slip ?? null, vehicles: garage, waits: waits.map(({ ms }) => ms) };
}
