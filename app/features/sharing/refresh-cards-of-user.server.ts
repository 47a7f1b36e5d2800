import type { Deps } from "#app/deps.ts";
import { findAllDecidedSlipIdsOfUser } from "#db/queries/slips.ts";

/** Has the cards of all runs of a racer brought up to date, after an activation or a deletion. */
export async function refreshCardsOfUser(
  { db, cards }: Pick<Deps, "db" | "cards">,
  userId: number,
): Promise<void> {
  const decided = await findAllDecidedSlipIdsOfUser(db, userId);
  await cards.refreshRuns(decided.map(({ id }) => id));
}
