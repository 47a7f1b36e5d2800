import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";

/**
 * The newest entries of everything that a member follows, merged while they are read.
 *
 * What members follow is a set of streams, each of which is one range of an index that the site has anyway: the runs of
 * a racer, of a car, under a name of a track, the events of a track, the articles of a tag. The recursive statement keeps
 * the next entry of each stream in its queue, takes the newest, and looks up the one after it in the same stream. So it
 * reads one row per stream and one per entry, however much has happened.
 */

/** The order of all entries: the instant, then the id, as text of fixed width that sorts like the two numbers. */
const placeOf = (at: string) => sql.raw(`printf('%013d%010d', ${at}, id)`);
const WIDTH = { at: 13, id: 10 };

/** The parts of a place within SQL. */
const atOf = (place: SQL) => sql`cast(substr(${place}, 1, 13) as integer)`;
const idOf = (place: SQL) => sql`cast(substr(${place}, 14) as integer)`;

const runsOf = (index: string, column: string, { subject, place }: Position) => sql`(
  select ${placeOf("decided_at")} from slips indexed by ${sql.raw(index)}
  where is_listed = 1 and ${sql.raw(column)} = ${subject} and (decided_at, id) < (${atOf(place)}, ${idOf(place)})
  order by decided_at desc, id desc limit 1)`;

type Position = { subject: SQL; place: SQL };

/** The place of the entry of a stream before another place; null at its end. */
const nextOf = (source: SQL, position: Position) => sql`case ${source}
  when 'racer' then ${runsOf("slips_listed_user_decided", "user_id", position)}
  when 'car' then ${runsOf("slips_listed_vehicle_decided", "vehicle_id", position)}
  when 'name' then ${runsOf("slips_listed_track_decided", "track_name_id", position)}
  when 'track' then (
    select ${placeOf("created_at")} from events indexed by events_track_announced
    where track_id = ${position.subject} and (created_at, id) < (${atOf(position.place)}, ${idOf(position.place)})
    order by created_at desc, id desc limit 1)
  when 'tag' then (
    select ${sql.raw("printf('%013d%010d', published_at, article_id)")} from news_listings
    where list = 'tag:' || ${position.subject}
      and (published_at, article_id) < (${atOf(position.place)}, ${idOf(position.place)})
    order by published_at desc, article_id desc limit 1)
  end`;

/** An entry of a member's feed: a run, an event or an article. */
export type FeedRow = {
  kind: "run" | "event" | "article";
  id: number;
  place: string;
  /** Milliseconds since 1970: when it was approved, announced or published. */
  at: number;
  // A run.
  username: string | null;
  vehicleYear: number | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleTrim: string | null;
  raceTrack: string | null;
  elapsedMs: number | null;
  trapSpeedHundredthsMph: number | null;
  isBest: number | null;
  // An event or an article: its name or title, its slug, and what its address and line need besides.
  title: string | null;
  slug: string | null;
  startsOn: string | null;
  venue: string | null;
  category: string | null;
  listedAt: number | null;
};

/** A run can be in the streams of its racer, its car and its track. */
const STREAMS_OF_A_RUN = 3;

/**
 * What happened at everything a member follows, newest first; each run, event and article once.
 *
 * @param query.before the place where the previous page ended
 * @param query.limit how many entries at most; fewer only at the end
 */
export function findAllFeedEntries(
  db: Database,
  { userId, before, limit }: { userId: number; before: string | null; limit: number },
) {
  const start = sql`${before ?? "9".repeat(WIDTH.at + WIDTH.id)}`;
  const most = literal(limit * STREAMS_OF_A_RUN);
  return db.all<FeedRow>(sql`
    with recursive streams(source, subject) as (
      select kind, subject_id from follows where user_id = ${userId}
      union all
      select 'name', n.id from follows f cross join track_names n indexed by track_names_run on n.track_id = f.subject_id
      where f.user_id = ${userId} and f.kind = 'track' and n.listed_run_count > 0
    ), merged(source, subject, place) as (
      select source, subject, ${nextOf(sql`source`, { subject: sql`subject`, place: start })} as place from streams
      union all
      select source, subject, ${nextOf(sql`source`, { subject: sql`subject`, place: sql`place` })} as place
      from merged where place is not null
      order by 3 desc limit ${most}
    ), entries(kind, place) as (
      select distinct iif(source = 'tag', 'article', iif(source = 'track', 'event', 'run')), place
      from merged where place is not null order by place desc limit ${literal(limit)}
    )
    select n.kind, ${idOf(sql`n.place`)} as id, n.place, ${atOf(sql`n.place`)} as at,
      u.username, s.vehicle_year as vehicleYear, s.vehicle_make as vehicleMake, s.vehicle_model as vehicleModel,
      s.vehicle_trim as vehicleTrim, s.race_track as raceTrack, s.elapsed_ms as elapsedMs,
      s.trap_speed_hundredths_mph as trapSpeedHundredthsMph, s.is_best as isBest,
      coalesce(e.event_name, a.title) as title, coalesce(e.slug, a.slug) as slug, e.starts_on as startsOn, e.venue,
      a.categories ->> '$[0].slug' as category, a.listed_at as listedAt
    from entries n
    left join slips s on n.kind = 'run' and s.id = ${idOf(sql`n.place`)}
    left join users u on u.id = s.user_id
    left join events e on n.kind = 'event' and e.id = ${idOf(sql`n.place`)}
    left join news_articles a on n.kind = 'article' and a.id = ${idOf(sql`n.place`)}
    order by n.place desc`);
}

/** A place from a link; null if it isn't one. */
export function parseFeedPlace(text: string | null): string | null {
  const isPlace = text?.length === WIDTH.at + WIDTH.id && /^\d+$/.test(text);
  return isPlace ? text : null;
}
