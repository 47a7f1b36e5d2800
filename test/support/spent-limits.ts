import { bindingOf, type EdgeLimitName, LIMITS, type LimitName } from "#app/lib/limits.ts";

/** Puts one limiter in the place of every rate limiting binding. */
export function replaceLimiters(limiter: RateLimit): Record<string, RateLimit> {
  return Object.fromEntries(EDGE_LIMITS.map((name) => [bindingOf(name), limiter]));
}

const EDGE_LIMITS = (Object.keys(LIMITS) as LimitName[]).filter(
  (name): name is EdgeLimitName => LIMITS[name].counted === "edge",
);

/** Exhausted rate limits, instead of the bindings'. */
export const SPENT_LIMITS = replaceLimiters({ limit: async () => ({ success: false }) });

/** Rate limits of which only one is exhausted, for all clients. */
export function spentFor(name: LimitName): Record<string, RateLimit> {
  return replaceLimiters({ limit: async ({ key }) => ({ success: !key.startsWith(`${name}:`) }) });
}
