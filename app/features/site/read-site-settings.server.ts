import type { Clock, Logger } from "#app/deps.ts";
import { routeRulesSchema, SITE_KEYS, type SiteSettings } from "./schema.ts";

const MEMO_MS = 3000;
const DEFAULTS: SiteSettings = { isComingSoon: false, routeRules: [] };

/**
 * A reader of the site's switches that asks KV at most once every three seconds in each isolate.
 * Where KV fails or holds nonsense, the last known settings go on, else the defaults.
 */
export function createSiteSettingsReader() {
  let known = DEFAULTS;
  let readAt = Number.NEGATIVE_INFINITY;

  return async function readSiteSettings(
    kv: KVNamespace,
    clock: Clock,
    log: Logger,
  ): Promise<SiteSettings> {
    const now = clock.now().getTime();
    if (now - readAt < MEMO_MS) return known;
    readAt = now;
    try {
      const [comingSoon, rules] = await Promise.all([
        kv.get(SITE_KEYS.comingSoon),
        kv.get(SITE_KEYS.routeRules, "json"),
      ]);
      known = {
        isComingSoon: comingSoon === "on",
        routeRules: routeRulesSchema.parse(rules ?? []),
      };
    } catch (error) {
      log("warn", "site_settings.unreadable", { reason: String(error) });
    }
    return known;
  };
}
