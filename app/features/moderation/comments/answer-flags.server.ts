import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { decideComment } from "./decide-comment.server.ts";
import { COMMENT_ACTS } from "./rules.ts";
import { commentDecisionSchema, removalSchema } from "./schema.ts";
import { COMMENT_DESK_TEXTS } from "./texts.ts";

/**
 * Handles a moderator's form about a comment.
 *
 * @returns the message to show
 * @throws AppError `bad_request`, `invalid`, and as decideComment does
 */
export async function answerFlags(
  deps: Deps & { viewer: Viewer },
  values: FormValues,
): Promise<string> {
  const act = COMMENT_ACTS.find((name) => name === values.act);
  if (!act) throw new AppError("bad_request", COMMENT_DESK_TEXTS.choose);
  const { comment: commentId, version, note } = readFields(commentDecisionSchema, values);
  const reason = act === "remove" ? readFields(removalSchema, values).reason : null;
  await decideComment(deps, { commentId, version, act, reason, note });
  return COMMENT_DESK_TEXTS[act];
}
