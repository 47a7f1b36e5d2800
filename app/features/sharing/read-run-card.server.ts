import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findRunById } from "#db/queries/boards.ts";
import type { Card } from "./card-store.server.ts";
import { runDrawing } from "./run-drawing.server.ts";
import { readStoredCard } from "./stored-card.server.ts";

/**
 * The picture of a shared run.
 *
 * @throws AppError `not_found` for an unlisted run; `rate_limited`, `unavailable` while its picture
 *   isn't stored
 */
export async function readRunCard(
  deps: Pick<Deps, "db" | "cards" | "log" | "limits" | "clientAddress" | "waitUntil">,
  slipId: number,
): Promise<Card> {
  const run = await findRunById(deps.db, slipId, null);
  if (!run) throw new AppError("not_found", "There's no such run.");
  return readStoredCard(deps, runDrawing(run));
}
