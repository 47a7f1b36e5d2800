import { runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import type { CachedAddress } from "./page-address.ts";

/** Endpoints that are cached like pages. Their routes use `cacheEndpoint`. */
export const CACHED_ENDPOINTS: readonly CachedAddress[] = [
  { path: "/rest/slips", cachedBy: Object.keys(runsQuerySchema.shape), dependsOn: ["boards"] },
];
