import type { Deps } from "#app/deps.ts";
import { type BodyKind, bodyKindOf } from "#app/lib/body-kind.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { findAllRecordRuns, type Run, type StoredRun, toRun } from "#db/queries/boards.ts";
import type { Board } from "./board-query.ts";

/** A run that was the quickest of its board when it was made. */
export type RecordRun = {
  slipId: number;
  /** `YYYY-MM-DD` */
  ranOn: string;
  elapsedMs: number;
  username: string;
  /** Year, make, model and trim. */
  vehicle: string;
  /** The drawing of its car. */
  carKind: BodyKind;
  raceTrack: string;
  /** How much quicker it was than the previous record; null for a board's first run. */
  gainMs: number | null;
};

export type RecordProgression = Record<Board, RecordRun[]>;

/** The record progression of each board, oldest first, in one database call. */
export async function readRecordProgression({ db }: Pick<Deps, "db">): Promise<RecordProgression> {
  const [stock, modified] = await db.batch([
    findAllRecordRuns(db, true),
    findAllRecordRuns(db, false),
  ]);
  return { stock: presentRecords(stock), modified: presentRecords(modified) };
}

function presentRecords(stored: readonly StoredRun[]): RecordRun[] {
  const runs = stored.map(toRun);
  return runs.map((run, index) => ({
    slipId: run.id,
    ranOn: run.ranOn,
    elapsedMs: run.elapsedMs,
    username: run.username,
    vehicle: runVehicleName(run),
    carKind: bodyKindOf({
      year: run.vehicleYear,
      make: run.vehicleMake,
      model: run.vehicleModel,
    }),
    raceTrack: run.raceTrack,
    gainMs: gainOver(runs[index - 1], run),
  }));
}

function gainOver(before: Run | undefined, run: Run): number | null {
  return before ? before.elapsedMs - run.elapsedMs : null;
}
