import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { can } from "#app/lib/policy.ts";
import { findAllMutesOfThread } from "#db/queries/comment-mentions.ts";
import {
  findAllCommentsWithRoot,
  findAllLatestReplies,
  findAllOpenSubjects,
  findAllOpenSubjectsOfComment,
  findAllRepliesAround,
  findAllThreads,
  findAllTopicsBySubject,
  type StoredComment,
  type SubjectKey,
  type SubjectPlace,
  type SubjectSlug,
  type ThreadWalk,
} from "#db/queries/comments.ts";
import type { ThreadSort } from "#db/schema/comments.ts";
import { toSubject } from "./find-subject.server.ts";
import { discussionPolicy } from "./policy.ts";
import { type CommentView, viewComment } from "./present-comment.ts";
import { REPLIES_EARLIER, REPLIES_LATER, REPLIES_SHOWN, THREADS_SHOWN } from "./rules.ts";
import { COMMENT_TEXTS } from "./texts.ts";

type ReadDeps = Pick<Deps, "db"> & { viewer: Viewer | null };

/** A comment with replies; `earlier` counts the replies before the listed ones. */
export type Thread = { comment: CommentView; replies: CommentView[]; earlier: number };

/** Where a page of a discussion begins, and in which order its threads are. */
export type ThreadPlace = Pick<ThreadWalk, "sort" | "from">;
const NEWEST: ThreadPlace = { sort: "newest", from: null };

/** One page of a discussion. */
export type Discussion = {
  subject: SubjectKey;
  sort: ThreadSort;
  /** There are several threads. */
  isOrdered: boolean;
  /** The number of visible comments. */
  count: number;
  /** The newest comment, 0 before the first one; null for visitors, whose page doesn't look for newer ones. */
  newestId: number | null;
  /** In order, each with its latest replies. */
  threads: Thread[];
  /** The cursor for the threads after these; null when there are none. */
  olderThan: number | null;
  /** The viewer is signed in and activated. */
  canWrite: boolean;
  /** The Idempotency-Key of the next comment; null for visitors, whose page is cached. */
  sendKey: string | null;
};

/**
 * A subject's threads, the newest by default, in one database call. The caller has checked that the subject is
 * visible.
 */
export async function readDiscussion(
  { db, viewer }: ReadDeps,
  subject: SubjectKey,
  place = NEWEST,
): Promise<Discussion> {
  const rows = await db.batch(discussionQueries(db, viewer, subject, place));
  return toDiscussion(subject, viewer, rows, place);
}

/** The same by a slug, for a page that reads its subject, and the subject's id, at the same time. */
export async function readDiscussionBySlug(
  { db, viewer }: ReadDeps,
  place: SubjectSlug,
): Promise<Omit<Discussion, "subject">> {
  return toThreads(viewer, await db.batch(discussionQueries(db, viewer, place)));
}

/** The queries for a discussion, to be batched with those for its subject. */
export function discussionQueries(
  db: Deps["db"],
  viewer: Viewer | null,
  subject: SubjectPlace,
  { sort, from } = NEWEST,
) {
  /** One extra thread shows whether there are more. */
  const walk = { subject, sort, from, viewerId: viewer?.id ?? null, threads: THREADS_SHOWN + 1 };
  return [
    findAllTopicsBySubject(db, subject, { withNewest: viewer !== null }),
    findAllThreads(db, walk),
    findAllLatestReplies(db, { ...walk, threads: THREADS_SHOWN }, REPLIES_SHOWN),
  ] as const;
}

/** The discussion on its own page, with its subject. @throws AppError `not_found` */
export async function readDiscussionPage(
  { db, viewer }: ReadDeps,
  key: SubjectKey,
  place = NEWEST,
) {
  const [subjects, ...rows] = await db.batch([
    findAllOpenSubjects(db, key),
    ...discussionQueries(db, viewer, key, place),
  ]);
  const [stored] = subjects;
  if (!stored) throw new AppError("not_found", COMMENT_TEXTS.closed);
  return {
    subject: toSubject(key, stored),
    discussion: toDiscussion(key, viewer, rows, place),
  };
}

type DiscussionRows = readonly [
  topics: Awaited<ReturnType<typeof findAllTopicsBySubject>>,
  roots: readonly StoredComment[],
  replies: readonly StoredComment[],
];

/** Builds the discussion from the results of `discussionQueries`. */
export function toDiscussion(
  subject: SubjectKey,
  viewer: Viewer | null,
  rows: DiscussionRows,
  place = NEWEST,
): Discussion {
  return { subject, ...toThreads(viewer, rows, place) };
}

function toThreads(
  viewer: Viewer | null,
  [topics, roots, replies]: DiscussionRows,
  { sort, from } = NEWEST,
): Omit<Discussion, "subject"> {
  const page = roots.slice(0, THREADS_SHOWN);
  const last = page.at(-1);
  return {
    sort,
    isOrdered: roots.length > 1 || from !== null,
    count: topics[0]?.commentCount ?? 0,
    newestId: viewer ? (topics[0]?.newestId ?? 0) : null,
    threads: page.map((root) => threadOf(root, replies, viewer)),
    olderThan:
      last && roots.length > THREADS_SHOWN ? (sort === "best" ? last.rank : last.id) : null,
    canWrite: can(discussionPolicy, "write", viewer),
    sendKey: viewer ? crypto.randomUUID() : null,
  };
}

function threadOf(
  root: StoredComment,
  replies: readonly StoredComment[],
  viewer: Viewer | null,
): Thread {
  const ownReplies = replies
    .filter(({ rootId }) => rootId === root.id)
    .toSorted((a, b) => a.id - b.id);
  return {
    comment: viewComment(root, viewer),
    replies: ownReplies.map((reply) => viewComment(reply, viewer)),
    earlier: Math.max(0, root.replyCount - ownReplies.length),
  };
}

/**
 * A comment's own page, in one database call: its thread with the replies around it. Authors can also see their
 * removed comments.
 *
 * @throws AppError `not_found`
 */
export async function readThreadPage({ db, viewer }: ReadDeps, id: number) {
  const viewerId = viewer?.id ?? null;
  const around = { at: id, earlier: REPLIES_EARLIER + 1, later: REPLIES_LATER + 1, viewerId };
  const [[stored], named, replies, mutes] = await db.batch([
    findAllOpenSubjectsOfComment(db, id),
    findAllCommentsWithRoot(db, { id, viewerId }),
    findAllRepliesAround(db, around),
    findAllMutesOfThread(db, { userId: viewerId ?? 0, commentId: id }),
  ]);
  const focus = named.find((row) => row.id === id);
  const root = named.find((row) => row.id === (focus?.rootId ?? id));
  if (!stored || !root || !focus || !isShown(focus, viewer)) {
    throw new AppError("not_found", COMMENT_TEXTS.gone);
  }
  // A hidden reply isn't in the public list; its author sees it in its place.
  const isExtra = focus.rootId !== null && focus.status !== "VISIBLE";
  const earlier = replies.filter((row) => row.id < id);
  const later = replies.filter((row) => row.id >= id).slice(0, REPLIES_LATER);
  const page = [...earlier.slice(-REPLIES_EARLIER), ...(isExtra ? [focus] : []), ...later];
  return {
    subject: toSubject({ kind: stored.kind, id: stored.subjectId }, stored),
    comment: viewComment(root, viewer),
    replies: page.map((row) => viewComment(row, viewer)),
    focusId: id,
    /** The viewer gets no notices of this thread. */
    isMuted: mutes.length > 0,
    /** The cursors for the pages before and after this one; null at the ends. */
    earlierFrom: earlier.length > REPLIES_EARLIER ? (earlier[0]?.id ?? null) : null,
    laterFrom: laterFrom(replies, id),
    canWrite: can(discussionPolicy, "write", viewer),
    sendKey: viewer ? crypto.randomUUID() : null,
  };
}
export type ThreadPage = Awaited<ReturnType<typeof readThreadPage>>;

function laterFrom(replies: readonly StoredComment[], id: number): number | null {
  return replies.filter((row) => row.id >= id)[REPLIES_LATER]?.id ?? null;
}

/** A deleted first comment has a page while it has replies. */
function isShown({ status, userId, replyCount }: StoredComment, viewer: Viewer | null): boolean {
  if (status === "VISIBLE" || replyCount > 0) return true;
  return status !== "DELETED" && viewer?.id === userId;
}
