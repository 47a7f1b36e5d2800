import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../env.ts";

/** Finds out who is asking. */
export const loadViewer = createMiddleware<ServerEnv>(async (c, next) => {
  c.set("viewer", null);
  await next();
});
