import { and, desc, eq, gt, gte, inArray, lt, type SQL, sql, sum } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  type DayCount,
  eventCounts,
  VISIT_EVENTS,
  type VisitEvent,
  visitBatches,
} from "../schema/index.ts";
import { literal } from "./literal.ts";

/** How many batches one roll-up processes. */
const BATCHES = 500;
/** How many missed paths are stored, and added by one roll-up: a scanner asks for thousands. */
const MISSED_MAX = 1_000;
const MISSED_AT_ONCE = 50;

/** Stores a batch of counts in one row. */
export function insertVisitBatch(db: Database, counts: readonly DayCount[]) {
  return db.insert(visitBatches).values({ counts });
}

/**
 * Adds the oldest batches to the daily counts of their subjects and to each event's daily total,
 * which has an empty subject, and redirects and missed paths to their own counts; then deletes them.
 *
 * @returns whether there may be more
 */
export async function rollUpVisitBatches(db: Database): Promise<boolean> {
  const oldest = sql`select id from visit_batches order by id limit ${literal(BATCHES)}`;
  const counted = (events: SQL) => sql`
    select value ->> 'event' as event, value ->> 'subject' as subject, value ->> 'day' as day,
      value ->> 'count' as count
    from visit_batches, json_each(counts)
    where visit_batches.id in (${oldest}) and value ->> 'event' ${events}`;
  const [, , , rolledUp] = await db.batch([
    db.run(sql`
      insert into redirect_hits (path, hit_count, last_hit_on)
      select subject, sum(count), max(day) from (${counted(sql`= 'redirect'`)})
      where true group by subject
      on conflict do update set hit_count = hit_count + excluded.hit_count,
        last_hit_on = max(last_hit_on, excluded.last_hit_on)`),
    db.run(sql`
      insert into missed_paths (path, hit_count, last_hit_on)
      select subject, sum(count), max(day) from (${counted(sql`= 'missed'`)})
      where (select count(*) from missed_paths) < ${literal(MISSED_MAX)}
        or exists (select 1 from missed_paths where path = subject)
      group by subject order by sum(count) desc limit ${literal(MISSED_AT_ONCE)}
      on conflict do update set hit_count = hit_count + excluded.hit_count,
        last_hit_on = max(last_hit_on, excluded.last_hit_on)`),
    db.run(sql`
      with counted as (${counted(sql`not in ('redirect', 'missed')`)})
      insert into event_counts (event, subject, day, count)
      select event, subject, day, sum(count) from (
        select * from counted union all select event, '', day, count from counted)
      where true group by event, subject, day
      on conflict do update set count = count + excluded.count`),
    db
      .delete(visitBatches)
      .where(sql`${visitBatches.id} in (${oldest})`)
      .returning({ id: visitBatches.id }),
  ]);
  return rolledUp.length === BATCHES;
}

/** The totals of each event on some days. */
export function findAllEventTotals(db: Database, days: readonly string[]) {
  return db
    .select({ event: eventCounts.event, day: eventCounts.day, count: eventCounts.count })
    .from(eventCounts)
    .where(
      and(
        inArray(eventCounts.event, VISIT_EVENTS),
        inArray(eventCounts.day, sql`(select value from json_each(${JSON.stringify(days)}))`),
        eq(eventCounts.subject, ""),
      ),
    )
    .limit(days.length * VISIT_EVENTS.length);
}

type TopSubjects = {
  event: VisitEvent;
  from: string;
  limit: number;
  /** `sites` excludes pages; `searches` includes only subjects that end in a question mark. */
  only?: "sites" | "searches";
};

/** The most frequent subjects of an event since a day. */
export function findAllTopSubjectsSince(db: Database, { event, from, limit, only }: TopSubjects) {
  const total = sum(eventCounts.count).mapWith(Number).as("total");
  return db
    .select({ subject: eventCounts.subject, total })
    .from(eventCounts)
    .where(
      and(
        eq(eventCounts.event, event),
        gte(eventCounts.day, from),
        gt(eventCounts.subject, ""),
        only === "sites" ? sql`substr(${eventCounts.subject}, 1, 1) <> '/'` : undefined,
        only === "searches" ? sql`substr(${eventCounts.subject}, -1) = '?'` : undefined,
      ),
    )
    .groupBy(eventCounts.subject)
    .orderBy(desc(total), eventCounts.subject)
    .limit(limit);
}

/** Deletes the counts of days before this one. */
export function deleteEventCountsBefore(db: Database, day: string) {
  return db.delete(eventCounts).where(lt(eventCounts.day, day));
}
