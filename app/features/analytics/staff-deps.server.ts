import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { canSeeFigures } from "./policy.ts";

/** What the staff's page needs. For everybody else it is not there: throws a 404. */
export function figuresDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !canSeeFigures(viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}
