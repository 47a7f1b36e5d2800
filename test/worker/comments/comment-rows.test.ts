import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addComment, replyTo } from "#app/features/comments/add-comment.server.ts";
import { blockAuthor } from "#app/features/comments/block-member.server.ts";
import { editComment, withdrawComment } from "#app/features/comments/change-comment.server.ts";
import { countNewer } from "#app/features/comments/count-newer.server.ts";
import { flagComment } from "#app/features/comments/flag-comment.server.ts";
import { likeComment } from "#app/features/comments/like-comment.server.ts";
import { listPosts } from "#app/features/comments/list-posts.server.ts";
import { muteThread } from "#app/features/comments/mute-thread.server.ts";
import { openTopic } from "#app/features/comments/open-topic.server.ts";
import {
  readDiscussion,
  readDiscussionPage,
  readThreadPage,
} from "#app/features/comments/read-discussion.server.ts";
import { tieTopic } from "#app/features/news/topic.server.ts";
import type { SubjectKey } from "#db/queries/comments.ts";
import { findAllCommentsByUser, findAllLikesByUser } from "#db/queries/comments.ts";
import type { ThreadSort } from "#db/schema/comments.ts";
import { createUser } from "#test/support/accounts.ts";
import { openDiscussion, someRacer, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const COMMENTS = 10_000;
const busy = { subject: { kind: "article", id: 0 } as SubjectKey, topicId: 0, root: 0, reply: 0 };
let racer: Awaited<ReturnType<typeof someRacer>>;
let editor: Awaited<ReturnType<typeof someRacer>>;

/**
 * One article with 10,000 comments by 50 racers: 1,000 threads with nine replies, half of which
 * answer replies.
 */
beforeAll(async () => {
  const { subject, topicId } = await openDiscussion();
  Object.assign(busy, { subject, topicId });
  const authors = await Promise.all(Array.from({ length: 50 }, () => createUser()));
  racer = await someRacer();
  editor = await someRacer({ role: "editor" });
  const ids = JSON.stringify(authors.map(({ id }) => id));
  await env.DB.prepare(
    `with recursive k(n) as (select 0 union all select n + 1 from k where n < ?1 - 1),
       first(id) as (select coalesce(max(id), 0) + 1 from comments)
     insert into comments (id, created_at, updated_at, topic_id, root_id, parent_id, reply_to_user_id, user_id, status, text)
     select first.id + n, n, n, ?2,
       iif(n % 10 = 0, null, first.id + n - n % 10),
       iif(n % 10 = 0, null, first.id + n - iif(n % 2, n % 10, 1)),
       iif(n % 10 = 0 or n % 2, null, json_extract(?3, '$[' || ((n + 1) % 50) || ']')),
       json_extract(?3, '$[' || (n % 50) || ']'), 'VISIBLE', 'No. ' || n
     from k, first order by n`,
  )
    .bind(COMMENTS, topicId, ids)
    .run();
  await env.DB.prepare(
    "insert into comment_likes (user_id, comment_id, created_at) select ?, id, 0 from comments",
  )
    .bind(racer.id)
    .run();
  const last = await env.DB.prepare(
    "select id, root_id as rootId from comments order by id desc limit 1",
  ).first<{ id: number; rootId: number }>();
  Object.assign(busy, { root: last?.rootId ?? 0, reply: last?.id ?? 0 });
});

type Read = (deps: ReturnType<typeof testDeps>) => Promise<unknown>;

const at = (sort: ThreadSort, from: number | null = null) => ({ sort, from });

const READS: Record<string, [rows: number, trips: number, read: Read]> = {
  "a discussion": [120, 1, (deps) => readDiscussion(deps, busy.subject)],
  "a discussion, deep down": [
    120,
    1,
    (deps) => readDiscussion(deps, busy.subject, at("newest", 5_000)),
  ],
  "a discussion on its own page": [
    120,
    1,
    (deps) => readDiscussionPage(deps, busy.subject, at("newest")),
  ],
  "a discussion, oldest first": [
    120,
    1,
    (deps) => readDiscussionPage(deps, busy.subject, at("oldest", 5_000)),
  ],
  "a discussion, best first": [
    120,
    1,
    (deps) => readDiscussionPage(deps, busy.subject, at("best")),
  ],
  "a discussion, best first, deep down": [
    120,
    1,
    (deps) => readDiscussionPage(deps, busy.subject, at("best", 20_656 * 2 ** 33 + 5_000)),
  ],
  "a discussion, signed in, all of it liked": [
    140,
    1,
    (deps) => readDiscussion({ ...deps, viewer: racer }, busy.subject),
  ],
  "a thread": [120, 1, (deps) => readThreadPage(deps, busy.root)],
  "the thread of a reply": [120, 1, (deps) => readThreadPage(deps, busy.reply)],
  "what is newer, at most": [
    23,
    1,
    (deps) => countNewer(deps, { subject: busy.subject, after: 0 }),
  ],
  "what is newer, if nothing is": [
    3,
    1,
    (deps) => countNewer(deps, { subject: busy.subject, after: busy.reply }),
  ],
  "a page for programs": [120, 3, (deps) => listPosts(deps, { topicId: busy.topicId })],
  "one's own comments": [100, 1, ({ db }) => findAllCommentsByUser(db, racer.id, 100)],
  "one's own likes": [100, 1, ({ db }) => findAllLikesByUser(db, racer.id, 100)],
};

test.each(Object.entries(READS))(
  "%s reads a bounded number of rows at 10,000 comments",
  async (_name, [rows, trips, read]) => {
    const { rowsRead, roundTrips } = await measureRowsRead((db) => read({ ...testDeps(), db }));
    expect(rowsRead).toBeLessThanOrEqual(rows);
    expect(roundTrips).toBeLessThanOrEqual(trips);
  },
);

test("the newest six threads are shown with three replies each", async () => {
  const { count, threads, olderThan } = await readDiscussion(testDeps(), busy.subject);
  expect(count).toBe(COMMENTS);
  expect(threads).toHaveLength(6);
  expect(threads[0]).toMatchObject({ comment: { text: "No. 9990" }, earlier: 6 });
  expect(threads[0]?.replies.map(({ text }) => text)).toEqual(["No. 9997", "No. 9998", "No. 9999"]);
  expect(threads[0]?.replies[1]?.repliedTo).toMatch(/^racer-/);
  const older = await readDiscussion(testDeps(), busy.subject, at("newest", olderThan));
  expect(older.threads[0]?.comment.text).toBe("No. 9930");
});

test("the oldest threads come first, and the page continues after the last one", async () => {
  const first = await readDiscussion(testDeps(), busy.subject, at("oldest"));
  expect(first.threads.map(({ comment }) => comment.text)).toEqual([
    ...["No. 0", "No. 10", "No. 20", "No. 30", "No. 40", "No. 50"],
  ]);
  const second = await readDiscussion(testDeps(), busy.subject, at("oldest", first.olderThan));
  expect(second.threads[0]?.comment.text).toBe("No. 60");
});

test("the best threads come first: more likes, fewer flags, then the newest", async () => {
  const { subject } = await openDiscussion();
  const author = await createUser();
  const posts: number[] = [];
  for (let n = 0; n < 8; n++) posts.push(await writeComment(author, { subject }));
  const standing = [
    // likes, weight of open flags
    ...[
      [0, 0],
      [1, 0],
      [5, 5],
      [5, 0],
      [40, 4],
      [0, 3],
      [0, 0],
      [1, 0],
    ],
  ];
  for (const [place, [likes, flags]] of standing.entries()) {
    await env.DB.prepare("update comments set like_count = ?, open_flag_weight = ? where id = ?")
      .bind(likes, flags, posts[place])
      .run();
  }
  const orderOf = async (from: number | null) => {
    const page = await readDiscussion(testDeps(), subject, at("best", from));
    const places = page.threads.map(({ comment }) => posts.indexOf(comment.id));
    return { places, next: page.olderThan };
  };
  const first = await orderOf(null);
  expect(first.places).toEqual([4, 3, 2, 7, 1, 6]);
  expect(await orderOf(first.next)).toEqual({ places: [5, 0], next: null });
});

test("each action reads only what it touches, however many comments there are", async () => {
  const author = await createUser();
  const postId = await writeComment(author, { subject: busy.subject });
  const { rowsRead } = await measureRowsRead(async (db) => {
    const deps = { ...testDeps(), db, viewer: racer };
    await likeComment(deps, { postId, isLiked: true });
    await flagComment(deps, { postId, flagReason: "SPAM", customReason: "" });
    const { subject } = busy;
    const added = await addComment(deps, { subject, content: "Who's racing Friday?" });
    await replyTo(deps, { parentPost: added.postId, content: "I am." });
    await editComment(deps, { postId: added.postId, content: "Who races Friday?", version: 1 });
    await withdrawComment(deps, { postId: added.postId });
    for (const isMuted of [true, false]) await muteThread(deps, { postId, isMuted });
    for (const isBlocked of [true, false]) await blockAuthor(deps, { postId, isBlocked });
  });
  expect(rowsRead).toBeLessThanOrEqual(240);
  const topic = await measureRowsRead(async (db) => {
    const deps = { ...testDeps(), db, viewer: editor };
    const discourseTopicId = await openTopic(deps, { title: "Free", raw: "Talk.", category: 1 });
    const { subject } = await openDiscussion();
    const tie = { newsArticleId: subject.id, discourseTopicId, discourseCategoryId: null };
    await tieTopic(deps, tie);
  });
  expect(topic.rowsRead).toBeLessThanOrEqual(60);
});
