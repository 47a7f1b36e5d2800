/** Width and height in pixels, what sharing services ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
