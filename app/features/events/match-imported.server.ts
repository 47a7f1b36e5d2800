import { addDays } from "#app/lib/zoned-time.ts";
import type { Database } from "#db/client.ts";
import {
  type EntryRange,
  findAllImportedEvents,
  findAllUpcomingOfSeries,
  type ImportedEvent,
} from "#db/queries/events.ts";
import { toText } from "./event-fields.ts";
import type { ImportedRows, ImportedSeries, ImportRow, ImportSource } from "./import-rows.ts";

/** Stored matches for the entries of an import. */
export type StoredEntries = {
  /** The existing event of a row, by the row's number. */
  byRow: ReadonlyMap<number, ImportedEvent>;
  /** Upcoming dates that are no longer in their series. */
  missing: readonly ImportedEvent[];
  /** Whether there are more of them than one import cancels. */
  hasMoreMissing: boolean;
};

/** How many missing dates one import can cancel. */
const MISSING_MAX = 100;
/** How many stored dates are compared with the series of a file. */
const COMPARED_MAX = 2_000;

/** Finds the events that a calendar has already sent, by UID and recurrence id. */
export async function matchImported(
  db: Database,
  { rows, series = [] }: ImportedRows,
  now: Date,
): Promise<StoredEntries> {
  const uids = rows.flatMap(({ uid }) => uid ?? []);
  const entries = rows.flatMap(({ source }) => (source ? [rangeOf(source)] : []));
  const stored = await findAllImportedEvents(db, { uids, entries });
  const byUid = new Map(stored.map((each) => [each.event.uid, each]));
  const byEntry = new Map(
    stored.flatMap((each) => (each.source ? [[nameOf(each.source), each]] : [])),
  );
  const byRow = new Map<number, ImportedEvent>();
  for (const [at, { uid, source }] of rows.entries()) {
    const match =
      (source && (byEntry.get(nameOf(source)) ?? findInOwnZone(stored, source))) ??
      byUid.get(uid ?? "");
    if (match) byRow.set(at, match);
  }
  const matched = new Set([...byRow.values()].map(({ event }) => event.id));
  const upcoming = await findUpcoming(db, series, now);
  const missing = upcoming.dates.filter(
    (each) => !matched.has(each.event.id) && isMissing(each, upcoming.spans),
  );
  const hasMoreMissing = missing.length > MISSING_MAX || upcoming.dates.length > COMPARED_MAX;
  return { byRow, missing: missing.slice(0, MISSING_MAX), hasMoreMissing };
}

type Spans = ReadonlyMap<string, ImportedSeries>;

async function findUpcoming(db: Database, series: readonly ImportedSeries[], now: Date) {
  const spans: Spans = new Map(series.map((each) => [each.uid, each]));
  const seriesUids = [...spans.keys()];
  const dates =
    seriesUids.length > 0
      ? await findAllUpcomingOfSeries(db, { seriesUids, now, limit: COMPARED_MAX + 1 })
      : [];
  return { spans, dates };
}

/** Whether a stored date should be in its series, but isn't. */
function isMissing({ event, source }: ImportedEvent, spans: Spans): boolean {
  const span = source && spans.get(source.seriesUid);
  // The file may list it after the rows that one import reads.
  if (!span || span.recurrenceIds.has(source.recurrenceId)) return false;
  const isCovered = span.from <= event.startsOn && event.startsOn <= span.to;
  return isCovered && source.fields.status !== "CANCELLED";
}

/** The id of a date; or all ids around it, if the clocks of its series may differ. */
function rangeOf({ seriesUid, recurrenceId, recurrenceIdIn }: ImportSource): EntryRange {
  if (!recurrenceIdIn) return { seriesUid, from: recurrenceId, to: recurrenceId };
  const day = recurrenceId.slice(0, 10);
  return { seriesUid, from: addDays(day, -1), to: addDays(day, 2) };
}

/** The stored date that starts at the same instant on the clocks of its series: the event's, or UTC. */
function findInOwnZone(
  stored: readonly ImportedEvent[],
  { seriesUid, recurrenceIdIn }: ImportSource,
): ImportedEvent | undefined {
  return stored.find(({ event, source }) => {
    if (!recurrenceIdIn || source?.seriesUid !== seriesUid) return false;
    return [event.timeZone, "UTC"].some((zone) => recurrenceIdIn(zone) === source.recurrenceId);
  });
}

type EntryKey = Pick<ImportSource, "seriesUid" | "recurrenceId">;

function nameOf({ seriesUid, recurrenceId }: EntryKey): string {
  return JSON.stringify([seriesUid, recurrenceId]);
}

/** Gives a row without a place the one chosen for the file, or that of the event it matches. */
export function withPlace(
  row: ImportRow,
  chosen: ImportRow["text"],
  stored: ImportedEvent | undefined,
): ImportRow {
  const { track, venue, city } = row.text;
  if (track || venue || city) return row;
  const { latitude, longitude, categories: _, ...text } = row.text;
  const current = stored ? placeTextOf(stored) : {};
  const place = Object.values(chosen).some(Boolean) ? chosen : current;
  const point = latitude && longitude ? { latitude, longitude } : {};
  return { ...row, text: { ...text, categories: row.text.categories ?? "", ...place, ...point } };
}

function placeTextOf({ event, trackName }: ImportedEvent): ImportRow["text"] {
  const { track, venue, address, city, state, zipCode, country, latitude, longitude } = toText(
    event,
    trackName ?? "",
  );
  return { track, venue, address, city, state, zipCode, country, latitude, longitude };
}
