import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { canPostSocially } from "./policy.ts";

/** The dependencies of the editors' page. Throws a 404 for everyone else. */
export function socialEditorDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !canPostSocially(viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}
