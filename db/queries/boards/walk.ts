import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import type { SlipStatus } from "../../schema/slips.ts";
import { literal } from "../literal.ts";
import { ANY_RUN, matchesFilter } from "./filter.ts";
import {
  comesAfter,
  listedRuns,
  orderOf,
  type RunKey,
  type RunList,
  type RunPage,
  type RunSlice,
} from "./list.ts";
import { rankOf } from "./rank-tree.ts";
import { runColumns, type StoredRankedRun, type StoredRun } from "./run.ts";

/** Runs of a list in its order, read along its index, unfiltered. Skipped rows are read. */
export function findAllRunsInOrder(db: Database, list: RunList, slice: RunSlice) {
  return db.all<StoredRun>(sql`select ${runColumns} from ${runsInOrder(list, slice)}`);
}

/** The same, with the ranks of best runs. */
export function findAllRankedRunsInOrder(db: Database, list: RunList, slice: RunSlice) {
  return db.all<StoredRankedRun>(sql`
    select ${runColumns}, ${rankOf(list.season)} as rank from ${runsInOrder(list, slice)}`);
}

function runsInOrder(list: RunList, { offset, limit, after }: RunSlice): SQL {
  const inOrder = (range: SQL) => sql`select s.* from ${listedRuns(list)} and ${range}
    order by ${orderOf(list)} limit ${literal(limit)}`;
  const runs = after
    ? sql.join(
        rangesAfter(list, after).map((range) => sql`select * from (${inOrder(range)})`),
        sql` union all `,
      )
    : sql`${inOrder(sql`1`)} offset ${offset}`;
  return sql`(select * from (${runs}) limit ${literal(limit)}) s cross join users u on u.id = s.user_id`;
}

/**
 * Runs in a state other than approved, for staff; all rows of that state are sorted. None has a
 * rank.
 */
export function findAllRunsByStatus(
  db: Database,
  status: Exclude<SlipStatus, "APPROVED">,
  list: RunList,
  page: RunPage,
) {
  const { filter = ANY_RUN, offset, limit, after } = page;
  return db.all<StoredRankedRun>(sql`
    select ${runColumns}, null as rank from slips s indexed by slips_queue cross join users u on u.id = s.user_id
    where s.status = ${status} and s.is_stock = ${list.isStock ? 1 : 0} and ${matchesFilter(filter)}
      and ${after ? comesAfter(list, after) : sql`1`}
    order by ${orderOf(list)} limit ${literal(limit)} offset ${offset}`);
}

/**
 * The condition of `comesAfter` as separate ranges of the list's index, in the list's order. SQLite
 * treats `(column, s.id) > (…)` as a range of the column alone and would read all runs tied with
 * this one.
 */
function rangesAfter({ sort, isDescending }: RunList, key: RunKey): SQL[] {
  const [more, less] = isDescending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const rangesOf = (column: SQL, value: number) => [
    sql`${column} = ${value} and s.id ${more} ${key.id}`,
    sql`${column} ${more} ${value}`,
  ];
  const [time, speed] = [sql`s.elapsed_ms`, sql`s.trap_speed_hundredths_mph`];
  if (sort === "sixtyFeetTime") return rangesOf(sql`s.sixty_foot_ms`, key.sixtyFootMs);
  if (sort === "topSpeed") return rangesOf(speed, key.trapSpeedHundredthsMph);
  return [
    sql`${time} = ${key.elapsedMs} and ${speed} = ${key.trapSpeedHundredthsMph}
      and (s.ran_on, s.id) ${more} (${key.ranOn}, ${key.id})`,
    sql`${time} = ${key.elapsedMs} and ${speed} ${less} ${key.trapSpeedHundredthsMph}`,
    sql`${time} ${more} ${key.elapsedMs}`,
  ];
}
