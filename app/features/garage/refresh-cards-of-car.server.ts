import type { Deps } from "#app/deps.ts";
import { carCardKeys, garageCardKey, runCardKey } from "#app/lib/card-keys.ts";
import { findAllListedSlipIdsOfVehicle } from "#db/queries/slips.ts";

/**
 * After a change of a vehicle's pictures: removes the stored cards that may show the former one, and queues an update
 * of those of its runs. Runs after the response; errors are logged.
 */
export function refreshCardsOfCar(
  { db, cards, log, waitUntil }: Pick<Deps, "db" | "cards" | "log" | "waitUntil">,
  { vehicleId, userId }: { vehicleId: number; userId: number },
): void {
  const refresh = async () => {
    const runs = await findAllListedSlipIdsOfVehicle(db, vehicleId);
    const ids = runs.map(({ id }) => id);
    await cards.refreshRuns(ids);
    const tall = ids.map((id) => runCardKey(id, "tall"));
    await cards.remove([...carCardKeys(vehicleId), garageCardKey(userId), ...tall]);
  };
  waitUntil(refresh().catch((error: unknown) => log("error", "cards.not_refreshed", { error })));
}
