import type { Deps, Viewer } from "#app/deps.ts";
import { articlePath } from "#app/lib/article-path.ts";
import { AppError } from "#app/lib/errors.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { authorize } from "#app/lib/policy.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import {
  type CommentToAct,
  findAllOpenSubjects,
  findCommentById,
  type StoredSubject,
  type SubjectKey,
} from "#db/queries/comments.ts";
import { type CommentAction, commentPolicy } from "./policy.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/** The subject of a discussion: its title and its page. */
export type CommentSubject = SubjectKey & { title: string; path: string };

/** Used in the URL of an article that has lost its categories. */
const NO_CATEGORY = "news";

/** A stored subject with its page. */
export function toSubject(key: SubjectKey, stored: StoredSubject): CommentSubject {
  const { slug, title } = stored;
  if (key.kind === "event") return { ...key, title, path: `/events/${slug}` };
  if (key.kind === "garage") return { ...key, title: `${title}'s garage`, path: garagePath(slug) };
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
  const subject = await findSubject(db, { kind, id });
  if (!subject) throw new AppError("not_found", COMMENT_TEXTS.closed);
  return subject;
}

async function findSubject(db: Deps["db"], key: SubjectKey): Promise<CommentSubject | null> {
  const [stored] = await findAllOpenSubjects(db, key);
  return stored ? toSubject(key, stored) : null;
}

/**
 * A comment that the viewer may act on, with its subject.
 *
 * @throws AppError as the policy says, `not_found` if it doesn't exist
 */
export async function findCommentTo(
  action: CommentAction,
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  id: number,
): Promise<{ comment: CommentToAct; subject: CommentSubject }> {
  const comment = await findCommentById(db, id);
  if (!comment) throw new AppError("not_found", COMMENT_TEXTS.gone);
  const { kind, subjectId } = comment;
  const hasSubject = kind !== null && subjectId !== null;
  const subject = hasSubject ? await findSubject(db, { kind, id: subjectId }) : null;
  authorize(commentPolicy, action, viewer, { ...comment, isOpen: subject !== null });
  if (!subject) throw new AppError("not_found", COMMENT_TEXTS.closed);
  return { comment, subject };
}
