import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips, users, vehicleLookup, vehicles } from "../schema/index.ts";

/** What badges are given for, with the index that has a car's best one in front. */
const FIGURES = {
  elapsedMs: { column: "elapsed_ms", index: "slips_vehicle_et", order: "", within: "<=" },
  sixtyFootMs: {
    column: "sixty_foot_ms",
    index: "slips_vehicle_sixty_foot",
    order: "",
    within: "<=",
  },
  trapSpeedHundredthsMph: {
    column: "trap_speed_hundredths_mph",
    index: "slips_vehicle_speed",
    order: "desc",
    within: ">=",
  },
} as const;
export type Figure = keyof typeof FIGURES;

/** The best listed figures of a car in one class, best first, each with when its run was decided. */
export type TopFigures = Record<Figure, readonly (readonly [value: number, decidedAt: number])[]>;
export type VehicleFigures = { stock: TopFigures; modified: TopFigures };
type ClassLimits = { stock: number; modified: number };

/** The listed runs of a car in one class, the best of a figure first: a FROM and what follows it. */
function bestFirst(figure: Figure, { vehicleId, isStock }: { vehicleId: SQL; isStock: boolean }) {
  const { column, index, order } = FIGURES[figure];
  return sql`slips s indexed by ${sql.raw(index)}
    where s.is_listed = 1 and s.vehicle_id = ${vehicleId} and s.is_stock = ${Number(isStock)}
    order by s.${sql.raw(`${column} ${order}`)}`;
}

/** `VehicleFigures` as JSON: reads as many rows of each figure as the limits say, however many runs. */
export function topFigures(vehicleId: SQL, limits: ClassLimits) {
  const top = (figure: Figure, isStock: boolean) => sql`json((
    select json_group_array(json_array(value, at)) from (
      select s.${sql.raw(FIGURES[figure].column)} as value, coalesce(s.decided_at, 0) as at
      from ${bestFirst(figure, { vehicleId, isStock })}
      limit ${isStock ? limits.stock : limits.modified})))`;
  const ofClass = (isStock: boolean) => sql`json_object(
    'elapsedMs', ${top("elapsedMs", isStock)}, 'sixtyFootMs', ${top("sixtyFootMs", isStock)},
    'trapSpeedHundredthsMph', ${top("trapSpeedHundredthsMph", isStock)})`;
  return sql`json_object('stock', ${ofClass(true)}, 'modified', ${ofClass(false)})`;
}

/** A row of `findTopFiguresByVehicle`: the figures as JSON, for `parseFigures`. */
export type TopFiguresRow = { figures: string; firstDecidedAt: number | null };

export function parseFigures(text: string): VehicleFigures {
  return JSON.parse(text);
}

/**
 * The best listed figures of a vehicle, always one row, with when the earliest of its runs was decided;
 * null where it has none.
 */
export function findTopFiguresByVehicle(
  db: Database,
  { vehicleId, limits }: { vehicleId: number; limits: ClassLimits },
) {
  return db.all<TopFiguresRow>(sql`
    select ${topFigures(sql`${vehicleId}`, limits)} as figures,
      (select coalesce(s.decided_at, 0) from slips s indexed by slips_listed_vehicle
        where s.is_listed = 1 and s.vehicle_id = ${vehicleId}
        order by s.ran_on, s.id limit 1) as firstDecidedAt`);
}

/** What a run has to show for a badge: a time at most, or a speed at least. */
export type EarningLimit = { figure: Figure; bound: number };

/** How many of a car's runs are looked through for the first one that earned a badge. */
const RUNS_LOOKED_THROUGH = 200;

/**
 * The first listed run with which a vehicle earned a badge; where that is not among its first 200, its
 * best run, which is good enough as well. Null where none has, where the vehicle has left the garage,
 * and where it is not this racer's.
 */
export async function findEarningRun(
  db: Database,
  query: { usernameKey: string; vehicleId: number; isStock: boolean; limit: EarningLimit },
) {
  const { vehicleId, isStock } = query;
  const { figure, bound } = query.limit;
  const { column, within } = FIGURES[figure];
  const isGoodEnough = sql`${sql.raw(`${column} ${within}`)} ${bound}`;
  const best = sql`(select id from (
    select s.id, s.${sql.raw(column)} from ${bestFirst(figure, { vehicleId: sql`${vehicleId}`, isStock })} limit 1
  ) where ${isGoodEnough})`;
  const first = sql`(select id from (
    select s.id, s.is_stock, s.${sql.raw(column)} from slips s indexed by slips_listed_vehicle
    where s.is_listed = 1 and s.vehicle_id = ${vehicleId}
    order by s.ran_on, s.id limit ${RUNS_LOOKED_THROUGH}
  ) where is_stock = ${Number(isStock)} and ${isGoodEnough} limit 1)`;
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
      sql`${slips.id} = (select case when ${best} is null then null else coalesce(${first}, ${best}) end)
        and ${users.usernameKey} = ${query.usernameKey} and ${vehicles.deletedAt} is null`,
    )
    .limit(1);
  return run ?? null;
}
export type EarningRun = NonNullable<Awaited<ReturnType<typeof findEarningRun>>>;

/** Everything the badges of a garage follow from, in one round trip; `owner` is null for nobody. */
export async function findBadgeGarage(db: Database, { userId }: { userId: number }) {
  const [[owner], garage] = await db.batch([
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
      .select({
        id: vehicles.id,
        figures: topFigures(sql`${vehicles.id}`, { stock: 1, modified: 1 })
          .mapWith(parseFigures)
          .as("figures"),
      })
      .from(vehicles)
      .where(sql`${vehicles.userId} = ${userId} and ${vehicles.deletedAt} is null`)
      .orderBy(asc(vehicles.id))
      .limit(50),
  ]);
  return { owner: owner ?? null, garage };
}
