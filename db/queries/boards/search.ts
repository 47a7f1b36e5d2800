import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { literal } from "../literal.ts";
import { matchesFilter, type RunFilter, tokensOfFilter, whatTokensLeaveOpen } from "./filter.ts";
import {
  isInList,
  listedRuns,
  orderOf,
  type RunKey,
  type RunList,
  type RunSlice,
  type RunSort,
  standsBehind,
} from "./list.ts";
import { rankOf } from "./rank-tree.ts";
import { runColumns, type StoredRankedRun } from "./run.ts";

/** What a list is sorted by: its column, what its search tokens begin with, and the narrowest step they have. */
const MEASURES = {
  elapsedTime: { column: "elapsed_ms", token: "et", finest: 10 },
  sixtyFeetTime: { column: "sixty_foot_ms", token: "ft", finest: 1 },
  topSpeed: { column: "trap_speed_hundredths_mph", token: "mph", finest: 10 },
} satisfies Record<RunSort, { column: string; token: string; finest: number }>;
/** A step is as wide as ten of the next finer ones; there are three widths. */
const WIDER = 10;
/** No list has so many steps: the end of a walk that would else not end. */
const STEPS_MAX = 300;

/** Before the index is asked, so many times the runs wanted are tested: mostly enough for a common text. */
const NEAR = 4;

/**
 * Filtered runs of a list in its order, with the ranks of those that are best runs. Always exact. Rows
 * for `toRun`.
 *
 * The search tokens of runs (`run_search`) tell which runs fit the filter, but not in which order. Where they are fewer than asked for they are all read. Else it is asked step by step from the
 * list's beginning: which of the filter's runs are in this second? Where there are enough it goes on
 * with tenths, and then with hundredths; the runs up to there are read and sorted.
 */
export function findAllFilteredRuns(
  db: Database,
  list: RunList,
  page: RunSlice & { filter: RunFilter },
) {
  const { filter, offset, limit, after } = page;
  const open = whatTokensLeaveOpen(filter);
  const behind = after ? sql`and ${standsBehind(list, after)}` : sql``;
  const isFitting = sql`${open?.condition ?? sql`1`} ${behind}`;
  const wanted = offset + limit;
  const most = literal(wanted);
  const listed = sql.raw(`'${tokenOf(list)}'`);
  const runs = sql`cross join slips s on s.id = f.rowid
    ${open?.readsRacer ? sql`cross join users u on u.id = s.user_id` : sql``}`;
  const countOf = (step: SQL) => sql`(select count(*) from (
    select 1 from run_search f ${open || after ? runs : sql``}
    where f.run_search match ${listed} || ${step} || (select tokens from filter) and ${isFitting}
    limit ${most}))`;
  return db.all<StoredRankedRun>(sql`
    with filter(tokens) as materialized (select ' AND ' || ${tokensOfFilter(filter)}),
      few(isAll) as materialized (select ${countOf(sql`''`)} < ${most}),
      near as materialized (
        select s.* from (
          select s.* from ${listedRuns(list)} ${behind} order by ${orderOf(list)}
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
        where f.run_search match (select tokens from reached) and ${sql.raw(isInList(list))} and ${isFitting}
      ) s order by ${orderOf(list)} limit ${literal(limit)} offset ${offset}
    ) s cross join users u on u.id = s.user_id`);
}

type Walk = { wanted: number; after: RunKey | undefined; countOf: (step: SQL) => SQL };

/**
 * Common table expressions that end in `steps`: each step that was asked for, and whether it is needed
 * whole: those before the last run wanted, and the finest that holds it.
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
  // A run that is named may be far before the list: nobody walks the empty steps between.
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
  // Behind a run it begins with the finest step, so as not to meet what is before it.
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
