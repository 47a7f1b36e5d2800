import { Buffer } from "node:buffer";
import pages from "virtual:pages";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { readRegionCookie } from "#app/features/news/region-cookie.server.ts";
import { isDeviceCookie } from "#app/features/sessions/device-cookie.server.ts";
import { createContentVersionReader } from "#app/features/site/read-content-version.server.ts";
import { isProbeCookie } from "#app/lib/cookie-probe.server.ts";
import type { ServerEnv } from "../env.ts";
import { createPublicAddressReader } from "../page-address.ts";

/** The parts of a page that differ in every response. */
type ResponseIds = { nonce: string; requestId: string };

/** A rendered page in bytes, split at the ids of its response: `marks[n]` goes after `pieces[n]`. */
type CachedPage = { pieces: readonly Uint8Array[]; marks: readonly (keyof ResponseIds)[] };

const CACHE = "pages";
const MEMORY_PAGES = 64;
/** Limits the age of content that depends on the day (the run of the week). */
const MAX_AGE_S = 300;
const NONCE_HEADER = "x-nonce";
const REQUEST_ID_HEADER = "x-request-id";

const encoder = new TextEncoder();
const publicAddressOf = createPublicAddressReader(pages);
const contentVersion = createContentVersionReader();
/** The isolate's most recently requested pages, in front of the data center's cache. */
const memory = new Map<string, CachedPage & { expiresAt: number }>();

/**
 * Serves public pages from the edge cache. The key contains the build, the content version and the page's
 * canonical URL, so nothing ever needs to be purged. Signed-in visitors and those with a pending notice
 * bypass the cache.
 */
export const cachePage = createMiddleware<ServerEnv>(async (c, next) => {
  if (c.req.method !== "GET" || c.get("viewer") || isPersonalized(c)) return next();
  const address = publicAddressOf(new URL(c.req.url));
  if (!address) return next();
  const deps = c.get("deps");
  const session = c.get("session");
  const content = await contentVersion.read(deps, session.bookmark).catch((error: unknown) => {
    deps.log("warn", "page_cache.no_version", { error });
    return null;
  });
  // Without a version, render the page uncached.
  if (content === null) return next();
  const { origin, pathname, search } = address;
  const key = `${origin}/${deps.config.buildId}/${content.version}${pathname}${search}`;
  const now = deps.clock.now().getTime();

  const cached = getFromMemory(key, now) ?? (await getFromCache(key));
  if (cached) {
    setInMemory(key, cached, now);
    const ids = { nonce: c.get("nonce"), requestId: c.get("requestId") };
    return c.body(insertIds(cached, ids), 200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
  }

  // A lagging replica would store an old page under the new version.
  if (content.bookmark) session.catchUpWith(content.bookmark);
  c.set("asked", new URL(c.req.url));
  // Render from the key's URL only, so that nothing outside the key gets into the page.
  c.req.raw = new Request(address, c.req.raw);
  c.req.raw.headers.delete("cookie");
  const hasFailed = watchForFailures(c);
  await next();
  if (
    hasFailed() ||
    !c.get("isPublicPage") ||
    c.res.status !== 200 ||
    c.res.headers.has("set-cookie")
  )
    return;
  c.res.headers.set("cache-control", "no-cache");
  deps.waitUntil(store(c, key, c.res.clone(), now));
});

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

/** Detects logged errors: a page that shows an error instead of its data has status 200 but must not be cached. */
function watchForFailures(c: Context<ServerEnv>): () => boolean {
  const deps = c.get("deps");
  let hasFailed = false;
  const log: typeof deps.log = (level, event, fields) => {
    if (level === "error") hasFailed = true;
    deps.log(level, event, fields);
  };
  c.set("deps", { ...deps, log });
  return () => hasFailed;
}

function getFromMemory(key: string, now: number): CachedPage | null {
  const page = memory.get(key);
  return page && page.expiresAt > now ? page : null;
}

function setInMemory(key: string, page: CachedPage, now: number) {
  const entry = memory.get(key);
  // Keys are in order of use, so the first one is evicted.
  memory.delete(key);
  memory.set(key, { ...page, expiresAt: entry?.expiresAt ?? now + MAX_AGE_S * 1000 });
  const [oldest] = memory.keys();
  if (memory.size > MEMORY_PAGES && oldest) memory.delete(oldest);
}

async function getFromCache(key: string): Promise<CachedPage | null> {
  const page = await (await caches.open(CACHE)).match(key);
  const nonce = page?.headers.get(NONCE_HEADER);
  const requestId = page?.headers.get(REQUEST_ID_HEADER);
  return page && nonce && requestId ? splitAtIds(await page.text(), { nonce, requestId }) : null;
}

function splitAtIds(body: string, { nonce, requestId }: ResponseIds): CachedPage {
  const pieces: Uint8Array[] = [];
  const marks: (keyof ResponseIds)[] = [];
  for (const part of body.split(nonce)) {
    for (const piece of part.split(requestId)) {
      pieces.push(encoder.encode(piece));
      marks.push("requestId");
    }
    marks.splice(-1, 1, "nonce");
  }
  marks.pop();
  return { pieces, marks };
}

/** Joins bytes, since encoding the whole page took as long as the rest of the response. */
function insertIds({ pieces, marks }: CachedPage, ids: ResponseIds): Uint8Array<ArrayBuffer> {
  const inserts = { nonce: encoder.encode(ids.nonce), requestId: encoder.encode(ids.requestId) };
  return Buffer.concat(
    pieces.flatMap((piece, n) => {
      const mark = marks[n];
      return mark ? [piece, inserts[mark]] : [piece];
    }),
  );
}

async function store(c: Context<ServerEnv>, key: string, page: Response, now: number) {
  const { log } = c.get("deps");
  try {
    const nonce = c.get("nonce");
    const requestId = c.get("requestId");
    const body = await page.text();
    setInMemory(key, splitAtIds(body, { nonce, requestId }), now);
    await (await caches.open(CACHE)).put(
      key,
      new Response(body, {
        headers: {
          [NONCE_HEADER]: nonce,
          [REQUEST_ID_HEADER]: requestId,
          "cache-control": `public, max-age=${MAX_AGE_S}`,
        },
      }),
    );
  } catch (error) {
    log("warn", "page_cache.not_kept", { error });
  }
}
