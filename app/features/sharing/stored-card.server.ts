import type { Deps } from "#app/deps.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import type { Card } from "./card-store.server.ts";

/** A picture to render: SVG of 1200 x 630 with text elements, and its key in R2. */
export type Drawing = { key: string; svg: string };

/** In hex digits. */
const ETAG_LENGTH = 24;

type DrawingDeps = Pick<Deps, "cards" | "log" | "waitUntil">;
type ReadingDeps = DrawingDeps & Pick<Deps, "limits" | "clientAddress">;

/**
 * The picture of a drawing. A stored one costs no drawing and counts toward no limit, so that crawlers get
 * files. A stale one is redrawn if the limiter is free, otherwise returned as it is.
 *
 * @throws AppError `rate_limited`, `unavailable` for one that isn't stored
 */
export async function readStoredCard(deps: ReadingDeps, drawing: Drawing): Promise<Card> {
  const etag = etagOf(drawing);
  const stored = await deps.cards.read(drawing.key);
  if (stored?.etag === etag) return stored;
  try {
    await limitAddress(deps, "cardDrawings");
    return await drawCard(deps, drawing, { isPatient: stored === null });
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
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
  const card = { png: await cards.render(svg), etag };
  await cards.set(key, card).catch((error: unknown) => {
    log("warn", "card.not_kept", { key, error });
  });
  return card;
}

function etagOf({ svg }: Pick<Drawing, "svg">): string {
  return sha256(svg).slice(0, ETAG_LENGTH);
}
