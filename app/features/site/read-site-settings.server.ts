import type { Clock, Logger } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import { routeRulesSchema, SITE_KEYS, type SiteSettings } from "./schema.ts";

const MEMO_MS = 3000;
/** How long a request waits for KV if earlier settings are known, and if none are. */
const WAIT_MS = 300;
const FIRST_WAIT_MS = 1_000;
const DEFAULTS: SiteSettings = { isComingSoon: false, routeRules: [] };

/**
 * Reads the site settings, querying KV at most once every three seconds per isolate. If KV fails, hangs or
 * has invalid data, the last known settings are used, or else the defaults. During a refresh, other
 * requests use the cached settings; in an isolate without any, each request queries KV itself,
 * since a request can't wait for another request's I/O.
 */
export function createSiteSettingsReader() {
  let cached: SiteSettings | null = null;
  let readAt = 0;

  return async function readSiteSettings(
    kv: KVNamespace,
    clock: Clock,
    log: Logger,
  ): Promise<SiteSettings> {
    const now = clock.now().getTime();
    if (cached && isFresh(readAt, now, MEMO_MS)) return cached;
    readAt = now;
    try {
      const timeoutMs = cached ? WAIT_MS : FIRST_WAIT_MS;
      cached = await rejectAfter(readFrom(kv), timeoutMs, () => new Error("KV didn't respond"));
    } catch (error) {
      cached ??= DEFAULTS;
      log("warn", "site_settings.unreadable", { error });
    }
    return cached;
  };
}

async function readFrom(kv: KVNamespace): Promise<SiteSettings> {
  const [comingSoon, rules] = await Promise.all([
    kv.get(SITE_KEYS.comingSoon),
    kv.get(SITE_KEYS.routeRules, "json"),
  ]);
  return { isComingSoon: comingSoon === "on", routeRules: routeRulesSchema.parse(rules ?? []) };
}
