import { createMiddleware } from "hono/factory";
import { HYDRATION_HEADER } from "#app/rendering/hydration-header.ts";
import type { ServerEnv } from "../env.ts";

/** A page whose script can wait is the same for every visitor: the renderer says so in a header of its own. */
export const markPublicPages = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  if (c.res.headers.get(HYDRATION_HEADER) !== "deferred") return;
  c.res.headers.delete(HYDRATION_HEADER);
  c.set("isPublicPage", true);
});
