/** Workers Cache, only in front of the entrypoint for public pages: once it is on, each call of it is a paid request. */
const ON = {
  cache: { enabled: true },
  exports: {
    default: { type: "worker", cache: { enabled: false } },
    PublicPages: { type: "worker", cache: { enabled: true } },
  },
} as const;

/** What the variable WORKERS_CACHE adds to wrangler's configuration. */
export function workersCacheOf({
  WORKERS_CACHE,
}: Readonly<Record<string, unknown>>): Partial<typeof ON> {
  return WORKERS_CACHE === "on" ? ON : {};
}
