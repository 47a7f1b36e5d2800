import type { Deps } from "#app/deps.ts";
import { type FindPlace, loadPlaceFinder } from "#app/features/geography/places.server.ts";
import type { Parsed } from "#app/lib/forms/parse-input.ts";
import { findAllKnownEvents } from "#db/queries/events.ts";
import { findAllTracksByNames, trackNameKey } from "#db/queries/tracks.ts";
import { completeEvents } from "./complete-events.server.ts";
import type { EventFields, EventText } from "./event-fields.ts";
import type { ImportRow } from "./import-rows.ts";

type CompletionDeps = Pick<Deps, "db" | "clock">;

/** Sets the track of rows whose venue is a known track. */
export async function nameTracks(
  { db }: CompletionDeps,
  rows: readonly ImportRow[],
): Promise<ImportRow[]> {
  const venues = rows.flatMap(({ text }) => (text.venue && !text.track ? [text.venue] : []));
  if (venues.length === 0) return [...rows];
  const tracks = await findAllTracksByNames(db, venues);
  return rows.map((row) => {
    const { venue = "", track = "" } = row.text;
    const isTrack = track === "" && tracks.has(trackNameKey(venue));
    return isTrack ? { ...row, text: { ...row.text, track: venue } } : row;
  });
}

/** The states and provinces whose letters are also a country's: 'Hockenheim, DE' is in Germany. */
const ALSO_COUNTRIES = new Set(
  "AL AR AZ CA CO DE GA ID IL IN KY LA MA MD ME MN MO MS MT NC NE NL NU PA PE SC SD SK TN VA".split(
    " ",
  ),
);

/**
 * Removes a state whose letters may mean a country, unless a postal code, a country or the town confirms it.
 * The place is then the track's, or the row asks for the state.
 */
function withoutForeignState(text: EventText, findTown: FindPlace): EventText {
  const { city = "", state = "", zipCode = "", country = "" } = text;
  if (!ALSO_COUNTRIES.has(state) || city === "" || zipCode !== "" || country !== "") return text;
  return findTown(`${city}, ${state}`)?.state === state ? text : { ...text, state: "" };
}

/** Completes rows as events. A calendar's times are set once the zone of the place is known. */
export async function completeRows(
  deps: CompletionDeps,
  rows: readonly ImportRow[],
): Promise<{ completed: Parsed<EventFields>[]; notes: string[] }> {
  const findTown = await loadPlaceFinder();
  const completion = { ...deps, findTown };
  const placed = rows.map(({ text }) => withoutForeignState(text, findTown));
  const first = await completeEvents(completion, placed);
  if (rows.every(({ clocks }) => clocks === null)) return { completed: first, notes: [] };
  const notes = new Set<string>();
  const texts = rows.map(({ clocks }, at) => {
    const event = first[at];
    const text = placed[at] ?? {};
    if (!clocks || !event?.ok) return text;
    const times = clocks(event.value.timeZone);
    if (times.note) notes.add(times.note);
    return { ...text, ...times.text };
  });
  return { completed: await completeEvents(completion, texts), notes: [...notes] };
}

/** The slug of the existing event of a row, by the row's number. */
export async function findKnown(
  { db }: CompletionDeps,
  rows: readonly ImportRow[],
  completed: readonly Parsed<EventFields>[],
): Promise<Map<number, string>> {
  const candidates = completed.map((each, at) => ({
    uid: rows[at]?.uid ?? "",
    eventName: each.ok ? each.value.eventName : "",
    startsOn: each.ok ? each.value.startsOn : "",
    venue: each.ok ? each.value.venue : "",
  }));
  const matches = await findAllKnownEvents(db, candidates);
  const slugs = new Map(matches.map(({ at, slug }) => [at, slug]));
  const seen = new Set<string>();
  for (const [at, { uid, ...same }] of candidates.entries()) {
    const keys = [uid && `uid ${uid}`, JSON.stringify(same).toLowerCase()].filter(Boolean);
    if (keys.some((key) => seen.has(key)) && !slugs.has(at)) slugs.set(at, "");
    for (const key of keys) seen.add(key);
  }
  return slugs;
}
