import { eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { trackNames, tracks } from "../schema/index.ts";

/** More than there are strips. */
const TRACKS_MAX = 500;
/** A track's runs are read under so many of its names, those with the most runs first. */
export const NAMES_MAX = 20;

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

/** All tracks in no order, which would cost a row each. */
export function findAllTracks(db: Database) {
  return db
    .select({
      id: tracks.id,
      slug: tracks.slug,
      name: tracks.name,
      city: tracks.city,
      state: tracks.state,
      country: tracks.country,
      latitude: tracks.latitude,
      longitude: tracks.longitude,
      elevationFt: tracks.elevationFt,
      lengthFt: tracks.lengthFt,
      sanction: tracks.sanction,
      closedOn: tracks.closedOn,
    })
    .from(tracks)
    .limit(TRACKS_MAX);
}

/** How many listed runs carry a name of a track, for those that have any: a row each, none to look a track up. */
export function findAllTrackRunCounts(db: Database) {
  return db.all<{ trackId: number; runs: number }>(sql`
    select track_id as trackId, sum(listed_run_count) as runs
    from track_names indexed by track_names_run
    where listed_run_count > 0 and track_id is not null
    group by track_id limit ${TRACKS_MAX}`);
}

/** The other ways a track is written, by their use. */
export function findAllNamesOfTrack(db: Database, slug: string) {
  return db.all<{ name: string; runs: number }>(sql`
    select n.name, n.listed_run_count as runs
    from tracks t cross join track_names n on n.track_id = t.id
    where t.slug = ${slug} order by n.listed_run_count desc, n.name limit ${NAMES_MAX}`);
}
