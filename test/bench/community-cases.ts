import type { Deps, Viewer } from "#app/deps.ts";
import { addComment, replyTo } from "#app/features/comments/add-comment.server.ts";
import { editComment } from "#app/features/comments/change-comment.server.ts";
import { countNewer } from "#app/features/comments/count-newer.server.ts";
import { flagComment } from "#app/features/comments/flag-comment.server.ts";
import { likeComment } from "#app/features/comments/like-comment.server.ts";
import {
  readDiscussionPage,
  readThreadPage,
  type ThreadPlace,
} from "#app/features/comments/read-discussion.server.ts";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { announceRuns } from "#app/features/notices/announce-runs.server.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { mailNotices } from "#app/features/notices/mail-notices.server.ts";
import { scheduleNotices } from "#app/features/notices/schedule-notices.server.ts";
import { eraseAccount } from "#app/features/profile/erase-account.server.ts";
import type { Database } from "#db/client.ts";
import type { SubjectKey } from "#db/queries/comments.ts";
import { deleteSentFarewells } from "#db/queries/mails.ts";
import { updateDueArticlesPublished } from "#db/queries/news-writing.ts";
import { findViewerBySession } from "#db/queries/sessions.ts";
import { findUserById } from "#db/queries/users.ts";
import { type BenchCase, benchViewer, type Sample } from "./cases.ts";
import { TALK_OF_THE_CLUB } from "./fill-community.ts";

/** The day after the last run of a filled database. */
const NOW = new Date(Date.UTC(2026, 6, 2, 18));
/** Before anything is due. */
const EARLIER = new Date(Date.UTC(2026, 6, 1));
/** A page, and what a member does on it. */
const [PAGE, ACTION] = [100, 100];
/** Seven threads with their authors, and eighteen replies with their authors and the members they answer. */
const DISCUSSION = 110;
const ARTICLE = 150;
/** Rows of a notice that leaves the list of those to send: itself and where it is on it; a thousand are looked at. */
const SENT = 3;
/** Of a notice that is given its time: itself, its place on two lists, and its member's hours. */
const SCHEDULED = 8;
/** Of an account's notice that is deleted: itself, and its place on the lists to send. */
const DELETED = 4;

const deps = {
  clock: { now: () => NOW },
  origin: "http://bench.test",
  clientAddress: "10.0.0.1",
  config: { sessionSecrets: ["bench"], pushKey: null },
  limits: { isWithin: async () => true },
  visitCounts: { add: () => {} },
  mail: { send: async () => "queued" },
  media: { remove: async () => {} },
  cards: { remove: async () => {}, removeAll: async () => {} },
  log: () => {},
} as unknown as Omit<Deps, "db" | "waitUntil">;

type Run = BenchCase["variants"] extends (sample: Sample) => (infer Variant)[] ? Variant : never;

/** Does work with the dependencies of a request, to the end of what it leaves for later. */
function withDeps(work: (all: Deps) => Promise<unknown>): Run {
  return async (db) => {
    const later: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void later.push(promise);
    await work({ ...deps, db, waitUntil } as Deps);
    await Promise.all(later);
  };
}

const memberOf = (id: number): Viewer => ({ ...benchViewer(id), username: `bench-${id}` });
const AUTHOR = memberOf(77);

/** The discussions of an article, a garage and a run. */
const subjectsOf = ({ busy }: Sample): SubjectKey[] => [
  { kind: "article", id: busy.articleId },
  { kind: "garage", id: busy.memberId },
  { kind: "slip", id: busy.slipId },
];

/** Each discussion on its own page, from a place on, for a visitor and for a member. */
function discussions(sample: Sample, place: (sample: Sample) => ThreadPlace): Run[] {
  return subjectsOf(sample).flatMap((subject) =>
    [null, AUTHOR].map(
      (viewer) => (db: Database) => readDiscussionPage({ db, viewer }, subject, place(sample)),
    ),
  );
}

/** The first page's end; the rank of a comment begins with its score. */
const pageTwo = (sort: "newest" | "best") => (sample: Sample) => ({
  sort,
  from: sort === "best" ? 80_000 * 2 ** 33 : sample.busy.commentId,
});

/** Discussions and notices as they are read. */
const READS: readonly BenchCase[] = [
  {
    name: "the bell's number",
    budget: 15,
    variants: ({ busy }) => [
      (db) =>
        findViewerBySession(db, { sessionId: busy.sessionId, userId: busy.memberId, now: NOW }),
    ],
  },
  {
    name: "article with 50,000 comments",
    budget: ARTICLE,
    variants: () =>
      [null, AUTHOR].map(
        (viewer) => (db) => findArticle({ db, viewer }, { slug: TALK_OF_THE_CLUB }),
      ),
  },
  {
    name: "discussion, newest",
    budget: DISCUSSION,
    variants: (sample) => discussions(sample, () => ({ sort: "newest", from: null })),
  },
  {
    name: "discussion, best",
    budget: DISCUSSION,
    variants: (sample) => discussions(sample, () => ({ sort: "best", from: null })),
  },
  {
    name: "discussion, a later page",
    budget: DISCUSSION,
    variants: (sample) => [
      ...discussions(sample, pageTwo("newest")),
      ...discussions(sample, pageTwo("best")),
    ],
  },
  {
    name: "thread with its replies",
    budget: PAGE,
    variants: ({ busy }) =>
      [null, AUTHOR].map((viewer) => (db) => readThreadPage({ db, viewer }, busy.commentId)),
  },
  {
    name: "number of new comments",
    budget: 25,
    variants: (sample) =>
      subjectsOf(sample).flatMap((subject) =>
        [0, 10 ** 9].map((after) => (db: Database) => countNewer({ db }, { subject, after })),
      ),
  },
];

/** What members do, and what the jobs do about it; each case runs once, in this order. */
const CHANGES: readonly BenchCase[] = [
  {
    name: "comment",
    budget: ACTION,
    variants: (sample) =>
      subjectsOf(sample).map((subject) =>
        withDeps((all) =>
          addComment({ ...all, viewer: AUTHOR }, { subject, content: `Nice, ${subject.kind}.` }),
        ),
      ),
  },
  {
    name: "reply",
    budget: ACTION,
    variants: ({ busy }) => [
      withDeps((all) =>
        replyTo({ ...all, viewer: AUTHOR }, { parentPost: busy.commentId, content: "So it is." }),
      ),
    ],
  },
  {
    name: "edited comment",
    budget: ACTION,
    variants: ({ busy }) => [
      withDeps((all) =>
        editComment(
          { ...all, viewer: memberOf(busy.commentAuthorId) },
          { postId: busy.commentId, content: "Better.", version: null },
        ),
      ),
    ],
  },
  {
    name: "like",
    budget: ACTION,
    variants: ({ busy }) =>
      [true, false].map((isLiked) =>
        withDeps((all) =>
          likeComment({ ...all, viewer: AUTHOR }, { postId: busy.commentId, isLiked }),
        ),
      ),
  },
  {
    name: "flag",
    budget: ACTION,
    variants: ({ busy }) => [
      withDeps((all) =>
        flagComment(
          { ...all, viewer: AUTHOR },
          { postId: busy.commentId, flagReason: "OTHER", customReason: "Odd" },
        ),
      ),
    ],
  },
  {
    name: "notices, new and marked as seen",
    // The page, and five rows for each of thirty that are marked.
    budget: PAGE + 5 * 30,
    variants: ({ busy }) =>
      [null, busy.noticePlace].map((before) =>
        withDeps((all) => listNotices({ ...all, viewer: memberOf(busy.memberId) }, before)),
      ),
  },
  {
    name: "notices, seen before",
    budget: PAGE,
    variants: ({ busy }) =>
      [null, busy.noticePlace].map((before) =>
        withDeps((all) => listNotices({ ...all, viewer: memberOf(busy.memberId) }, before)),
      ),
  },
  { name: "job: 40 runs announced", budget: 40 * 200, variants: () => [withDeps(announceRuns)] },
  {
    name: "job: 1,000 notices scheduled",
    budget: 1_000 * SCHEDULED,
    variants: () => [withDeps(scheduleNotices)],
  },
  {
    name: "job: digest of 10,000 notices",
    budget: 10_000 * SENT,
    variants: () => [withDeps(mailNotices)],
  },
  { name: "job: mails to fifty members", budget: 50 * 60, variants: () => [withDeps(mailNotices)] },
  {
    name: "job: an idle minute",
    budget: PAGE,
    variants: () => [
      withDeps(async (all) => {
        const early = { ...all, clock: { now: () => EARLIER } };
        await updateDueArticlesPublished(all.db, EARLIER);
        await deleteSentFarewells(all.db, EARLIER);
        await announceRuns(early);
        await scheduleNotices(early);
        await mailNotices(early);
      }),
    ],
  },
  {
    name: "account with 10,000 notices, deleted",
    budget: 10_000 * DELETED,
    variants: ({ busy }) => [
      withDeps(async (all) => {
        const user = await findUserById(all.db, busy.memberId);
        if (user) await eraseAccount(all, { user, actorId: user.id });
      }),
    ],
  },
];

/** Discussions and notices, of a database that `fillCommunity` has filled. */
export const COMMUNITY_CASES: readonly BenchCase[] = [
  ...READS,
  ...CHANGES.map((each) => ({ ...each, isChange: true as const })),
];
