import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { deleteMutedThread, insertMutedThread } from "#db/queries/comment-mentions.ts";
import { findCommentById } from "#db/queries/comments.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/**
 * Ends a member's notices of the thread that a comment is in, or lets them come again. Doing either twice changes
 * nothing.
 *
 * @throws AppError `rate_limited`, `not_found`
 */
export async function muteThread(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  { postId, isMuted }: { postId: number; isMuted: boolean },
): Promise<void> {
  const { db, clock, viewer } = deps;
  await limitRacer(deps, "change");
  const comment = await findCommentById(db, postId);
  if (!comment) throw new AppError("not_found", COMMENT_TEXTS.gone);
  const muted = { userId: viewer.id, rootId: comment.rootId ?? comment.id };
  if (isMuted) await insertMutedThread(db, { ...muted, createdAt: clock.now() });
  else await deleteMutedThread(db, muted);
}
