import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { literal } from "../literal.ts";
import { matchesFilter, type RunFilter, residualCondition, tokensOfFilter } from "./filter.ts";
import {
  comesAfter,
  isInList,
  listedRuns,
  orderOf,
  type RunKey,
  type RunList,
  type RunSlice,
  type RunSort,
} from "./list.ts";
import { rankOf } from "./rank-tree.ts";
import { runColumns, type StoredRankedRun } from "./run.ts";

/**
 * The figure a list is sorted by: its column, the prefix of its search tokens, and their narrowest
 * step.
 */
const MEASURES = {
  elapsedTime: { column: "elapsed_ms", token: "et", finest: 10 },
  sixtyFeetTime: { column: "sixty_foot_ms", token: "ft", finest: 1 },
  topSpeed: { column: "trap_speed_hundredths_mph", token: "mph", finest: 10 },
} satisfies Record<RunSort, { column: string; token: string; finest: number }>;
/** A step is ten times as wide as the next finer one; there are three widths. */
const WIDER = 10;
/** More steps than any list has: stops a walk that would not end otherwise. */
const STEPS_MAX = 300;

/**
 * Before the index is queried, this multiple of the wanted runs is tested: usually enough for a
 * common text.
 */
const NEAR = 4;

/**
 * Filtered runs of a list in its order, with the ranks of those that are best runs. Always exact.
 * Rows for `toRun`.
 *
 * The search tokens of runs (`run_search`) tell which runs match the filter, but not their order.
 * If fewer runs match than are wanted, all are read. Otherwise the index is queried second by
 * second from the list's start until enough runs match, then in tenths and hundredths of that
 * second; the runs up to there are read and sorted.
 */
export function findAllFilteredRuns(
  db: Database,
  list: RunList,
  page: RunSlice & { filter: RunFilter },
) {
  const { filter, offset, limit, after } = page;
  const residual = residualCondition(filter);
  const isAfter = after ? sql`and ${comesAfter(list, after)}` : sql``;
  const isMatch = sql`${residual?.condition ?? sql`1`} ${isAfter}`;
  const wanted = offset + limit;
  const most = literal(wanted);
  const listed = sql.raw(`'${tokenOf(list)}'`);
  const runs = sql`cross join slips s on s.id = f.rowid
    ${residual?.readsRacer ? sql`cross join users u on u.id = s.user_id` : sql``}`;
  const countOf = (step: SQL) => sql`(select count(*) from (
    select 1 from run_search f ${residual || after ? runs : sql``}
    where f.run_search match ${listed} || ${step} || (select tokens from filter) and ${isMatch}
    limit ${most}))`;
  return db.all<StoredRankedRun>(sql`
    with filter(tokens) as materialized (select ' AND ' || ${tokensOfFilter(filter)}),
      few(isAll) as materialized (select ${countOf(sql`''`)} < ${most}),
      near as materialized (
        select s.* from (
          select s.* from ${listedRuns(list)} ${isAfter} order by ${orderOf(list)}
          limit iif((select isAll from few), 0, ${literal(NEAR * wanted)})
        ) s cross join users u on u.id = s.user_id where ${matchesFilter(filter)} limit ${most}),
      known(isAll, isNear) as materialized (select isAll, (select count(*) from near) >= ${most} from few),
      ${stepsOf(list, { wanted, after, countOf })},
      reached(tokens) as materialized (
        select case when isAll then ${listed} when isNear then 'none'
          else '(' || (select group_concat(${listed} || step, ' OR ') from steps where isWhole) || ')' end
          || (select tokens from filter)
        from known)
    select ${runColumns}, ${rankOf(list.season)} as rank from (
      select * from (
        select * from near where (select isNear from known)
        union all
        select s.* from run_search f ${runs}
        where f.run_search match (select tokens from reached) and ${sql.raw(isInList(list))} and ${isMatch}
      ) s order by ${orderOf(list)} limit ${literal(limit)} offset ${offset}
    ) s cross join users u on u.id = s.user_id`);
}

type Walk = { wanted: number; after: RunKey | undefined; countOf: (step: SQL) => SQL };

/**
 * Common table expressions ending in `steps`: each step that was queried, and whether all of it is
 * needed: those before the last wanted run, and the finest one that contains it.
 */
function stepsOf(list: RunList, { wanted, after, countOf }: Walk): SQL {
  const { column, token, finest } = MEASURES[list.sort];
  const widest = finest * WIDER * WIDER;
  const [firstPart, lastPart] = list.isDescending ? [WIDER - 1, 0] : [0, WIDER - 1];
  const endOf = (isDescending: boolean) => {
    const order = orderOf({ ...list, isDescending });
    return sql`(select s.${sql.raw(column)} from ${listedRuns(list)} order by ${order} limit 1)`;
  };
  const beginning = endOf(list.isDescending);
  // The run in `after` may be far before the list: skip the empty steps in between.
  const first = after
    ? sql`${sql.raw(list.isDescending ? "min" : "max")}(${literal(measureOf(after, list.sort))}, ${beginning})`
    : beginning;
  const hasEnough = `seen >= ${wanted}`;
  const isLastPart = `place % ${WIDER} = ${lastPart} and width < ${widest}`;
  const nextOf = (narrower: string, wider: string, same: string) =>
    sql.raw(
      `case when ${hasEnough} then ${narrower} when ${isLastPart} then ${wider} else ${same} end`,
    );
  const width = nextOf(`width / ${WIDER}`, `width * ${WIDER}`, "width");
  const ahead = list.isDescending ? "- 1" : "+ 1";
  const place = nextOf(
    `place * ${WIDER} + ${firstPart}`,
    `place / ${WIDER} ${ahead}`,
    `place ${ahead}`,
  );
  const isInside = list.isDescending
    ? sql`(${place} + 1) * ${width} > last`
    : sql`${place} * ${width} <= last`;
  const before = sql.raw(`iif(${hasEnough}, seen_before, seen)`);
  const stepOf = (width: SQL, place: SQL) =>
    sql`${sql.raw(`'${token}'`)} || ${width} || 'x' || (${place})`;
  // After a run the walk starts with the finest step, to skip what is before the run.
  const start = literal(after ? finest : widest);
  return sql`ends(first, last) as materialized (select ${first}, ${endOf(!list.isDescending)}),
    walk(width, place, seen_before, seen) as (
      select ${start}, first / ${start}, 0, ${countOf(stepOf(start, sql`first / ${start}`))}
      from ends cross join known where not isAll and not isNear
      union all
      select ${width}, ${place}, ${before}, ${before} + ${countOf(stepOf(width, place))}
      from walk cross join ends
      where (not ${sql.raw(hasEnough)} or width > ${literal(finest)}) and ${isInside}
      limit ${literal(STEPS_MAX)}),
    steps(step, isWhole) as (
      select ${stepOf(sql`width`, sql`place`)}, not ${sql.raw(hasEnough)} or width = ${literal(finest)} from walk)`;
}

function measureOf(run: RunKey, sort: RunSort): number {
  if (sort === "elapsedTime") return run.elapsedMs;
  return sort === "topSpeed" ? run.trapSpeedHundredthsMph : run.sixtyFootMs;
}

/** The search token that all runs of a list have, and no others. */
function tokenOf(list: RunList): string {
  const season = list.season ? `y${list.season}` : "";
  return `${list.isBestOnly ? "best" : "listed"}${list.isStock ? 1 : 0}${season}`;
}
