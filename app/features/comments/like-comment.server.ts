import type { Deps, Viewer } from "#app/deps.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { deleteLike, findAllLikeCounts, insertLike } from "#db/queries/comment-writing.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import { assertCommenter } from "./assert-commenter.server.ts";
import { findCommentTo } from "./find-subject.server.ts";

export type LikeAnswer = { postId: number; isLiked: boolean; likeCount: number };

/**
 * Likes or unlikes a comment. Doing either twice changes nothing.
 *
 * @throws AppError `not_activated`, `rate_limited`, `not_found`, `forbidden` (own comment)
 */
export async function likeComment(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  { postId, isLiked }: { postId: number; isLiked: boolean },
): Promise<LikeAnswer> {
  const { db, clock, viewer } = deps;
  assertCommenter(viewer);
  await limitRacer(deps, "change");
  await findCommentTo("like", deps, postId);
  const like = { userId: viewer.id, commentId: postId };
  const now = clock.now();
  const [, [counted]] = await retryOnce(() =>
    db.batch([
      isLiked ? insertLike(db, like, now) : deleteLike(db, like),
      findAllLikeCounts(db, postId),
    ]),
  );
  return { postId, isLiked, likeCount: counted?.likeCount ?? 0 };
}
