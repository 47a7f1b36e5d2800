import pages from "virtual:pages";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { contentReader } from "./content-reader.ts";
import type { ServerEnv } from "./env.ts";
import { provideDeps } from "./middleware/provide-deps.ts";
import { markPublicPages } from "./middleware/public-pages.ts";
import { createPublicAddressReader } from "./page-address.ts";
import { copyPage, isStorable, renderPublicly } from "./render-publicly.ts";
import { contextOf, type PageRenderer } from "./server.ts";
import { toTagged } from "./workers-cache.ts";

const publicAddressOf = createPublicAddressReader(pages);

/**
 * Handles requests of the entrypoint behind Workers Cache. Only the default entrypoint sends them, with the URL of a
 * public page and no cookies, and adds the response's nonce and security headers. For a page that isn't the same for
 * everyone there is only an empty response, which isn't cached; the default entrypoint then renders it.
 */
export function createPublicPages(renderPage: PageRenderer) {
  const server = new Hono<ServerEnv>();
  server.use(beginAnonymously);
  server.use(provideDeps);
  server.get("*", answerPublicly, markPublicPages, (c) => renderPage(c.req.raw, contextOf(c)));
  server.onError((error, c) => {
    c.get("deps")?.log("warn", "workers_cache.not_rendered", { error });
    return refuse(503);
  });

  return server;
}

/** Purges pages of the entrypoint that calls this. Local servers have no Workers Cache. */
export async function purgeTags(
  { cache }: Pick<ExecutionContext, "cache">,
  tags: string[],
): Promise<CachePurgeResult> {
  return (await cache?.purge({ tags })) ?? { success: true, errors: [] };
}

/** The ids of the rendering, and no viewer. */
const beginAnonymously = createMiddleware<ServerEnv>(async (c, next) => {
  c.set("requestId", c.req.header("x-request-id") ?? crypto.randomUUID());
  c.set("nonce", crypto.randomUUID());
  c.set("viewer", null);
  await next();
});

/** Turns a rendered page into a response that Workers Cache keeps, and anything else into one that it doesn't. */
const answerPublicly = createMiddleware<ServerEnv>(async (c, next) => {
  const deps = c.get("deps");
  const address = publicAddressOf(new URL(c.req.url));
  const content = address && (await contentReader.read(deps, c.get("session").bookmark));
  if (!address || !content?.isConfirmed) return refuse(503);
  const now = deps.clock.now().getTime();
  const hasFailed = await renderPublicly(c, next, { address, content });
  const answer =
    !hasFailed && isStorable(c)
      ? toTagged(await copyPage(c, { address, version: content.version, now }))
      : refuse(hasFailed ? 503 : 404);
  // Hono would keep the page's headers.
  c.res = undefined;
  c.res = answer;
});

function refuse(status: 404 | 503): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store" } });
}
