import type { Deps } from "#app/deps.ts";
import { findAllDecidedSlipIdsOfUser } from "#db/queries/slips.ts";

/** Queues an update of the cards of a racer's runs, after an activation or a deletion. */
export async function refreshCardsOfUser(
  { db, cards }: Pick<Deps, "db" | "cards">,
  userId: number,
): Promise<void> {
  const decided = await findAllDecidedSlipIdsOfUser(db, userId);
  await cards.refreshRuns(decided.map(({ id }) => id));
}
