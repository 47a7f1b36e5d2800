import pages from "virtual:pages";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError, DATABASE_RETRY_SECONDS, ERROR_STATUS, presentError } from "#app/lib/errors.ts";
import { matchesEtag } from "#app/lib/etag.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import type { ServerEnv } from "../env.ts";
import { createPublicAddressReader } from "../page-address.ts";

/** Reads the loader data of the page at a request's URL, as for a visitor who isn't signed in. */
export type PayloadReader = (request: Request, c: Context<ServerEnv>) => Promise<Response>;

const SUFFIX = "/_payload.json";
const publicAddressOf = createPublicAddressReader(pages);

/**
 * Serves `{route}/_payload.json` with the data of a public page. The page is always read without cookies, so
 * that no personal data can get into it.
 */
export function servePayloads(readPayload: PayloadReader) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (!c.req.path.endsWith(SUFFIX)) return next();
    const address = pageAddressOf(c.req.url);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const page = address && isRead ? await readPayload(new Request(address), c) : null;
    // The error was already logged.
    if (page && page.status >= 500) {
      const seconds = page.headers.get("retry-after") ?? String(DATABASE_RETRY_SECONDS);
      c.header("retry-after", seconds);
      return errorResponse(c, "unavailable", "Please try again later.");
    }
    // A calendar has no data besides itself.
    if (page?.status !== 200 || page.headers.get("content-type") !== "application/json") {
      const { pathname, search } = new URL(c.req.url);
      return errorResponse(c, "not_found", `Page not found: ${pathname}${search}`);
    }
    const body = await page.text();
    const etag = `"${sha256(body, "base64url")}"`;
    const headers = { etag, "cache-control": "no-cache", "x-robots-tag": "noindex" };
    if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, "content-type": "application/json" });
  });
}

function pageAddressOf(payloadUrl: string): URL | null {
  const url = new URL(payloadUrl);
  url.pathname = url.pathname.slice(0, -SUFFIX.length) || "/";
  return publicAddressOf(url)?.url ?? null;
}

function errorResponse(c: Context<ServerEnv>, code: "not_found" | "unavailable", message: string) {
  return c.json(presentError(new AppError(code, message)), ERROR_STATUS[code]);
}
