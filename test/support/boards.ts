import { env } from "cloudflare:workers";
import { compareRuns } from "#app/features/leaderboard/rules.ts";
import type { RunFilter, RunList } from "#db/queries/boards.ts";
import { fillDatabase } from "#test/bench/fill.ts";

/** A run of the reference computation: read from the tables, ranked by comparing all runs. */
export type ReferenceRun = {
  id: number;
  userId: number;
  vehicleId: number;
  username: string;
  vehicle: string;
  year: number;
  model: string;
  raceTrack: string;
  /** The track's state; null if it has none. */
  state: string | null;
  season: number;
  isStock: boolean;
  isBest: boolean;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  ranOn: string;
  rank: number | null;
};

/** Fills an empty database with believable runs; small times and speeds are rounded so that ties occur. */
export async function fillBoards(slips: number): Promise<void> {
  await fillDatabase(env.DB, { slips });
}

/** All listed runs, computed from status, users and figures only. */
export async function readReferenceRuns(): Promise<ReferenceRun[]> {
  const { results } = await env.DB.prepare(
    `select s.id, s.user_id as userId, s.vehicle_id as vehicleId, u.username, s.vehicle_year || ' ' || s.vehicle_make || ' '
       || s.vehicle_model || ' ' || s.vehicle_trim as vehicle, s.vehicle_year as year,
       s.vehicle_model as model, s.race_track as raceTrack, cast(strftime('%Y', s.ran_on) as integer) as season,
       (select t.state from tracks t join track_names n on n.track_id = t.id where n.id = s.track_name_id) as state,
       s.is_stock as stock, s.elapsed_ms as elapsedMs, s.sixty_foot_ms as sixtyFootMs,
       s.trap_speed_hundredths_mph as trapSpeedHundredthsMph, s.ran_on as ranOn
     from slips s join users u on u.id = s.user_id
     where s.status = 'APPROVED' and u.is_activated = 1 and u.banned_at is null and u.anonymised_at is null`,
  ).all<Omit<ReferenceRun, "isStock" | "isBest" | "rank"> & { stock: number }>();
  return rankByComparing(
    results
      .map(({ stock, ...run }) => ({ ...run, isStock: stock === 1 }))
      .toSorted((a, b) => compareRuns("elapsedTime", a, b)),
  );
}

/** Marks and ranks the best run of each vehicle in its class. */
function rankByComparing(runs: readonly Omit<ReferenceRun, "isBest" | "rank">[]): ReferenceRun[] {
  const seen = new Set<string>();
  const best = new Set<number>();
  for (const run of runs) {
    const car = `${run.vehicleId}/${run.isStock}`;
    if (!seen.has(car)) best.add(run.id);
    seen.add(car);
  }
  const ranks = new Map<number, number>();
  for (const isStock of [true, false]) {
    const board = runs.filter((run) => run.isStock === isStock && best.has(run.id));
    for (const [place, run] of board.entries()) {
      const before = board[place - 1];
      const isTied =
        before?.elapsedMs === run.elapsedMs &&
        before.trapSpeedHundredthsMph === run.trapSpeedHundredthsMph;
      ranks.set(run.id, isTied ? (ranks.get(before.id) ?? 0) : place + 1);
    }
  }
  return runs.map((run) => ({
    ...run,
    isBest: best.has(run.id),
    rank: ranks.get(run.id) ?? null,
  }));
}

/** The runs of a list, in order. */
export function listReference(
  runs: readonly ReferenceRun[],
  list: RunList,
  filter: RunFilter,
): ReferenceRun[] {
  const contains = (text: string, part: string) => lowerAscii(text).includes(lowerAscii(part));
  const { model, state, yearFrom, yearTo } = filter;
  const direction = list.isDescending ? -1 : 1;
  const ofSeason = list.season
    ? rankByComparing(runs.filter(({ season }) => season === list.season))
    : runs;
  return ofSeason
    .filter(
      (run) =>
        (!model || run.model.toLowerCase() === model.toLowerCase()) &&
        (!state || run.state === state) &&
        run.year >= (yearFrom ?? 0) &&
        run.year <= (yearTo ?? 9999) &&
        run.isStock === list.isStock &&
        (run.isBest || !list.isBestOnly) &&
        contains(run.username, filter.username) &&
        contains(run.vehicle, filter.vehicle) &&
        contains(run.raceTrack, filter.track),
    )
    .toSorted((a, b) => direction * compareRuns(list.sort, a, b));
}

/** Case-sensitive for other letters, like SQLite. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
