import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import type { LadderKind, ladders } from "../../schema/ladders.ts";
import { literal } from "../literal.ts";
import type { RunKey } from "./list.ts";
import { runColumns, type StoredRun } from "./run.ts";

/** A ladder with its number of cars in each class. */
export type Ladder = Pick<
  typeof ladders.$inferSelect,
  "kind" | "slug" | "name" | "stockCars" | "modifiedCars"
>;

/** A ladder by its address. */
export type LadderKey = { kind: LadderKind; slug: string };

/** A ladder is found, and listed in the sitemap, once it has so many cars. The indexes contain this number. */
export const LADDER_CARS_MIN = 5;
/** More seasons than a page shows. */
const SEASONS_MAX = 12;

/** A class of a ladder. */
type LadderClass = LadderKey & { isStock: boolean };
/** One of its lists: of a season, or of all time. */
export type LadderList = LadderClass & { season: number | null };

const idOf = ({ kind, slug }: LadderKey) =>
  sql`(select id from ladders where kind = ${kind} and slug = ${slug})`;

/** The runs `r` of a class of a ladder, of all periods, as the end of a FROM clause. */
const allRunsOf = ({ isStock, ...key }: LadderClass) =>
  sql`ladder_runs r where r.ladder_id = ${idOf(key)} and r.is_stock = ${literal(isStock ? 1 : 0)}`;

const runsOf = (ladder: LadderClass, period: SQL | number) =>
  sql`${allRunsOf(ladder)} and r.period = ${literal(period)}`;

const columnOf = (isStock: boolean) => sql.raw(isStock ? "stock_cars" : "modified_cars");

const FIRST = sql.raw("r.elapsed_ms, r.trap_speed_hundredths_mph desc, r.ran_on, r.slip_id");
const LAST = sql.raw(
  "r.elapsed_ms desc, r.trap_speed_hundredths_mph, r.ran_on desc, r.slip_id desc",
);

/** A ladder by its address, as one row or none. */
export function findAllLaddersBySlug(db: Database, { kind, slug }: LadderKey) {
  return db.all<Ladder>(sql`
    select kind, slug, name, stock_cars as stockCars, modified_cars as modifiedCars
    from ladders where kind = ${kind} and slug = ${slug}`);
}

type Slice = {
  offset?: number;
  limit: number;
  /** Only runs after this one. */
  after?: RunKey | undefined;
};

/** Runs of a ladder, quickest first. Skipped rows are read. Rows for `toRun`. */
export function findAllRunsOfLadder(db: Database, list: LadderList, slice: Slice) {
  return findSlice(db, list, { ...slice, isBackwards: false });
}

/** The runs before one, nearest first. Rows for `toRun`. */
export function findAllRunsBeforeOnLadder(
  db: Database,
  list: LadderList,
  { before, limit }: { before: RunKey; limit: number },
) {
  return findSlice(db, list, { after: before, limit, isBackwards: true });
}

function findSlice(
  db: Database,
  list: LadderList,
  { offset = 0, limit, after, isBackwards }: Slice & { isBackwards: boolean },
) {
  const runs = runsOf(list, list.season ?? 0);
  const order = isBackwards ? LAST : FIRST;
  const part = (range: SQL) =>
    sql`select r.* from ${runs} and ${range} order by ${order} limit ${literal(limit)}`;
  const slice = after
    ? sql.join(
        rangesAfter(after, isBackwards).map((range) => sql`select * from (${part(range)})`),
        sql` union all `,
      )
    : sql`${part(sql`true`)} offset ${offset}`;
  // The rows stay in the order of the slice: sorting them again would read each twice.
  return db.all<StoredRun>(sql`
    select ${runColumns} from (select * from (${slice}) limit ${literal(limit)}) r
    cross join slips s on s.id = r.slip_id cross join users u on u.id = s.user_id`);
}

/** The quickest time of a ladder, as one row or none. */
export function findAllLeaderTimesOfLadder(db: Database, list: LadderList) {
  return db.all<{ elapsedMs: number }>(sql`
    select r.elapsed_ms as elapsedMs from ${runsOf(list, list.season ?? 0)} order by ${FIRST} limit 1`);
}

/** How many runs before one tie with it: equal in time and speed. */
export async function countTiedBefore(
  db: Database,
  list: LadderList,
  run: Omit<RunKey, "sixtyFootMs">,
): Promise<number> {
  const [row] = await db.all<{ tied: number }>(sql`
    select count(*) as tied from ${runsOf(list, list.season ?? 0)} and r.elapsed_ms = ${run.elapsedMs}
      and r.trap_speed_hundredths_mph = ${run.trapSpeedHundredthsMph}
      and (r.ran_on, r.slip_id) < (${run.ranOn}, ${run.id})`);
  return row?.tied ?? 0;
}

/** The ranges of the key after a run, in order: SQLite reads a comparison of rows as one of their first column. */
function rangesAfter(key: RunKey, isBackwards: boolean): SQL[] {
  const [more, less] = isBackwards ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const isTime = sql`r.elapsed_ms = ${key.elapsedMs}`;
  const speed = sql`r.trap_speed_hundredths_mph`;
  return [
    sql`${isTime} and ${speed} = ${key.trapSpeedHundredthsMph}
      and (r.ran_on, r.slip_id) ${more} (${key.ranOn}, ${key.id})`,
    sql`${isTime} and ${speed} ${less} ${key.trapSpeedHundredthsMph}`,
    sql`r.elapsed_ms ${more} ${key.elapsedMs}`,
  ];
}

/** The seasons in which a ladder has runs, newest first. */
export function findAllSeasonsOfLadder(db: Database, ladder: LadderClass) {
  const next = (before: SQL) =>
    sql`(select max(r.period) from ${allRunsOf(ladder)} and r.period > 0 and r.period < ${before})`;
  return db.all<{ season: number }>(sql`
    with recursive seasons(season) as (
      select ${next(sql`10000`)} union all select ${next(sql`season`)} from seasons where season is not null
      limit ${literal(SEASONS_MAX)})
    select season from seasons where season is not null`);
}

/** A day of decisions as `ladder_runs` numbers it: from midnight in New York, without daylight saving. */
export function ladderDayOf(instant: Date): number {
  return Math.floor((instant.getTime() / 1000 - 18_000) / 86_400);
}

/** A run of `ladder_runs` as text that sorts like its place: the id is its end. */
const PLACE_CODE = sql.raw(
  "printf('%09d%09d%s', r.elapsed_ms, 999999999 - r.trap_speed_hundredths_mph, r.ran_on) || printf('%012d', r.slip_id)",
);
/** Sorts after every such text. */
const NO_PLACE = sql.raw("'~'");

/** The quickest listed run of a ladder that was decided on some days, as one row or none. For `toRun`. */
export function findAllQuickestOfDays(
  db: Database,
  { isStock, ...key }: LadderClass,
  days: readonly number[],
) {
  // Compared as text, so that only the quickest of the days' runs is read.
  const firsts = days.map(
    (day) => sql`coalesce((
      select ${PLACE_CODE} from ladder_runs r
      where r.ladder_id = l.id and r.is_stock = ${literal(isStock ? 1 : 0)} and r.period = ${literal(day)}
      order by ${FIRST} limit 1), ${NO_PLACE})`,
  );
  return db.all<StoredRun>(sql`
    select ${runColumns} from (
      select min(${sql.join([...firsts, NO_PLACE], sql`, `)}) as code from ladders l
      where l.kind = ${key.kind} and l.slug = ${key.slug}
    ) w cross join slips s on s.id = cast(substr(w.code, -12) as integer) and s.is_listed = 1
    cross join users u on u.id = s.user_id`);
}

/** A ladder in a list, with its number one in a class. */
export type ListedLadder = LadderKey & {
  name: string;
  cars: number;
  elapsedMs: number;
  username: string;
};

/**
 * The ladders of a kind with enough cars in a class, those with the most first.
 *
 * @param after the slug of the ladder before them
 */
export function findAllListedLadders(
  db: Database,
  {
    kind,
    isStock,
    after,
    limit,
  }: { kind: LadderKind; isStock: boolean; after: string | null; limit: number },
) {
  const cars = columnOf(isStock);
  const isAfter =
    after === null
      ? sql`true`
      : sql`(-l.${cars}, l.id) > (select -a.${cars}, a.id from ladders a where a.kind = ${kind} and a.slug = ${after})`;
  return db.all<ListedLadder>(sql`
    select l.kind, l.slug, l.name, l.cars as cars, s.elapsed_ms as elapsedMs, u.username as username from (
      select l.id, l.kind, l.slug, l.name, l.${cars} as cars from ladders l
      where l.kind = ${kind} and l.${cars} >= ${literal(LADDER_CARS_MIN)} and ${isAfter}
      order by l.${cars} desc, l.id limit ${literal(limit)}
    ) l cross join slips s on s.id = (
      select r.slip_id from ladder_runs r where r.ladder_id = l.id and r.is_stock = ${isStock ? 1 : 0} and r.period = 0
      order by ${FIRST} limit 1)
    cross join users u on u.id = s.user_id order by l.cars desc, l.id`);
}

/** Other ladders of the same kind with enough cars, those with the most first. */
export function findAllSiblingLadders(
  db: Database,
  { kind, slug, isStock, limit }: LadderClass & { limit: number },
) {
  const cars = columnOf(isStock);
  return db.all<LadderKey & { name: string }>(sql`
    select kind, slug, name from ladders
    where kind = ${kind} and ${cars} >= ${literal(LADDER_CARS_MIN)} and slug <> ${slug}
    order by ${cars} desc, id limit ${literal(limit)}`);
}

/** Every ladder with enough cars in either class, for the sitemap. */
export function findAllLadderAddresses(db: Database, limit: number) {
  const min = literal(LADDER_CARS_MIN);
  return db.all<Omit<Ladder, "name">>(sql`
    select kind, slug, stock_cars as stockCars, modified_cars as modifiedCars from ladders
    where kind <> 'all' and (stock_cars >= ${min} or modified_cars >= ${min}) order by id limit ${literal(limit)}`);
}

/** Ladders with enough cars whose names have all words, each as a beginning. */
export function findAllLaddersNamed(db: Database, words: readonly string[], limit: number) {
  const match = words.map((word) => `"${word.replaceAll('"', '""')}" *`).join(" AND ");
  return db.all<Ladder>(sql`
    select l.kind, l.slug, l.name, l.stock_cars as stockCars, l.modified_cars as modifiedCars
    from (select rowid as id from ladder_search
      where ladder_search match ${match || '"\uFDD0"'} order by rank limit ${literal(limit)}) f
    cross join ladders l on l.id = f.id`);
}

/** A ladder that a run is on, and its place there. */
export type LadderOfRun = LadderKey & {
  name: string;
  isStock: 0 | 1;
  /** How many cars are before it, counted up to `LADDER_TOP`; null if its car has a quicker run there. */
  carsBefore: number | null;
};

/** Places after this one aren't counted. */
export const LADDER_TOP = 3;

/** The ladders with enough cars that a listed run is on. */
export function findAllLaddersOfRun(db: Database, slipId: number) {
  const min = literal(LADDER_CARS_MIN);
  const list = sql.raw("r.ladder_id = l.id and r.is_stock = s.is_stock and r.period = 0");
  return db.all<LadderOfRun>(sql`
    select l.kind, l.slug, l.name, s.is_stock as isStock, case when exists (
        select 1 from ladder_runs r where ${list} and r.elapsed_ms = s.elapsed_ms
          and r.trap_speed_hundredths_mph = s.trap_speed_hundredths_mph and r.ran_on = s.ran_on and r.slip_id = s.id)
      then (select count(*) from (select 1 from ladder_runs r where ${list} and r.elapsed_ms <= s.elapsed_ms
        and (r.elapsed_ms < s.elapsed_ms or r.trap_speed_hundredths_mph > s.trap_speed_hundredths_mph)
        order by ${FIRST} limit ${literal(LADDER_TOP)})) end as carsBefore
    from slips s cross join slip_ladders m on m.slip_id = s.id cross join ladders l on l.id = m.ladder_id
    where s.id = ${slipId} and s.is_listed = 1 and iif(s.is_stock, l.stock_cars, l.modified_cars) >= ${min}`);
}
