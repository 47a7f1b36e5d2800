import type { Deps, Viewer } from "#app/deps.ts";
import { latestDayOnEarth } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import { deleteModification, insertModification } from "#db/queries/vehicle-modifications.ts";
import { findOwnVehicle, updateVehicleSoldOn } from "#db/queries/vehicles.ts";
import { addPicture, arrangePicture, removePicture } from "./arrange-pictures.server.ts";
import { GARAGE_LIMITS } from "./rules.ts";
import { vehicleNotFound } from "./update-own-vehicle.server.ts";
import { findDayProblem } from "./workshop-rules.ts";
import type { WorkshopAct } from "./workshop-schema.ts";

/**
 * Runs one workshop action on a vehicle in the viewer's garage.
 *
 * @param input.picture the photo of `add-picture`
 * @returns a success message for the owner
 * @throws AppError `not_found` for other users' vehicles, `invalid` with messages by field,
 *   `conflict` if pictures or log are full, upload errors
 */
export async function workOnVehicle(
  deps: Deps & { viewer: Viewer },
  input: { vehicleId: number; act: WorkshopAct; picture: File | null },
): Promise<string> {
  const { db, viewer } = deps;
  const { vehicleId, act } = input;
  const owned = { id: vehicleId, userId: viewer.id };
  const vehicle = await findOwnVehicle(db, owned);
  if (!vehicle) throw vehicleNotFound();

  switch (act.intent) {
    case "add-picture":
      await addPicture(deps, { vehicleId, file: input.picture });
      return "Picture added.";
    case "move-picture":
      await arrangePicture(deps, { vehicleId, id: act.id, move: act.move });
      return "Picture order saved.";
    case "remove-picture":
      await removePicture(deps, { vehicleId, id: act.id });
      return "Picture removed.";
    case "add-modification":
      assertDay(deps, "installedOn", act.installedOn, vehicle.year);
      await addModification(deps, vehicleId, act);
      return "Added to the log.";
    case "remove-modification":
      await removeModification(deps, vehicleId, act.id);
      return "Removed from the log.";
    case "sell":
      assertDay(deps, "soldOn", act.soldOn, vehicle.year);
      await updateVehicleSoldOn(db, owned, { soldOn: act.soldOn, updatedAt: deps.clock.now() });
      return "Marked as sold. Its runs stay.";
    case "take-back":
      await updateVehicleSoldOn(db, owned, { soldOn: null, updatedAt: deps.clock.now() });
      return "Not sold after all.";
  }
}

function assertDay({ clock }: Deps, field: string, day: string, vehicleYear: number) {
  const problem = findDayProblem(day, { latestDay: latestDayOnEarth(clock.now()), vehicleYear });
  if (problem) throw new AppError("invalid", problem, { errors: { [field]: problem } });
}

async function addModification(
  { db, viewer, clock }: Deps & { viewer: Viewer },
  vehicleId: number,
  { installedOn, description }: { installedOn: string; description: string },
) {
  const [inserted] = await insertModification(
    db,
    { vehicleId, userId: viewer.id, limit: GARAGE_LIMITS.log },
    { installedOn, description, createdAt: clock.now() },
  );
  if (!inserted) {
    throw new AppError(
      "conflict",
      `The log is full at ${GARAGE_LIMITS.log} entries. Remove one first.`,
    );
  }
}

async function removeModification({ db }: Deps, vehicleId: number, modificationId: number) {
  const removed = await deleteModification(db, { modificationId, vehicleId });
  if (removed.length === 0) {
    throw new AppError("not_found", "That entry isn't in this vehicle's log.");
  }
}
