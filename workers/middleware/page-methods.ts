import { createMiddleware } from "hono/factory";
import { isMachinePath } from "#app/lib/machine-paths.ts";
import { methodNotAllowed } from "../api/method-not-allowed.ts";
import type { ServerEnv } from "../env.ts";

const PAGE_METHODS = ["GET", "HEAD", "POST"];
const rejectMethod = methodNotAllowed(...PAGE_METHODS);

/**
 * Limits pages to GET, HEAD and POST. The router would also run a page's action for PUT, PATCH and DELETE,
 * which no form sends.
 */
export const checkPageMethod = createMiddleware<ServerEnv>(async (c, next) => {
  const { method, path } = c.req;
  if (PAGE_METHODS.includes(method) || isMachinePath(path)) return next();
  return rejectMethod(c);
});
