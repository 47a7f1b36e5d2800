import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { pageArea } from "#app/lib/page-area.ts";
import { apiPatternOf } from "../api-pattern.ts";
import { createLogger } from "../dependencies.ts";
import type { ServerEnv } from "../env.ts";

/** The pattern of an API route, the area of a page: who is named in a path is nobody's business. */
function routeOf(c: Context<ServerEnv>): string {
  return apiPatternOf(c) ?? pageArea(c.req.path);
}

/** Gives the request its id; when it was answered, writes a log line and counts it. */
export const logAccess = createMiddleware<ServerEnv>(async (c, next) => {
  const startedAt = Date.now();
  // Cloudflare sets cf-ray itself; elsewhere it would be whatever the client sends.
  const ray = c.env.APP_ENV === "production" ? c.req.header("cf-ray") : undefined;
  const requestId = ray ?? crypto.randomUUID();
  c.set("requestId", requestId);
  await next();
  const ms = Date.now() - startedAt;
  const { method, path } = c.req;
  const { status } = c.res;
  const { rowsRead = 0, roundTrips = 0 } = c.get("session")?.usage ?? {};
  // In development wrangler prints a line for each request itself.
  if (c.env.APP_ENV === "production") {
    createLogger(requestId)("info", "request", {
      method,
      route: routeOf(c),
      status,
      ms,
      d1RowsRead: rowsRead,
      d1RoundTrips: roundTrips,
    });
  }
  c.env.ANALYTICS.writeDataPoint({
    indexes: [pageArea(path)],
    blobs: [method, String(status)],
    doubles: [ms, rowsRead, roundTrips],
  });
});
