import type { Database } from "#db/client.ts";
import { findAllImportedEvents, type ImportedEvent } from "#db/queries/events.ts";
import { toText } from "./event-fields.ts";
import type { ImportedRows, ImportRow } from "./import-rows.ts";

/** Stored matches for the entries of an import. */
export type StoredEntries = {
  /** The existing event of a row, by the row's number. */
  byRow: ReadonlyMap<number, ImportedEvent>;
  /** Upcoming dates that are no longer in their series. */
  missing: readonly ImportedEvent[];
};

/** Finds the events that a calendar has already sent, by UID and recurrence id. */
export async function matchImported(
  db: Database,
  { rows, series = [] }: ImportedRows,
  now: Date,
): Promise<StoredEntries> {
  const uids = rows.flatMap(({ uid }) => uid ?? []);
  if (uids.length === 0 && series.length === 0) return { byRow: new Map(), missing: [] };
  const seriesUids = series.map(({ uid }) => uid);
  const stored = await findAllImportedEvents(db, { uids, seriesUids });
  const byUid = new Map(stored.map((each) => [each.event.uid, each]));
  const byEntry = new Map(
    stored.flatMap((each) => (each.source ? [[keyOf(each.source), each]] : [])),
  );
  const byRow = new Map<number, ImportedEvent>();
  for (const [at, { uid, source }] of rows.entries()) {
    const found = (source && byEntry.get(keyOf(source))) ?? byUid.get(uid ?? "");
    if (found) byRow.set(at, found);
  }
  const matched = new Set([...byRow.values()].map(({ event }) => event.id));
  const spans = new Map(series.map((each) => [each.uid, each]));
  const missing = stored.filter(({ event, source }) => {
    const span = source && spans.get(source.seriesUid);
    // The file may have it beyond the rows that one import takes.
    if (!span || matched.has(event.id) || span.recurrenceIds.has(source.recurrenceId)) return false;
    const isCovered = span.from <= event.startsOn && event.startsOn <= span.to;
    const isAhead = event.overAt > now && event.status !== "CANCELLED";
    return isCovered && isAhead && source.fields.status !== "CANCELLED";
  });
  return { byRow, missing };
}

function keyOf({ seriesUid, recurrenceId }: { seriesUid: string; recurrenceId: string }): string {
  return JSON.stringify([seriesUid, recurrenceId]);
}

/** A row without a place has the one that was chosen for the file, else that of the event it is already. */
export function withPlace(
  row: ImportRow,
  chosen: ImportRow["text"],
  stored: ImportedEvent | undefined,
): ImportRow {
  const { track, venue, city } = row.text;
  if (track || venue || city) return row;
  const { latitude, longitude, categories: _, ...own } = row.text;
  const known = stored ? placeTextOf(stored) : {};
  const place = Object.values(chosen).some(Boolean) ? chosen : known;
  const point = latitude && longitude ? { latitude, longitude } : {};
  return { ...row, text: { ...own, categories: row.text.categories ?? "", ...place, ...point } };
}

function placeTextOf({ event, trackName }: ImportedEvent): ImportRow["text"] {
  const { track, venue, address, city, state, zipCode, country, latitude, longitude } = toText(
    event,
    trackName ?? "",
  );
  return { track, venue, address, city, state, zipCode, country, latitude, longitude };
}
