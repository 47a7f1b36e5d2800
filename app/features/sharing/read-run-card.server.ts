import type { Deps } from "#app/deps.ts";
import { bodyKindOf } from "#app/lib/body-kind.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { findRunById } from "#db/queries/boards.ts";
import { drawRunCard } from "./draw-run-card.ts";
import { type Card, readStoredCard } from "./stored-card.server.ts";

/**
 * The picture of a shared run, drawn again when its place on the board has changed.
 *
 * @throws AppError `not_found` for a run that is not listed, `rate_limited`
 */
export async function readRunCard(
  deps: Pick<Deps, "db" | "cards" | "log" | "limits" | "clientAddress">,
  slipId: number,
): Promise<Card> {
  await limitAddress(deps, "cards");
  const run = await findRunById(deps.db, slipId, null);
  if (!run) throw new AppError("not_found", "There's no such run.");
  const svg = drawRunCard({
    ...run,
    vehicle: runVehicleName(run),
    kind: bodyKindOf({ year: run.vehicleYear, make: run.vehicleMake, model: run.vehicleModel }),
  });
  return readStoredCard(deps, `cards/slip-${slipId}.png`, svg);
}
