import type { Deps } from "#app/deps.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { photoIn } from "./card-assets.ts";
import type { Card } from "./card-store.server.ts";
import { etagOf, type SharedCard } from "./shared-card.server.ts";

/** A picture to render, and its key in R2. */
export type Drawing = Pick<SharedCard, "key" | "svg" | "isSentStale">;

type DrawingDeps = Pick<Deps, "cards" | "log" | "waitUntil">;
/** The dependencies of reading a card. */
export type CardDeps = DrawingDeps & Pick<Deps, "limits" | "clientAddress">;

/**
 * The picture of a drawing. A stored one costs no drawing and counts toward no limit, so that crawlers get
 * files. A stale one is redrawn; if the limiter isn't free, it is returned as it is where the drawing allows it,
 * unless it shows a photo that the drawing doesn't: that may have been removed.
 *
 * @throws AppError `rate_limited`, `unavailable` for one that isn't stored
 */
export async function readStoredCard(deps: CardDeps, drawing: Drawing): Promise<Card> {
  const etag = etagOf(drawing);
  const stored = await deps.cards.read(drawing.key);
  if (stored?.etag === etag) return stored;
  const spare = drawing.isSentStale && isSamePhoto(stored, drawing) ? stored : null;
  try {
    await limitAddress(deps, "cardDrawings");
    return await drawCard(deps, drawing, { isPatient: spare === null });
  } catch (error) {
    if (spare) return { ...spare, isStale: true };
    throw error;
  }
}

function isSamePhoto(stored: Card | null, { svg }: Drawing): boolean {
  return stored !== null && (stored.photo === "" || stored.photo === photoIn(svg));
}

/** Draws a card and stores it, unless it is stored already. @throws AppError `unavailable` */
export async function drawCard(
  deps: DrawingDeps,
  drawing: Drawing,
  { isPatient }: { isPatient: boolean },
): Promise<Card> {
  const turn = await deps.cards.acquire({ isPatient });
  const work = drawInTurn(deps, drawing).finally(() => turn.release());
  // Otherwise a visitor who disconnects would never release the limiter.
  deps.waitUntil(work.catch(() => {}));
  return work;
}

async function drawInTurn(
  { cards, log }: Pick<Deps, "cards" | "log">,
  { key, svg }: Drawing,
): Promise<Card> {
  const etag = etagOf({ svg });
  // Another request may have drawn it in the meantime.
  const stored = await cards.read(key);
  if (stored?.etag === etag) return stored;
  const card = { jpeg: await cards.render(svg), etag, photo: photoIn(svg) };
  await cards.set(key, card).catch((error: unknown) => {
    log("warn", "card.not_kept", { key, error });
  });
  return card;
}
