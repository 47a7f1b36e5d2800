import { createMiddleware } from "hono/factory";
import { assertPlainAddress } from "#app/lib/plain-text.ts";
import { apiPatternOf } from "../api-pattern.ts";
import type { ServerEnv } from "../env.ts";

/** Refuses addresses that hold what is no text, before anything is asked for by them. Pages refuse in their own look. */
export const checkAddress = createMiddleware<ServerEnv>(async (c, next) => {
  if (apiPatternOf(c)) assertPlainAddress(new URL(c.req.url));
  await next();
});
