import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { DayOrder } from "#app/lib/typed-time.ts";
import { type CheckedRow, checkMissing, checkRow } from "./check-row.ts";
import { completeRows, findKnown, nameTracks } from "./complete-rows.server.ts";
import type { EventText } from "./event-fields.ts";
import { CalendarLimitError } from "./icalendar/content-lines.ts";
import type { ImportedRows } from "./import-rows.ts";
import { addLaterDates } from "./later-dates.server.ts";
import { matchImported, withPlace } from "./match-imported.server.ts";
import { readCsvEvents } from "./read-csv-events.server.ts";
import { readIcsEvents } from "./read-ics-events.server.ts";
import { isCalendar } from "./read-import-file.server.ts";

export type ImportDeps = Pick<Deps, "db" | "clock">;

/** A file's text, the place of events that name none, and the order of a table's numeric dates. */
export type ImportInput = {
  source: string;
  place: EventText;
  /** Null lets the table decide. */
  dayOrder: DayOrder | null;
};

const MORE_MISSING =
  "This calendar no longer has more than 100 of our dates. The first 100 are listed: import, then check the file again.";

/** @throws AppError `invalid` if the file is empty or exceeds a limit */
export async function checkImport(deps: ImportDeps, { source, place, dayOrder }: ImportInput) {
  const now = deps.clock.now();
  const read = await addLaterDates(deps.db, await readRows(source, dayOrder, now), now);
  const stored = await matchImported(deps.db, read, now);
  const placed = read.rows.map((row, at) => withPlace(row, place, stored.byRow.get(at)));
  const rows = await nameTracks(deps, placed);
  const { completed, notes } = await completeRows(deps, rows);
  const existing = await findKnown(deps, rows, completed);
  // A canceled series is listed date by date.
  const series = new Set(stored.missing.map(({ source: of }) => of?.seriesUid));
  const isOfInterest = (_: CheckedRow, at: number) => {
    const of = rows[at]?.source;
    return !of?.isWithdrawn || stored.byRow.has(at) || !series.has(of.seriesUid);
  };
  const checked = rows.map((row, at) => {
    const match = stored.byRow.get(at) ?? null;
    return checkRow(row, completed[at], { stored: match, knownSlug: existing.get(at) ?? null });
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
