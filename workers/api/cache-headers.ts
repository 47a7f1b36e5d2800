/** For responses that are personal or must always be fresh. */
export const NO_STORE = { "cache-control": "no-store" } as const;
