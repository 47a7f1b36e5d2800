import { and, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { matchKey } from "#app/lib/text/value.ts";
import type { Database } from "../client.ts";
import { trackNames, tracks } from "../schema/index.ts";
import { literal } from "./literal.ts";

/**
 * The key by which track names are compared: it ignores case, spaces and variants of letters,
 * dashes and apostrophes.
 */
export const trackNameKey = matchKey;

/** The track with this name or alias; null if there is none. */
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

/** A statement that stores a spelling of a track's name, unless it exists. */
export function insertTrackNameIfNew(
  db: Database,
  entry: { name: string; trackId: number | null },
) {
  return db
    .insert(trackNames)
    .values({ ...entry, nameKey: trackNameKey(entry.name) })
    .onConflictDoNothing({ target: trackNames.nameKey });
}

/**
 * The id of a name as a subquery, for a statement that follows `insertTrackNameIfNew` in a batch.
 */
export function trackNameIdOf(name: string) {
  return sql<number>`(select id from track_names where name_key = ${trackNameKey(name)})`;
}

export type EventTrack = Pick<
  typeof tracks.$inferSelect,
  "id" | "name" | "city" | "state" | "country" | "latitude" | "longitude" | "timeZone"
>;

/** The tracks with these names or aliases, by `trackNameKey` of the name, at most 1,000. */
export async function findAllTracksByNames(
  db: Database,
  names: readonly string[],
): Promise<Map<string, EventTrack>> {
  const keys = JSON.stringify([...new Set(names.map(trackNameKey))]);
  const rows = await db.all<EventTrack & { nameKey: string }>(sql`
    select n.name_key as nameKey, t.id, t.name, t.city, t.state, t.country, t.latitude, t.longitude,
      t.time_zone as timeZone
    from json_each(${keys}) k cross join track_names n on n.name_key = k.value
    cross join tracks t on t.id = n.track_id limit 1000`);
  return new Map(rows.map(({ nameKey, ...track }) => [nameKey, track]));
}

/**
 * Tracks whose name or alias contains the text (three characters or more) or begins with it,
 * by name, each once.
 */
export function findAllTracksMatching(db: Database, text: string, limit: number) {
  const key = trackNameKey(text);
  const isMatch =
    key.length >= 3
      ? sql`${trackNames.id} in (select rowid from track_name_search where track_name_search match ${quote(key)} limit 200)`
      : and(gte(trackNames.nameKey, key), lt(trackNames.nameKey, `${key}\uffff`));
  return db
    .selectDistinct({ name: tracks.name, city: tracks.city, state: tracks.state })
    .from(trackNames)
    .innerJoin(tracks, eq(tracks.id, trackNames.trackId))
    .where(and(isMatch, isNotNull(trackNames.trackId)))
    .orderBy(asc(tracks.name))
    .limit(limit);
}

/**
 * Spellings of known tracks that share three consecutive letters with a text, best match first, as
 * candidates for correcting a typo. Each comes with its track's name and place.
 */
export function findAllTrackNamesLike(db: Database, text: string, limit: number) {
  const key = trackNameKey(text);
  const trigrams = Array.from({ length: Math.max(0, key.length - 2) }, (_, at) =>
    quote(key.slice(at, at + 3)),
  );
  const match = [...new Set(trigrams)].join(" OR ");
  return db
    .select({
      written: trackNames.nameKey,
      name: tracks.name,
      city: tracks.city,
      state: tracks.state,
    })
    .from(trackNames)
    .innerJoin(tracks, eq(tracks.id, trackNames.trackId))
    .where(
      sql`${trackNames.id} in (select rowid from track_name_search where track_name_search match ${match} order by rank limit ${literal(limit)})`,
    );
}

/** An FTS5 string, with quotes doubled so that no input is parsed as a query. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
