import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { can } from "#app/lib/policy.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { dealersPolicy } from "./policy.ts";

/** What the import page needs. For everybody else it is not there: throws a 404. */
export function importDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !can(dealersPolicy, "import", viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}
