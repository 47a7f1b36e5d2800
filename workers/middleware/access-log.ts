import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { pageArea } from "#app/lib/page-area.ts";
import { apiPatternOf } from "../api-pattern.ts";
import { createLogger } from "../dependencies.ts";
import type { ServerEnv } from "../env.ts";

/** The pattern of an API route or the area of a page, so that no person's name in a path is logged. */
function routeOf(c: Context<ServerEnv>): string {
  return apiPatternOf(c) ?? pageArea(c.req.path);
}

/** Assigns the request's id; after the response, logs and counts the request. */
export const logAccess = createMiddleware<ServerEnv>(async (c, next) => {
  const startedAt = Date.now();
  // Cloudflare sets cf-ray; elsewhere a client could set it to anything.
  const ray = c.env.APP_ENV === "production" ? c.req.header("cf-ray") : undefined;
  const requestId = ray ?? createRay();
  c.set("requestId", requestId);
  await next();
  const ms = Date.now() - startedAt;
  const { method, path } = c.req;
  const { status } = c.res;
  const { rowsRead = 0, roundTrips = 0 } = c.get("session")?.usage ?? {};
  // In development, wrangler already logs each request.
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

/** A local request's id, in the shape of Cloudflare's: 16 hexadecimal digits. */
function createRay(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 16);
}
