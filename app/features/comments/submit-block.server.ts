import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormDone } from "#app/lib/forms/define-form.server.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { readId } from "#app/lib/record-id.ts";
import { blockRacer, unblockMember } from "./block-member.server.ts";
import { BLOCKED_PATH } from "./paths.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/**
 * Handles the buttons of the list of blocked members, and the one in a garage, whose address names the racer: it leads
 * back to the garage, a refusal with its reason, too.
 *
 * @throws AppError as `unblockMember` does; `not_found` for an unknown racer
 */
export async function submitBlock(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  { intent, values }: Pick<PostedForm, "intent" | "values">,
  racer: string | null,
): Promise<FormDone> {
  if (racer === null) {
    await unblockMember(deps, readId(values.member));
    return { to: BLOCKED_PATH, toast: COMMENT_TEXTS.unblocked };
  }
  const to = garagePath(racer);
  const isBlocked = intent !== "unblock";
  try {
    await blockRacer(deps, { racer, isBlocked });
    return { to, toast: isBlocked ? COMMENT_TEXTS.racerBlocked : COMMENT_TEXTS.unblocked };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === "not_found") {
      throw error;
    }
    return { to, toast: { status: "danger", message: error.message } };
  }
}
