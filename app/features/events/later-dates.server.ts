import type { Database } from "#db/client.ts";
import type { EventSource } from "#db/queries/event-edits.ts";
import { findAllUpcomingOfSeries } from "#db/queries/events.ts";
import {
  IMPORT_ROWS_MAX,
  type ImportedRows,
  type ImportRow,
  type LaterDates,
  ONLY_FIRST,
} from "./import-rows.ts";
import { matchImported } from "./match-imported.server.ts";

/** How many stored dates of the changed series are read. */
const STORED_MAX = 2_000;

/** An entry that changes the later dates of its series, and the stored date that it is about. */
type Change = { later: LaterDates; first: EventSource };

/**
 * Adds the rows of stored dates that a calendar changes without listing them: an entry with RANGE=THISANDFUTURE
 * also changes all later dates of its series, which may be known from an earlier file only.
 *
 * @returns the rows, at most as many as one import reads, and notes about what was left out
 */
export async function addLaterDates(
  db: Database,
  read: ImportedRows,
  now: Date,
): Promise<ImportedRows> {
  if (read.rows.every(({ later }) => later === null)) return read;
  const { byRow } = await matchImported(db, { rows: read.rows, notes: [] }, now);
  const changes: Change[] = [];
  const notes: string[] = [];
  for (const [at, { later }] of read.rows.entries()) {
    const first = byRow.get(at)?.source;
    if (later && first) changes.push({ later, first });
    else if (later) notes.push(noteOnUnknown(later));
  }
  const listed = new Set([...byRow.values()].map(({ event }) => event.id));
  const added = (await findUpcoming(db, changes, now)).flatMap(({ event, source }) =>
    source && !listed.has(event.id) ? (laterRow(source, changes) ?? []) : [],
  );
  const left = IMPORT_ROWS_MAX - read.rows.length;
  if (added.length > left) notes.push(ONLY_FIRST);
  const rows = [...read.rows, ...added.slice(0, left)];
  return { ...read, rows, notes: [...read.notes, ...notes] };
}

function noteOnUnknown({ label }: LaterDates): string {
  return `${label} is for all later dates too, but this date of its series isn't on the site, so the others stay as they are.`;
}

async function findUpcoming(db: Database, changes: readonly Change[], now: Date) {
  if (changes.length === 0) return [];
  const seriesUids = [...new Set(changes.map(({ first }) => first.seriesUid))];
  return findAllUpcomingOfSeries(db, { seriesUids, now, limit: STORED_MAX });
}

/** The row of a stored date by the last change before it; null if there is none. */
function laterRow(
  { seriesUid, recurrenceId }: EventSource,
  changes: readonly Change[],
): ImportRow | null {
  const last = changes
    .filter(({ first }) => first.seriesUid === seriesUid && first.recurrenceId < recurrenceId)
    .toSorted((a, b) => a.first.recurrenceId.localeCompare(b.first.recurrenceId))
    .at(-1);
  return last ? last.later.rowOf(last.first.recurrenceId, recurrenceId) : null;
}
