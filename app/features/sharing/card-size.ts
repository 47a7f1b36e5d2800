/** Width and height in pixels, as recommended by sharing services. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Width and height in pixels of a picture for stories on a phone. */
export const TALL_SIZE = { width: 1080, height: 1920 } as const;

/** `wide` for links, `tall` for stories. */
export type CardShape = "wide" | "tall";

export function sizeOf(shape: CardShape): { width: number; height: number } {
  return shape === "wide" ? CARD_SIZE : TALL_SIZE;
}
