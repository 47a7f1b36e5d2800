import type { Deps } from "#app/deps.ts";
import type { Place } from "#app/features/geography/find-place.ts";
import {
  describeCutZip,
  militaryRegionOf,
  readPostalCode,
  restoreZip,
} from "#app/features/geography/postal-codes.ts";
import { dayIn } from "#app/lib/dates.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { type Parsed, parseInput } from "#app/lib/forms/parse-input.ts";
import { type EventTrack, findAllTracksByNames, trackNameKey } from "#db/queries/tracks.ts";
import type { EventFields, EventText, TypedEvent } from "./event-fields.ts";
import { typedEventSchema } from "./event-fields.ts";
import { problemsOf } from "./rules.ts";

/** Countries whose towns need a state or province. */
const HAVE_STATES = ["US", "CA"];

type FindTown = (text: string) => Place | null;
type CompletionDeps = Pick<Deps, "db" | "clock"> & {
  /** The place table is only available in the Worker; scripts name tracks instead. */
  findTown: FindTown;
};

/**
 * Parses typed events and completes them: a track's place and time zone, a town's position. It takes one
 * database call for any number of events.
 *
 * @returns for each event, in order, the fields to save or the errors by field
 */
export async function completeEvents(
  { db, clock, findTown }: CompletionDeps,
  list: readonly EventText[],
): Promise<Parsed<EventFields>[]> {
  const parsed = list.map((text) => parseInput(typedEventSchema, text));
  const names = parsed.flatMap((each) => (each.ok && each.value.track ? [each.value.track] : []));
  const tracks = names.length > 0 ? await findAllTracksByNames(db, names) : new Map();
  const today = dayIn(clock.now(), "UTC");
  return parsed.map((each) => {
    if (!each.ok) return each;
    const { value } = each;
    const track = tracks.get(trackNameKey(value.track));
    const zip = readZip(value, findTown);
    if (zip.error) return { ok: false, errors: { zipCode: zip.error } };
    const located = { ...value, zipCode: zip.code };
    const town = track ? null : townOf(located, findTown);
    return complete(located, { track, town, today });
  });
}

/** A ZIP code with the leading zeros that spreadsheets drop, if the state confirms them. */
function readZip(
  { zipCode, state }: TypedEvent,
  findTown: FindTown,
): { code: string; error?: string } {
  const cut = restoreZip(zipCode, state);
  if (!cut) return { code: readPostalCode(zipCode) ?? zipCode };
  if (cut.isCertain) return { code: cut.zip };
  const town = findTown(cut.zip);
  return { code: zipCode, error: describeCutZip(cut, town ? `${town.name}, ${town.state}` : "") };
}

/** The place table has only the US and Canada. */
function townOf({ city, state, zipCode, country }: TypedEvent, findTown: FindTown): Place | null {
  if (country !== "" && !HAVE_STATES.includes(country)) return null;
  const place = findTown(
    [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
  );
  return place && (state === "" || place.state === state) ? place : null;
}

function complete(
  typed: TypedEvent,
  { track, town, today }: { track: EventTrack | undefined; town: Place | null; today: string },
): Parsed<EventFields> {
  const errors: FieldErrors = {};
  if (typed.track && !track) errors.track = "We don't know this track. Name the place instead.";
  const place = placeOf(typed, track, town);
  if (place.city === "") errors.city = describeMissingCity(typed.zipCode);
  if (HAVE_STATES.includes(place.country) && place.state === null)
    errors.state = "Which state or province?";
  const timeZone = typed.timeZone || place.timeZone;
  if (timeZone === "") errors.timeZone = "Pick the time zone.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };

  const schedule = {
    startsOn: typed.startsOn,
    endsOn: typed.endsOn || typed.startsOn,
    startsTime: typed.startsTime,
    endsTime: typed.endsTime,
    timeZone,
  };
  const problems = problemsOf(schedule, today);
  if (Object.keys(problems).length > 0) return { ok: false, errors: problems };
  const { track: _, ...fields } = typed;
  return {
    ok: true,
    value: {
      ...fields,
      internalName: typed.internalName || typed.eventName,
      status: "SCHEDULED",
      ...place,
      ...schedule,
      trackId: track?.id ?? null,
    },
  };
}

function describeMissingCity(zipCode: string): string {
  const military = militaryRegionOf(zipCode);
  return military
    ? `${zipCode} is a military post office (${military}). Name the track or the town.`
    : "Where is it? Name the track or the town.";
}

/** The typed place, completed with the track's or the town's. */
function placeOf(typed: TypedEvent, track: EventTrack | undefined, town: Place | null) {
  const source = track ?? town;
  const hasPoint = typed.latitude !== null && typed.longitude !== null;
  return {
    venue: typed.venue || (track?.name ?? ""),
    city: typed.city || (track?.city ?? town?.name ?? ""),
    state: typed.state || (source?.state ?? null),
    country: typed.country || (source?.country ?? "US"),
    latitude: hasPoint ? typed.latitude : (source?.latitude ?? null),
    longitude: hasPoint ? typed.longitude : (source?.longitude ?? null),
    timeZone: source?.timeZone ?? "",
  };
}
