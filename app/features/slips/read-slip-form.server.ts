import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { initialVehicle } from "#app/lib/initial-vehicle.ts";
import { medianOf } from "#app/lib/median.ts";
import { can, findRefusal } from "#app/lib/policy.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { findSlipForm } from "#db/queries/slips.ts";
import { usualWaitText } from "./describe-submission.ts";
import { latestRunDay } from "./plausibility.ts";
import { slipFormPolicy, slipPolicy } from "./policy.ts";
import { presentOwnSlip } from "./present-slip.ts";
import { isClaimLive, WAITS_READ } from "./review.ts";
import type { DetailField } from "./run-numbers.ts";
import { formatDetail, type SlipDetails } from "./slip-details.ts";
import { SLIP_REFUSALS } from "./texts.ts";

export type VehicleChoice = { id: number; title: string; year: number; mods: string };

/**
 * Data for the time slip form: the vehicles to choose from (null when they can't be loaded), the
 * selected one, the slip being edited, and the usual wait for a moderator.
 *
 * @throws AppError `not_found` when the slip isn't the viewer's
 */
export async function readSlipForm(
  deps: Pick<Deps, "db" | "clock" | "log"> & { viewer: Viewer },
  query: { slipId: number | null; vehicleId: number | null },
) {
  const { db, viewer } = deps;
  const { slipId } = query;
  const params = { slipId, userId: viewer.id, decisions: WAITS_READ };
  const { slip, vehicles, waits } = await findSlipForm(db, params).catch((error) => {
    if (slipId) throw error;
    deps.log("error", "slips.vehicles_not_read", { error });
    return { slip: null, vehicles: null, waits: [] };
  });
  if (slipId && slip?.userId !== viewer.id) {
    throw new AppError("not_found", SLIP_REFUSALS.notYours);
  }
  const choices: VehicleChoice[] | null =
    vehicles?.map((vehicle) => ({
      id: vehicle.id,
      title: vehicleName(vehicle),
      year: vehicle.year,
      mods: vehicle.mods,
    })) ?? null;
  const owned = slip && { ...slip, isClaimed: isClaimLive(slip, deps.clock.now()) };
  return {
    userId: viewer.id,
    username: viewer.username,
    hasPledged: viewer.hasPledged,
    vehicles: choices,
    // A slip always opens with its own vehicle selected.
    vehicleId:
      slip?.vehicleId ?? initialVehicle(vehicles ?? [], query.vehicleId ?? undefined)?.id ?? null,
    latestDay: latestRunDay(deps.clock.now(), null),
    usualWait: usualWaitText(medianOf(waits)),
    slip: owned && {
      ...presentOwnSlip(owned),
      elapsedMs: owned.elapsedMs,
      sixtyFootMs: owned.sixtyFootMs,
      trapSpeedHundredthsMph: owned.trapSpeedHundredthsMph,
      details: detailTexts(owned),
      refusal: findRefusal(slipFormPolicy, "save", viewer, owned)?.message ?? null,
      canWithdraw: can(slipPolicy, "withdraw", viewer, owned),
    },
  };
}

/** The optional values of a slip as form field values. */
function detailTexts(slip: SlipDetails): Record<DetailField, string> {
  return {
    reactionTime: formatDetail("reactionTime", slip),
    threeThirtyFeetTime: formatDetail("threeThirtyFeetTime", slip),
    eighthMileTime: formatDetail("eighthMileTime", slip),
    eighthMileSpeed: formatDetail("eighthMileSpeed", slip),
    thousandFeetTime: formatDetail("thousandFeetTime", slip),
    temperature: formatDetail("temperature", slip),
    pressure: formatDetail("pressure", slip),
    humidity: formatDetail("humidity", slip),
  };
}
export type SlipFormData = Awaited<ReturnType<typeof readSlipForm>>;
