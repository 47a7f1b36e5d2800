import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { pageArea } from "#app/lib/page-area.ts";
import { formatSubjects } from "#app/lib/subjects.ts";
import { apiPatternOf } from "../api-pattern.ts";
import { createLogger } from "../dependencies.ts";
import type { CacheStatus, ServerEnv } from "../env.ts";
import { isSafe } from "../safe-method.ts";

/** The pattern of an API route or the area of a page, so that no person's name in a path is logged. */
export function routeOf(c: Context<ServerEnv>): string {
  return apiPatternOf(c) ?? pageArea(c.req.path);
}

/** Of fast reads that worked, this share is logged: at a billion views a month, logs would be most of the bill. */
const LOGGED_SHARE = 0.1;
const SLOW_MS = 1_000;

/** Whether to log a request: each write, failure and slow read, and a share of the others by their id. */
function isLogged(
  requestId: string,
  { method, status, ms }: { method: string; status: number; ms: number },
): boolean {
  if (!isSafe(method) || status >= 500 || ms >= SLOW_MS) return true;
  return Number.parseInt(requestId.slice(8, 16), 16) < LOGGED_SHARE * 2 ** 32;
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
  const { method } = c.req;
  const { status } = c.res;
  const { rowsRead = 0, roundTrips = 0 } = c.get("session")?.usage ?? {};
  const cacheStatus = c.get("cacheStatus") ?? (isSafe(method) ? "bypass" : undefined);
  if (cacheStatus) reportTiming(c, { cacheStatus, ms, roundTrips });
  // In development, wrangler already logs each request.
  if (c.env.APP_ENV === "production" && isLogged(requestId, { method, status, ms })) {
    createLogger(requestId)("info", "request", {
      method,
      route: routeOf(c),
      status,
      ms,
      d1RowsRead: rowsRead,
      d1RoundTrips: roundTrips,
      ...(cacheStatus && { cache: cacheStatus, cacheAgeSeconds: c.get("cacheAgeSeconds") }),
      ...(cacheStatus && { cacheSubjects: c.get("cacheSubjects") }),
    });
  }
  countRequest(c, { ms, rowsRead, roundTrips });
});

/** Shows why a page is as old as it is, and where its time went, in the browser's tools and with curl. */
function reportTiming(
  c: Context<ServerEnv>,
  { cacheStatus, ms, roundTrips }: { cacheStatus: CacheStatus; ms: number; roundTrips: number },
): void {
  const age = c.get("cacheAgeSeconds");
  // Not to browsers, whose documents just fit into the first packets.
  const subjects = c.req.header("accept")?.includes("text/html") ? null : c.get("cacheSubjects");
  const parts = [
    cacheStatus,
    ...(age === undefined ? [] : [`age=${age}`]),
    ...(subjects ? [`subjects="${formatSubjects(subjects)}"`] : []),
  ];
  c.header("x-cache", parts.join("; "));
  c.header("server-timing", `total;dur=${ms}, d1;desc=${roundTrips}`);
}

/** A failure of Analytics Engine must not fail the request. */
function countRequest(
  c: Context<ServerEnv>,
  { ms, rowsRead, roundTrips }: { ms: number; rowsRead: number; roundTrips: number },
): void {
  const { method, path } = c.req;
  try {
    c.env.ANALYTICS.writeDataPoint({
      indexes: [pageArea(path)],
      blobs: [method, String(c.res.status)],
      doubles: [ms, rowsRead, roundTrips],
    });
  } catch (error) {
    createLogger(c.get("requestId"))("warn", "analytics.not_written", { error });
  }
}

/** A local request's id, in the shape of Cloudflare's: 16 hexadecimal digits. */
function createRay(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 16);
}
