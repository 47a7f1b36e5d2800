import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../env.ts";

/**
 * Answers 304 to a client that names the very time of the last change, and no ETag: that one tells more
 * (RFC 9110, 13.1.3).
 */
export const lastModified = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  const changed = Date.parse(c.res.headers.get("last-modified") ?? "");
  if (c.req.header("if-none-match") !== undefined || c.res.status !== 200) return;
  // Not what is older either: a list from which its newest article was taken is as old as the next one.
  if (changed !== since) return;
  const headers = new Headers(c.res.headers);
  headers.delete("content-type");
  headers.delete("content-length");
  await c.res.body?.cancel();
  c.res = new Response(null, { status: 304, headers });
});
