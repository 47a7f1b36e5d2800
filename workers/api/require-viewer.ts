import type { Context } from "hono";
import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";

/** Who is signed in. @throws AppError `unauthenticated` (401) when nobody is */
export function requireViewer(c: Context<ServerEnv>): Viewer {
  const viewer = c.get("viewer");
  if (!viewer) throw new AppError("unauthenticated", "Log in to go on.");
  return viewer;
}

/** The first argument of a use-case that needs somebody signed in. @throws AppError `unauthenticated` */
export function signedInDepsOf(c: Context<ServerEnv>): Deps & { viewer: Viewer } {
  return { ...c.get("deps"), viewer: requireViewer(c) };
}
