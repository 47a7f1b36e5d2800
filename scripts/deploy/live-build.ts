import { z } from "zod";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import type { Deployment } from "./deployment.ts";
import { must, type Wrangler } from "./wrangler.ts";

export type LiveTools = {
  readonly wrangler: Wrangler;
  readonly fetch: (url: string) => Promise<Response>;
  readonly pause: (ms: number) => Promise<void>;
};

const health = z.object({ buildId: z.string() });
const ATTEMPTS = 30;
const PAUSE_MS = 2_000;

/** Writes a key of the site's KV. @throws DeployError */
export async function putKey(
  { wrangler }: LiveTools,
  { flags }: Deployment,
  key: string,
  value: unknown,
): Promise<void> {
  const put = ["kv", "key", "put", key, JSON.stringify(value), "--binding", "SITE", "--remote"];
  await must(wrangler, "Recording the build", [...put, ...flags]);
}

/** Tells open pages which build is live; they reload before they fetch a chunk of another. @throws DeployError */
export function recordLatest(
  tools: LiveTools,
  deployment: Deployment,
  { id, timestamp }: { id: string; timestamp: number },
): Promise<void> {
  return putKey(tools, deployment, SITE_KEYS.latestBuild, { id, timestamp });
}

/**
 * Waits up to a minute until the site says that this build is live and healthy.
 *
 * @returns null, or the last response in words
 */
export async function waitUntilLive(
  { fetch, pause }: LiveTools,
  { origin }: Deployment,
  buildId: string,
): Promise<string | null> {
  let last = "";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await pause(PAUSE_MS);
    const response = await fetch(`${origin}/api/health`).catch(String);
    if (typeof response === "string") {
      last = response;
      continue;
    }
    const body = health.safeParse(await response.json().catch(() => null));
    const live = body.data?.buildId ?? "no build";
    if (response.ok && live === buildId) return null;
    last = `status ${response.status}, ${live}`;
  }
  return last;
}
