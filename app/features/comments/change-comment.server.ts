import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { deleteComment, findCommenter, updateCommentText } from "#db/queries/comment-writing.ts";
import { findCommentById } from "#db/queries/comments.ts";
import { retryGuarded } from "#db/queries/retry-once.ts";
import { assertCommenter } from "./assert-commenter.server.ts";
import { type CommentSubject, findCommentTo } from "./find-subject.server.ts";
import { countLinks } from "./light-markdown.ts";
import { readMentions } from "./mentions.ts";
import { assertMentionsAllowed, resolveMentions } from "./resolve-mentions.server.ts";
import { linksAllowed } from "./rules.ts";
import { COMMENT_TEXTS, tooManyLinks } from "./texts.ts";

type ChangeDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Edits one's own comment and marks it as edited.
 *
 * @param input.version the version that was edited; null accepts any
 * @returns its new version
 * @throws AppError `not_activated`, `rate_limited` (also for mentions), `not_found`, `forbidden` (someone else's),
 *   `invalid` (too many links), `conflict` (changed in the meantime)
 */
export async function editComment(
  deps: ChangeDeps,
  { postId, content, version }: { postId: number; content: string; version: number | null },
): Promise<{ version: number }> {
  const { db, clock, viewer } = deps;
  assertCommenter(viewer);
  await limitRacer(deps, "change");
  const { comment } = await findCommentTo("edit", deps, postId);
  const at = clock.now();
  await assertLinksAllowed(deps, { before: comment.text, content, at });
  const mentions = await resolveMentions(deps, content);
  const before = new Set(readMentions(comment.mentions).map(([id]) => id));
  const added = mentions.filter(([id]) => !before.has(id)).length;
  await assertMentionsAllowed(deps, { added, now: at });
  const change = { id: postId, userId: viewer.id, at, text: content, mentions, version };
  const write = async () => (await updateCommentText(db, change))[0];
  // Only an edit that names its version is the same when it is sent again.
  const changed = await (version === null
    ? write()
    : retryGuarded(write, async () => {
        const stored = await findCommentById(db, postId);
        return stored?.version === version + 1 && stored.text === content ? stored : null;
      }));
  if (!changed) throw new AppError("conflict", COMMENT_TEXTS.changed);
  return { version: changed.version };
}

/** An edit may keep as many links as the comment already has, even above the current limit. */
async function assertLinksAllowed(
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
 * Deletes one's own comment. Its text is gone for good; replies to it stay.
 *
 * @returns its subject
 * @throws AppError `rate_limited`, `not_found` (already deleted, or removed), `forbidden` (someone
 *   else's)
 */
export async function withdrawComment(
  deps: ChangeDeps,
  { postId }: { postId: number },
): Promise<CommentSubject> {
  const { db, clock, viewer } = deps;
  await limitRacer(deps, "change");
  const { subject } = await findCommentTo("delete", deps, postId);
  const deleted = await retryGuarded(
    async () => {
      const own = { id: postId, userId: viewer.id, at: clock.now() };
      const [[row]] = await db.batch([...deleteComment(db, own)]);
      return row;
    },
    async () => {
      const stored = await findCommentById(db, postId);
      return stored?.status === "DELETED" ? stored : null;
    },
  );
  if (!deleted) throw new AppError("not_found", COMMENT_TEXTS.gone);
  return subject;
}
