import type { BodyKind } from "#app/lib/body-kind.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { RunView } from "./read-run.server.ts";

/** A run's times along the strip; those that its slip doesn't have are null. */
export type RunSplits = Pick<
  RunView,
  "id" | "sixtyFootMs" | "threeThirtyFootMs" | "eighthElapsedMs" | "thousandFootMs" | "elapsedMs"
>;

/** A run as the rail next to the board shows it. */
export type RailRun = Pick<RunSplits, "id" | "elapsedMs" | "sixtyFootMs"> & {
  rank: number | null;
  username: string;
  vehicle: string;
  raceTrack: string;
  trapSpeedHundredthsMph: number;
  /** The drawing of its car if there is no photo. */
  kind: BodyKind;
  carKey: string | null;
  slipKey: string | null;
  /** Null until they are loaded. */
  splits: RunSplits | null;
};

/** A run from its own data. */
export function railRun(run: RunView): RailRun {
  return {
    ...run,
    vehicle: runVehicleName(run),
    kind: run.carKind,
    carKey: run.carImageKey,
    slipKey: run.hasPicture ? run.mediaKey : null,
    splits: run,
  };
}

export type SplitMark = { feet: number; ms: number; behindMs: number | null };

/**
 * The times at the marks that a slip has, in order, each with its gap to another run at that mark
 * in milliseconds: negative is quicker, null if the other run has no time there.
 */
export function splitMarks(run: RunSplits, other: RunSplits | null): SplitMark[] {
  return MARKS.flatMap(([feet, field]) => {
    const ms = run[field];
    const theirs = other?.[field] ?? null;
    return ms === null ? [] : [{ feet, ms, behindMs: theirs === null ? null : ms - theirs }];
  });
}

const MARKS = [
  [60, "sixtyFootMs"],
  [330, "threeThirtyFootMs"],
  [660, "eighthElapsedMs"],
  [1000, "thousandFootMs"],
  [1320, "elapsedMs"],
] as const;
