import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import type { ServerEnv } from "../../env.ts";

/** How long D1, KV and R2 have to respond, in milliseconds. */
const TIMEOUT_MS = 3_000;
const RETRY_SECONDS = 30;

export const health = new Hono<ServerEnv>();

health.get("/api/health", async (c) => {
  const { db, config, log } = c.get("deps");
  try {
    const calls = Promise.all([
      db.get(sql`select 1`),
      c.env.SITE.get("health"),
      c.env.MEDIA.head("health"),
    ]);
    await rejectAfter(calls, TIMEOUT_MS, () => new Error("D1, KV or R2 didn't respond"));
    return c.json({ status: "ok", buildId: config.buildId }, 200, { "cache-control": "no-store" });
  } catch (error) {
    log("error", "health.failed", { error });
    return c.json({ status: "unavailable", buildId: config.buildId }, 503, {
      "cache-control": "no-store",
      "retry-after": String(RETRY_SECONDS),
    });
  }
});
