import { Hono } from "hono";
import { etag } from "hono/etag";
import type { ServerEnv } from "../../env.ts";
import { type ApiDocument, describeApi } from "./document.ts";
import { renderDocs } from "./page.ts";

/** The same for everybody until the next build; a browser asks whether it still is. */
const HEADERS = { "cache-control": "public, no-cache", "x-robots-tag": "noindex" };

let described: ApiDocument | undefined;

/** Made when it is first asked for: most isolates never are. */
function document(): ApiDocument {
  described ??= describeApi();
  return described;
}

/** What the API is, as an OpenAPI document and as a page. */
export const openapi = new Hono<ServerEnv>()
  .get("/api/openapi.json", etag(), (c) => c.json(document(), 200, HEADERS))
  .get("/api/docs", etag(), (c) =>
    c.html(renderDocs(document(), c.get("deps").origin), 200, HEADERS),
  );
