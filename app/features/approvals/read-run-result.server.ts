import type { Deps } from "#app/deps.ts";
import { badgesGainedBy, type GainedBadges } from "#app/features/badges/rules.ts";
import type { RunFigures } from "#app/lib/race-numbers.ts";
import { findTopFiguresByVehicle, parseFigures } from "#db/queries/badges.ts";
import { findAllBestRunsFrom, findRankOfRun } from "#db/queries/boards.ts";

/** A run that has gone up. */
export type ApprovedRun = RunFigures & { id: number; vehicleId: number; isStock: boolean };

export type RunResult = {
  isStock: boolean;
  /** On the board of all time; null where its car has a quicker run there. */
  rank: number | null;
  /** Who is before it: null at the top, and without a rank. */
  ahead: { rank: number; gapMs: number } | null;
  badges: GainedBadges;
};

/** What a run is worth: its place, the gap to the next one up, the badges it brought its car. */
export async function readRunResult(
  { db }: Pick<Deps, "db">,
  run: ApprovedRun,
): Promise<RunResult> {
  const { isStock } = run;
  const [[found], [figures]] = await db.batch([
    findRankOfRun(db, run.id),
    findTopFiguresByVehicle(db, {
      vehicleId: run.vehicleId,
      // Two, so that there is another one beside this run's own.
      limits: { stock: 2, modified: 2 },
    }),
  ]);
  const rank = found?.rank ?? null;
  const both = figures ? parseFigures(figures.figures) : null;
  const top = (isStock ? both?.stock : both?.modified) ?? NONE;
  return {
    isStock,
    rank,
    ahead: rank === null ? null : await findAhead(db, { ...run, rank }),
    badges: badgesGainedBy(run, top, !isStock),
  };
}

const NONE = { elapsedMs: [], sixtyFootMs: [], trapSpeedHundredthsMph: [] };

/** Who is before a ranked run, and by how much; null for the first. */
export async function findAhead(
  db: Deps["db"],
  { isStock, rank, elapsedMs }: Pick<ApprovedRun, "isStock" | "elapsedMs"> & { rank: number },
): Promise<RunResult["ahead"]> {
  if (rank < 2) return null;
  const [ahead] = await findAllBestRunsFrom(db, { isStock, place: rank - 2, limit: 1 });
  if (!ahead) return null;
  return { rank: rank - 1 - ahead.tiedBefore, gapMs: elapsedMs - ahead.elapsedMs };
}
