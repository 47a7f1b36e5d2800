import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { authorize } from "#app/lib/policy.ts";
import {
  findAllCommentsWithRoot,
  findAllOpenSubjectsOfComment,
  findAllVersionsOfComment,
} from "#db/queries/comments.ts";
import { toSubject } from "./find-subject.server.ts";
import { commentPolicy } from "./policy.ts";
import { viewComment } from "./present-comment.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/** A text of a comment, since when it said so (ISO), and the version that had it. */
export type CommentText = { version: number; writtenAt: string; text: string };

/**
 * What a comment says and has said, newest first: up to 20 earlier texts, in one database call.
 *
 * @throws AppError as the policy says, `not_found` if it doesn't exist
 */
export async function readHistory(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer | null },
  id: number,
) {
  const [[stored], rows, versions] = await db.batch([
    findAllOpenSubjectsOfComment(db, id),
    findAllCommentsWithRoot(db, { id, viewerId: viewer?.id ?? null }),
    findAllVersionsOfComment(db, id),
  ]);
  const row = rows.find((each) => each.id === id);
  if (!row) throw new AppError("not_found", COMMENT_TEXTS.gone);
  authorize(commentPolicy, "readHistory", viewer, { ...row, isOpen: stored !== undefined });
  if (!stored) throw new AppError("not_found", COMMENT_TEXTS.closed);
  const { author } = viewComment({ ...row, status: "VISIBLE" }, viewer);
  const current = {
    version: row.version,
    writtenAt: row.editedAt ?? row.createdAt,
    text: row.text,
  };
  return {
    id,
    author,
    subject: toSubject({ kind: stored.kind, id: stored.subjectId }, stored),
    texts: [current, ...versions].map((text) => ({
      ...text,
      writtenAt: new Date(text.writtenAt).toISOString(),
    })) satisfies CommentText[],
  };
}
export type CommentHistory = Awaited<ReturnType<typeof readHistory>>;
