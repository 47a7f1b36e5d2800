import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { can } from "#app/lib/policy.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { dragPakPolicy } from "./policy.ts";

/** The dependencies of the staff pages. Throws a 404 for everyone else. */
export function dragPakStaffDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !can(dragPakPolicy, "handle", viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}
