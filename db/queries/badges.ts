import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips, users, vehicleLookup, vehicles } from "../schema/index.ts";

/** The best of each figure in one class, of all listed runs or of those decided before `since`. */
function bestColumns(name: "stock" | "modified", since: Date | null) {
  const isOfClass = sql`${slips.isStock} = ${Number(name === "stock")}`;
  const which = since
    ? sql`${isOfClass} and coalesce(${slips.decidedAt}, 0) < ${since.getTime()}`
    : isOfClass;
  const best = (end: "min" | "max", column: string) =>
    sql<number | null>`${sql.raw(end)}(case when ${which} then ${sql.raw(column)} end)`.as(
      `${since ? "older" : "best"}_${name}_${column}`,
    );
  return {
    elapsedMs: best("min", "elapsed_ms"),
    sixtyFootMs: best("min", "sixty_foot_ms"),
    trapSpeedHundredthsMph: best("max", "trap_speed_hundredths_mph"),
  };
}

function figureColumns(newSince: Date) {
  return {
    stock: bestColumns("stock", null),
    modified: bestColumns("modified", null),
    olderStock: bestColumns("stock", newSince),
    olderModified: bestColumns("modified", newSince),
  };
}

/** The best listed figures of a vehicle in both classes: always one row. Reads its runs once. */
export function findBestFiguresByVehicle(
  db: Database,
  { vehicleId, newSince }: { vehicleId: number; newSince: Date },
) {
  return db
    .select(figureColumns(newSince))
    .from(slips)
    .where(and(eq(slips.vehicleId, vehicleId), sql`is_listed = 1`));
}
export type BestFiguresRow = Awaited<ReturnType<typeof findBestFiguresByVehicle>>[number];

/** The same for every vehicle of a user with listed runs, deleted vehicles included. */
function findAllBestFiguresByUser(
  db: Database,
  { userId, newSince }: { userId: number; newSince: Date },
) {
  return db
    .select({ vehicleId: slips.vehicleId, ...figureColumns(newSince) })
    .from(slips)
    .where(and(eq(slips.userId, userId), sql`is_listed = 1`))
    .groupBy(slips.vehicleId)
    .limit(1000);
}

/** What a run has to show for a badge: a time at most, a speed at least, or nothing but its class. */
export type EarningLimit = {
  elapsedMs?: number;
  sixtyFootMs?: number;
  trapSpeedHundredthsMph?: number;
};

/**
 * The first listed run with which a vehicle earned a badge; null where none has, where the vehicle
 * has left the garage, and where it is not this racer's.
 */
export async function findEarningRun(
  db: Database,
  query: { usernameKey: string; vehicleId: number; isStock: boolean; limit: EarningLimit },
) {
  const { elapsedMs, sixtyFootMs, trapSpeedHundredthsMph } = query.limit;
  const [run] = await db
    .select({
      id: slips.id,
      ranOn: slips.ranOn,
      raceTrack: slips.raceTrack,
      elapsedMs: slips.elapsedMs,
      sixtyFootMs: slips.sixtyFootMs,
      trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
      username: users.username,
      year: vehicleLookup.year,
      make: vehicleLookup.make,
      model: vehicleLookup.model,
      trim: vehicleLookup.trim,
    })
    .from(slips)
    .innerJoin(vehicles, eq(vehicles.id, slips.vehicleId))
    .innerJoin(users, eq(users.id, vehicles.userId))
    .innerJoin(vehicleLookup, eq(vehicleLookup.id, vehicles.vehicleLookupId))
    .where(
      and(
        eq(slips.vehicleId, query.vehicleId),
        sql`is_listed = 1`,
        eq(slips.isStock, query.isStock),
        elapsedMs === undefined ? undefined : sql`${slips.elapsedMs} <= ${elapsedMs}`,
        sixtyFootMs === undefined ? undefined : sql`${slips.sixtyFootMs} <= ${sixtyFootMs}`,
        trapSpeedHundredthsMph === undefined
          ? undefined
          : sql`${slips.trapSpeedHundredthsMph} >= ${trapSpeedHundredthsMph}`,
        eq(users.usernameKey, query.usernameKey),
        sql`${vehicles.deletedAt} is null`,
      ),
    )
    .orderBy(asc(slips.ranOn), asc(slips.id))
    .limit(1);
  return run ?? null;
}
export type EarningRun = NonNullable<Awaited<ReturnType<typeof findEarningRun>>>;

/** Everything the badges of a garage follow from, in one round trip; `owner` is null for nobody. */
export async function findBadgeGarage(db: Database, query: { userId: number; newSince: Date }) {
  const { userId } = query;
  const [[owner], garage, figures] = await db.batch([
    db
      .select({
        id: users.id,
        isActivated: users.isActivated,
        bannedAt: users.bannedAt,
        anonymisedAt: users.anonymisedAt,
      })
      .from(users)
      .where(eq(users.id, userId))
      .limit(1),
    db
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(and(eq(vehicles.userId, userId), sql`deleted_at is null`))
      .orderBy(asc(vehicles.id))
      .limit(50),
    findAllBestFiguresByUser(db, query),
  ]);
  return { owner: owner ?? null, vehicleIds: garage.map(({ id }) => id), figures };
}
