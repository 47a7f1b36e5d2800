import { createMiddleware } from "hono/factory";
import { assertPlainAddress } from "#app/lib/plain-text.ts";
import { apiPatternOf } from "../api-pattern.ts";
import type { ServerEnv } from "../env.ts";

/** Rejects API URLs with characters that aren't text, before anything uses them. Pages show their own error. */
export const checkAddress = createMiddleware<ServerEnv>(async (c, next) => {
  if (apiPatternOf(c)) assertPlainAddress(new URL(c.req.url));
  await next();
});
