import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { trackNames, tracks } from "../schema/index.ts";
import { runColumns, type StoredRun } from "./runs.ts";

/** More than there are quarter-mile strips. */
const TRACKS_MAX = 500;
/** A track's runs are read under so many of its names, those with the most runs first. */
const NAMES_MAX = 20;

/** A track as its page shows it, by its slug. */
export function findAllTracksBySlug(db: Database, slug: string) {
  return db.select().from(tracks).where(eq(tracks.slug, slug)).limit(1);
}
export type TrackFacts = typeof tracks.$inferSelect;

/** The slug of the track that is written like this, by its name or an alias; rows for a batch. */
export function findAllSlugsByNameKey(db: Database, nameKey: string) {
  return db
    .select({ slug: tracks.slug })
    .from(trackNames)
    .innerJoin(tracks, eq(tracks.id, trackNames.trackId))
    .where(eq(trackNames.nameKey, nameKey))
    .limit(1);
}

/** All tracks by state and name, with the number of listed runs under any of their names. */
export function findAllTracks(db: Database) {
  return db
    .select({
      slug: tracks.slug,
      name: tracks.name,
      city: tracks.city,
      state: tracks.state,
      country: tracks.country,
      elevationFt: tracks.elevationFt,
      lengthFt: tracks.lengthFt,
      closedOn: tracks.closedOn,
      runs: sql<number>`(select coalesce(sum(n.listed_run_count), 0) from track_names n where n.track_id = tracks.id)`,
    })
    .from(tracks)
    .orderBy(asc(tracks.country), asc(tracks.state), asc(tracks.name))
    .limit(TRACKS_MAX);
}
export type ListedTrack = Awaited<ReturnType<typeof findAllTracks>>[number];

/** The other ways a track is written, by their use. */
export function findAllNamesOfTrack(db: Database, slug: string) {
  return db.all<{ name: string; runs: number }>(sql`
    select n.name, n.listed_run_count as runs
    from tracks t cross join track_names n on n.track_id = t.id
    where t.slug = ${slug} order by n.listed_run_count desc, n.name limit ${NAMES_MAX}`);
}

/** The names of a track under which there are runs, as the body of a FROM. */
function namesOf(slug: string) {
  return sql`(select n.id from tracks t cross join track_names n on n.track_id = t.id
    where t.slug = ${slug} and n.listed_run_count > 0 order by n.listed_run_count desc limit ${NAMES_MAX})`;
}

const BY_TIME = sql.raw("s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.ran_on, s.id");

/**
 * The quickest run of each car at a track in one class, quickest first, at most `limit` for each of
 * the track's names: a car that ran under two of them stands there twice. Rows for `toRun`.
 */
export function findAllQuickestAtTrack(
  db: Database,
  { slug, isStock, limit }: { slug: string; isStock: boolean; limit: number },
) {
  return db.all<StoredRun>(sql`
    select ${runColumns}
    from ${namesOf(slug)} n
    cross join json_each((select json_group_array(id) from (
      select s.id from slips s indexed by slips_track_best
      where s.is_track_best = 1 and s.track_name_id = n.id and s.is_stock = ${sql.raw(isStock ? "1" : "0")}
      order by ${BY_TIME} limit ${limit}))) top
    cross join slips s on s.id = top.value cross join users u on u.id = s.user_id
    order by ${BY_TIME}`);
}

/** The last runs at a track by the day they were made, at most `limit`. Rows for `toRun`. */
export function findAllLatestAtTrack(
  db: Database,
  { slug, limit }: { slug: string; limit: number },
) {
  return db.all<StoredRun>(sql`
    select ${runColumns} from (
      select s.* from ${namesOf(slug)} n cross join json_each('[0,1]') board
      cross join json_each((select json_group_array(id) from (
        select s.id from slips s indexed by slips_listed_track
        where s.is_listed = 1 and s.track_name_id = n.id and s.is_stock = board.value
        order by s.ran_on desc, s.id desc limit ${limit}))) last
      cross join slips s on s.id = last.value
      order by s.ran_on desc, s.id desc limit ${limit}
    ) s cross join users u on u.id = s.user_id`);
}
