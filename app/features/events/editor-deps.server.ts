import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { can } from "#app/lib/policy.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { eventPolicy } from "./policy.ts";

export type EditorDeps = Deps & { viewer: Viewer };
type Context = Readonly<RouterContextProvider>;

/** The dependencies of the editors' pages. @throws a 404 response for viewers without access */
export function editorDeps(context: Context, url: URL): EditorDeps {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !can(eventPolicy, "edit", viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}

/** The same for their forms; null if the visitor isn't signed in. */
export function editor({ context, url }: { context: Context; url: URL }): EditorDeps | null {
  return depsOf(context).viewer ? editorDeps(context, url) : null;
}
