import type { Deps } from "#app/deps.ts";
import { articlePath } from "#app/lib/article-path.ts";
import { AppError } from "#app/lib/errors.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import {
  type CommentToAct,
  findAllOpenSubjects,
  findCommentById,
  type StoredSubject,
  type SubjectKey,
} from "#db/queries/comments.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/** The subject of a discussion: its title and its page. */
export type CommentSubject = SubjectKey & { title: string; path: string };

/** Used in the URL of an article that has lost its categories. */
const NO_CATEGORY = "news";

/** A stored subject with its page. */
export function toSubject(key: SubjectKey, stored: StoredSubject): CommentSubject {
  const { slug, title } = stored;
  if (key.kind === "event") return { ...key, title, path: `/events/${slug}` };
  if (key.kind === "slip") {
    const run = `${title}'s ${formatSeconds(stored.elapsedMs ?? 0)}`;
    return { ...key, title: run, path: `/1320-club/slip/${slug}` };
  }
  const publishedAt = new Date(stored.publishedAt ?? 0);
  const category = stored.category ?? NO_CATEGORY;
  return { ...key, title, path: articlePath({ slug, publishedAt, category }) };
}

/** The subject of a discussion, if it is public. @throws AppError `not_found` */
export async function findOpenSubject(
  { db }: Pick<Deps, "db">,
  { kind, id }: { kind: SubjectKey["kind"] | null; id: number | null },
): Promise<CommentSubject> {
  if (kind === null || id === null) throw new AppError("not_found", COMMENT_TEXTS.noTopic);
  const [stored] = await findAllOpenSubjects(db, { kind, id });
  if (!stored) throw new AppError("not_found", COMMENT_TEXTS.closed);
  return toSubject({ kind, id }, stored);
}

/**
 * A visible comment with its subject.
 *
 * @throws AppError `not_found` when it was taken down, or its subject was
 */
export async function findOpenComment(
  deps: Pick<Deps, "db">,
  id: number,
): Promise<{ comment: CommentToAct; subject: CommentSubject }> {
  const comment = await findCommentById(deps.db, id);
  if (comment?.status !== "VISIBLE") throw new AppError("not_found", COMMENT_TEXTS.gone);
  const { kind, subjectId } = comment;
  return { comment, subject: await findOpenSubject(deps, { kind, id: subjectId }) };
}
