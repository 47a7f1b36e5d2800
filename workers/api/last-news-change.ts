import { createMiddleware } from "hono/factory";
import { readLastNewsChange } from "#app/features/news/last-change.server.ts";
import type { ServerEnv } from "../env.ts";

/**
 * Sets Last-Modified to the last change of any news, and responds with 304 to a client that sends the same
 * time and no ETag, which takes precedence (RFC 9110, 13.1.3). A list that could not be read gets `no-store`
 * and no time.
 */
export const lastNewsChange = createMiddleware<ServerEnv>(async (c, next) => {
  // Read before the response is created, so that a change in between is noticed next time.
  const changed = await readLastNewsChange(c.get("deps"));
  await next();
  const isKept = c.res.status === 200 && c.res.headers.get("cache-control") !== "no-store";
  if (!changed || !isKept) return;
  c.res.headers.set("last-modified", changed.toUTCString());
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  if (c.req.header("if-none-match") !== undefined || changed.getTime() !== since) return;
  const headers = new Headers(c.res.headers);
  headers.delete("content-type");
  headers.delete("content-length");
  await c.res.body?.cancel();
  c.res = new Response(null, { status: 304, headers });
});
