import { Hono } from "hono";
import { readRunCard } from "#app/features/sharing/read-run-card.server.ts";
import type { ServerEnv } from "../../env.ts";
import { methodNotAllowed } from "../method-not-allowed.ts";

const readOnly = methodNotAllowed("GET", "HEAD");

/** Pictures for shared links, for anybody's preview to fetch and to show. */
export const cards = new Hono<ServerEnv>()
  .get("/cards/slip/:file{[1-9][0-9]{0,14}\\.png}", async (c) => {
    const slipId = Number.parseInt(c.req.param("file"), 10);
    const { png, etag } = await readRunCard(c.get("deps"), slipId);
    const headers = {
      "content-type": "image/png",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${etag}"`,
    };
    if (c.req.header("if-none-match") === headers.etag) return c.body(null, 304, headers);
    return c.body(png, 200, headers);
  })
  .all("/cards/*", (c, next) =>
    c.req.method === "GET" || c.req.method === "HEAD" ? next() : readOnly(c),
  );
