/** Width and height in pixels, as recommended by sharing services. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
