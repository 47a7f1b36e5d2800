import type { RouterContextProvider } from "react-router";
import { consoleDeps, consoleSender } from "#app/features/console/console-deps.server.ts";
import { can } from "#app/lib/policy.ts";
import { trackDeskPolicy } from "./policy.ts";
import type { StripDeps } from "./require-strip.server.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL };

/** The dependencies of a page of the track desk. @throws a 404 response for viewers without a strip */
export function trackDeskDeps({ context, url }: Args): StripDeps {
  return consoleDeps(context, url, (viewer) => can(trackDeskPolicy, "see", viewer));
}

/** The same for its forms; null for visitors who aren't signed in. */
export function trackDeskSender(args: Args): StripDeps | null {
  return consoleSender(args, (viewer) => can(trackDeskPolicy, "see", viewer));
}
