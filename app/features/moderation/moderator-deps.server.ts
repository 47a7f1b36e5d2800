import { type RouterContextProvider, redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { loginPath, unknownPath } from "#app/lib/responses.server.ts";
import { saveLapsed } from "#app/lib/unsent-forms.server.ts";
import { canModerate } from "./policy.ts";

/** The first argument of the desk's use-cases. For everybody else its pages are not there: throws a 404. */
export function moderatorDeps(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !canModerate(viewer)) throw unknownPath(url);
  return { ...deps, viewer };
}

/**
 * Where a moderator whose session lapsed signs in and comes back to `path`, what was typed being kept.
 * Null for whoever is signed in, and for strangers, to whom the desk's pages are not there.
 *
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function redirectLapsedModerator(
  request: Request,
  context: Readonly<RouterContextProvider>,
  path: string,
  draftOf: (owner: string, values: Record<string, string>) => ReturnType<LapsedDraft>,
): Promise<Response | null> {
  const { viewer, ...deps } = depsOf(context);
  if (viewer) return null;
  const headers = await saveLapsed(request, deps, ({ owner = "", ...values }) =>
    draftOf(owner, values),
  );
  return headers && redirect(loginPath(path), { headers });
}

type LapsedDraft = Parameters<typeof saveLapsed>[2];
