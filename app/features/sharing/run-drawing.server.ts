import { bodyKindOf } from "#app/lib/body-kind.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { RunDetail } from "#db/queries/boards.ts";
import { drawRunCard } from "./draw-run-card.ts";
import type { Drawing } from "./stored-card.server.ts";

/** The storage key of a run's card. */
export function runCardKey(slipId: number): string {
  return `cards/slip-${slipId}.png`;
}

/** The current drawing of a listed run's card. */
export function runDrawing(run: RunDetail): Drawing {
  const svg = drawRunCard({
    ...run,
    vehicle: runVehicleName(run),
    kind: bodyKindOf({ year: run.vehicleYear, make: run.vehicleMake, model: run.vehicleModel }),
  });
  return { key: runCardKey(run.id), svg };
}
