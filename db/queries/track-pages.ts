import { eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { trackNames, tracks } from "../schema/index.ts";

/** How many names of a track its runs are read by, those with the most runs first. */
export const NAMES_MAX = 20;

/** A track as its page shows it, by slug. */
export function findAllTracksBySlug(db: Database, slug: string) {
  return db.select().from(tracks).where(eq(tracks.slug, slug)).limit(1);
}
export type TrackFacts = typeof tracks.$inferSelect;

/** The slug of the track with this name or alias; rows for a batch. */
export function findAllSlugsByNameKey(db: Database, nameKey: string) {
  return db
    .select({ slug: tracks.slug })
    .from(trackNames)
    .innerJoin(tracks, eq(tracks.id, trackNames.trackId))
    .where(eq(trackNames.nameKey, nameKey))
    .limit(1);
}

/** The names of a track, most used first. */
export function findAllNamesOfTrack(db: Database, slug: string) {
  return db.all<{ name: string; runs: number }>(sql`
    select n.name, n.listed_run_count as runs
    from tracks t cross join track_names n on n.track_id = t.id
    where t.slug = ${slug} order by n.listed_run_count desc, n.name limit ${NAMES_MAX}`);
}
