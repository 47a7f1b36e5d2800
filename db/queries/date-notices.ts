import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";

// Notices that a day brings.

/** The events that begin on a day, at most `limit`. */
export function findAllEventsOn(db: Database, day: string, limit: number) {
  return db.all<{ id: number; name: string; slug: string }>(sql`
    select id, event_name as name, slug from events indexed by events_day
    where starts_on = ${day} and status = 'SCHEDULED' and going_count > 0 limit ${literal(limit)}`);
}

/**
 * Tells those who are going to an event that it is tomorrow, `limit` of them; zero changes once all know. An event that
 * moves is announced again on the eve of its new day.
 */
export function insertEventNotices(
  db: Database,
  { id, name, slug, day }: { id: number; name: string; slug: string; day: string },
  { now, limit }: { now: Date; limit: number },
) {
  const cause = `event:${id}:${day}`;
  return db.run(sql`
    insert into notices (user_id, kind, cause, subject_id, detail, created_at, visible_at)
    select m.user_id, 'event', ${cause}, ${id}, json_object('name', ${name}, 'slug', ${slug}), ${now.getTime()}, ${now.getTime()}
    from event_marks m indexed by event_marks_event
    where m.event_id = ${id} and m.mark = 'GOING'
      and not exists (select 1 from notices n where n.user_id = m.user_id and n.cause = ${cause})
      and (not exists (select 1 from muted_notices o where o.user_id = m.user_id and o.kind = 'event')
        or exists (select 1 from notice_choices c where c.user_id = m.user_id and c.kind = 'event'))
    limit ${literal(limit)}`);
}

/** The racers of a season's first places in a class, the first place first; a racer with several cars has several. */
export function findAllLeadersOfSeason(
  db: Database,
  { season, isStock, limit }: { season: number; isStock: boolean; limit: number },
) {
  return db.all<{ userId: number }>(sql`
    select user_id as userId from slips indexed by slips_season_et
    where is_season_best = 1 and is_stock = ${isStock ? 1 : 0} and season = ${season}
    order by elapsed_ms, trap_speed_hundredths_mph desc, ran_on, id limit ${literal(limit)}`);
}
