import type { Deps } from "#app/deps.ts";
import { badgeCardPrefix, carCardKey } from "#app/lib/card-keys.ts";

/** Removes the stored cards of some vehicles and of their badges. */
export async function removeCardsOfCars(
  { cards }: Pick<Deps, "cards">,
  vehicleIds: readonly number[],
): Promise<void> {
  for (const id of vehicleIds) {
    await cards.remove([carCardKey(id)]);
    await cards.removeAll(badgeCardPrefix(id));
  }
}
