import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { canHandleDragPak } from "./policy.ts";

/** What the staff's pages need. For everybody else they are not there: throws a 404. */
export function dragPakStaffDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !canHandleDragPak(viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}
