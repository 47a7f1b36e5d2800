import pages from "virtual:pages";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { readRegionCookie } from "#app/features/news/region-cookie.server.ts";
import { isDeviceCookie } from "#app/features/sessions/device-cookie.server.ts";
import {
  type ContentVersion,
  createContentVersionReader,
  REPLICA_LAG_MS,
} from "#app/features/site/read-content-version.server.ts";
import { isProbeCookie } from "#app/lib/cookie-probe.server.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { waitAtMost } from "#app/lib/wait-at-most.ts";
import type { ServerEnv } from "../env.ts";
import { createPublicAddressReader } from "../page-address.ts";
import {
  createCopy,
  deleteCopy,
  findCopy,
  getFromMemory,
  insertIds,
  type PageCopy,
  putInCache,
  setInMemory,
} from "../page-copies.ts";

/** Limits the age of content that depends on the day (the run of the week). */
const MAX_AGE_MS = 300_000;
/** How long a request waits for another one that renders the same page. */
const RENDERING_MS = 2_000;

const publicAddressOf = createPublicAddressReader(pages);
const contentVersion = createContentVersionReader();
/** The pages being rendered, by key. A canceled request leaves its entry behind, which then expires. */
const renderings = new Map<string, { done: Promise<void>; startedAt: number }>();

/**
 * Serves public pages from copies (RFC 5861's stale-if-error). The key contains the build and the page's
 * canonical URL. A copy is current if nothing that visitors see has changed since; an outdated one is served if
 * the database doesn't respond or the page fails. Signed-in visitors and those with a pending notice bypass
 * the cache.
 */
export const cachePage = createMiddleware<ServerEnv>(async (c, next) => {
  c.set("cacheStatus", "bypass");
  if (c.req.method !== "GET" || c.get("viewer") || isPersonalized(c)) return next();
  const address = publicAddressOf(new URL(c.req.url));
  if (!address) return next();
  const deps = c.get("deps");
  const content = await contentVersion.read(deps, c.get("session").bookmark);
  const now = deps.clock.now().getTime();
  const isCurrent = (copy: PageCopy) => content !== null && isCurrentCopy(copy, content, now);
  const { origin, pathname, search } = address;
  const key = `${origin}/${deps.config.buildId}${pathname}${search}`;

  const copy = await findCopy(key, { isCurrent, now, log: deps.log });
  if (copy && isCurrent(copy)) return respond(c, copy, content?.isConfirmed ? "hit" : "stale");
  // The database doesn't respond, so rendering would only take time.
  if (copy && !content?.isConfirmed) return respond(c, copy, "stale");
  if (!content) return next();

  const rendered = await waitForRendering(key, now);
  if (rendered && isCurrent(rendered)) return respond(c, rendered, "hit");
  const hasFailed = await renderAndStore(c, next, { key, address, content, now });
  if (copy && hasFailed) {
    // Hono would keep the failed page's headers.
    c.res = undefined;
    c.res = respond(c, copy, "stale");
  } else if (copy && isGone(c.res.status)) deps.waitUntil(deleteCopy(key, deps.log));
});

/** Whether a page was deleted or has moved. */
function isGone(status: number): boolean {
  return status === 404 || status === 410 || (status >= 300 && status < 400);
}

/** A newer version than the known one comes from another isolate, unless the database was restored since. */
function isCurrentCopy(copy: PageCopy, { version }: ContentVersion, now: number): boolean {
  if (copy.version > version) return isFresh(copy.renderedAt, now, REPLICA_LAG_MS);
  return copy.version === version && isFresh(copy.renderedAt, now, MAX_AGE_MS);
}

/** Makes a member's write visible immediately on the public pages of the same isolate. */
export const noticeWrites = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  if (c.get("viewer") && c.get("session").usage.hasWritten) contentVersion.forget();
});

/**
 * Whether a cookie may affect the page. The device and probe cookies don't, and the region is in the URL.
 */
function isPersonalized(c: Context<ServerEnv>): boolean {
  const { requestOrigin } = c.get("deps");
  const pairs = (c.req.header("cookie") ?? "").split(";").filter((pair) => pair.trim());
  return !pairs.every(
    (pair) =>
      isDeviceCookie(requestOrigin, pair) ||
      isProbeCookie(requestOrigin, pair) ||
      readRegionCookie(requestOrigin, pair) !== null,
  );
}

function respond(c: Context<ServerEnv>, copy: PageCopy, status: "hit" | "stale"): Response {
  c.set("cacheStatus", status);
  const ageMs = c.get("deps").clock.now().getTime() - copy.renderedAt;
  c.set("cacheAgeSeconds", Math.max(0, Math.round(ageMs / 1000)));
  return c.body(insertIds(copy, idsOf(c)), 200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
  });
}

function idsOf(c: Context<ServerEnv>) {
  return { nonce: c.get("nonce"), requestId: c.get("requestId") };
}

/** Waits for another request that renders the page. @returns its copy; null if there is none in time */
async function waitForRendering(key: string, now: number): Promise<PageCopy | null> {
  const rendering = renderings.get(key);
  if (!rendering || !isFresh(rendering.startedAt, now, RENDERING_MS)) return null;
  await waitAtMost(rendering.done, RENDERING_MS);
  return getFromMemory(key);
}

/** Renders a page and stores it if it is public. @returns whether the page failed */
async function renderAndStore(
  c: Context<ServerEnv>,
  next: () => Promise<void>,
  page: { key: string; address: URL; content: ContentVersion; now: number },
): Promise<boolean> {
  const { key, content, now } = page;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const rendering = { done, startedAt: now };
  renderings.set(key, rendering);
  try {
    const hasFailed = await renderPublicly(c, next, page);
    if (!hasFailed && isStorable(c)) await store(c, { key, version: content.version, now });
    return hasFailed;
  } finally {
    if (renderings.get(key) === rendering) renderings.delete(key);
    resolve();
  }
}

/** Renders from the key's URL only, so that nothing outside the key gets into the page. */
async function renderPublicly(
  c: Context<ServerEnv>,
  next: () => Promise<void>,
  { address, content }: { address: URL; content: ContentVersion },
): Promise<boolean> {
  // A lagging replica would give an old page for the new version.
  if (content.bookmark) c.get("session").catchUpWith(content.bookmark);
  c.set("cacheStatus", "miss");
  c.set("requestedUrl", new URL(c.req.url));
  c.req.raw = new Request(address, c.req.raw);
  c.req.raw.headers.delete("cookie");
  const hasLoggedError = watchForErrors(c);
  await next();
  return hasLoggedError() || c.res.status >= 500;
}

/** Detects logged errors: a page that shows an error instead of its data has status 200. */
function watchForErrors(c: Context<ServerEnv>): () => boolean {
  const deps = c.get("deps");
  let hasFailed = false;
  const log: typeof deps.log = (level, event, fields) => {
    if (level === "error") hasFailed = true;
    deps.log(level, event, fields);
  };
  c.set("deps", { ...deps, log });
  return () => hasFailed;
}

function isStorable(c: Context<ServerEnv>): boolean {
  return c.get("isPublicPage") === true && c.res.status === 200 && !c.res.headers.has("set-cookie");
}

async function store(
  c: Context<ServerEnv>,
  { key, version, now }: { key: string; version: number; now: number },
): Promise<void> {
  const { log, waitUntil } = c.get("deps");
  const ids = idsOf(c);
  const body = await c.res.text();
  const copy = createCopy(body, { ...ids, version, renderedAt: now });
  setInMemory(key, copy);
  c.res = new Response(body, c.res);
  c.res.headers.set("cache-control", "no-cache");
  waitUntil(putInCache(key, body, { copy, ids, log }));
}
