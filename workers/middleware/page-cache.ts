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

/** What each answer has of its own, wherever it is in the page. */
type Own = { nonce: string; requestId: string };

/** A page as it was rendered once, in bytes, cut where something of its own stood: `marks[n]` behind `pieces[n]`. */
type CachedPage = { pieces: readonly Uint8Array[]; marks: readonly (keyof Own)[] };

const CACHE = "pages";
const MEMORY_PAGES = 64;
/** What depends on the day (the run of the week) is never older than this. */
const MAX_AGE_S = 300;
const NONCE_HEADER = "x-nonce";
const REQUEST_ID_HEADER = "x-request-id";

const encoder = new TextEncoder();
const publicAddressOf = createPublicAddressReader(pages);
const contentVersion = createContentVersionReader();
/** The pages this isolate was asked for last, in front of the data center's cache. */
const memory = new Map<string, CachedPage & { expiresAt: number }>();

/**
 * Answers public pages from the edge. The key holds build, content version and the page's one address,
 * so nothing is ever purged; signed-in visitors and those with a notice waiting pass by.
 */
export const cachePage = createMiddleware<ServerEnv>(async (c, next) => {
  if (c.req.method !== "GET" || c.get("viewer") || isSomebody(c)) return next();
  const address = publicAddressOf(new URL(c.req.url));
  if (!address) return next();
  const deps = c.get("deps");
  const session = c.get("session");
  const content = await contentVersion.read(deps, session.bookmark).catch((error: unknown) => {
    deps.log("warn", "page_cache.no_version", { error });
    return null;
  });
  // Without it the page may still render, or fails as a page does.
  if (content === null) return next();
  const { origin, pathname, search } = address;
  const key = `${origin}/${deps.config.buildId}/${content.version}${pathname}${search}`;
  const now = deps.clock.now().getTime();

  const cached = recall(key, now) ?? (await read(key));
  if (cached) {
    remember(key, cached, now);
    const own = { nonce: c.get("nonce"), requestId: c.get("requestId") };
    return c.body(withOwn(cached, own), 200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
  }

  // A replica that lags would put yesterday's page under today's version.
  if (content.bookmark) session.catchUpWith(content.bookmark);
  c.set("asked", new URL(c.req.url));
  // Rendered as it is keyed: nothing that the key leaves out can get into the page.
  c.req.raw = new Request(address, c.req.raw);
  c.req.raw.headers.delete("cookie");
  const isWhole = watchForFailures(c);
  await next();
  if (
    !isWhole() ||
    !c.get("isPublicPage") ||
    c.res.status !== 200 ||
    c.res.headers.has("set-cookie")
  )
    return;
  c.res.headers.set("cache-control", "no-cache");
  deps.waitUntil(keep(c, key, c.res.clone(), now));
});

/** A member's write shows at once on the public pages of the isolate that answered it. */
export const noticeWrites = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  if (c.get("viewer") && c.get("session").usage.hasWritten) contentVersion.forget();
});

/**
 * Whether a cookie may change the page. The returning-device and probe cookies don't, and the region is in the
 * address.
 */
function isSomebody(c: Context<ServerEnv>): boolean {
  const { requestOrigin } = c.get("deps");
  const pairs = (c.req.header("cookie") ?? "").split(";").filter((pair) => pair.trim());
  return !pairs.every(
    (pair) =>
      isDeviceCookie(requestOrigin, pair) ||
      isProbeCookie(requestOrigin, pair) ||
      readRegionCookie(requestOrigin, pair) !== null,
  );
}

/** A page that shows a failure in the place of its data answers 200, but is good for one visitor only. */
function watchForFailures(c: Context<ServerEnv>): () => boolean {
  const deps = c.get("deps");
  let isWhole = true;
  const log: typeof deps.log = (level, event, fields) => {
    if (level === "error") isWhole = false;
    deps.log(level, event, fields);
  };
  c.set("deps", { ...deps, log });
  return () => isWhole;
}

function recall(key: string, now: number): CachedPage | null {
  const page = memory.get(key);
  return page && page.expiresAt > now ? page : null;
}

function remember(key: string, page: CachedPage, now: number) {
  const known = memory.get(key);
  // The page that was asked for last is last; the first one makes room.
  memory.delete(key);
  memory.set(key, { ...page, expiresAt: known?.expiresAt ?? now + MAX_AGE_S * 1000 });
  const [oldest] = memory.keys();
  if (memory.size > MEMORY_PAGES && oldest) memory.delete(oldest);
}

async function read(key: string): Promise<CachedPage | null> {
  const page = await (await caches.open(CACHE)).match(key);
  const nonce = page?.headers.get(NONCE_HEADER);
  const requestId = page?.headers.get(REQUEST_ID_HEADER);
  return page && nonce && requestId ? withoutOwn(await page.text(), { nonce, requestId }) : null;
}

function withoutOwn(body: string, { nonce, requestId }: Own): CachedPage {
  const pieces: Uint8Array[] = [];
  const marks: (keyof Own)[] = [];
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

/** Bytes are put together: encoding the whole page took as long as all else that an answer needs. */
function withOwn({ pieces, marks }: CachedPage, own: Own): Uint8Array<ArrayBuffer> {
  const inserts = { nonce: encoder.encode(own.nonce), requestId: encoder.encode(own.requestId) };
  return Buffer.concat(
    pieces.flatMap((piece, n) => {
      const mark = marks[n];
      return mark ? [piece, inserts[mark]] : [piece];
    }),
  );
}

async function keep(c: Context<ServerEnv>, key: string, page: Response, now: number) {
  const { log } = c.get("deps");
  try {
    const nonce = c.get("nonce");
    const requestId = c.get("requestId");
    const body = await page.text();
    remember(key, withoutOwn(body, { nonce, requestId }), now);
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
