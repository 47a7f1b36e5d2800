import { Hono } from "hono";
import { readSocialFeed } from "#app/features/social/read-social-feed.server.ts";
import { socialQuerySchema } from "#app/features/social/schema.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";

export const social = new Hono<ServerEnv>().get("/api/social", async (c) => {
  const deps = c.get("deps");
  await limitAddress(deps, "social");
  const items = await readSocialFeed(deps, readFields(socialQuerySchema, c.req.query()));
  return c.json({ posts: { items } }, 200, { "cache-control": "public, max-age=60" });
});
