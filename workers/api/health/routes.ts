import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { ServerEnv } from "../../env.ts";

export const health = new Hono<ServerEnv>();

health.get("/api/health", async (c) => {
  const { db, config, log } = c.get("deps");
  try {
    await Promise.all([
      db.get(sql`select 1`),
      c.env.SITE.get("health"),
      c.env.MEDIA.head("health"),
    ]);
    return c.json({ status: "ok", buildId: config.buildId }, 200, { "cache-control": "no-store" });
  } catch (error) {
    log("error", "health.failed", { error });
    return c.json({ status: "unavailable", buildId: config.buildId }, 503, {
      "cache-control": "no-store",
    });
  }
});
