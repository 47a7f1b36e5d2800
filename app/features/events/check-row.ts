import type { FieldErrors } from "#app/lib/errors.ts";
import type { Parsed } from "#app/lib/forms/parse-input.ts";
import type { EventChange, EventSource } from "#db/queries/event-edits.ts";
import type { ImportedEvent } from "#db/queries/events.ts";
import { columnName } from "./columns.ts";
import { compareVersions, type Difference } from "./compare-versions.ts";
import type { EventFields } from "./event-fields.ts";
import { formatDays, formatTimes } from "./format-schedule.ts";
import { isNotOlder } from "./icalendar/series.ts";
import type { ImportRow } from "./import-rows.ts";
import type { EventToCreate } from "./save-event.server.ts";

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

const NOTHING = { detail: "", slug: "", version: 0, differences: [] };

type Match = { stored: ImportedEvent | null; knownSlug: string | null };

/** What an import does with a row, given its fields or their errors, and the stored event it matches. */
export function checkRow(
  row: ImportRow,
  completed: Parsed<EventFields> | undefined,
  { stored, knownSlug }: Match,
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
  const described = { ...verdict, ...describe(fields) };
  const source = row.source ? sourceOf(row.source, fields) : null;
  if (stored) return checkStored(described, { stored, fields, source });
  if (knownSlug !== null) return leftOut({ ...described, kind: "known", slug: knownSlug });
  const create = { fields, ...(row.uid ? { uid: row.uid } : {}), ...(source ? { source } : {}) };
  return { verdict: { ...described, kind: "new" }, create, change: null };
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
    change: { event, change: withConsequences(event, change), source: sameEntry(source, before) },
  };
}

/** A date keeps the id that its series gave it, however a file names it. */
function sameEntry(source: EventSource | null, before: EventSource | null): EventSource | null {
  if (source?.seriesUid !== before?.seriesUid) return source;
  return source && before && { ...source, recurrenceId: before.recurrenceId };
}

/** A changed day also changes the status to a new date; the internal name follows the name. */
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

/** What an import does with a stored date that its series no longer has. */
export function checkMissing(stored: ImportedEvent): CheckedRow {
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
  const marked = differences.map((each) => ({ ...each, isConflict: isEdited }));
  return {
    verdict: { ...verdict, ...describe(event), kind: "changed", differences: marked },
    create: null,
    change: {
      event,
      change,
      source: source && { ...source, fields: { ...source.fields, status: "CANCELLED" } },
    },
  };
}

/** The errors by column, without those that only follow from an unknown place. */
function describeErrors(errors: FieldErrors): string {
  const following = errors.track ? ["city", "state", "timeZone"] : ["state", "timeZone"];
  const isPlaceless = Boolean(errors.track ?? errors.city);
  return Object.entries(errors)
    .filter(([field]) => !(isPlaceless && following.includes(field)))
    .map(([field, words]) => `${columnName(field)}: ${words}`)
    .join(" ");
}
