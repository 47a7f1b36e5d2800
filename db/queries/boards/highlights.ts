import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { listedRuns, orderOf, type RunSort } from "./list.ts";
import { runColumns, type StoredRun } from "./run.ts";

/** What a run is highlighted for: the quickest of some days, the latest approval, the best sixty-foot time or speed. */
export type Highlight = "quickestOfDays" | "justApproved" | "sixtyFoot" | "topSpeed";
export type StoredHighlight = StoredRun & { highlight: Highlight };

/** Packs an elapsed time and an id into one number that sorts by time. */
const ID_SPACE = sql.raw("10000000000");

/** The quickest listed run of some days (`YYYY-MM-DD`) on any board. */
const quickestOf = (days: readonly string[]) => sql`
  select min((
    select s.elapsed_ms * ${ID_SPACE} + s.id from slips s indexed by slips_listed_day
    where s.is_listed = 1 and s.ran_on = d.value order by s.elapsed_ms, s.id limit 1
  )) % ${ID_SPACE} from json_each(${JSON.stringify(days)}) d`;

/** The most recently approved listed run among the latest decisions, which include rejections. */
const JUST_APPROVED = sql`
  select id from (
    select d.id, d.is_listed from slips d indexed by slips_decided where d.decided_at is not null
    order by d.decided_at desc limit 8
  ) where is_listed = 1 limit 1`;

/** The first run of each class, in one order. */
function firstOfClasses(highlight: Highlight, sort: RunSort, isDescending: boolean) {
  return [true, false].map((isStock): [Highlight, SQL] => {
    const list = { isStock, isBestOnly: false, sort, isDescending };
    return [highlight, sql`select s.id from ${listedRuns(list)} order by ${orderOf(list)} limit 1`];
  });
}

/**
 * The runs that are highlighted, in one statement: at most one for some days (`YYYY-MM-DD`) and one for the latest
 * approval, and the best of each class for the sixty-foot time and the speed. Rows for `toRun`.
 */
export function findAllHighlights(db: Database, days: readonly string[]) {
  const picks: [Highlight, SQL][] = [
    ["quickestOfDays", quickestOf(days)],
    ["justApproved", JUST_APPROVED],
    ...firstOfClasses("sixtyFoot", "sixtyFeetTime", false),
    ...firstOfClasses("topSpeed", "topSpeed", true),
  ];
  const values = picks.map(([highlight, id]) => sql`(${sql.raw(`'${highlight}'`)}, (${id}))`);
  return db.all<StoredHighlight>(sql`
    select k.column1 as highlight, ${runColumns} from (values ${sql.join(values, sql`, `)}) k
    cross join slips s on s.id = k.column2 cross join users u on u.id = s.user_id`);
}
