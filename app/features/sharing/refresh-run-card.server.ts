import type { Deps } from "#app/deps.ts";
import { runCardKeys } from "#app/lib/card-keys.ts";
import { findRunById } from "#db/queries/boards.ts";
import { runCard } from "./run-card.server.ts";
import { drawCard } from "./stored-card.server.ts";

/**
 * Updates the stored cards of a run: draws the one for links if the run is listed, otherwise removes both.
 *
 * @throws AppError `unavailable` if the limiter is busy; retry later
 */
export async function refreshRunCard(
  deps: Pick<Deps, "db" | "cards" | "log" | "waitUntil">,
  slipId: number,
): Promise<void> {
  const run = await findRunById(deps.db, slipId, null);
  if (run) await drawCard(deps, runCard(run), { isPatient: true });
  else await deps.cards.remove(runCardKeys(slipId));
}
