import pages from "virtual:pages";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { readRegionCookie } from "#app/features/news/region-cookie.server.ts";
import { isDeviceCookie } from "#app/features/sessions/device-cookie.server.ts";
import {
  type Content,
  createContentReader,
  REPLICA_LAG_MS,
} from "#app/features/site/content-changes.server.ts";
import { isProbeCookie } from "#app/lib/cookie-probe.server.ts";
import { matchesEtag } from "#app/lib/etag.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { isSiteSubject, type Subject } from "#app/lib/subjects.ts";
import { waitAtMost } from "#app/lib/wait-at-most.ts";
import { CACHED_ENDPOINTS } from "../cached-endpoints.ts";
import type { ServerEnv } from "../env.ts";
import { createPublicAddressReader, type PublicAddress } from "../page-address.ts";
import {
  createCopy,
  deleteCopy,
  findCopy,
  getFromMemory,
  insertIds,
  type PageCopy,
  pageHeadersOf,
  putInCache,
  setInMemory,
} from "../page-copies.ts";

/** Limits the age of content that depends on the day (the run of the week). */
const MAX_AGE_MS = 300_000;
/** How long a request waits for another one that renders the same page. */
const RENDERING_MS = 2_000;

const publicAddressOf = createPublicAddressReader([...pages, ...CACHED_ENDPOINTS]);
const contentReader = createContentReader();
/** The pages being rendered, by key. A canceled request leaves its entry behind, which then expires. */
const renderings = new Map<string, { done: Promise<void>; startedAt: number }>();

/**
 * Serves public pages from copies (RFC 5861's stale-if-error). The key contains the build and the page's
 * canonical URL. A copy is current if none of the page's subjects has changed since; an outdated one is served if
 * the database doesn't respond or the page fails. Signed-in visitors and those with a pending notice bypass
 * the cache.
 */
export const cachePage = createMiddleware<ServerEnv>(async (c, next) => {
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
function isCurrentCopy(copy: PageCopy, content: Content, now: number): boolean {
  if (copy.version > content.version) return isFresh(copy.renderedAt, now, REPLICA_LAG_MS);
  return (
    isFresh(copy.renderedAt, now, MAX_AGE_MS) &&
    content.isUnchangedSince(copy.subjects, copy.version)
  );
}

/** Makes a member's write visible immediately on the public pages of the same isolate. */
export const noticeWrites = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  if (c.get("viewer") && c.get("session").usage.hasWritten) contentReader.forget();
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
  c.set("cacheSubjects", copy.subjects);
  if (matchesEtag(c.req.header("if-none-match"), copy.headers.etag ?? null)) {
    return c.body(null, 304, copy.headers);
  }
  return c.body(insertIds(copy, idsOf(c)), 200, copy.headers);
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
  page: { key: string; address: PublicAddress; content: Content; now: number },
): Promise<boolean> {
  const { key, address, content, now } = page;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const rendering = { done, startedAt: now };
  renderings.set(key, rendering);
  try {
    const hasFailed = await renderPublicly(c, next, page);
    if (!hasFailed && isStorable(c)) {
      const subjects = subjectsOf(address, c.get("deps").subjects);
      await store(c, { key, subjects, version: content.version, now });
    }
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
  { address, content }: { address: PublicAddress; content: Content },
): Promise<boolean> {
  // A lagging replica would give an old page for the new version.
  if (content.bookmark) c.get("session").catchUpWith(content.bookmark);
  c.set("cacheStatus", "miss");
  c.set("requestedUrl", new URL(c.req.url));
  c.req.raw = new Request(address.url, c.req.raw);
  c.req.raw.headers.delete("cookie");
  c.req.raw.headers.delete("if-none-match");
  c.set("deps", { ...c.get("deps"), menuVersion: content.versionOf("menu") });
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

/** A page that is the same for every visitor; a calendar or an endpoint that says so. */
function isStorable(c: Context<ServerEnv>): boolean {
  const { status, headers } = c.res;
  if (status !== 200 || headers.has("set-cookie")) return false;
  return c.get("isPublicPage") === true || /^public\b/.test(headers.get("cache-control") ?? "");
}

/** The menu is on every page; the page itself knows which garage, run, article or event it is about. */
function subjectsOf({ dependsOn }: PublicAddress, own: ReadonlySet<Subject>): Subject[] {
  return ["menu", ...dependsOn.filter(isSiteSubject), ...own];
}

async function store(
  c: Context<ServerEnv>,
  page: { key: string; subjects: readonly Subject[]; version: number; now: number },
): Promise<void> {
  const { key, subjects, version, now } = page;
  const { log, waitUntil } = c.get("deps");
  const ids = idsOf(c);
  const body = await c.res.text();
  c.res = new Response(body, c.res);
  if (c.get("isPublicPage")) c.res.headers.set("cache-control", "no-cache");
  const headers = pageHeadersOf(c.res.headers);
  const copy = createCopy(body, { ...ids, subjects, version, renderedAt: now, headers });
  c.set("cacheSubjects", subjects);
  setInMemory(key, copy);
  waitUntil(putInCache(key, body, { copy, ids, log }));
}
