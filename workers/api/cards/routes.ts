import { type Context, Hono } from "hono";
import type { Card } from "#app/features/sharing/card-store.server.ts";
import { readPageCard } from "#app/features/sharing/read-page-card.server.ts";
import { readRunCard } from "#app/features/sharing/read-run-card.server.ts";
import { matchesEtag } from "#app/lib/etag.ts";
import type { ServerEnv } from "../../env.ts";
import { methodNotAllowed } from "../method-not-allowed.ts";

const readOnly = methodNotAllowed("GET", "HEAD");

/** Pictures for link previews on any site. */
export const cards = new Hono<ServerEnv>()
  .get("/cards/slip/:file{[1-9][0-9]{0,14}\\.png}", async (c) => {
    const slipId = Number.parseInt(c.req.param("file"), 10);
    return answerWith(c, await readRunCard(c.get("deps"), slipId));
  })
  .get("/cards/pages/:file{[a-z0-9/-]{1,100}\\.png}", async (c) => {
    const path = c.req.param("file").replace(/\.png$/, "");
    return answerWith(c, await readPageCard(c.get("deps"), `/${path}`));
  })
  .all("/cards/*", (c, next) =>
    c.req.method === "GET" || c.req.method === "HEAD" ? next() : readOnly(c),
  );

function answerWith(c: Context<ServerEnv>, { png, etag }: Card): Response {
  const headers = {
    "content-type": "image/png",
    "cache-control": "public, max-age=3600",
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${etag}"`,
  };
  if (matchesEtag(c.req.header("if-none-match"), headers.etag)) return c.body(null, 304, headers);
  return c.body(png, 200, headers);
}
