import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { SlipStatus } from "../schema/slips.ts";
import { matchesFilter, type RunFilter } from "./board-filters.ts";
import { type Board, seekPlace } from "./board-seek.ts";
import { boardCounter } from "./counters.ts";
import { literal } from "./literal.ts";
import {
  type Run,
  rankColumn,
  runColumns,
  type Season,
  type StoredRankedRun,
  type StoredRun,
  slipColumns,
} from "./runs.ts";

export type RunSort = "elapsedTime" | "sixtyFeetTime" | "topSpeed";

/** Which runs of which board, and in which order. */
export type RunList = {
  isStock: boolean;
  /** Only the best run of each vehicle; else all listed runs. */
  isBestOnly: boolean;
  /** Only runs of this season, and the best of each vehicle within it; all time where left out. */
  season?: Season;
  sort: RunSort;
  isDescending: boolean;
};

/** Where a run stands in any order. */
export type RunKey = Pick<
  Run,
  "id" | "ranOn" | "elapsedMs" | "sixtyFootMs" | "trapSpeedHundredthsMph"
>;

export type RunPage = {
  filter: RunFilter;
  offset: number;
  limit: number;
  /** Only runs that stand behind this one. */
  after?: RunKey | undefined;
};

/** A run at a known place; `tiedBefore` runs, the same for all rows, stand level with the first row's before it. */
export type StoredPlacedRun = StoredRun & { tiedBefore: number };

/**
 * Best runs of a board by elapsed time, from a place (0 is the quickest): the tree leads to the
 * elapsed time and the speed that stand there, so that no run before it is read. Rows for `toRun`.
 */
export function findAllBestRunsFrom(
  db: Database,
  { isStock, season = null, place, limit }: Board & { place: number | SQL; limit: number },
) {
  const order = { sort: "elapsedTime", isDescending: false } as const;
  const list: RunList = { isStock, season, isBestOnly: true, ...order };
  if (place === 0) {
    return db.all<StoredPlacedRun>(sql`
      select ${runColumns}, 0 as tiedBefore from (
        select s.* from ${listedRuns(list)} order by ${orderOf(list)} limit ${literal(limit)}
      ) s cross join users u on u.id = s.user_id`);
  }
  // In two parts, each a range of the index: it sorts times upwards and speeds downwards.
  return db.all<StoredPlacedRun>(sql`
    with ${seekPlace(list, place)}
    select ${runColumns}, (select tied from here) as tiedBefore from (
      select * from (
        select ${slipColumns} from ${listedRuns(list)} and s.elapsed_ms = (select ms from here)
          and s.trap_speed_hundredths_mph <= (select speed from here)
        order by ${orderOf(list)} limit ${literal(limit)} offset coalesce((select tied from here), 0))
      union all
      select * from (
        select ${slipColumns} from ${listedRuns(list)} and s.elapsed_ms > (select ms from here)
        order by ${orderOf(list)} limit ${literal(limit)})
      limit ${literal(limit)}
    ) s cross join users u on u.id = s.user_id`);
}

/**
 * The best runs of a board from `window` and one more places before those that stand `offset` places
 * from its end, quickest first. On a short board they go on past that place. Rows for `toRun`.
 */
export function findAllBestRunsToEnd(
  db: Database,
  { isStock, season = null, offset, window }: Board & { offset: number; window: number },
) {
  const name = boardCounter(isStock, true, season);
  const length = sql`coalesce((select value from counters where name = ${name}), 0)`;
  const place = sql`max(0, ${length} - ${offset + window + 1})`;
  return findAllBestRunsFrom(db, { isStock, season, place, limit: window + 1 });
}

/** Runs of a list in its order, read along its index, no filter applied. Skipping reads the rows skipped. */
export function findAllRunsInOrder(db: Database, list: RunList, page: Omit<RunPage, "filter">) {
  return db.all<StoredRun>(sql`select ${runColumns} from ${runsInOrder(list, page)}`);
}

/** The same with the rank of each that is a best run. */
export function findAllRankedRunsInOrder(
  db: Database,
  list: RunList,
  page: Omit<RunPage, "filter">,
) {
  return db.all<StoredRankedRun>(sql`
    select ${runColumns}, ${rankColumn(list.season)} as rank from ${runsInOrder(list, page)}`);
}

function runsInOrder(list: RunList, { offset, limit, after }: Omit<RunPage, "filter">): SQL {
  const inOrder = (range: SQL) => sql`select s.* from ${listedRuns(list)} and ${range}
    order by ${orderOf(list)} limit ${literal(limit)}`;
  const runs = after
    ? sql.join(
        rangesBehind(list, after).map((range) => sql`select * from (${inOrder(range)})`),
        sql` union all `,
      )
    : sql`${inOrder(sql`1`)} offset ${offset}`;
  return sql`(select * from (${runs}) limit ${literal(limit)}) s cross join users u on u.id = s.user_id`;
}

/** Runs in a state other than approved, for staff: the rows of that state are sorted. None has a rank. */
export function findAllRunsByStatus(
  db: Database,
  status: Exclude<SlipStatus, "APPROVED">,
  list: RunList,
  page: RunPage,
) {
  const { filter, offset, limit, after } = page;
  return db.all<StoredRankedRun>(sql`
    select ${runColumns}, null as rank from slips s indexed by slips_queue cross join users u on u.id = s.user_id
    where s.status = ${status} and s.is_stock = ${list.isStock ? 1 : 0} and ${matchesFilter(filter)}
      and ${after ? standsBehind(list, after) : sql`1`}
    order by ${orderOf(list)} limit ${literal(limit)} offset ${offset}`);
}

/** The runs of a list without an order, as the beginning of a FROM. The index is partial: its condition stands as a literal. */
export function listedRuns(list: RunList): SQL {
  const name = { elapsedTime: "et", sixtyFeetTime: "sixty_foot", topSpeed: "speed" }[list.sort];
  const kind = list.season && !list.isBestOnly ? "listed_season" : kindOf(list);
  return sql.raw(`slips s indexed by slips_${kind}_${name} where ${isInList(list)}`);
}

/** What the indexes that hold a list's runs are called after. */
function kindOf({ isBestOnly, season }: RunList): "best" | "season" | "listed" {
  if (!isBestOnly) return "listed";
  return season ? "season" : "best";
}

/** The conditions of a list, as literals: partial indexes ask for that. */
export function isInList(list: RunList): string {
  const flag = { best: "is_best", season: "is_season_best", listed: "is_listed" }[kindOf(list)];
  const season = list.season ? ` and s.season = ${list.season}` : "";
  return `s.${flag} = 1 and s.is_stock = ${list.isStock ? 1 : 0}${season}`;
}

const ORDERS = {
  elapsedTime: {
    ascending: "s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.ran_on, s.id",
    descending: "s.elapsed_ms desc, s.trap_speed_hundredths_mph, s.ran_on desc, s.id desc",
  },
  sixtyFeetTime: {
    ascending: "s.sixty_foot_ms, s.id",
    descending: "s.sixty_foot_ms desc, s.id desc",
  },
  topSpeed: {
    ascending: "s.trap_speed_hundredths_mph, s.id",
    descending: "s.trap_speed_hundredths_mph desc, s.id desc",
  },
} satisfies Record<RunSort, { ascending: string; descending: string }>;

/** The columns a list is sorted by, ties broken. */
export function orderOf({ sort, isDescending }: RunList): SQL {
  return sql.raw(ORDERS[sort][isDescending ? "descending" : "ascending"]);
}

/**
 * What `standsBehind` asks, taken apart into ranges of the list's index, in the list's order. SQLite takes
 * `(column, s.id) > (…)` for a range of the column alone, and would read all that are level with the run.
 */
function rangesBehind({ sort, isDescending }: RunList, key: RunKey): SQL[] {
  const [more, less] = isDescending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const behind = (column: SQL, value: number) => [
    sql`${column} = ${value} and s.id ${more} ${key.id}`,
    sql`${column} ${more} ${value}`,
  ];
  const [time, speed] = [sql`s.elapsed_ms`, sql`s.trap_speed_hundredths_mph`];
  if (sort === "sixtyFeetTime") return behind(sql`s.sixty_foot_ms`, key.sixtyFootMs);
  if (sort === "topSpeed") return behind(speed, key.trapSpeedHundredthsMph);
  return [
    sql`${time} = ${key.elapsedMs} and ${speed} = ${key.trapSpeedHundredthsMph}
      and (s.ran_on, s.id) ${more} (${key.ranOn}, ${key.id})`,
    sql`${time} = ${key.elapsedMs} and ${speed} ${less} ${key.trapSpeedHundredthsMph}`,
    sql`${time} ${more} ${key.elapsedMs}`,
  ];
}

/** Whether a run `s` comes later in a list than another. */
export function standsBehind({ sort, isDescending }: RunList, key: RunKey): SQL {
  const [more, less] = isDescending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  if (sort === "sixtyFeetTime") {
    return sql`(s.sixty_foot_ms, s.id) ${more} (${key.sixtyFootMs}, ${key.id})`;
  }
  if (sort === "topSpeed") {
    return sql`(s.trap_speed_hundredths_mph, s.id) ${more} (${key.trapSpeedHundredthsMph}, ${key.id})`;
  }
  const speed = sql`s.trap_speed_hundredths_mph`;
  return sql`s.elapsed_ms ${more}= ${key.elapsedMs} and (s.elapsed_ms ${more} ${key.elapsedMs}
    or ${speed} ${less} ${key.trapSpeedHundredthsMph}
    or (${speed} = ${key.trapSpeedHundredthsMph} and (s.ran_on, s.id) ${more} (${key.ranOn}, ${key.id})))`;
}
