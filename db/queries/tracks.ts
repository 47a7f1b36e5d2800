import { and, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { trackNames, tracks } from "../schema/index.ts";

/** How names of tracks are compared: case, width of characters and runs of spaces don't count. */
export function trackNameKey(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** The track a text names, by its own name or an alias; null where nobody knows it. */
export async function findTrackByName(db: Database, name: string) {
  const [row] = await db
    .select({
      id: tracks.id,
      name: tracks.name,
      timeZone: tracks.timeZone,
      lengthFt: tracks.lengthFt,
      isSanctioned: tracks.isSanctioned,
      closedOn: tracks.closedOn,
    })
    .from(trackNames)
    .innerJoin(tracks, eq(tracks.id, trackNames.trackId))
    .where(eq(trackNames.nameKey, trackNameKey(name)))
    .limit(1);
  return row ?? null;
}

/** Keeps a way of writing a track, unless it is there already. Gives the statement for a batch. */
export function insertTrackNameIfNew(
  db: Database,
  entry: { name: string; trackId: number | null },
) {
  return db
    .insert(trackNames)
    .values({ ...entry, nameKey: trackNameKey(entry.name) })
    .onConflictDoNothing({ target: trackNames.nameKey });
}

/** The id of a name as a subquery, for a statement that follows `insertTrackNameIfNew` in a batch. */
export function trackNameIdOf(name: string) {
  return sql<number>`(select id from track_names where name_key = ${trackNameKey(name)})`;
}

/**
 * Tracks whose name or alias contains the text (three characters or more) or begins with it,
 * by name, each once.
 */
export function findAllTracksMatching(db: Database, text: string, limit: number) {
  const key = trackNameKey(text);
  const isMatch =
    key.length >= 3
      ? sql`${trackNames.id} in (select rowid from track_name_search where track_name_search match ${quoted(key)} limit 200)`
      : and(gte(trackNames.nameKey, key), lt(trackNames.nameKey, `${key}\uffff`));
  return db
    .selectDistinct({ name: tracks.name, city: tracks.city, state: tracks.state })
    .from(trackNames)
    .innerJoin(tracks, eq(tracks.id, trackNames.trackId))
    .where(and(isMatch, isNotNull(trackNames.trackId)))
    .orderBy(asc(tracks.name))
    .limit(limit);
}

/** Every track with its place, by name: there are some hundred quarter-mile strips, and few new ones. */
export function findAllTrackPlaces(db: Database) {
  return db
    .select({
      slug: tracks.slug,
      name: tracks.name,
      city: tracks.city,
      state: tracks.state,
      country: tracks.country,
      latitude: tracks.latitude,
      longitude: tracks.longitude,
      isPositionApproximate: tracks.isPositionApproximate,
      elevationFt: tracks.elevationFt,
      lengthFt: tracks.lengthFt,
      isSanctioned: tracks.isSanctioned,
      closedOn: tracks.closedOn,
    })
    .from(tracks)
    .orderBy(asc(tracks.name))
    .limit(500);
}
export type TrackPlace = Awaited<ReturnType<typeof findAllTrackPlaces>>[number];

/** An FTS5 string: quotes doubled, so that nothing typed is read as a query. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
