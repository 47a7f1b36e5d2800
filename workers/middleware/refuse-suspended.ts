import { createMiddleware } from "hono/factory";
import { assertNotSuspended } from "#app/lib/suspension.ts";
import type { ServerEnv } from "../env.ts";
import { isSafe } from "../safe-method.ts";

/**
 * What a suspended member may still send: everything about the account itself, and what only reads or counts. Any other
 * endpoint is refused, also a future one.
 */
const STILL_OPEN =
  /^\/(api\/(users|analytics|news\/(build-article|changed))|rest\/(api|user|registration|activation|password|track|discourse|news|comment))(\/|$)/;
const VEHICLES = /^\/rest\/user\/[^/]+\/vehicles\//;

/** Refuses writes of suspended members through the API, with the reason and the end. Forms are checked by `defineForm`. */
export const refuseSuspended = createMiddleware<ServerEnv>(async (c, next) => {
  const { method, path } = c.req;
  const isApi = /^\/(api|rest)\//.test(path);
  if (isApi && !isSafe(method) && (!STILL_OPEN.test(path) || VEHICLES.test(path))) {
    assertNotSuspended(c.get("viewer"), c.get("deps").clock.now());
  }
  await next();
});
