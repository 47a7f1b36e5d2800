import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { canImportDealers } from "./policy.ts";

/** What the import page needs. For everybody else it is not there: throws a 404. */
export function importDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !canImportDealers(viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}
