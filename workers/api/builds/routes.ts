import { Hono } from "hono";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { boundKv } from "../../bounded-kv.ts";
import type { ServerEnv } from "../../env.ts";

/** No build id is longer, and KV rejects much longer keys. */
const META = "/builds/meta/:file{[a-zA-Z0-9-]{1,100}\\.json}";

/** Tells open pages which build is deployed. */
export const builds = new Hono<ServerEnv>()
  .get("/builds/latest.json", async (c) => {
    const latest = await boundKv(c.env.SITE).get(SITE_KEYS.latestBuild, "json");
    if (!latest) throw new AppError("not_found", "No build is recorded.");
    return c.json(latest, 200, { "cache-control": "no-store" });
  })
  .get(META, async (c) => {
    const id = c.req.param("file").replace(/\.json$/, "");
    const meta = await boundKv(c.env.SITE).get(SITE_KEYS.build(id), "json");
    if (!meta) throw new AppError("not_found", "No such build is recorded.");
    return c.json(meta, 200, { "cache-control": "no-store" });
  });
