import type { Context } from "hono";
import type { Deps, Viewer } from "#app/deps.ts";
import { AppError, LOGGED_OUT } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";

/** The dependencies of a use case that needs a signed-in viewer. @throws AppError `unauthenticated` */
export function signedInDepsOf(c: Context<ServerEnv>): Deps & { viewer: Viewer } {
  const viewer = c.get("viewer");
  if (!viewer) throw new AppError("unauthenticated", LOGGED_OUT);
  return { ...c.get("deps"), viewer };
}
