import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import {
  findAllCommentsById,
  findAllLatestReplies,
  findAllOpenSubjects,
  findAllRepliesAround,
  findAllThreads,
  findAllTopicsBySubject,
  findCommentById,
  type StoredComment,
  type SubjectKey,
  type SubjectPlace,
} from "#db/queries/comments.ts";
import { toSubject } from "./find-subject.server.ts";
import { type CommentView, viewComment } from "./present-comment.ts";
import { REPLIES_EARLIER, REPLIES_LATER, REPLIES_SHOWN, THREADS_SHOWN } from "./rules.ts";
import { COMMENT_TEXTS } from "./texts.ts";

type ReadDeps = Pick<Deps, "db"> & { viewer: Viewer | null };

/** A comment with replies to it: `earlier` of them are before those that are shown. */
export type Thread = { comment: CommentView; replies: CommentView[]; earlier: number };

/** As much of a discussion as one page shows. */
export type Discussion = {
  subject: SubjectKey;
  /** All visible comments. */
  count: number;
  /** The newest first, each with its latest replies. */
  threads: Thread[];
  /** Behind which comment older threads begin; null where there are none. */
  olderThan: number | null;
  /** The viewer is signed in and activated. */
  canWrite: boolean;
  /** The Idempotency-Key of the next comment; null for visitors, whose page is kept. */
  sendKey: string | null;
};

/** The newest threads under something, in one call of the database. Whether it may be seen has been asked before. */
export async function readDiscussion(
  { db, viewer }: ReadDeps,
  subject: SubjectKey,
  before: number | null = null,
): Promise<Discussion> {
  const found = await db.batch(discussionQueries(db, viewer, subject, before));
  return toDiscussion(subject, viewer, found);
}

/** What a discussion is made of, for a batch with what it is about. */
export function discussionQueries(
  db: Deps["db"],
  viewer: Viewer | null,
  subject: SubjectPlace,
  before: number | null = null,
) {
  /** One more thread than is shown tells whether there are older ones. */
  const walk = { subject, before, viewerId: viewer?.id ?? null, threads: THREADS_SHOWN + 1 };
  return [
    findAllTopicsBySubject(db, subject),
    findAllThreads(db, walk),
    findAllLatestReplies(db, { ...walk, threads: THREADS_SHOWN }, REPLIES_SHOWN),
  ] as const;
}

/** The same on a page of its own, with what it is about. @throws AppError `not_found` */
export async function readDiscussionPage(
  { db, viewer }: ReadDeps,
  key: SubjectKey,
  before: number | null,
) {
  const [subjects, ...found] = await db.batch([
    findAllOpenSubjects(db, key),
    ...discussionQueries(db, viewer, key, before),
  ]);
  const [stored] = subjects;
  if (!stored) throw new AppError("not_found", COMMENT_TEXTS.closed);
  return {
    subject: toSubject(key, stored),
    discussion: toDiscussion(key, viewer, found),
  };
}

type Found = readonly [
  topics: Awaited<ReturnType<typeof findAllTopicsBySubject>>,
  roots: readonly StoredComment[],
  replies: readonly StoredComment[],
];

/** The discussion of what `discussionQueries` found. */
export function toDiscussion(
  subject: SubjectKey,
  viewer: Viewer | null,
  [topics, roots, replies]: Found,
): Discussion {
  const shown = roots.slice(0, THREADS_SHOWN);
  return {
    subject,
    count: topics[0]?.commentCount ?? 0,
    threads: shown.map((root) => threadOf(root, replies, viewer)),
    olderThan: roots.length > THREADS_SHOWN ? (shown.at(-1)?.id ?? null) : null,
    canWrite: viewer?.isActivated === true,
    sendKey: viewer ? crypto.randomUUID() : null,
  };
}

function threadOf(
  root: StoredComment,
  replies: readonly StoredComment[],
  viewer: Viewer | null,
): Thread {
  const own = replies.filter(({ rootId }) => rootId === root.id).toSorted((a, b) => a.id - b.id);
  return {
    comment: viewComment(root, viewer),
    replies: own.map((reply) => viewComment(reply, viewer)),
    earlier: Math.max(0, root.replyCount - own.length),
  };
}

/**
 * A comment's own page: its thread with the replies around it. To its author a comment that was taken down is
 * shown as well.
 *
 * @throws AppError `not_found`
 */
export async function readThreadPage({ db, viewer }: ReadDeps, id: number) {
  const found = await findCommentById(db, id);
  if (!found || found.kind === null || found.subjectId === null) {
    throw new AppError("not_found", COMMENT_TEXTS.gone);
  }
  const key = { kind: found.kind, id: found.subjectId };
  const rootId = found.rootId ?? found.id;
  const viewerId = viewer?.id ?? null;
  const around = {
    rootId,
    at: id,
    earlier: REPLIES_EARLIER + 1,
    later: REPLIES_LATER + 1,
    viewerId,
  };
  const [subjects, named, replies] = await db.batch([
    findAllOpenSubjects(db, key),
    findAllCommentsById(db, { ids: [...new Set([rootId, id])], viewerId }),
    findAllRepliesAround(db, around),
  ]);
  const [stored] = subjects;
  const root = named.find((row) => row.id === rootId);
  const focus = named.find((row) => row.id === id);
  if (!stored || !root || !focus || !isShown(focus, viewer)) {
    throw new AppError("not_found", COMMENT_TEXTS.gone);
  }
  // What isn't visible is no reply that everybody sees; its author sees it in its place.
  const isExtra = focus.rootId !== null && focus.status !== "VISIBLE";
  const earlier = replies.filter((row) => row.id < id);
  const later = replies.filter((row) => row.id >= id).slice(0, REPLIES_LATER);
  const shown = [...earlier.slice(-REPLIES_EARLIER), ...(isExtra ? [focus] : []), ...later];
  return {
    subject: toSubject(key, stored),
    comment: viewComment(root, viewer),
    replies: shown.map((row) => viewComment(row, viewer)),
    focusId: id,
    /** The replies from which the pages before and behind this one are made; null at the ends. */
    earlierFrom: earlier.length > REPLIES_EARLIER ? (earlier[0]?.id ?? null) : null,
    laterFrom: laterFrom(replies, id),
    canWrite: viewer?.isActivated === true,
    sendKey: viewer ? crypto.randomUUID() : null,
  };
}
export type ThreadPage = Awaited<ReturnType<typeof readThreadPage>>;

function laterFrom(replies: readonly StoredComment[], id: number): number | null {
  return replies.filter((row) => row.id >= id)[REPLIES_LATER]?.id ?? null;
}

/** A first comment that is gone has a page while there are replies to it. */
function isShown({ status, userId, replyCount }: StoredComment, viewer: Viewer | null): boolean {
  if (status === "VISIBLE" || replyCount > 0) return true;
  return status !== "DELETED" && viewer?.id === userId;
}
