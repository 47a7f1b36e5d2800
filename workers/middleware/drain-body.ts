import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../env.ts";

/**
 * Reads the rest of a rejected request's body. Cloudflare discards unread bodies, but wrangler dev's proxy
 * crashes on them and takes the server down, so one upload without a session would end `npm start`.
 */
export const drainBody = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  if (c.env.APP_ENV === "production") return;
  const { body } = c.req.raw;
  if (!body || body.locked) return;
  // Ignore a client that has hung up.
  await body.pipeTo(new WritableStream()).catch(() => {});
});
