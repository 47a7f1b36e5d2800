import { createMiddleware } from "hono/factory";
import { contentReader } from "../content-reader.ts";
import type { ServerEnv } from "../env.ts";
import { isSafe } from "../safe-method.ts";
import { publicPagesOf, watchChanges } from "../workers-cache.ts";

/**
 * Makes a member's write visible immediately on the public pages of the same isolate, and soon in Workers Cache, if
 * it is on.
 */
export const noticeWrites = createMiddleware<ServerEnv>(async (c, next) => {
  const pages = isSafe(c.req.method) ? null : publicPagesOf(c.env, () => c.executionCtx);
  const deps = c.get("deps");
  const purgeChanges = pages && (await watchChanges(deps, pages));
  await next();
  if (!c.get("session").usage.hasWritten) return;
  if (c.get("viewer")) contentReader.forget();
  if (purgeChanges) deps.waitUntil(purgeChanges());
});
