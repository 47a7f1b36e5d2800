import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { can } from "#app/lib/policy.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { socialPolicy } from "./policy.ts";

/** The dependencies of the editors' page. Throws a 404 for everyone else. */
export function socialEditorDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !can(socialPolicy, "post", viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}
