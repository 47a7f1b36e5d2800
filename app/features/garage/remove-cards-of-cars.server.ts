import type { Deps } from "#app/deps.ts";
import { badgeCardPrefix, carCardKeys } from "#app/lib/card-keys.ts";

/**
 * Removes the stored cards of some vehicles and of their badges. A failure is only logged: what the cards show is gone
 * by then, so none is served, and the weekly cleanup deletes them.
 */
export async function removeCardsOfCars(
  { cards, log }: Pick<Deps, "cards" | "log">,
  vehicleIds: readonly number[],
): Promise<void> {
  for (const id of vehicleIds) {
    try {
      await cards.remove(carCardKeys(id));
      await cards.removeAll(badgeCardPrefix(id));
    } catch (error) {
      log("error", "cards.not_removed", { vehicleId: id, error });
    }
  }
}
