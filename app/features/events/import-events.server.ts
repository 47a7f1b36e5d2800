import type { Deps, Viewer } from "#app/deps.ts";
import { findPlace } from "#app/features/geography/places.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { ForeignTextError, readTextFile } from "#app/lib/decode-text.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import type { Parsed } from "#app/lib/form.ts";
import { FIX_BELOW } from "#app/lib/forms/form-answer.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { timeIn } from "#app/lib/zoned-time.ts";
import { findAllKnownEvents } from "#db/queries/events.ts";
import { findAllTracksByNames, trackNameKey } from "#db/queries/tracks.ts";
import { completeEvents } from "./complete-events.server.ts";
import type { EventFields, EventText } from "./event-fields.ts";
import { formatDays, formatTimes } from "./format-schedule.ts";
import { columnName, IMPORT_TEXT_MAX, type ImportRow } from "./import-rows.ts";
import { readCsvEvents } from "./read-csv-events.ts";
import { readIcsEvents } from "./read-ics-events.ts";
import { createEvents, type EventToCreate } from "./save-event.server.ts";

type ImportDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/** What happens to a row: a new event, one that is there, or none for a reason. */
export type ImportVerdict = {
  place: string;
  name: string;
  when: string;
  where: string;
  kind: "new" | "known" | "bad";
  /** The slug of the event that is there; what is wrong. */
  detail: string;
};
export type ImportPreview = { verdicts: ImportVerdict[]; notes: string[] };

type CheckedRow = { verdict: ImportVerdict; event: EventToCreate | null };

/** What is in a file that an editor chose. @throws AppError `invalid` where it is no text */
export async function readImportFile(file: File): Promise<string> {
  try {
    return await readTextFile(file);
  } catch (cause) {
    if (!(cause instanceof ForeignTextError)) throw cause;
    throw new AppError("invalid", FIX_BELOW, { cause, errors: { file: cause.message } });
  }
}

/**
 * What an import would do, row by row. Nothing is written.
 *
 * @param source a calendar (.ics) or a table (.csv), at most 60,000 characters
 * @throws AppError `invalid` where there is nothing to read
 */
export async function previewImport(deps: ImportDeps, source: string): Promise<ImportPreview> {
  const { rows, notes } = await checkRows(deps, source);
  return { verdicts: rows.map(({ verdict }) => verdict), notes };
}

/**
 * Creates the new events of an import, and leaves out what is there already or wrong.
 *
 * @returns how many there are now
 * @throws AppError `invalid` where it has none, `rate_limited`
 */
export async function importEvents(deps: ImportDeps, source: string): Promise<number> {
  await limitRacer(deps, "change");
  const { rows } = await checkRows(deps, source);
  const events = rows.flatMap(({ event }) => (event ? [event] : []));
  if (events.length === 0) throw new AppError("invalid", "Nothing new in there.");
  const audit = { actorId: deps.viewer.id, action: "event.import" };
  return (await createEvents(deps, events, audit)).length;
}

async function checkRows(deps: ImportDeps, source: string) {
  const text = source.trim();
  if (text === "") throw new AppError("invalid", "Choose a file or paste one.");
  if (text.length > IMPORT_TEXT_MAX) {
    throw new AppError("invalid", "That's more than 60 kB. Split it up.");
  }
  const { rows, notes } = /^BEGIN:VCALENDAR/i.test(text)
    ? readIcsEvents(text)
    : readCsvEvents(text);
  if (rows.length === 0) throw new AppError("invalid", notes[0] ?? "There are no events in it.");
  const named = await nameTracks(deps, rows);
  const completed = await completeRows(deps, named);
  const known = await findKnown(deps, named, completed);
  return {
    notes,
    rows: named.map((row, at) => checkRow(row, completed[at], known.get(at) ?? null)),
  };
}

/** A calendar's place may be a track that we know. */
async function nameTracks({ db }: ImportDeps, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  const venues = rows.flatMap(({ text }) => (text.venue && !text.track ? [text.venue] : []));
  if (venues.length === 0) return [...rows];
  const tracks = await findAllTracksByNames(db, venues);
  return rows.map((row) => {
    const { venue = "", track = "" } = row.text;
    const isTrack = track === "" && tracks.has(trackNameKey(venue));
    return isTrack ? { ...row, text: { ...row.text, track: venue } } : row;
  });
}

/** Instants are put on the clock of the place once its zone is known. */
async function completeRows(
  deps: ImportDeps,
  rows: readonly ImportRow[],
): Promise<Parsed<EventFields>[]> {
  const completion = { ...deps, findTown: findPlace };
  const first = await completeEvents(
    completion,
    rows.map(({ text }) => text),
  );
  if (rows.every(({ instants }) => instants === null)) return first;
  return completeEvents(
    completion,
    rows.map((row, at) => {
      const known = first[at];
      return known?.ok ? inZone(row, known.value.timeZone) : row.text;
    }),
  );
}

function inZone({ text, instants }: ImportRow, timeZone: string): EventText {
  if (!instants) return text;
  const { startsAt, endsAt } = instants;
  return {
    ...text,
    timeZone,
    startsOn: dayIn(startsAt, timeZone),
    startsTime: timeIn(startsAt, timeZone),
    endsOn: dayIn(endsAt ?? startsAt, timeZone),
    endsTime: endsAt ? timeIn(endsAt, timeZone) : "",
  };
}

/** The slug of the event that a row is already, by the row's number. */
async function findKnown(
  { db }: ImportDeps,
  rows: readonly ImportRow[],
  completed: readonly Parsed<EventFields>[],
): Promise<Map<number, string>> {
  const candidates = completed.map((each, at) => ({
    uid: rows[at]?.uid ?? "",
    eventName: each.ok ? each.value.eventName : "",
    startsOn: each.ok ? each.value.startsOn : "",
    venue: each.ok ? each.value.venue : "",
  }));
  const found = await findAllKnownEvents(db, candidates);
  const known = new Map(found.map(({ at, slug }) => [at, slug]));
  const seen = new Set<string>();
  for (const [at, { uid, ...same }] of candidates.entries()) {
    const keys = [uid && `uid ${uid}`, JSON.stringify(same).toLowerCase()].filter(Boolean);
    if (keys.some((key) => seen.has(key)) && !known.has(at)) known.set(at, "");
    for (const key of keys) seen.add(key);
  }
  return known;
}

function checkRow(
  row: ImportRow,
  completed: Parsed<EventFields> | undefined,
  known: string | null,
): CheckedRow {
  const verdict = { place: row.place, name: row.text.eventName ?? "", when: "", where: "" };
  if (row.problem || !completed?.ok) {
    const detail = row.problem ?? describeErrors(completed?.ok === false ? completed.errors : {});
    return { verdict: { ...verdict, kind: "bad", detail }, event: null };
  }
  const fields: EventFields = {
    ...completed.value,
    status: row.isCanceled ? "CANCELLED" : "SCHEDULED",
  };
  const told = {
    ...verdict,
    when: `${formatDays(fields)}, ${formatTimes(fields)}`,
    where: [fields.venue, fields.city, fields.state].filter(Boolean).join(", "),
  };
  if (known !== null) return { verdict: { ...told, kind: "known", detail: known }, event: null };
  const event = { fields, ...(row.uid ? { uid: row.uid } : {}) };
  return { verdict: { ...told, kind: "new", detail: "" }, event };
}

/** What is wrong by column; where the place isn't known, not also what would have followed from it. */
function describeErrors(errors: FieldErrors): string {
  const following = errors.track ? ["city", "state", "timeZone"] : ["state", "timeZone"];
  const isPlaceless = Boolean(errors.track ?? errors.city);
  return Object.entries(errors)
    .filter(([field]) => !(isPlaceless && following.includes(field)))
    .map(([field, words]) => `${columnName(field)}: ${words}`)
    .join(" ");
}
