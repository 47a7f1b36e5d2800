import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { SlipStatus } from "../schema/slips.ts";
import { type FilterKind, matchedUserIds, matchesFilter, type RunFilter } from "./board-filters.ts";
import { type Run, runColumns, type StoredRun } from "./runs.ts";

export type RunSort = "elapsedTime" | "sixtyFeetTime" | "topSpeed";

/** Which runs of which board, and in which order. */
export type RunList = {
  isStock: boolean;
  /** Only the best run of each vehicle; else all listed runs. */
  isBestOnly: boolean;
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

/**
 * Best runs of a board by elapsed time, from a place (0 is the quickest): the digit tree leads to
 * the elapsed time that stands there, so that no run before it is counted. Rows for `toRun`.
 */
export function findAllBestRunsFrom(
  db: Database,
  { isStock, place, limit }: { isStock: boolean; place: number; limit: number },
) {
  const list: RunList = { isStock, isBestOnly: true, sort: "elapsedTime", isDescending: false };
  return db.all<StoredRun>(sql`
    with ${seekPlace(isStock, place)}
    select ${runColumns} from (
      select s.* from ${listedRuns(list)} and s.elapsed_ms >= (select ms from here)
      order by ${orderOf(list)} limit ${limit} offset coalesce((select place from here), 0)
    ) s cross join users u on u.id = s.user_id`);
}

/**
 * Common table expressions that end in `here`: the elapsed time `ms` that stands at a place among the
 * best runs, and the place within the runs of that time. One row is read for each digit.
 */
function seekPlace(isStock: boolean, place: number): SQL {
  const board = isStock ? 1 : 0;
  // A node and the runs before it come as one number, since a subquery gives one.
  const step = (prefix: SQL, below: SQL) => sql`(
    select b.count_below * 100 + b.digit from board_digits b indexed by board_digits_seek
    where b.is_stock = ${board} and b.prefix = ${prefix} and b.count_below <= ${below}
    order by b.count_below desc, b.digit desc limit 1)`;
  const level = (above: SQL) => sql`select ms * 10 + node % 100 as ms, place - node / 100 as place,
    ${step(sql`'s' || (ms * 10 + node % 100)`, sql`place - node / 100`)} as node from ${above}`;
  return sql`
    level0 as materialized (select 0 as ms, ${place} as place, ${step(sql`'s'`, sql`${place}`)} as node),
    level1 as materialized (${level(sql`level0`)}),
    level2 as materialized (${level(sql`level1`)}),
    level3 as materialized (${level(sql`level2`)}),
    here as materialized (select ms * 10 + node % 100 as ms, place - node / 100 as place from level3)`;
}

/**
 * Runs of a list in its order, read along its index. Skipping reads the rows skipped.
 *
 * @param lookAhead how many rows a filter may test; fewer runs than asked for are then no proof that
 *   there are no more. Absent: all of them.
 * @param isSetTested whether users are tested against the text index first, which reads the matches
 *   once but no user for a run that doesn't match
 */
export function findAllRunsInOrder(
  db: Database,
  list: RunList,
  page: RunPage,
  { lookAhead, isSetTested = false }: { lookAhead?: number; isSetTested?: boolean } = {},
) {
  const { filter, offset, limit, after } = page;
  const behind = after ? sql`and ${standsBehind(list, after)}` : sql``;
  const isFiltered = filter.username + filter.vehicle + filter.track !== "";
  if (!isFiltered) {
    return db.all<StoredRun>(sql`
      select ${runColumns} from (
        select s.* from ${listedRuns(list)} ${behind}
        order by ${orderOf(list)} limit ${limit} offset ${offset}
      ) s cross join users u on u.id = s.user_id`);
  }
  const set = isSetTested && filter.username ? matchedUserIds(filter.username) : null;
  return db.all<StoredRun>(sql`
    select ${runColumns} from (
      select s.* from ${listedRuns(list)} ${behind}
      order by ${orderOf(list)} limit ${lookAhead ?? -1}
    ) s cross join users u on u.id = s.user_id
    where ${set ? sql`s.user_id in ${set}` : sql`1`} and ${matchesFilter(filter)}
    limit ${limit} offset ${offset}`);
}

const MATCHES = {
  username: { column: sql.raw("s.user_id"), name: "user" },
  vehicle: { column: sql.raw("s.vehicle_lookup_id"), name: "lookup" },
  track: { column: sql.raw("s.track_name_id"), name: "track" },
} satisfies Record<FilterKind, { column: SQL; name: string }>;

/** The texts whose matches are indexed with their times, for a list that is sorted by them. */
export function timedKinds({ sort, isBestOnly }: RunList): FilterKind[] {
  if (sort !== "elapsedTime") return [];
  return isBestOnly ? ["vehicle", "track"] : ["vehicle"];
}

/**
 * The same runs, read from what one of the filter's texts matches and sorted: for rare texts.
 *
 * @param driver `boundPlace`: only runs as quick as the best run at this place (as slow, descending);
 *   fewer runs than asked for are then no proof that there are no more
 */
export function findAllRunsOfMatches(
  db: Database,
  list: RunList,
  page: RunPage,
  driver: { kind: FilterKind; source: SQL; boundPlace?: number | undefined },
) {
  const { filter, offset, limit, after } = page;
  const { column, name } = MATCHES[driver.kind];
  const kind = list.isBestOnly ? "best" : "listed";
  const index = sql.raw(`slips_${kind}_${name}`);
  // The matches of a username were tested by their source; any other filter needs the racer's row.
  const rest = driver.kind === "username" ? { ...filter, username: "" } : filter;
  const racer = rest.username ? sql`cross join users u on u.id = s.user_id` : sql``;
  const { boundPlace } = driver;
  const isBound = boundPlace !== undefined;
  const bound = sql`s.elapsed_ms ${list.isDescending ? sql`>=` : sql`<=`} (select ms from here)`;
  return db.all<StoredRun>(sql`
    ${isBound ? sql`with ${seekPlace(list.isStock, boundPlace)}` : sql``}
    select ${runColumns} from (
      select s.* from ${driver.source} m
      cross join slips s indexed by ${index} on ${column} = m.id and s.is_stock = ${list.isStock ? 1 : 0}
      ${racer}
      where ${sql.raw(`s.is_${kind} = 1`)}
        and ${isBound ? bound : sql`1`}
        and ${after ? standsBehind(list, after) : sql`1`} and ${matchesFilter(rest)}
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
function listedRuns({ isStock, isBestOnly, sort }: RunList): SQL {
  const name = { elapsedTime: "et", sixtyFeetTime: "sixty_foot", topSpeed: "speed" }[sort];
  const kind = isBestOnly ? "best" : "listed";
  return sql.raw(
    `slips s indexed by slips_${kind}_${name} where s.is_${kind} = 1 and s.is_stock = ${isStock ? 1 : 0}`,
  );
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

function orderOf({ sort, isDescending }: RunList): SQL {
  return sql.raw(ORDERS[sort][isDescending ? "descending" : "ascending"]);
}

function standsBehind({ sort, isDescending }: RunList, key: RunKey): SQL {
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
