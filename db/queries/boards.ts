import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { SlipStatus } from "../schema/slips.ts";
import { matchesFilter, type RunFilter } from "./board-filters.ts";
import { boardCounter } from "./counters.ts";
import { type Run, runColumns, type Season, type StoredRun, treeRoot } from "./runs.ts";

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

type Board = Pick<RunList, "isStock" | "season">;

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

/**
 * Best runs of a board by elapsed time, from a place (0 is the quickest): the digit tree leads to
 * the elapsed time that stands there, so that no run before it is counted. Rows for `toRun`.
 */
export function findAllBestRunsFrom(
  db: Database,
  { isStock, season = null, place, limit }: Board & { place: number | SQL; limit: number | SQL },
) {
  const order = { sort: "elapsedTime", isDescending: false } as const;
  const list: RunList = { isStock, season, isBestOnly: true, ...order };
  return db.all<StoredRun>(sql`
    with ${seekPlace(list, place)}
    select ${runColumns} from (
      select s.* from ${listedRuns(list)} and s.elapsed_ms >= (select ms from here)
      order by ${orderOf(list)} limit ${limit} offset coalesce((select place from here), 0)
    ) s cross join users u on u.id = s.user_id`);
}

/**
 * The best runs of a board that stand `offset` places from its end and before, quickest first: at most
 * `window` of them and, where there is one, the run before. Rows for `toRun`.
 */
export function findAllBestRunsToEnd(
  db: Database,
  { isStock, season = null, offset, window }: Board & { offset: number; window: number },
) {
  const name = boardCounter(isStock, true, season);
  const end = sql`max(0, coalesce((select value from counters where name = ${name}), 0) - ${offset})`;
  const place = sql`max(0, ${end} - ${window + 1})`;
  return findAllBestRunsFrom(db, { isStock, season, place, limit: sql`${end} - ${place}` });
}

/**
 * Common table expressions that end in `here`: the elapsed time `ms` that stands at a place among the
 * best runs, and the place within the runs of that time. One row is read for each digit.
 */
export function seekPlace({ isStock, season = null }: Board, place: number | SQL): SQL {
  const board = isStock ? 1 : 0;
  const root = sql.raw(`'${treeRoot(season)}'`);
  // A node and the runs before it come as one number, since a subquery gives one.
  const step = (prefix: SQL, below: SQL) => sql`(
    select b.count_below * 100 + b.digit from board_digits b indexed by board_digits_seek
    where b.is_stock = ${board} and b.prefix = ${prefix} and b.count_below <= ${below}
    order by b.count_below desc, b.digit desc limit 1)`;
  const level = (above: SQL) => sql`select ms * 10 + node % 100 as ms, place - node / 100 as place,
    ${step(sql`${root} || (ms * 10 + node % 100)`, sql`place - node / 100`)} as node from ${above}`;
  return sql`
    level0 as materialized (select 0 as ms, ${place} as place, ${step(root, sql`${place}`)} as node),
    level1 as materialized (${level(sql`level0`)}),
    level2 as materialized (${level(sql`level1`)}),
    level3 as materialized (${level(sql`level2`)}),
    here as materialized (select ms * 10 + node % 100 as ms, place - node / 100 as place from level3)`;
}

/** Runs of a list in its order, read along its index, no filter applied. Skipping reads the rows skipped. */
export function findAllRunsInOrder(
  db: Database,
  list: RunList,
  { offset, limit, after }: Omit<RunPage, "filter">,
) {
  return db.all<StoredRun>(sql`
    select ${runColumns} from (
      select s.* from ${listedRuns(list)} ${after ? sql`and ${standsBehind(list, after)}` : sql``}
      order by ${orderOf(list)} limit ${limit} offset ${offset}
    ) s cross join users u on u.id = s.user_id`);
}

/** Runs in a state other than approved, for staff: the rows of that state are sorted. */
export function findAllRunsByStatus(
  db: Database,
  status: Exclude<SlipStatus, "APPROVED">,
  list: RunList,
  page: RunPage,
) {
  const { filter, offset, limit, after } = page;
  return db.all<StoredRun>(sql`
    select ${runColumns} from slips s indexed by slips_queue cross join users u on u.id = s.user_id
    where s.status = ${status} and s.is_stock = ${list.isStock ? 1 : 0} and ${matchesFilter(filter)}
      and ${after ? standsBehind(list, after) : sql`1`}
    order by ${orderOf(list)} limit ${limit} offset ${offset}`);
}

/** The runs of a list without an order, as the beginning of a FROM. The index is partial: its condition stands as a literal. */
export function listedRuns(list: RunList): SQL {
  const name = { elapsedTime: "et", sixtyFeetTime: "sixty_foot", topSpeed: "speed" }[list.sort];
  const kind = list.season && !list.isBestOnly ? "listed_season" : kindOf(list);
  return sql.raw(`slips s indexed by slips_${kind}_${name} where ${isInList(list)}`);
}

/** What the indexes that hold a list's runs are called after. */
export function kindOf({ isBestOnly, season }: RunList): "best" | "season" | "listed" {
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
