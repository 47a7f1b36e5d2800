import { createMiddleware } from "hono/factory";
import { limitAddress, limitRacer } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../env.ts";

/** Rate-limits requests with a body before reading it: by racer, or by address if no one is signed in. */
export const limitBodies = createMiddleware<ServerEnv>(async (c, next) => {
  if (c.req.raw.body) {
    const deps = c.get("deps");
    const viewer = c.get("viewer");
    await (viewer ? limitRacer({ ...deps, viewer }, "body") : limitAddress(deps, "body"));
  }
  await next();
});
