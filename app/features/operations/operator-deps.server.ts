import type { RouterContextProvider } from "react-router";
import type { Viewer } from "#app/deps.ts";
import { consoleDeps, consoleSender } from "#app/features/console/console-deps.server.ts";
import { sitePolicy } from "#app/features/site/policy.ts";
import { can } from "#app/lib/policy.ts";

type Request = { context: Readonly<RouterContextProvider>; url: URL };

const mayManage = (viewer: Viewer) => can(sitePolicy, "manage", viewer);

/** The dependencies of the pages about the site. Throws a 404 for everyone but admins. */
export function operatorDeps({ context, url }: Request) {
  return consoleDeps(context, url, mayManage);
}

/** The same for their forms; null for visitors who aren't signed in, whose typed values are then stored. */
export function operatorSender(request: Request) {
  return consoleSender(request, mayManage);
}
