import pages from "virtual:pages";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { readRegionCookie } from "#app/features/news/region-cookie.server.ts";
import { isDeviceCookie } from "#app/features/sessions/device-cookie.server.ts";
import { type Content, REPLICA_LAG_MS } from "#app/features/site/content-changes.server.ts";
import { isProbeCookie } from "#app/lib/cookie-probe.server.ts";
import { matchesEtag } from "#app/lib/etag.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { waitAtMost } from "#app/lib/wait-at-most.ts";
import { CACHED_ENDPOINTS } from "../cached-endpoints.ts";
import { contentReader } from "../content-reader.ts";
import type { CacheStatus, ServerEnv } from "../env.ts";
import { createPublicAddressReader, type PublicAddress } from "../page-address.ts";
import {
  deleteCopy,
  findCopy,
  getFromMemory,
  insertIds,
  isInTime,
  type PageCopy,
  putInStore,
  setInMemory,
} from "../page-copies.ts";
import { dataCenterStore, type PageStore } from "../page-stores.ts";
import { copyPage, idsOf, isStorable, renderPublicly } from "../render-publicly.ts";
import { publicPagesOf, workersCacheStore } from "../workers-cache.ts";

/** How long a request waits for another one that renders the same page. */
const RENDERING_MS = 2_000;

const publicAddressOf = createPublicAddressReader([...pages, ...CACHED_ENDPOINTS]);
/** The pages being rendered, by key. A canceled request leaves its entry behind, which then expires. */
const renderings = new Map<string, { done: Promise<void>; startedAt: number }>();

/**
 * Serves public pages from copies (RFC 5861's stale-if-error). The key contains the build and the page's
 * canonical URL. A copy is current if none of the page's subjects has changed since; an outdated one is served if
 * the database doesn't respond or the page fails. Signed-in visitors and those with a pending notice bypass
 * the cache.
 */
export const cachePage = createPageCache(storeOf);

/** The same for an endpoint of the API, which isn't in Workers Cache. */
export const cacheEndpoint = createPageCache(() => dataCenterStore);

/** Workers Cache, if it is on and the page is the one that it would render. */
function storeOf(c: Context<ServerEnv>, { url }: PublicAddress, content: Content | null) {
  const pages = c.get("isComingSoon") ? null : publicPagesOf(c.env, () => c.executionCtx);
  if (!pages) return dataCenterStore;
  const headers = {
    "x-request-id": c.get("requestId"),
    // Only for limits by address.
    "cf-connecting-ip": c.req.header("cf-connecting-ip") ?? "unknown",
  };
  return workersCacheStore(pages, { url, headers, canRender: content?.isConfirmed ?? false });
}

function createPageCache(
  selectStore: (
    c: Context<ServerEnv>,
    address: PublicAddress,
    content: Content | null,
  ) => PageStore,
) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    c.set("cacheStatus", "bypass");
    if (c.req.method !== "GET" || c.get("viewer") || isPersonalized(c)) return next();
    const address = publicAddressOf(new URL(c.req.url));
    if (!address) return next();
    const deps = c.get("deps");
    const content = await contentReader.read(deps, c.get("session").bookmark);
    const now = deps.clock.now().getTime();
    const isCurrent = (copy: PageCopy) => content !== null && isCurrentCopy(copy, content, now);
    const { origin, pathname, search } = address.url;
    const key = `${origin}/${deps.config.buildId}${pathname}${search}`;
    const store = selectStore(c, address, content);
    const { copy, isNew } = await findCopy(key, { store, isCurrent, now, log: deps.log });
    if (copy && isCurrent(copy)) {
      return respond(c, copy, isNew ? "miss" : content?.isConfirmed ? "hit" : "stale");
    }
    // The database doesn't respond, so rendering would only take time.
    if (copy && !content?.isConfirmed) return respond(c, copy, "stale");
    if (!content) return next();

    const rendered = await waitForRendering(key, now);
    if (rendered && isCurrent(rendered)) return respond(c, rendered, "hit");
    const hasFailed = await renderAndStore(c, next, { key, store, address, content, now });
    if (copy && hasFailed) {
      // Hono would keep the failed page's headers.
      c.res = undefined;
      c.res = respond(c, copy, "stale");
    } else if (copy && isGone(c.res.status)) {
      deps.waitUntil(deleteCopy(key, { store, log: deps.log }));
    }
  });
}

/** Whether a page was deleted or has moved. */
function isGone(status: number): boolean {
  return status === 404 || status === 410 || (status >= 300 && status < 400);
}

/** A newer version than the known one comes from another isolate, unless the database was restored since. */
function isCurrentCopy(copy: PageCopy, content: Content, now: number): boolean {
  if (copy.version > content.version) return isFresh(copy.renderedAt, now, REPLICA_LAG_MS);
  return isInTime(copy, now) && content.isUnchangedSince(copy.subjects, copy.version);
}

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

function respond(c: Context<ServerEnv>, copy: PageCopy, status: CacheStatus): Response {
  c.set("cacheStatus", status);
  const ageMs = c.get("deps").clock.now().getTime() - copy.renderedAt;
  c.set("cacheAgeSeconds", Math.max(0, Math.round(ageMs / 1000)));
  c.set("cacheSubjects", copy.subjects);
  if (matchesEtag(c.req.header("if-none-match"), copy.headers.etag ?? null)) {
    return c.body(null, 304, copy.headers);
  }
  return c.body(insertIds(copy, idsOf(c)), 200, copy.headers);
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
  page: { key: string; store: PageStore; address: PublicAddress; content: Content; now: number },
): Promise<boolean> {
  const { key, store, address, content, now } = page;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const rendering = { done, startedAt: now };
  renderings.set(key, rendering);
  try {
    const hasFailed = await renderPublicly(c, next, page);
    if (!hasFailed && isStorable(c)) {
      const copied = await copyPage(c, { address, version: content.version, now });
      c.set("cacheSubjects", copied.copy.subjects);
      setInMemory(key, copied.copy);
      const { log, waitUntil } = c.get("deps");
      waitUntil(putInStore(key, copied, { store, log }));
    }
    return hasFailed;
  } finally {
    if (renderings.get(key) === rendering) renderings.delete(key);
    resolve();
  }
}
