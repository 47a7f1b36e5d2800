import { Hono } from "hono";
import { etag } from "hono/etag";
import type { ServerEnv } from "../../env.ts";
import { type ApiDocument, describeApi } from "./document.ts";
import { renderDocs } from "./page.ts";

/** Public until the next build; browsers revalidate. */
const HEADERS = { "cache-control": "public, no-cache", "x-robots-tag": "noindex" };

let described: ApiDocument | undefined;

/** Created on first use, since most isolates never need it. */
function document(): ApiDocument {
  described ??= describeApi();
  return described;
}

/** The API's documentation, as OpenAPI and as a page. */
export const openapi = new Hono<ServerEnv>()
  .get("/api/openapi.json", etag(), (c) => c.json(document(), 200, HEADERS))
  .get("/api/docs", etag(), (c) =>
    c.html(renderDocs(document(), c.get("deps").origin), 200, HEADERS),
  );
