import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { NAMES_MAX } from "../track-pages.ts";
import { runColumns, type StoredRun } from "./run.ts";

/** A track by its slug, or as the one of an event. */
export type TrackKey = { slug: string } | { eventSlug: string };

function trackIdOf(track: TrackKey) {
  return "slug" in track
    ? sql`(select id from tracks where slug = ${track.slug})`
    : sql`(select track_id from events where slug = ${track.eventSlug})`;
}

/** The names of a track that have runs, as the body of a FROM clause. */
function namesOf(track: TrackKey) {
  return sql`(select n.id from track_names n
    where n.track_id = ${trackIdOf(track)} and n.listed_run_count > 0
    order by n.listed_run_count desc limit ${NAMES_MAX})`;
}

const BY_TIME = sql.raw("s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.ran_on, s.id");

/**
 * The quickest run of each car at a track in both classes, at most `limit` per class and name of
 * the track: a car that ran under two names is listed twice. Unordered, since sorting would read a
 * row for each. Rows for `toRun`.
 */
export function findAllQuickestAtTrack(
  db: Database,
  { limit, ...track }: TrackKey & { limit: number },
) {
  return db.all<StoredRun>(sql`
    select ${runColumns}
    from ${namesOf(track)} n cross join json_each('[0,1]') board
    cross join slips s on s.id in (
      select s.id from slips s indexed by slips_track_best
      where s.is_track_best = 1 and s.track_name_id = n.id and s.is_stock = board.value
      order by ${BY_TIME} limit ${limit})
    cross join users u on u.id = s.user_id`);
}

/** The latest runs at a track by their day, at most `limit`. Rows for `toRun`. */
export function findAllLatestAtTrack(
  db: Database,
  { slug, limit }: { slug: string; limit: number },
) {
  // Days and ids are in the index: only the returned runs are read in full.
  return db.all<StoredRun>(sql`
    select ${runColumns} from (
      select last.value ->> 1 as id, last.value ->> 0 as ran_on
      from ${namesOf({ slug })} n cross join json_each('[0,1]') board
      cross join json_each((select json_group_array(json_array(ran_on, id)) from (
        select s.ran_on, s.id from slips s indexed by slips_listed_track
        where s.is_listed = 1 and s.track_name_id = n.id and s.is_stock = board.value
        order by s.ran_on desc, s.id desc limit ${limit}))) last
      order by ran_on desc, id desc limit ${limit}
    ) last cross join slips s on s.id = last.id cross join users u on u.id = s.user_id`);
}

/** How many of the latest runs on some days are read per name of a track and board: more than a strip has in a week. */
const RUNS_READ = 100;

/** The quickest runs at an event's track on its days; none if it has no track. Rows for `toRun`. */
export function findAllRunsAtEvent(
  db: Database,
  { eventSlug, limit }: { eventSlug: string; limit: number },
) {
  const days = { first: sql`e.starts_on`, last: sql`e.ends_on` };
  return findAllOfDays(db, namesOfEvent(eventSlug, days), limit);
}

/** The same a year earlier: 52 weeks, so that it is the same weekday, and three days around them. */
export function findAllRunsYearBeforeEvent(
  db: Database,
  { eventSlug, limit }: { eventSlug: string; limit: number },
) {
  const days = {
    first: sql`date(e.starts_on, '-367 days')`,
    last: sql`date(e.ends_on, '-361 days')`,
  };
  return findAllOfDays(db, namesOfEvent(eventSlug, days), limit);
}

/** The quickest runs at a track on some days. Rows for `toRun`. */
export function findAllRunsOfDaysAtTrack(
  db: Database,
  { slug, from, to, limit }: { slug: string; from: string; to: string; limit: number },
) {
  const names = sql`(select id, ${from} as first_day, ${to} as last_day from ${namesOf({ slug })})`;
  return findAllOfDays(db, names, limit);
}

/** The names of an event's track with some of its days, as the body of a FROM clause. */
function namesOfEvent(eventSlug: string, { first, last }: { first: SQL; last: SQL }) {
  return sql`(select n.id, ${first} as first_day, ${last} as last_day
    from events e cross join track_names n on n.track_id = e.track_id and n.listed_run_count > 0
    where e.slug = ${eventSlug})`;
}

function findAllOfDays(db: Database, names: SQL, limit: number) {
  return db.all<StoredRun>(sql`
    select ${runColumns} from (
      select s.* from ${names} n cross join json_each('[0,1]') board
      cross join json_each((select json_group_array(id) from (
        select s.id from slips s indexed by slips_listed_track
        where s.is_listed = 1 and s.track_name_id = n.id and s.is_stock = board.value
          and s.ran_on between n.first_day and n.last_day
        order by s.ran_on desc, s.id desc limit ${RUNS_READ}))) there
      cross join slips s on s.id = there.value
      order by s.elapsed_ms, s.id limit ${limit}
    ) s cross join users u on u.id = s.user_id order by ${BY_TIME}`);
}
