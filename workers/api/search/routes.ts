import { Hono } from "hono";
import { suggestHits } from "#app/features/search/search-site.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";

export const search = new Hono<ServerEnv>().get("/api/search", async (c) => {
  const deps = c.get("deps");
  await limitAddress(deps, "search");
  const hits = await suggestHits(deps, c.req.query("q") ?? "");
  const suggestions = hits.map(({ kind, path, title, detail }) => ({
    kind,
    path,
    title: title.map(({ text }) => text).join(""),
    detail,
  }));
  return c.json({ suggestions }, 200, { "cache-control": "public, max-age=5" });
});
