import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { can } from "#app/lib/policy.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { dealersPolicy } from "./policy.ts";

/** The dependencies of the import page. @throws a 404 response for viewers without access */
export function importDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !can(dealersPolicy, "import", viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}
