const REMEMBERED_MS = 60_000;
const REMEMBERED_MAX = 1_000;

/** Slugs without an article in WordPress. */
export type MissingSlugs = {
  has(slug: string, nowMs: number): boolean;
  add(slug: string, nowMs: number): void;
};

/** Caches the last thousand for a minute, so that a dead link doesn't cause a call on every visit. */
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
