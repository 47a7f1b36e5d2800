import { type Context, Hono } from "hono";
import { AppError, presentError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";

/** The method of middleware and of the 405 handlers. */
const EVERY_METHOD = "ALL";

/**
 * A handler that responds with 405 and the allowed methods. Paths that are only in the API get it
 * automatically (`rejectOtherMethods`); paths shared with a page use it explicitly.
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
 * Adds a 405 for unsupported methods after the last route of each path. It comes directly after that route,
 * so that a later path with a parameter doesn't match first.
 */
export function rejectOtherMethods({ routes }: Hono<ServerEnv>): Hono<ServerEnv> {
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

/** A GET route also handles HEAD. */
function methodsOf(routes: Hono<ServerEnv>["routes"]): string[] {
  const methods = routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(methods)];
}
