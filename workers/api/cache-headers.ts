/** For answers that are personal or that ask again each time. */
export const NO_STORE = { "cache-control": "no-store" } as const;
