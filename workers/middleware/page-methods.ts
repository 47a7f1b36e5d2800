import { createMiddleware } from "hono/factory";
import { isMachinePath } from "#app/lib/machine-paths.ts";
import { methodNotAllowed } from "../api/method-not-allowed.ts";
import type { ServerEnv } from "../env.ts";

const PAGE_METHODS = ["GET", "HEAD", "POST"];
const refuse = methodNotAllowed(...PAGE_METHODS);

/**
 * Pages are read and take forms by POST. The router would run a page's action for PUT, PATCH and DELETE as
 * well, so that anything a form does could be done without one.
 */
export const checkPageMethod = createMiddleware<ServerEnv>(async (c, next) => {
  const { method, path } = c.req;
  if (PAGE_METHODS.includes(method) || isMachinePath(path)) return next();
  return refuse(c);
});
