import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../env.ts";

/**
 * Routes that any website may read: the same for every visitor. Staff lists under `/rest/slips` need a session,
 * and browsers never share responses to requests with cookies under this wildcard.
 */
const PUBLIC_READS = [
  /^\/rest\/slips$/,
  /^\/1320-club\/board\.csv$/,
  /^\/1320-club\/slip\/[^/]+\/run\.json$/,
  /^\/badges\//,
  /^\/news\/(?:[^/]+\/[^/]+\/)?feed\.(?:xml|json)$/,
  /^\/news\/(?:[^/]+\/[^/]+\/)?atom\.xml$/,
  /^\/events\/.*\.ics$/,
  /^\/\.well-known\/jwks\.json$/,
  /^\/wp-json(?:\/|$)/,
  /^\/api\/news(?:\/[a-z-]+)?$/,
  /\/_payload\.json$/,
];

/** Lets scripts of other websites read public responses, including errors. */
export const allowAnyOrigin = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || !PUBLIC_READS.some((pattern) => pattern.test(c.req.path))) return;
  c.res.headers.set("access-control-allow-origin", "*");
  c.res.headers.set("cross-origin-resource-policy", "cross-origin");
});
