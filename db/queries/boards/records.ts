import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { runColumns, type StoredRun } from "./run.ts";

/** More records than any board has had; a longer list is truncated. */
const RECORDS_MAX = 500;

/**
 * The runs that were the quickest of their board when they were made, oldest first: each is quicker
 * than every run of an earlier day and the quickest of its day. Rows for `toRun`.
 *
 * Reads a few rows for each month with runs, and for each day of the months in which the record
 * fell, however many runs there are.
 */
export function findAllRecordRuns(db: Database, isStock: boolean) {
  const listed = (index: string) =>
    sql.raw(
      `slips s indexed by ${index} where s.is_listed = 1 and s.is_stock = ${isStock ? 1 : 0}`,
    );
  const byMonth = listed("slips_listed_month");
  const byDay = listed("slips_listed_board_day");
  // `before` is the record when the month or the day began, null before the first run; `until` is
  // the day of a month's quickest run, after which the record can't fall any further in that month.
  const before = sql.raw("rows between unbounded preceding and 1 preceding");
  return db.all<StoredRun>(sql`
    with recursive months(month) as (
      select (select min(s.ran_month) from ${byMonth})
      union all
      select (select s.ran_month from ${byMonth} and s.ran_month > m.month order by s.ran_month limit 1)
      from months m where m.month is not null
    ), month_bests as (
      select m.month, (select s.elapsed_ms from ${byMonth} and s.ran_month = m.month
        order by s.elapsed_ms limit 1) as best
      from months m where m.month is not null
    ), record_months as materialized (
      select month, before, (select s.ran_on from ${byMonth} and s.ran_month = month
        and s.elapsed_ms = best limit 1) as until
      from (
        select month, best, min(best) over (order by month ${before}) as before from month_bests
      ) where before is null or best < before
    ), days(until, before, day) as (
      select m.until, m.before,
        (select s.ran_on from ${byDay} and s.ran_on >= m.month order by s.ran_on limit 1)
      from record_months m
      union all
      select d.until, d.before, (select s.ran_on from ${byDay}
        and s.ran_on > d.day and s.ran_on <= d.until order by s.ran_on limit 1)
      from days d where d.day is not null
    ), day_bests as (
      select d.before, d.day, (select s.elapsed_ms from ${byDay} and s.ran_on = d.day
        order by s.elapsed_ms limit 1) as best
      from days d where d.day is not null
    ), record_days as materialized (
      select day, best from (
        select day, best, before as month_before, min(best) over (order by day ${before}) as before
        from day_bests
      ) where (month_before is null or best < month_before) and (before is null or best < before)
    )
    select ${runColumns} from (
      select (select s.id from ${byDay} and s.ran_on = d.day and s.elapsed_ms = d.best
        order by s.trap_speed_hundredths_mph desc, s.id limit 1) as id
      from record_days d
    ) r cross join slips s on s.id = r.id cross join users u on u.id = s.user_id
    order by s.ran_on limit ${RECORDS_MAX}`);
}
