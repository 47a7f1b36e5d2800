import type { SharePicture } from "#app/lib/page-meta.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import { CARD_SIZE } from "./card-size.ts";

/** A shared picture: the same for its page, which links to it, and for its endpoint, which draws it. */
export type SharedCard = {
  /** The path of its endpoint, without a version. */
  path: string;
  /** Its key in R2. */
  key: string;
  alt: string;
  /** SVG with text elements, and with assets by reference (`card-assets.ts`). */
  svg: string;
  /** A stored card with the same photo may be sent under load when it is out of date. */
  isSentStale?: true;
};

/** In hex digits. */
const ETAG_LENGTH = 24;
const VERSION_LENGTH = 10;

/** The version of a drawing. */
export function etagOf({ svg }: Pick<SharedCard, "svg">): string {
  return sha256(svg).slice(0, ETAG_LENGTH);
}

/** A card as the picture of its page's links. Its URL changes with what it shows. */
export function sharePicture(card: SharedCard): SharePicture {
  const version = etagOf(card).slice(0, VERSION_LENGTH);
  return { path: `${card.path}?v=${version}`, ...CARD_SIZE, alt: card.alt };
}
