import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { canModerate } from "./policy.ts";

export type ModeratorDeps = Deps & { viewer: Viewer };
type Context = Readonly<RouterContextProvider>;

/** The first argument of the desk's use-cases. For everybody else its pages are not there: throws a 404. */
export function moderatorDeps(context: Context, url: URL): ModeratorDeps {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !canModerate(viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}

/** The same for the desk's forms: null where nobody is signed in. */
export function moderator({ context, url }: { context: Context; url: URL }): ModeratorDeps | null {
  return depsOf(context).viewer ? moderatorDeps(context, url) : null;
}
