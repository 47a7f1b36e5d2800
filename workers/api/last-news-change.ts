import { createMiddleware } from "hono/factory";
import { readLastNewsChange } from "#app/features/news/last-change.server.ts";
import type { ServerEnv } from "../env.ts";

/**
 * Names when news last changed, whichever part of it the answer shows, and answers 304 to a client that names
 * that very time, and no ETag: that one tells more (RFC 9110, 13.1.3). A list that could not be read says
 * `no-store` and names no time.
 */
export const lastNewsChange = createMiddleware<ServerEnv>(async (c, next) => {
  // Before the answer is read: what changes in between shows in the next one's time.
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
