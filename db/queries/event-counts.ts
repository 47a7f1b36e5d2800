import { and, desc, eq, gt, gte, inArray, lt, sql, sum } from "drizzle-orm";
import type { Database } from "../client.ts";
import { eventCounts, VISIT_EVENTS, type VisitEvent } from "../schema/index.ts";

export type EventCount = { event: VisitEvent; subject: string; count: number };

/** Adds to the counts of a day, and to the day's counts of each event, which have an empty subject. */
export function addEventCounts(db: Database, day: string, counts: readonly EventCount[]) {
  const rows = JSON.stringify(counts);
  return db.run(sql`
    insert into event_counts (event, subject, day, count)
    select event, subject, ${day}, sum(count) from (
      select value ->> 'event' as event, value ->> 'subject' as subject, value ->> 'count' as count
      from json_each(${rows})
      union all
      select value ->> 'event', '', value ->> 'count' from json_each(${rows}))
    where true group by event, subject
    on conflict do update set count = count + excluded.count`);
}

/** How often each event happened on each of some days. */
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

/** What an event happened to most since a day, the most frequent first. */
export function findAllTopSubjectsSince(
  db: Database,
  { event, from, limit }: { event: VisitEvent; from: string; limit: number },
) {
  const total = sum(eventCounts.count).mapWith(Number).as("total");
  return db
    .select({ subject: eventCounts.subject, total })
    .from(eventCounts)
    .where(
      and(eq(eventCounts.event, event), gte(eventCounts.day, from), gt(eventCounts.subject, "")),
    )
    .groupBy(eventCounts.subject)
    .orderBy(desc(total), eventCounts.subject)
    .limit(limit);
}

/** Forgets the counts of the days before one. */
export function deleteEventCountsBefore(db: Database, day: string) {
  return db.delete(eventCounts).where(lt(eventCounts.day, day));
}
