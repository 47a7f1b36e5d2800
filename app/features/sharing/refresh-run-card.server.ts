import type { Deps } from "#app/deps.ts";
import { findRunById } from "#db/queries/boards.ts";
import { runCardKey, runDrawing } from "./run-drawing.server.ts";
import { drawCard } from "./stored-card.server.ts";

/**
 * Updates the stored card of a run: draws it if the run is listed, otherwise removes it.
 *
 * @throws AppError `unavailable` if the limiter is busy; retry later
 */
export async function refreshRunCard(
  deps: Pick<Deps, "db" | "cards" | "log" | "waitUntil">,
  slipId: number,
): Promise<void> {
  const run = await findRunById(deps.db, slipId, null);
  if (run) await drawCard(deps, runDrawing(run), { isPatient: true });
  else await deps.cards.remove(runCardKey(slipId));
}
