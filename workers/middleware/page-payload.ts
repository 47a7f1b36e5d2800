import { Buffer } from "node:buffer";
import pages from "virtual:pages";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError, ERROR_STATUS, presentError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { createPublicAddressReader } from "../page-address.ts";

/** The loader data of the page at a request's address, as a visitor who isn't signed in gets it. */
export type PayloadReader = (request: Request, c: Context<ServerEnv>) => Promise<Response>;

const SUFFIX = "/_payload.json";
const publicAddressOf = createPublicAddressReader(pages);

/**
 * Answers `{route}/_payload.json` with the data of a page that is the same for every visitor. Whoever
 * asks, the page is read without cookies, so that nothing of a person can get into it.
 */
export function answerPayloads(readPayload: PayloadReader) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (!c.req.path.endsWith(SUFFIX)) return next();
    const address = pageAddressOf(c.req.url);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const page = address && isRead ? await readPayload(new Request(address), c) : null;
    // What failed was logged where it failed.
    if (page && page.status >= 500) return refuse(c, "unavailable", "Please try again later.");
    if (page?.status !== 200) {
      const { pathname, search } = new URL(c.req.url);
      return refuse(c, "not_found", `Page not found: ${pathname}${search}`);
    }
    const body = await page.text();
    const etag = await etagOf(body);
    const headers = { etag, "cache-control": "no-cache", "x-robots-tag": "noindex" };
    if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, "content-type": "application/json" });
  });
}

function pageAddressOf(asked: string): URL | null {
  const url = new URL(asked);
  url.pathname = url.pathname.slice(0, -SUFFIX.length) || "/";
  return publicAddressOf(url);
}

function refuse(c: Context<ServerEnv>, code: "not_found" | "unavailable", message: string) {
  return c.json(presentError(new AppError(code, message)), ERROR_STATUS[code]);
}

async function etagOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return `"${Buffer.from(digest).toString("base64url")}"`;
}

/** Whether a client has this version: caches on the way may have made its tag a weak one. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return known.includes(etag) || known.includes("*");
}
