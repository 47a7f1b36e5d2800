import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type CountLimits, countMatches, countMore } from "./board-counts.ts";
import {
  type FilterKind,
  filterKinds,
  matchedIds,
  matchedUserIds,
  matchesFilter,
  matchesOf,
} from "./board-filters.ts";
import { seekPlace } from "./board-seek.ts";
import {
  isInList,
  kindOf,
  listedRuns,
  orderOf,
  type RunList,
  type RunPage,
  standsBehind,
} from "./boards.ts";
import { literal } from "./literal.ts";
import { rankColumn, rankedRunAsJson, runColumns, type StoredRankedRun } from "./runs.ts";

/** How far a probe goes. */
type ProbeLimits = {
  /** So many matches of a text are counted at first; a text that matches more is common. */
  first: number;
  /** How far they are counted where a short walk along the board found too few. */
  further: Record<FilterKind, CountLimits>;
  /** So many rows that walk tests. */
  lookAhead: number;
};

/**
 * What a text matches and the runs it stands for: at first, and further; null where there are more
 * than were counted, or nobody asked.
 */
export type ProbeCount = {
  matched: number;
  runs: number;
  further: number | null;
  furtherRuns: number;
};
export type ProbeCounts = Partial<Record<FilterKind, ProbeCount>>;

/** The one row of a probe: `ProbeCounts` and `StoredRankedRun[]` as JSON. */
export type StoredProbe = { counts: string; runs: string };

/**
 * The first look at a filtered list. It counts what each text matches. Where all of them are common
 * it walks a little along the board, which is mostly enough then; where that finds too few it counts
 * further. Users that a longer text matches are not counted further beside another text: then it is
 * cheaper to test the few racers that are left.
 */
export function probeRuns(db: Database, list: RunList, page: RunPage, limits: ProbeLimits) {
  const { filter } = page;
  const kinds = filterKinds(filter);
  const first = (kind: FilterKind) => sql.raw(`${kind}_first`);
  const further = (kind: FilterKind) => sql.raw(`${kind}_further`);
  const isAnyRare = sql.join(
    [sql`0`, ...kinds.map((kind) => sql`(select matched <= ${limits.first} from ${first(kind)})`)],
    sql` or `,
  );
  const lookAhead = sql`iif(${isAnyRare}, 0, ${limits.lookAhead})`;
  const columns = rankedColumns(list);
  const walk = walkAlong(list, page, { columns, lookAhead });
  const firstCounts = kinds.map(
    (kind) =>
      sql`${first(kind)} as materialized (${countMatches(matchesOf(kind, filter), limits.first + 1)}),`,
  );
  const furtherCounts = kinds.map((kind) => {
    const isUseful = kind !== "username" || kinds.length === 1;
    const isNeedless = isUseful ? sql`not (select is_short from walk)` : sql`1`;
    const more = countMore(kind, filter, { ...limits.further[kind], isNeedless });
    return sql`, ${further(kind)} as materialized (${more})`;
  });
  const counts = kinds.map(
    (kind) => sql`${sql.raw(`'${kind}'`)}, (select json_object('matched', a.matched, 'runs', a.runs,
      'further', b.matched, 'furtherRuns', b.runs) from ${first(kind)} a, ${further(kind)} b)`,
  );
  const nothing = sql``;
  return db.all<StoredProbe>(sql`
    with ${sql.join(firstCounts, nothing)}
      walk(runs, is_short) as materialized (
        select json_group_array(${rankedRunAsJson}), not (${isAnyRare}) and count(*) < ${page.limit}
        from (${walk}) run)
      ${sql.join(furtherCounts, nothing)}
    select json_object(${sql.join(counts, sql`, `)}) as counts, runs from walk`);
}

/** The texts whose matches are indexed with their times, for a list that is sorted by them. */
export function timedKinds({ sort, isBestOnly }: RunList): FilterKind[] {
  if (sort !== "elapsedTime") return [];
  return isBestOnly ? ["vehicle", "track"] : ["vehicle"];
}

/**
 * A way to find the runs of a filtered list. The first may stop short of what was asked for: the
 * walk after so many rows, the matches at the time that stands at a place of the board. Then the
 * second, which is exact, is taken in the same statement.
 */
export type SearchWays = {
  first: { lookAhead: number } | { driver: FilterKind; boundPlace: number } | null;
  /** The text whose runs are read and sorted. */
  exact: FilterKind | "walk";
  /** Whether users are tested as a set: the text index is read once, but no user for each run. */
  isSetTested: boolean;
};

/** Filtered runs of a list in its order, with the ranks of those that are best runs. Rows for `toRun`. */
export function findAllRunsByWays(
  db: Database,
  list: RunList,
  page: RunPage,
  { first, exact, isSetTested }: SearchWays,
) {
  const columns = sql`s.*`;
  const read = (limit: SQL | number) =>
    exact === "walk"
      ? walkAlong(list, { ...page, limit }, { columns, isSetTested })
      : readMatches(list, { ...page, limit }, exact, first && boundOfFirsts(list, page, exact));
  if (first === null) return selectRanked(db, list, sql``, sql`(${read(page.limit)})`);

  const isBound = "driver" in first;
  const attempt = isBound
    ? readMatches(list, page, first.driver, sql`(select ms from here)`)
    : walkAlong(list, page, { columns, isSetTested, lookAhead: first.lookAhead });
  const seek = isBound ? sql`${seekPlace(list, first.boundPlace)},` : sql``;
  const isShort = sql`(select is_short from attempted)`;
  return selectRanked(
    db,
    list,
    sql`with ${seek} attempt as materialized (${attempt}),
      attempted(is_short) as materialized (select count(*) < ${page.limit} from attempt)`,
    sql`(select * from attempt where not ${isShort}
      union all select * from (${read(sql`iif(${isShort}, ${page.limit}, 0)`)}))`,
  );
}

function selectRanked(db: Database, list: RunList, tables: SQL, found: SQL) {
  return db.all<StoredRankedRun>(sql`
    ${tables} select ${rankedColumns(list)} from ${found} s cross join users u on u.id = s.user_id`);
}

function rankedColumns({ season }: RunList): SQL {
  return sql`${runColumns}, ${rankColumn(season)} as rank`;
}

type Part = Omit<RunPage, "limit"> & { limit: SQL | number };

/** Walks along the index of a list, testing each run, at most `lookAhead`. */
function walkAlong(
  list: RunList,
  { filter, offset, limit, after }: Part,
  {
    columns,
    isSetTested = false,
    lookAhead = -1,
  }: { columns: SQL; isSetTested?: boolean; lookAhead?: SQL | number },
): SQL {
  const users = isSetTested && filter.username ? matchedUserIds(filter.username) : null;
  return sql`
    select ${columns} from (
      select s.* from ${listedRuns(list)} ${after ? sql`and ${standsBehind(list, after)}` : sql``}
      order by ${orderOf(list)} limit ${literal(lookAhead)}
    ) s cross join users u on u.id = s.user_id
    where ${users ? sql`s.user_id in ${users}` : sql`1`} and ${matchesFilter(filter)}
    limit ${literal(limit)} offset ${offset}`;
}

const MATCHES = {
  username: { column: sql.raw("s.user_id"), name: "user" },
  vehicle: { column: sql.raw("s.vehicle_lookup_id"), name: "lookup" },
  track: { column: sql.raw("s.track_name_id"), name: "track" },
} satisfies Record<FilterKind, { column: SQL; name: string }>;

/** Reads the runs of what a text matches and sorts them; with `boundMs` those up to that time only. */
function readMatches(
  list: RunList,
  { filter, offset, limit, after }: Part,
  driver: FilterKind,
  boundMs?: SQL | null,
): SQL {
  const { index, isOfMatch } = runsOfMatch(list, driver);
  // The matches of a username were tested by their source; any other filter needs the racer's row.
  const rest = driver === "username" ? { ...filter, username: "" } : filter;
  const racer = rest.username ? sql`cross join users u on u.id = s.user_id` : sql``;
  const bound = sql`s.elapsed_ms ${list.isDescending ? sql`>=` : sql`<=`} ${boundMs}`;
  return sql`
    select s.* from ${matchedIds(driver, filter)} m
    cross join slips s indexed by ${index} ${racer}
    where ${isOfMatch} and ${boundMs ? bound : sql`1`}
      and ${after ? standsBehind(list, after) : sql`1`} and ${matchesFilter(rest)}
    order by ${orderOf(list)} limit ${literal(limit)} offset ${offset}`;
}

/** What leads to the runs `s` of a match `m`: an index, and the condition it serves. */
function runsOfMatch(list: RunList, driver: FilterKind) {
  const { column, name } = MATCHES[driver];
  return {
    index: sql.raw(`slips_${kindOf(list)}_${name}`),
    isOfMatch: sql`${column} = m.id and ${sql.raw(isInList(list))}`,
  };
}

/**
 * A time up to which there are enough runs, where a text stands alone and its matches are indexed with
 * their times: that of the last one needed when each match shows only its first. Null elsewhere.
 */
function boundOfFirsts(list: RunList, page: RunPage, driver: FilterKind): SQL | null {
  const { filter, after, offset, limit } = page;
  if (!timedKinds(list).includes(driver) || filterKinds(filter).length > 1) return null;
  const { index, isOfMatch } = runsOfMatch(list, driver);
  const direction = sql.raw(list.isDescending ? "desc" : "asc");
  return sql`coalesce((select ms from (
      select (select s.elapsed_ms from slips s indexed by ${index}
        where ${isOfMatch} and ${after ? standsBehind(list, after) : sql`1`} and ${matchesFilter(filter)}
        order by s.elapsed_ms ${direction} limit 1) as ms
      from ${matchedIds(driver, filter)} m)
    where ms is not null order by ms ${direction} limit 1 offset ${offset + limit - 1}),
    ${list.isDescending ? 0 : 1_000_000})`;
}
