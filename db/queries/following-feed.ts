import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";

/**
 * The newest entries of everything that a member follows.
 *
 * What members follow is a set of streams, each of which is one range of an index that the site has anyway: the runs of
 * a racer, of a car, under a name of a track, the events of a track, the articles of a tag. For a member with few streams,
 * a recursive statement keeps the next entry of each in its queue, takes the newest, and looks up the one after it in the
 * same stream: one row per stream and one per entry, however much has happened.
 *
 * For a member with many, that is too much. Then the site's own stream is read from the newest entry on, five hundred
 * entries a row (`feed_chunks`), until there are enough of the member's set of codes (`follow_sets`). Entries of a row are
 * taken apart outside of the database, which counts each part as a row that it has read.
 */

/** A member with more streams than this reads the site's. */
const STREAMS_MAX = 45;
/** The characters of a code and its semicolon in a set. */
const CODE_WIDTH = 12;

/** The set of a member with few streams or with many, first in a join, so that nothing is read for the others. */
const setOf = (userId: number, size: "few" | "many") => sql`(
  select user_id, codes from follow_sets where user_id = ${userId}
    and length(codes) ${sql.raw(size === "many" ? ">=" : "<")} ${literal(STREAMS_MAX * CODE_WIDTH)}) m`;

/** The order of all entries: the instant, then the id, as text of fixed width that sorts like the two numbers. */
const placeOf = (at: string) => sql.raw(`printf('%013d%010d', ${at}, id)`);
const WIDTH = { at: 13, id: 10 };
const NEWEST_PLACE = "9".repeat(WIDTH.at + WIDTH.id);

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

/** Entries with everything to show, of a query of `kind` and `place`. */
const entriesOf = (places: SQL) => sql`
  select n.kind, ${idOf(sql`n.place`)} as id, n.place, ${atOf(sql`n.place`)} as at,
    u.username, s.vehicle_year as vehicleYear, s.vehicle_make as vehicleMake, s.vehicle_model as vehicleModel,
    s.vehicle_trim as vehicleTrim, s.race_track as raceTrack, s.elapsed_ms as elapsedMs,
    s.trap_speed_hundredths_mph as trapSpeedHundredthsMph, s.is_best as isBest,
    coalesce(e.event_name, a.title) as title, coalesce(e.slug, a.slug) as slug, e.starts_on as startsOn, e.venue,
    a.categories ->> '$[0].slug' as category, a.listed_at as listedAt
  from ${places} n
  left join slips s on n.kind = 'run' and s.id = ${idOf(sql`n.place`)} and s.is_listed = 1
  left join users u on u.id = s.user_id
  left join events e on n.kind = 'event' and e.id = ${idOf(sql`n.place`)}
  left join news_articles a on n.kind = 'article' and a.id = ${idOf(sql`n.place`)}
  order by n.place desc`;

/** Which part of a feed: entries before a place, or the newest. */
type Stretch = { userId: number; before: string | null; limit: number };

/**
 * What happened at everything that a member with few streams follows, newest first; each run, event and article once.
 * Nothing for a member with many.
 *
 * @param query.before the place where the previous page ended
 * @param query.limit how many entries at most; fewer only at the end
 */
export function findAllMergedEntries(db: Database, { userId, before, limit }: Stretch) {
  const start = sql`${before ?? NEWEST_PLACE}`;
  return db.all<FeedRow>(sql`
    with recursive streams(source, subject) as (
      select f.kind, f.subject_id from ${setOf(userId, "few")} cross join follows f on f.user_id = m.user_id
      union all
      select 'name', n.id from ${setOf(userId, "few")} cross join follows f on f.user_id = m.user_id and f.kind = 'track'
      cross join track_names n indexed by track_names_run on n.track_id = f.subject_id and n.listed_run_count > 0
    ), merged(source, subject, place) as (
      select source, subject, ${nextOf(sql`source`, { subject: sql`subject`, place: start })} as place from streams
      union all
      select source, subject, ${nextOf(sql`source`, { subject: sql`subject`, place: sql`place` })} as place
      from merged where place is not null
      order by 3 desc limit ${literal(limit * STREAMS_OF_A_RUN)}
    ), entries(kind, place) as (
      select distinct iif(source = 'tag', 'article', iif(source = 'track', 'event', 'run')), place
      from merged where place is not null order by place desc limit ${literal(limit)}
    )
    ${entriesOf(sql`entries`)}`);
}

/** The codes of what a member with many streams follows, in one text; no row for one with few. */
export function findAllFollowCodes(db: Database, userId: number) {
  return db.all<{ codes: string }>(sql`select codes from ${setOf(userId, "many")}`);
}

/** A stretch of the site's stream: see `feedChunks`. */
export type FeedChunk = { id: number; startedAt: number; entries: string };

/** The stretches of the site's stream before a place, newest first, for a member with many streams; none for others. */
export function findAllFeedChunks(db: Database, { userId, before, limit }: Stretch) {
  return db.all<FeedChunk>(sql`
    select c.id, c.started_at as startedAt, c.entries from ${setOf(userId, "many")} cross join feed_chunks c
    where c.started_at <= ${Number((before ?? NEWEST_PLACE).slice(0, WIDTH.at))}
    order by c.started_at desc limit ${literal(limit)}`);
}

/** An entry by its place alone. */
export type FeedPlace = Pick<FeedRow, "kind" | "place">;

/** The entries at some places, with everything to show; the columns of those that have gone meanwhile are null. */
export function findAllEntriesAt(db: Database, places: readonly FeedPlace[]) {
  const pairs = JSON.stringify(places.map(({ kind, place }) => [kind, place]));
  return db.all<FeedRow>(
    entriesOf(sql`(select value ->> 0 as kind, value ->> 1 as place from json_each(${pairs}))`),
  );
}

const KINDS: Record<string, FeedPlace["kind"]> = { r: "run", t: "event", g: "article" };

/**
 * The places in stretches of the site's stream that a set of codes has, newest first and each once.
 *
 * @param codes codes with a semicolon between them
 * @param before the place where the previous page ended; null for all
 */
export function choosePlaces(
  chunks: readonly FeedChunk[],
  { codes, before }: { codes: string; before: string | null },
): FeedPlace[] {
  const chosen = new Set(codes.split(";"));
  const end = before ?? NEWEST_PLACE;
  const places = new Map<string, FeedPlace>();
  for (const entry of chunks.flatMap(({ entries }) => entries.split(";"))) {
    const [place, first, ...others] = entry.split(/(?=[a-z])/);
    const kind = KINDS[first?.[0] ?? ""];
    if (place === undefined || first === undefined || kind === undefined || place >= end) continue;
    if ([first, ...others].some((code) => chosen.has(code)))
      places.set(`${kind}${place}`, { kind, place });
  }
  return [...places.values()].toSorted((a, b) => (a.place < b.place ? 1 : -1));
}

/** The place before which a stretch's predecessors are. */
export function placeOfChunk({ startedAt }: FeedChunk): string {
  return String(startedAt).padStart(WIDTH.at, "0") + "0".repeat(WIDTH.id);
}

/** A place from a link; null if it isn't one. */
export function parseFeedPlace(text: string | null): string | null {
  const isPlace = text?.length === WIDTH.at + WIDTH.id && /^\d+$/.test(text);
  return isPlace ? text : null;
}
