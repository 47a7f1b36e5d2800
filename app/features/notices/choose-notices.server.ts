import type { Deps, Viewer } from "#app/deps.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { replaceMutedKinds } from "#db/queries/notices.ts";
import { NOTICE_KINDS } from "#db/schema/notices.ts";

/**
 * Turns a member's notices on and off, kind by kind.
 *
 * @param typed `on` by the names of the kinds that are wanted
 * @throws AppError `rate_limited`
 */
export async function chooseNotices(
  deps: Deps & { viewer: Viewer },
  typed: FormValues,
): Promise<void> {
  await limitRacer(deps, "change");
  const kinds = NOTICE_KINDS.filter((kind) => typed[kind] !== "on");
  await replaceMutedKinds(deps.db, { userId: deps.viewer.id, kinds });
}
