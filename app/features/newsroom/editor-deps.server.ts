import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { can } from "#app/lib/policy.ts";
import { unknownPath } from "#app/lib/responses.server.ts";

export type EditorDeps = Deps & { viewer: Viewer };
type Context = Readonly<RouterContextProvider>;

/** The dependencies of the newsroom's pages. Throws a 404 unless the viewer is an editor. */
export function editorDeps(context: Context, url: URL): EditorDeps {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !can(newsPolicy, "openNewsroom", viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}

/** The same for their forms; null for visitors who aren't signed in. */
export function editor({ context, url }: { context: Context; url: URL }): EditorDeps | null {
  return depsOf(context).viewer ? editorDeps(context, url) : null;
}
