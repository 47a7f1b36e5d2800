import { createMiddleware } from "hono/factory";
import { HYDRATION_HEADER } from "#app/rendering/hydration-header.ts";
import type { ServerEnv } from "../env.ts";

/** Marks pages with deferred hydration as public: they are the same for every visitor. The renderer sets a header. */
export const markPublicPages = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  if (c.res.headers.get(HYDRATION_HEADER) !== "deferred") return;
  c.res.headers.delete(HYDRATION_HEADER);
  c.set("isPublicPage", true);
});
