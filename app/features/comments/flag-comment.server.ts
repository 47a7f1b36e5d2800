import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { countOpenFlagsOf, findFlagger, insertFlagIfFirst } from "#db/queries/comment-writing.ts";
import { assertCommenter } from "./assert-commenter.server.ts";
import { findCommentTo } from "./find-subject.server.ts";
import { flagWeight, OPEN_FLAGS_MAX } from "./rules.ts";
import type { FlagInput } from "./schema.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/** A flag; `username` is the author named in the request. */
export type FlagOnPost = FlagInput & { postId: number; username?: string | undefined };

/**
 * Reports a comment to the moderators: once per member and comment, with a limit on open flags so
 * no one can flood the queue. Moderators see flags from new accounts like any other, but those
 * don't hide anything: the comment is hidden once its open flags reach a total weight
 * (`flagWeight`).
 *
 * @throws AppError `not_activated`, `rate_limited` (too many at once, or too many open),
 *   `not_found`, `forbidden` (own comment, or another member's name), `conflict` (already flagged)
 */
export async function flagComment(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  input: FlagOnPost,
): Promise<void> {
  const { db, clock, viewer } = deps;
  const { postId, username, flagReason: reason, customReason: text } = input;
  assertCommenter(viewer, username);
  await limitRacer(deps, "change");
  await findCommentTo("flag", deps, postId);
  const flagger = await findFlagger(db, viewer.id);
  if (!flagger) throw new AppError("forbidden", COMMENT_TEXTS.closed);
  const createdAt = clock.now();
  const [flagged] = await insertFlagIfFirst(db, {
    ...{ commentId: postId, userId: viewer.id, createdAt, reason, text },
    weight: flagWeight(flagger, createdAt),
    openMax: OPEN_FLAGS_MAX,
  });
  if (flagged) return;
  if ((await countOpenFlagsOf(db, viewer.id, OPEN_FLAGS_MAX)) >= OPEN_FLAGS_MAX) {
    throw new AppError("rate_limited", COMMENT_TEXTS.tooManyFlags);
  }
  throw new AppError("conflict", COMMENT_TEXTS.flaggedTwice);
}
