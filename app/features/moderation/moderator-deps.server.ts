import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { canModerate } from "./policy.ts";

/** The first argument of the desk's use-cases. For everybody else its pages are not there: throws a 404. */
export function moderatorDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !canModerate(viewer)) throw unknownPath(url.pathname);
  return { ...deps, viewer };
}
