import type { Deps } from "#app/deps.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import type { Parsed } from "#app/lib/form.ts";
import type { DayOrder } from "#app/lib/typed-time.ts";
import type { EventChange, EventSource } from "#db/queries/event-edits.ts";
import type { ImportedEvent } from "#db/queries/events.ts";
import { columnName } from "./columns.ts";
import { compareVersions, type Difference } from "./compare-versions.ts";
import { completeRows, findKnown, nameTracks } from "./complete-rows.server.ts";
import type { EventFields, EventText } from "./event-fields.ts";
import { formatDays, formatTimes } from "./format-schedule.ts";
import { CalendarLimitError } from "./icalendar/content-lines.ts";
import { isNotOlder } from "./icalendar/series.ts";
import type { ImportedRows, ImportRow } from "./import-rows.ts";
import { matchImported, withPlace } from "./match-imported.server.ts";
import { readCsvEvents } from "./read-csv-events.server.ts";
import { readIcsEvents } from "./read-ics-events.server.ts";
import { isCalendar } from "./read-import-file.server.ts";
import type { EventToCreate } from "./save-event.server.ts";

export type ImportDeps = Pick<Deps, "db" | "clock">;

/** The outcome of a row: a new event, a change to one, an existing one, or none for a reason. */
export type ImportVerdict = {
  place: string;
  name: string;
  when: string;
  where: string;
  kind: "new" | "changed" | "known" | "bad";
  /** The error, or the reason for no change. */
  detail: string;
  /** The slug of the existing event; empty if there is none. */
  slug: string;
  /** Its version, and what would change. */
  version: number;
  differences: Difference[];
};

/** An update: the version it was compared with, and what is written. */
export type ImportedChange = {
  event: ImportedEvent["event"];
  change: EventChange & Partial<EventFields>;
  source: EventSource | null;
};
export type CheckedRow = {
  verdict: ImportVerdict;
  create: EventToCreate | null;
  change: ImportedChange | null;
};

/** A file's text, the place of events that name none, and the order of a table's numeric dates. */
export type ImportInput = {
  source: string;
  place: EventText;
  /** Null lets the table decide. */
  dayOrder: DayOrder | null;
};

const MORE_MISSING =
  "This calendar no longer has more than 100 of our dates. The first 100 are listed: import, then check the file again.";
const NOTHING = { detail: "", slug: "", version: 0, differences: [] };

/** @throws AppError `invalid` if the file is empty or exceeds a limit */
export async function checkImport(deps: ImportDeps, { source, place, dayOrder }: ImportInput) {
  const read = await readRows(source, dayOrder, deps.clock.now());
  const stored = await matchImported(deps.db, read, deps.clock.now());
  const placed = read.rows.map((row, at) => withPlace(row, place, stored.byRow.get(at)));
  const rows = await nameTracks(deps, placed);
  const { completed, notes } = await completeRows(deps, rows);
  const known = await findKnown(deps, rows, completed);
  // A canceled series is listed date by date.
  const series = new Set(stored.missing.map(({ source: of }) => of?.seriesUid));
  const isOfInterest = (_: CheckedRow, at: number) => {
    const of = rows[at]?.source;
    return !of?.isWithdrawn || stored.byRow.has(at) || !series.has(of.seriesUid);
  };
  const checked = rows.map((row, at) => {
    const found = stored.byRow.get(at) ?? null;
    return checkRow(row, completed[at], { stored: found, known: known.get(at) ?? null });
  });
  return {
    notes: [...read.notes, ...notes, ...(stored.hasMoreMissing ? [MORE_MISSING] : [])],
    unclearDays: read.unclearDays ?? null,
    rows: [...checked.filter(isOfInterest), ...stored.missing.map(checkMissing)],
  };
}

async function readRows(
  source: string,
  dayOrder: DayOrder | null,
  now: Date,
): Promise<ImportedRows> {
  const text = source.trim();
  if (text === "") throw new AppError("invalid", "Choose a file or paste one.");
  const read = isCalendar(text) ? readCalendar(text, now) : await readCsvEvents(source, dayOrder);
  const hasSeries = (read.series ?? []).length > 0;
  if (read.rows.length > 0 || hasSeries) return read;
  throw new AppError("invalid", read.notes[0] ?? "There are no events in it.");
}

function readCalendar(text: string, now: Date): ImportedRows {
  try {
    return readIcsEvents(text, now);
  } catch (cause) {
    if (!(cause instanceof CalendarLimitError)) throw cause;
    throw new AppError("invalid", cause.message, { cause, errors: { file: cause.message } });
  }
}

type Found = { stored: ImportedEvent | null; known: string | null };

function checkRow(
  row: ImportRow,
  completed: Parsed<EventFields> | undefined,
  { stored, known }: Found,
): CheckedRow {
  const { eventName: name = "" } = row.text;
  const verdict = { ...NOTHING, place: row.place, name, when: "", where: "" };
  if (row.source?.isWithdrawn) return checkWithdrawn(verdict, stored);
  if (row.problem || !completed?.ok) {
    const detail = row.problem ?? describeErrors(completed?.ok === false ? completed.errors : {});
    return leftOut({ ...verdict, kind: "bad", detail });
  }
  const status = row.isCanceled ? "CANCELLED" : "SCHEDULED";
  const fields: EventFields = { ...completed.value, status };
  const shown = { ...verdict, ...describe(fields) };
  const source = row.source ? sourceOf(row.source, fields) : null;
  if (stored) return checkStored(shown, { stored, fields, source });
  if (known !== null) return leftOut({ ...shown, kind: "known", slug: known });
  const create = { fields, ...(row.uid ? { uid: row.uid } : {}), ...(source ? { source } : {}) };
  return { verdict: { ...shown, kind: "new" }, create, change: null };
}

function leftOut(verdict: ImportVerdict): CheckedRow {
  return { verdict, create: null, change: null };
}

function describe(fields: EventFields) {
  return {
    when: `${formatDays(fields)}, ${formatTimes(fields)}`,
    where: [fields.venue, fields.city, fields.state].filter(Boolean).join(", "),
  };
}

function sourceOf(
  { seriesUid, recurrenceId, sequence, stamp }: NonNullable<ImportRow["source"]>,
  fields: EventFields,
): EventSource {
  return { seriesUid, recurrenceId, sequence, stamp, fields };
}

type Verdict = Omit<ImportVerdict, "kind">;

function checkStored(
  verdict: Verdict,
  {
    stored: { event, source: before },
    fields,
    source,
  }: { stored: ImportedEvent; fields: EventFields; source: EventSource | null },
): CheckedRow {
  const { slug, version } = event;
  if (before && source && !isNotOlder(source, before)) {
    const detail = "This file is older than what we have.";
    return leftOut({ ...verdict, kind: "known", slug, detail });
  }
  const versions = { ours: event, base: before?.fields ?? null, theirs: fields };
  const { differences, change } = compareVersions(versions, version > 1);
  if (differences.length === 0) return leftOut({ ...verdict, kind: "known", slug });
  return {
    verdict: { ...verdict, kind: "changed", slug, version, differences },
    create: null,
    change: { event, change: withConsequences(event, change), source },
  };
}

/** Another day is a new date, which the page and calendars say; a name that editors use follows. */
function withConsequences(event: ImportedEvent["event"], change: Partial<EventFields>) {
  const { startsOn, eventName } = change;
  const isMoved = startsOn && startsOn !== event.startsOn && !change.status;
  const isSameName = event.internalName === event.eventName;
  return {
    ...change,
    ...(eventName && isSameName ? { internalName: eventName } : {}),
    ...(isMoved && event.status === "SCHEDULED"
      ? { status: "RESCHEDULED" as const, previousStartsOn: event.startsOn }
      : {}),
  };
}

function checkWithdrawn(verdict: Verdict, stored: ImportedEvent | null): CheckedRow {
  if (stored && stored.event.status !== "CANCELLED")
    return cancel(stored, "The calendar takes it back.");
  const detail = stored ? "" : "It's canceled, and it isn't on the site.";
  const slug = stored?.event.slug ?? "";
  return leftOut({ ...verdict, kind: stored ? "known" : "bad", detail, slug });
}

function checkMissing(stored: ImportedEvent): CheckedRow {
  return cancel(stored, "The calendar doesn't have this date anymore.");
}

function cancel({ event, source }: ImportedEvent, detail: string): CheckedRow {
  const fields = { ...event, status: "CANCELLED" as const };
  const { differences, change } = compareVersions(
    { ours: event, base: event, theirs: fields },
    false,
  );
  const { slug, version, eventName: name } = event;
  const verdict = { ...NOTHING, place: "", name, detail, slug, version, differences };
  const isEdited = source !== null && source.fields.status !== event.status;
  const shown = differences.map((each) => ({ ...each, isConflict: isEdited }));
  return {
    verdict: { ...verdict, ...describe(event), kind: "changed", differences: shown },
    create: null,
    change: {
      event,
      change,
      source: source && { ...source, fields: { ...source.fields, status: "CANCELLED" } },
    },
  };
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
