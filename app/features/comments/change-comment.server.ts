import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { deleteComment, findCommenter, updateCommentText } from "#db/queries/comment-writing.ts";
import { findCommentById } from "#db/queries/comments.ts";
import { findOpenComment } from "./find-subject.server.ts";
import { requireCommenter } from "./require-commenter.server.ts";
import { countLinks, linksAllowed } from "./rules.ts";
import { COMMENT_TEXTS, tooManyLinks } from "./texts.ts";

type ChangeDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Changes one's own comment, which is marked as edited from then on.
 *
 * @param input.version what it was written over; null takes whatever is there
 * @returns its new version
 * @throws AppError `not_activated`, `rate_limited`, `not_found`, `forbidden` (somebody else's), `invalid` (too
 *   many links), `conflict` (changed in the meantime)
 */
export async function editComment(
  deps: ChangeDeps,
  { postId, content, version }: { postId: number; content: string; version: number | null },
): Promise<{ version: number }> {
  const { db, clock, viewer } = deps;
  requireCommenter(viewer);
  await limitRacer(deps, "change");
  const { comment } = await findOpenComment(deps, postId);
  if (comment.userId !== viewer.id) throw new AppError("forbidden", COMMENT_TEXTS.notYours);
  const at = clock.now();
  await refuseLinks(deps, { before: comment.text, content, at });
  const [changed] = await updateCommentText(db, {
    id: postId,
    userId: viewer.id,
    at,
    text: content,
    version,
  });
  if (!changed) throw new AppError("conflict", COMMENT_TEXTS.changed);
  return { version: changed.version };
}

/** What a comment was allowed when it was written it may keep. */
async function refuseLinks(
  { db, viewer }: ChangeDeps,
  { before, content, at }: { before: string; content: string; at: Date },
): Promise<void> {
  const links = countLinks(content);
  if (links <= countLinks(before)) return;
  const commenter = await findCommenter(db, { userId: viewer.id, since: at, max: 1 });
  const allowed = commenter ? linksAllowed(commenter, at) : 0;
  if (links <= allowed) return;
  throw new AppError("invalid", tooManyLinks(allowed), {
    errors: { content: tooManyLinks(allowed) },
  });
}

/**
 * Takes back one's own comment. Its text is gone for good; replies to it stay.
 *
 * @throws AppError `rate_limited`, `not_found` (gone already, or removed), `forbidden` (somebody else's)
 */
export async function withdrawComment(
  deps: ChangeDeps,
  { postId }: { postId: number },
): Promise<void> {
  const { db, clock, viewer } = deps;
  await limitRacer(deps, "change");
  const comment = await findCommentById(db, postId);
  if (!comment) throw new AppError("not_found", COMMENT_TEXTS.gone);
  if (comment.userId !== viewer.id) throw new AppError("forbidden", COMMENT_TEXTS.notYours);
  const [deleted] = await db.batch([
    ...deleteComment(db, { id: postId, userId: viewer.id, at: clock.now() }),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", COMMENT_TEXTS.gone);
}
