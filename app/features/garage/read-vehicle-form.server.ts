import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { findOwnVehicleWithChoices } from "#db/queries/vehicles.ts";
import { choiceOf, presentChoices, readVehicleChoices } from "./look-up-vehicles.server.ts";
import { presentOwnVehicle } from "./present-vehicle.ts";

/** The key of the vehicle form's draft while the racer signs in again. */
export const VEHICLE_FORM = "vehicle";

/**
 * The data of the vehicle form: the vehicle being edited (`vehicleId`) and the options.
 *
 * @param query.values earlier values, which determine the lists
 * @returns null if the garage is not the viewer's or the vehicle is not in it
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
  const data = await readVehicleAndChoices(deps, query);
  if (!data) return null;
  return {
    ownerId: viewer.id,
    username: viewer.username,
    ...data,
    values: query.values,
    currentYear: deps.clock.now().getUTCFullYear(),
    saveKey: crypto.randomUUID(),
  };
}

/**
 * The vehicle (undefined for a new one) and the lists, in one database call. Null if it doesn't
 * exist.
 */
async function readVehicleAndChoices(
  deps: Deps & { viewer: Viewer },
  { vehicleId, values }: { vehicleId: number | null; values: Record<string, string> | null },
) {
  if (vehicleId === null) {
    return { vehicle: undefined, choices: await readVehicleChoices(deps, choiceOf(values ?? {})) };
  }
  const owned = { id: vehicleId, userId: deps.viewer.id };
  const chosen = values && choiceOf(values);
  const { vehicle, ...choices } = await findOwnVehicleWithChoices(deps.db, owned, chosen);
  return vehicle && { vehicle: presentOwnVehicle(vehicle), choices: presentChoices(choices) };
}

/** A vehicle's id in a path: digits only. Null for anything else. */
export function readVehicleId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
