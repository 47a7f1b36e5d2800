import type { Deps } from "#app/deps.ts";
import { badgesGainedBy, type GainedBadges } from "#app/features/badges/rules.ts";
import type { RunFigures } from "#app/lib/race-numbers.ts";
import { findTopFiguresByVehicle, parseFigures } from "#db/queries/badges.ts";
import { findStandingOfRun, type Standing } from "#db/queries/boards.ts";

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
  const [[standing], [figures]] = await db.batch([
    findStandingOfRun(db, run.id),
    findTopFiguresByVehicle(db, {
      vehicleId: run.vehicleId,
      // Two, so there is one besides this run.
      limits: { stock: 2, modified: 2 },
    }),
  ]);
  const both = figures ? parseFigures(figures.figures) : null;
  const top = (isStock ? both?.stock : both?.modified) ?? NONE;
  return {
    isStock,
    rank: standing?.rank ?? null,
    ahead: standing ? aheadOf(run, standing) : null,
    badges: badgesGainedBy(run, top, !isStock),
  };
}

const NONE = { elapsedMs: [], sixtyFootMs: [], trapSpeedHundredthsMph: [] };

/** The run above a ranked one and the gap to it; null for the first. */
export function aheadOf(
  { elapsedMs }: Pick<ApprovedRun, "elapsedMs">,
  { aheadRank, aheadMs }: Standing,
): RunResult["ahead"] {
  if (aheadRank === null || aheadMs === null) return null;
  return { rank: aheadRank, gapMs: elapsedMs - aheadMs };
}
