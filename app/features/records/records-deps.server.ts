import type { RouterContextProvider } from "react-router";
import type { Deps, Viewer } from "#app/deps.ts";
import { consoleDeps, consoleSender } from "#app/features/console/console-deps.server.ts";
import { assertConfirmed } from "#app/features/sessions/assert-confirmed.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize, can } from "#app/lib/policy.ts";
import { recordsPolicy } from "./policy.ts";

type Request = { context: Readonly<RouterContextProvider>; url: URL };

const maySee = (viewer: Viewer) => can(recordsPolicy, "see", viewer);

/** The dependencies of the pages of records. Throws a 404 for everyone but admins. */
export function recordsDeps({ context, url }: Request) {
  return consoleDeps(context, url, maySee);
}

/** The same for their forms; null for visitors who aren't signed in, whose typed values are then stored. */
export function recordsSender(request: Request) {
  return consoleSender(request, maySee);
}

/** Who acts on records: an admin, or null for a command. */
export type RecordsDeps = Pick<Deps, "db" | "clock" | "log" | "jobs"> & { actor: Viewer | null };

/** The dependencies of an admin's act. @throws AppError `not_found` for others, `unconfirmed`, `rate_limited` */
export async function asRecordKeeper(deps: Deps & { viewer: Viewer }): Promise<RecordsDeps> {
  authorize(recordsPolicy, "manage", deps.viewer);
  assertConfirmed(deps.viewer, deps.clock);
  await limitRacer(deps, "change");
  return { ...deps, actor: deps.viewer };
}
