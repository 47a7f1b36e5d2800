import type { Deps } from "#app/deps.ts";
import { badgesGainedBy, type GainedBadges } from "#app/features/badges/rules.ts";
import type { RunFigures } from "#app/lib/race-numbers.ts";
import { findTopFiguresByVehicle, parseFigures } from "#db/queries/badges.ts";
import { findAllBestRunsFrom, findRankOfRun } from "#db/queries/boards.ts";

/** A run that was approved. */
export type ApprovedRun = RunFigures & { id: number; vehicleId: number; isStock: boolean };

export type RunResult = {
  isStock: boolean;
  /** On the all-time board; null when its car has a quicker run there. */
  rank: number | null;
  /** The run one place up: null at the top, and without a rank. */
  ahead: { rank: number; gapMs: number } | null;
  badges: GainedBadges;
};

/** The run's result: its rank, the gap to the next one up, and the badges it earned its car. */
export async function readRunResult(
  { db }: Pick<Deps, "db">,
  run: ApprovedRun,
): Promise<RunResult> {
  const { isStock } = run;
  const [[row], [figures]] = await db.batch([
    findRankOfRun(db, run.id),
    findTopFiguresByVehicle(db, {
      vehicleId: run.vehicleId,
      // Two, so there is one besides this run.
      limits: { stock: 2, modified: 2 },
    }),
  ]);
  const rank = row?.rank ?? null;
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

/** The run above a ranked one and the gap to it; null for the first. */
export async function findAhead(
  db: Deps["db"],
  { isStock, rank, elapsedMs }: Pick<ApprovedRun, "isStock" | "elapsedMs"> & { rank: number },
): Promise<RunResult["ahead"]> {
  if (rank < 2) return null;
  const [ahead] = await findAllBestRunsFrom(db, { isStock, place: rank - 2, limit: 1 });
  if (!ahead) return null;
  return { rank: rank - 1 - ahead.tiedBefore, gapMs: elapsedMs - ahead.elapsedMs };
}
