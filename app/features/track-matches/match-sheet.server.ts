import type { Deps } from "#app/deps.ts";
import type { StripResult } from "#db/queries/track-claims.ts";
import {
  findAllUnconfirmedOfDay,
  findAllUnmatchedOfDay,
  findDayOfSheet,
  findTrackDayOfSlip,
  type StoredIdentity,
  type StoredSheetRow,
  type StoredSlipRun,
  type TrackDay,
  updateMatches,
} from "#db/queries/track-matches.ts";
import { matchResults, type RacerIdentity, type SlipRun } from "./match-result.ts";

/** How many rows of an evening are matched at once. */
const ROWS_AT_ONCE = 500;

/**
 * Matches the rows of a complete sheet with slips on the boards and in the queue, together with what the evening's other
 * sheets left over. It may be repeated: what is matched stays.
 *
 * @returns how many rows it matched
 */
export async function matchSheet({ db }: Pick<Deps, "db">, sheetId: number): Promise<number> {
  const day = await findDayOfSheet(db, sheetId);
  if (!day) return 0;
  let matched = 0;
  let fromMs = 0;
  for (;;) {
    const span = { fromMs, toMs: Number.MAX_SAFE_INTEGER };
    const rows = await findAllUnmatchedOfDay(db, day, { ...span, limit: ROWS_AT_ONCE });
    const isLast = rows.length < ROWS_AT_ONCE;
    const whole = isLast ? rows : withoutLastTime(rows);
    const tied = await matchRows({ db }, day, whole);
    matched += tied.length;
    if (isLast) return matched;
    fromMs = (whole.at(-1)?.elapsedMs ?? fromMs) + 1;
  }
}

/** Drops the last time's rows, which may go on in the next part. Rows of a single time can't be told apart anyway. */
function withoutLastTime(rows: StoredSheetRow[]): StoredSheetRow[] {
  const last = rows.at(-1)?.elapsedMs;
  const others = rows.filter(({ elapsedMs }) => elapsedMs !== last);
  return others.length > 0 ? others : rows;
}

/**
 * Matches one slip with the sheets of its day. A failure is only logged, since a slip is as good without a match.
 */
export async function matchSlip(
  { db, log }: Pick<Deps, "db" | "log">,
  slipId: number,
): Promise<void> {
  try {
    const slip = await findTrackDayOfSlip(db, slipId);
    if (!slip) return;
    const span = { fromMs: slip.elapsedMs, toMs: slip.elapsedMs };
    const rows = await findAllUnmatchedOfDay(db, slip, { ...span, limit: ROWS_AT_ONCE });
    await matchRows({ db }, slip, rows);
  } catch (error) {
    log("error", "track_matches.failed", { slipId, error });
  }
}

/**
 * Matches rows of a track's day.
 *
 * @param rows all unmatched ones with their times, quickest first
 * @returns those that it matched, and their slips
 */
async function matchRows(
  { db }: Pick<Deps, "db">,
  day: TrackDay,
  rows: readonly StoredSheetRow[],
): Promise<{ id: number; slipId: number }[]> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const span = { fromMs: first.elapsedMs, toMs: last.elapsedMs };
  const slips = await findAllUnconfirmedOfDay(db, day, span);
  const versions = new Map(slips.map(({ id, version }) => [id, version]));
  const matches = matchResults(rows, slips.map(toSlipRun)).flatMap((match) => {
    const version = versions.get(match.slipId);
    return version === undefined ? [] : [{ ...match, version }];
  });
  return matches.length === 0 ? [] : updateMatches(db, matches);
}

/**
 * Matches the rest of the day's rows that have the time of a result.
 *
 * @returns the slip of the result; null if it has none
 */
export async function matchResultOf(
  { db, log }: Pick<Deps, "db" | "log">,
  { id, trackId, ranOn, elapsedMs }: Pick<StripResult, "id" | "trackId" | "ranOn" | "elapsedMs">,
): Promise<number | null> {
  try {
    const day = { trackId, ranOn };
    const span = { fromMs: elapsedMs, toMs: elapsedMs };
    const rows = await findAllUnmatchedOfDay(db, day, { ...span, limit: ROWS_AT_ONCE });
    const tied = await matchRows({ db }, day, rows);
    return tied.find((row) => row.id === id)?.slipId ?? null;
  } catch (error) {
    log("error", "track_matches.failed", { resultId: id, error });
    return null;
  }
}

function toSlipRun({ firstName, lastName, namedAt, carNumbers, ...slip }: StoredSlipRun): SlipRun {
  return { ...slip, racer: readIdentity({ firstName, lastName, namedAt, carNumbers }) };
}

/** An account's name and car numbers as the database returns them. */
export function readIdentity({ carNumbers, ...name }: StoredIdentity): RacerIdentity {
  const values: unknown = JSON.parse(carNumbers);
  const texts = Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
  return { ...name, carNumbers: texts };
}
