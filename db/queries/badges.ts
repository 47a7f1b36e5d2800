import { asc, eq, type SQL, sql } from "drizzle-orm";
import { keysOf } from "#app/lib/keys-of.ts";
import type { Database } from "../client.ts";
import { slips, users, vehicleLookup, vehicles } from "../schema/index.ts";

/** The figures that earn badges, with the index that starts with a car's best one. */
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

/**
 * The best listed figures of a car in one class, best first, each with the time its run was
 * decided.
 */
export type TopFigures = Record<Figure, readonly (readonly [value: number, decidedAt: number])[]>;
export type VehicleFigures = { stock: TopFigures; modified: TopFigures };
type ClassLimits = { stock: number; modified: number };

/** The listed runs of a car in one class, best first by a figure: a FROM clause and the rest. */
function bestFirst(figure: Figure, { vehicleId, isStock }: { vehicleId: SQL; isStock: SQL }) {
  const { column, index, order } = FIGURES[figure];
  return sql`slips s indexed by ${sql.raw(index)}
    where s.is_listed = 1 and s.vehicle_id = ${vehicleId} and s.is_stock = ${isStock}
    order by s.${sql.raw(`${column} ${order}`)}`;
}

/**
 * `VehicleFigures` as JSON: reads at most the limit's rows for each figure, however many runs there
 * are.
 */
export function topFigures(vehicleId: SQL, limits: ClassLimits) {
  const stock = topOfClass(vehicleId, sql`1`, limits.stock);
  const modified = topOfClass(vehicleId, sql`0`, limits.modified);
  return sql`json_object('stock', ${stock}, 'modified', ${modified})`;
}

/** The `TopFigures` of a vehicle in one class, as JSON. */
function topOfClass(vehicleId: SQL, isStock: SQL, limit: number) {
  const pairs = keysOf(FIGURES).map(
    (figure) => sql`${sql.raw(`'${figure}'`)}, json((
      select json_group_array(json_array(value, at)) from (
        select s.${sql.raw(FIGURES[figure].column)} as value, coalesce(s.decided_at, 0) as at
        from ${bestFirst(figure, { vehicleId, isStock })}
        limit ${limit})))`,
  );
  return sql`json_object(${sql.join(pairs, sql`, `)})`;
}

/** When the earliest run of a vehicle was decided. */
const firstDecidedAt = (vehicleId: SQL) => sql`(
  select coalesce(s.decided_at, 0) from slips s indexed by slips_listed_vehicle
  where s.is_listed = 1 and s.vehicle_id = ${vehicleId} order by s.ran_on, s.id limit 1)`;

/** A row of `findTopFiguresByVehicle`: the figures as JSON, for `parseFigures`. */
export type TopFiguresRow = { figures: string; firstDecidedAt: number | null };

export function parseFigures(text: string): VehicleFigures {
  return JSON.parse(text);
}

/**
 * The best listed figures of a vehicle, always one row, with the time its earliest run was decided,
 * null if it has no runs.
 */
export function findTopFiguresByVehicle(
  db: Database,
  { vehicleId, limits }: { vehicleId: number; limits: ClassLimits },
) {
  return db.all<TopFiguresRow>(sql`
    select ${topFigures(sql`${vehicleId}`, limits)} as figures,
      ${firstDecidedAt(sql`${vehicleId}`)} as firstDecidedAt`);
}

/**
 * The same of the vehicle that a subquery selects, which is read once; no row if it selects none.
 *
 * @param limits.own how many figures of the class that the vehicle is in
 */
export function findTopFiguresOfVehicle(
  db: Database,
  vehicleId: SQL,
  limits: { own: number; other: number },
) {
  const [id, isStock] = [sql`c.id`, sql`c.is_stock`];
  return db.all<TopFiguresRow>(sql`
    select json_object(
        iif(${isStock}, 'stock', 'modified'), ${topOfClass(id, isStock, limits.own)},
        iif(${isStock}, 'modified', 'stock'), ${topOfClass(id, sql`1 - ${isStock}`, limits.other)}
      ) as figures, ${firstDecidedAt(id)} as firstDecidedAt
    from vehicles c where c.id = ${vehicleId}`);
}

/** What a run must reach for a badge: a time at most, or a speed at least. */
export type EarningLimit = { figure: Figure; bound: number };

/** How many of a car's runs are searched for the first one that earned a badge. */
const RUNS_SEARCHED = 200;

/**
 * The first listed run that earned a vehicle a badge; if it isn't among the first 200, the
 * vehicle's best run, which also qualifies. Null if no run qualifies, if the vehicle has left the
 * garage, or if it isn't this racer's.
 */
export async function findEarningRun(
  db: Database,
  query: { usernameKey: string; vehicleId: number; isStock: boolean; limit: EarningLimit },
) {
  const { vehicleId, isStock } = query;
  const { figure, bound } = query.limit;
  const { column, within } = FIGURES[figure];
  const isQualifying = sql`${sql.raw(`${column} ${within}`)} ${bound}`;
  const best = sql`(select id from (
    select s.id, s.${sql.raw(column)} from ${bestFirst(figure, { vehicleId: sql`${vehicleId}`, isStock: sql`${Number(isStock)}` })} limit 1
  ) where ${isQualifying})`;
  const first = sql`(select id from (
    select s.id, s.is_stock, s.${sql.raw(column)} from slips s indexed by slips_listed_vehicle
    where s.is_listed = 1 and s.vehicle_id = ${vehicleId}
    order by s.ran_on, s.id limit ${RUNS_SEARCHED}
  ) where is_stock = ${Number(isStock)} and ${isQualifying} limit 1)`;
  const [run] = await db
    .select({
      id: slips.id,
      ranOn: slips.ranOn,
      raceTrack: slips.raceTrack,
      elapsedMs: slips.elapsedMs,
      sixtyFootMs: slips.sixtyFootMs,
      trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
      userId: vehicles.userId,
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

/**
 * Everything a garage's badges depend on, in one round trip; `owner` is null if there is no such
 * user.
 */
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
