const REMEMBERED_MS = 60_000;
const REMEMBERED_MAX = 1_000;

/** Slugs that the WordPress has no article for. */
export type MissingSlugs = {
  has(slug: string, nowMs: number): boolean;
  add(slug: string, nowMs: number): void;
};

/** Remembers the last thousand of them for a minute, so that a dead link costs one call and not one a visit. */
export function createMissingSlugs(): MissingSlugs {
  const until = new Map<string, number>();
  return {
    has: (slug, nowMs) => nowMs < (until.get(slug) ?? 0),
    add(slug, nowMs) {
      until.delete(slug);
      until.set(slug, nowMs + REMEMBERED_MS);
      const [oldest] = until.keys();
      if (until.size > REMEMBERED_MAX && oldest !== undefined) until.delete(oldest);
    },
  };
}
