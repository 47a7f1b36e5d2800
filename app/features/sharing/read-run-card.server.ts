import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findRunById } from "#db/queries/boards.ts";
import type { CardShape } from "./card-size.ts";
import type { Card } from "./card-store.server.ts";
import { runCard } from "./run-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

/**
 * The picture of a shared run.
 *
 * @throws AppError `not_found` for an unlisted run; `rate_limited`, `unavailable` while its picture
 *   isn't stored
 */
export async function readRunCard(
  deps: CardDeps & Pick<Deps, "db">,
  slipId: number,
  shape: CardShape = "wide",
): Promise<Card> {
  const run = await findRunById(deps.db, slipId, null);
  if (!run) throw new AppError("not_found", "There's no such run.");
  return readStoredCard(deps, runCard(run, shape));
}
