import { createMiddleware } from "hono/factory";
import { readSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { isSafe } from "../safe-method.ts";

/**
 * Rejects cross-site writes (CSRF). Browsers send the origin with every unsafe request; one without an origin
 * is only accepted if it has no cookies that could be abused. A request authenticated only by a bearer token
 * is safe too, since browsers don't send one by themselves.
 */
export const checkOrigin = createMiddleware<ServerEnv>(async (c, next) => {
  if (isSafe(c.req.method)) return next();
  if (!isSameOrigin(c.req.raw) && !isBearerOnly(c.req.raw, c.get("deps").requestOrigin)) {
    throw new AppError("cross_origin", "This request came from another site and was refused.");
  }
  await next();
});

function isBearerOnly({ headers }: Request, origin: string): boolean {
  const { access, refresh } = readSessionCookies(origin, headers.get("cookie"));
  const isBearer = /^Bearer +\S/i.test(headers.get("authorization") ?? "");
  return isBearer && access === null && refresh === null;
}

function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === new URL(request.url).origin;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return !request.headers.has("cookie");
}
