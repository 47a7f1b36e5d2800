import { and, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { matchKey } from "#app/lib/text/value.ts";
import type { Database } from "../client.ts";
import { trackNames, tracks } from "../schema/index.ts";
import { literal } from "./literal.ts";

/** How names of tracks are compared: case, spaces and the shape of letters, dashes and apostrophes don't count. */
export const trackNameKey = matchKey;

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

export type EventTrack = Pick<
  typeof tracks.$inferSelect,
  "id" | "name" | "city" | "state" | "country" | "latitude" | "longitude" | "timeZone"
>;

/** The tracks that texts name, by their own names or aliases: at most 1,000, by `trackNameKey` of the text. */
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

/**
 * Ways of writing known tracks that share three letters in a row with a text, those that share most
 * first: where to look for a typing error. Gives each with its track's own name and place.
 */
export function findAllTrackNamesLike(db: Database, text: string, limit: number) {
  const key = trackNameKey(text);
  const trigrams = Array.from({ length: Math.max(0, key.length - 2) }, (_, at) =>
    quoted(key.slice(at, at + 3)),
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

/** An FTS5 string: quotes doubled, so that nothing typed is read as a query. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
