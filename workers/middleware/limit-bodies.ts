import { createMiddleware } from "hono/factory";
import { limitReads } from "#app/lib/limit-reads.server.ts";
import type { ServerEnv } from "../env.ts";

/** Counts every body before a byte of it is read: by racer, and by address of those not signed in. */
export const limitBodies = createMiddleware<ServerEnv>(async (c, next) => {
  if (c.req.raw.body) {
    const { id } = c.get("viewer") ?? {};
    await limitReads(c.get("deps"), id ? `body:user:${id}` : "body");
  }
  await next();
});
