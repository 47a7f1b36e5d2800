import type { Deps } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import { SITE_KEYS, type SiteSettings, siteSettingsSchema } from "./schema.ts";

/** How long the last known settings are used after KV failed. */
const RETRY_MS = 3_000;
/** How long a request waits for KV if earlier settings are known, and if none are. */
const WAIT_MS = 300;
const FIRST_WAIT_MS = 1_000;
const DEFAULTS = siteSettingsSchema.parse({});

type Memory = {
  /** How long settings are kept in memory, in milliseconds. */
  memoryMs: number;
};

/**
 * Reads the site settings from memory, or from KV if they are too old. If KV fails, hangs or has invalid data,
 * the last known settings are used, or else the defaults, and KV is queried again three seconds later. During
 * a refresh, other requests use the cached settings; in an isolate without any, each request queries KV
 * itself, since a request can't wait for another request's I/O.
 */
export function createSiteSettingsReader() {
  let cached: SiteSettings | null = null;
  let readAt = 0;
  let hasFailed = false;

  async function read(
    kv: KVNamespace,
    { clock, log, memoryMs }: Pick<Deps, "clock" | "log"> & Memory,
  ): Promise<SiteSettings> {
    const now = clock.now().getTime();
    if (cached && isFresh(readAt, now, hasFailed ? RETRY_MS : memoryMs)) return cached;
    readAt = now;
    try {
      const timeoutMs = cached ? WAIT_MS : FIRST_WAIT_MS;
      cached = await rejectAfter(readFrom(kv), timeoutMs, () => new Error("KV didn't respond"));
      hasFailed = false;
    } catch (error) {
      cached ??= DEFAULTS;
      hasFailed = true;
      log("warn", "site_settings.unreadable", { error });
    }
    return cached;
  }

  /** Uses settings that were just written, which KV may not return for a while. */
  function use(settings: SiteSettings, { clock }: Pick<Deps, "clock">): void {
    cached = settings;
    readAt = clock.now().getTime();
    hasFailed = false;
  }

  return { read, use };
}

async function readFrom(kv: KVNamespace): Promise<SiteSettings> {
  return siteSettingsSchema.parse((await kv.get(SITE_KEYS.settings, "json")) ?? {});
}
