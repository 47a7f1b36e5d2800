import { createMiddleware } from "hono/factory";
import { createLogger } from "../dependencies.ts";
import type { ServerEnv } from "../env.ts";

/** Gives the request its id and writes one line when it was answered. */
export const logAccess = createMiddleware<ServerEnv>(async (c, next) => {
  const startedAt = Date.now();
  const requestId = c.req.header("cf-ray") ?? crypto.randomUUID();
  c.set("requestId", requestId);
  await next();
  c.header("x-request-id", requestId);
  createLogger(requestId)("info", "request", {
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms: Date.now() - startedAt,
  });
});
