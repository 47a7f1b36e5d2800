import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../env.ts";

/**
 * Reads what a refused request still has to say. Cloudflare discards an unread body; wrangler dev's
 * proxy breaks on it and takes the whole server down, so one upload without a session ends `npm start`.
 */
export const drainBody = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  if (c.env.APP_ENV === "production") return;
  const { body } = c.req.raw;
  if (!body || body.locked) return;
  // A client that hung up in the meantime has nothing more to say.
  await body.pipeTo(new WritableStream()).catch(() => {});
});
