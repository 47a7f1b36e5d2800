import type { RouterContextProvider } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { can } from "#app/lib/policy.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { deskPolicy } from "./policy.ts";

export type ModeratorDeps = Deps & { viewer: Viewer };
type Context = Readonly<RouterContextProvider>;

/** The dependencies of the moderation use cases. Throws a 404 for anyone but moderators. */
export function moderatorDeps(context: Context, url: URL): ModeratorDeps {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !can(deskPolicy, "moderate", viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}

/** The same for the moderation forms: null when signed out. */
export function moderator({ context, url }: { context: Context; url: URL }): ModeratorDeps | null {
  return depsOf(context).viewer ? moderatorDeps(context, url) : null;
}
