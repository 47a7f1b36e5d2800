import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import { findOwnVehicle } from "#db/queries/vehicles.ts";
import { readVehicleChoices } from "./look-up-vehicles.server.ts";
import { presentOwnVehicle } from "./present-vehicle.ts";

/** The name under which the vehicle form is kept while its racer signs in again. */
export const VEHICLE_FORM = "vehicle";

/**
 * What the vehicle form needs: the vehicle that is edited (`vehicleId`) and the lists to choose from.
 *
 * @param query.values what was typed before; its choices decide which lists are read
 * @returns null where the garage is not the viewer's or the vehicle is not in it
 */
export async function readVehicleForm(
  deps: Deps & { viewer: Viewer },
  query: {
    username: string;
    vehicleId: number | null;
    values: Record<string, string> | null;
  },
) {
  const { viewer } = deps;
  if (usernameKeyOf(query.username) !== usernameKeyOf(viewer.username)) return null;
  const row =
    query.vehicleId === null
      ? null
      : await findOwnVehicle(deps.db, { id: query.vehicleId, userId: viewer.id });
  if (query.vehicleId !== null && !row) return null;
  const choices = await readVehicleChoices(deps, {
    year: query.values?.year ?? String(row?.year ?? ""),
    model: query.values?.model ?? row?.model ?? "",
  });
  return {
    ownerId: viewer.id,
    username: viewer.username,
    vehicle: row ? presentOwnVehicle(row) : undefined,
    choices,
    values: query.values,
    currentYear: deps.clock.now().getUTCFullYear(),
    saveKey: crypto.randomUUID(),
  };
}

/** A vehicle's id in a path: digits only. Null for anything else. */
export function readVehicleId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
