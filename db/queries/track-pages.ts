import { eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { trackNames, tracks } from "../schema/index.ts";

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

/** The other ways a track is written, by their use. */
export function findAllNamesOfTrack(db: Database, slug: string) {
  return db.all<{ name: string; runs: number }>(sql`
    select n.name, n.listed_run_count as runs
    from tracks t cross join track_names n on n.track_id = t.id
    where t.slug = ${slug} order by n.listed_run_count desc, n.name limit ${NAMES_MAX}`);
}
