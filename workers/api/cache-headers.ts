/** For answers that are personal or that ask anew each time. */
export const NO_STORE = { "cache-control": "no-store" } as const;
