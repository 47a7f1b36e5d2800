import type { Deps } from "#app/deps.ts";

/** A drawn picture, and what changes with anything in it. */
export type Card = { png: Uint8Array<ArrayBuffer>; etag: string };

/**
 * The picture of a drawing: made once and stored in R2 under `key`, made again when the drawing is
 * another one.
 *
 * @param svg 1200 x 630, its words as text
 */
export async function readStoredCard(
  { cards, log }: Pick<Deps, "cards" | "log">,
  key: string,
  svg: string,
): Promise<Card> {
  const etag = await digest(svg);
  const stored = await cards.read(key, etag);
  if (stored) return { png: stored, etag };
  const png = await cards.render(svg);
  await cards.keep(key, etag, png).catch((error: unknown) => {
    log("warn", "card.not_kept", { key, error });
  });
  return { png, etag };
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash).slice(0, 12)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
