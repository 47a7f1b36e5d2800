import { createMiddleware } from "hono/factory";
import { announceIn } from "#app/features/site/announce.server.ts";
import { announcementAt } from "#app/features/site/rules.ts";
import { COPY_HEADER } from "#app/lib/offline-copy.ts";
import type { ServerEnv } from "../env.ts";

/**
 * Puts the current announcement into pages, after the page cache: copies are without it, so it appears and ends on
 * all pages at once, also while the database is down. Documents that a device stores would show it for too long.
 */
export const announce = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.get("content-type")?.startsWith("text/html")) return;
  if (c.req.header(COPY_HEADER) !== undefined) return;
  const { siteSettings, clock } = c.get("deps");
  const announcement = announcementAt(await siteSettings(), clock.now());
  if (!announcement) return;
  const html = new Uint8Array(await c.res.arrayBuffer());
  c.res = new Response(announceIn(html, announcement, c.get("nonce")), c.res);
});
