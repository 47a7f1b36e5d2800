import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { unknownPath } from "#app/lib/responses.server.ts";

type ConsoleDeps = Deps & { viewer: Viewer };
type Context = Readonly<RouterContextProvider>;

/**
 * The dependencies of a page of the console. Throws a 404 for everyone who may not open it.
 *
 * @param mayOpen the page's policy
 */
export function consoleDeps(
  context: Context,
  url: URL,
  mayOpen: (viewer: Viewer) => boolean,
): ConsoleDeps {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !mayOpen(viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}

/** The same for its forms; null for visitors who aren't signed in, whose typed values are then stored. */
export function consoleSender(
  { context, url }: { context: Context; url: URL },
  mayOpen: (viewer: Viewer) => boolean,
): ConsoleDeps | null {
  return depsOf(context).viewer ? consoleDeps(context, url, mayOpen) : null;
}
