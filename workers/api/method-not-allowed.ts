import { type Context, Hono } from "hono";
import { AppError, presentError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";

/** Middleware listens to every method; so does what refuses them. */
const EVERY_METHOD = "ALL";

/**
 * Answers 405 and names what is allowed. Addresses that only the API knows get it by themselves
 * (`refuseOtherMethods`); one that a page shares names it.
 */
export function methodNotAllowed(...methods: string[]) {
  const allow = methods.join(", ");
  return (c: Context<ServerEnv>) =>
    c.json(
      presentError(new AppError("method_not_allowed", `This address only takes ${allow}.`)),
      405,
      { allow },
    );
}

/**
 * The same routes, and behind the last one of each path a 405 for the methods that it doesn't take.
 * Right behind it, so that a later path with a parameter doesn't take the address for its own.
 */
export function refuseOtherMethods({ routes }: Hono<ServerEnv>): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  const taking = routes.filter(({ method }) => method !== EVERY_METHOD);
  for (const route of routes) {
    const { method, path, handler } = route;
    api.on(method, path, handler);
    const ofPath = taking.filter((other) => other.path === path);
    if (route === ofPath.at(-1)) api.all(path, methodNotAllowed(...methodsOf(ofPath)));
  }
  return api;
}

/** What answers GET answers HEAD. */
function methodsOf(routes: Hono<ServerEnv>["routes"]): string[] {
  const methods = routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(methods)];
}
