import type { Context } from "hono";
import type { Content } from "#app/features/site/content-changes.server.ts";
import { isSiteSubject, type Subject } from "#app/lib/subjects.ts";
import type { ServerEnv } from "./env.ts";
import type { PublicAddress } from "./page-address.ts";
import { createCopy, pageHeadersOf, type ResponseIds } from "./page-copies.ts";
import type { StoredPage } from "./page-stores.ts";

/**
 * Renders from the key's URL only, so that nothing outside the key gets into the page.
 *
 * @returns whether the page failed
 */
export async function renderPublicly(
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
export function isStorable(c: Context<ServerEnv>): boolean {
  const { status, headers } = c.res;
  if (status !== 200 || headers.has("set-cookie")) return false;
  return c.get("isPublicPage") === true || /^public\b/.test(headers.get("cache-control") ?? "");
}

/** Makes a copy of the rendered page, which can still be sent afterwards. */
export async function copyPage(
  c: Context<ServerEnv>,
  { address, version, now }: { address: PublicAddress; version: number; now: number },
): Promise<StoredPage> {
  const ids = idsOf(c);
  const body = await c.res.text();
  c.res = new Response(body, c.res);
  if (c.get("isPublicPage")) c.res.headers.set("cache-control", "no-cache");
  const headers = pageHeadersOf(c.res.headers);
  const subjects = subjectsOf(address, c.get("deps").subjects);
  return {
    body,
    ids,
    copy: createCopy(body, { ...ids, subjects, version, renderedAt: now, headers }),
  };
}

/** The menu is on every page; the page itself knows which garage, run, article or event it is about. */
function subjectsOf({ dependsOn }: PublicAddress, own: ReadonlySet<Subject>): Subject[] {
  return ["menu", ...dependsOn.filter(isSiteSubject), ...own];
}

/** The ids in this response. */
export function idsOf(c: Context<ServerEnv>): ResponseIds {
  return { nonce: c.get("nonce"), requestId: c.get("requestId") };
}
