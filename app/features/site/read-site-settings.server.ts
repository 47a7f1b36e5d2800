import type { Clock, Logger } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { routeRulesSchema, SITE_KEYS, type SiteSettings } from "./schema.ts";

const MEMO_MS = 3000;
const DEFAULTS: SiteSettings = { isComingSoon: false, routeRules: [] };

/**
 * A reader of the site's switches that asks KV at most once every three seconds in each isolate.
 * Where KV fails or holds nonsense, the last known settings go on, else the defaults. While it is asked
 * again the others go on with what is known; in an isolate that knows nothing yet each asks for itself, since
 * a request must not wait for what another one began.
 */
export function createSiteSettingsReader() {
  let known: SiteSettings | null = null;
  let readAt = 0;

  return async function readSiteSettings(
    kv: KVNamespace,
    clock: Clock,
    log: Logger,
  ): Promise<SiteSettings> {
    const now = clock.now().getTime();
    if (known && isFresh(readAt, now, MEMO_MS)) return known;
    readAt = now;
    try {
      known = await readFrom(kv);
    } catch (error) {
      known ??= DEFAULTS;
      log("warn", "site_settings.unreadable", { error });
    }
    return known;
  };
}

async function readFrom(kv: KVNamespace): Promise<SiteSettings> {
  const [comingSoon, rules] = await Promise.all([
    kv.get(SITE_KEYS.comingSoon),
    kv.get(SITE_KEYS.routeRules, "json"),
  ]);
  return { isComingSoon: comingSoon === "on", routeRules: routeRulesSchema.parse(rules ?? []) };
}
