import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { listDeskComments } from "#app/features/moderation/comments/list-desk-comments.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { LIMITS } from "#app/lib/limits.ts";
import { findCommentById } from "#db/queries/comments.ts";
import type { User } from "#db/queries/users.ts";
import { ban, createUser, PASSWORD, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { openDiscussion, writeComment, writeReply } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { publish } from "#test/support/news.ts";

const ADD = "/api/news/comments/addComment";
const LIKE = "/api/news/comments/likeComment";
const UNLIKE = "/api/news/comments/unlikeComment";
const DELETE = "/api/news/comments/deleteComment";
const FLAG = "/api/news/comments/flagComment";
const LIST = "/rest/comment/getCommentsByTopic";
/** A member whose flags count. */
const ESTABLISHED = { createdAt: new Date(Date.now() - 60 * DAY_MS) };
/** A member without the limits of newcomers. */
const OLD_HAND = { ...ESTABLISHED, listedRunCount: 1 };

async function member(options: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(options);
  return { user, client: await clientOf(user) };
}

async function clientOf(user: User) {
  const client = new Client();
  await signIn(client, user);
  return client;
}

function update(client: Client, body: object) {
  return client.fetch("/api/news/comments/updateComment", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function postIdOf(response: Response): Promise<number> {
  expect(response.status).toBe(201);
  return (await response.json<{ comment: { postId: number } }>()).comment.postId;
}

type Listed = {
  topic: object;
  comments: { postId: number; username: string; content: string; parentPost: number | null }[];
  total: number;
  next: number | null;
};
async function list(topicId: number, client = new Client(), after?: number): Promise<Listed> {
  const response = await client.postJson(LIST, { topicId, ...(after && { after }) });
  expect(response.status).toBe(200);
  return response.json<Listed>();
}

describe("a comment", () => {
  test("by an activated member is public right away", async () => {
    const { topicId } = await openDiscussion();
    const { user, client } = await member();
    const body = { topicId, content: "Two tenths\nfrom pressure.", username: user.username };
    const postId = await postIdOf(await client.postJson(ADD, body));
    const answer = await list(topicId);
    expect(answer).toMatchObject({
      topic: {
        topicId,
        subject: "article",
        path: expect.stringContaining("/news/article/racing/"),
      },
      comments: [{ postId, username: user.username, content: body.content, parentPost: null }],
      total: 1,
      next: null,
    });
    expect(JSON.stringify(answer)).not.toMatch(/@example|Casey|Miller/);
  });

  test("is replied to, and the reply replied to, in one thread", async () => {
    const { topicId } = await openDiscussion();
    const { client } = await member();
    const other = await member();
    const first = await postIdOf(await client.postJson(ADD, { topicId, content: "Who's warm?" }));
    const second = await postIdOf(
      await other.client.postJson(ADD, { topicId, content: "I am.", parentPost: first }),
    );
    const third = await postIdOf(
      await client.postJson(ADD, { topicId, content: "How warm?", parentPost: String(second) }),
    );
    const row = await findCommentById(testDeps().db, third);
    expect(row).toMatchObject({ rootId: first, topicId });
    expect((await list(topicId)).comments.map(({ parentPost }) => parentPost)).toEqual([
      null,
      first,
      second,
    ]);
  });

  test("is added once per key, however often it is sent", async () => {
    const { topicId } = await openDiscussion();
    const { client } = await member();
    const send = (content: string) =>
      client.postJson(ADD, { topicId, content }, { "idempotency-key": "k1" });
    const answers = await Promise.all([send("Once."), send("Once."), send("Once.")]);
    expect(answers.map(({ status }) => status).toSorted()).toContain(201);
    expect((await list(topicId)).total).toBe(1);
    expect((await send("Something else.")).status).toBe(409);
  });

  test("sent twice at the same moment without a key is added once", async () => {
    const { topicId } = await openDiscussion();
    const { client } = await member();
    const send = () => client.postJson(ADD, { topicId, content: "Twice." });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
    expect((await list(topicId)).total).toBe(1);
  });

  test("pages by twenty-five", async () => {
    const { topicId, subject } = await openDiscussion();
    const author = await createUser();
    await env.DB.prepare(
      `insert into comments (created_at, updated_at, topic_id, user_id, status, text)
       select value, value, ?1, ?2, 'VISIBLE', 'No. ' || value from json_each(?3)`,
    )
      .bind(topicId, author.id, JSON.stringify(Array.from({ length: 45 }, (_, n) => n)))
      .run();
    const first = await list(topicId);
    expect(first).toMatchObject({ total: 45, next: expect.any(Number) });
    expect(first.comments).toHaveLength(25);
    const second = await list(topicId, new Client(), first.next ?? 0);
    expect(second.comments.map(({ content }) => content).at(-1)).toBe("No. 44");
    expect(second).toMatchObject({ next: null });
    expect(subject.kind).toBe("article");
  });
});

describe("a comment is rejected", () => {
  test("for visitors, accounts not yet activated and banned ones", async () => {
    const { topicId } = await openDiscussion();
    const body = { topicId, content: "Hi." };
    expect((await new Client().postJson(ADD, body)).status).toBe(401);
    const waiting = await member({ isActivated: false });
    const answer = await waiting.client.postJson(ADD, body);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: "not_activated",
      message: "Your account is not activated!",
    });
    const banned = await member();
    await ban(banned.user.username);
    expect((await banned.client.postJson(ADD, body)).status).toBe(401);
    expect((await list(topicId)).total).toBe(0);
  });

  test("under another member's name, and from another site", async () => {
    const { topicId } = await openDiscussion();
    const { client } = await member();
    const body = { topicId, content: "Hi." };
    expect((await client.postJson(ADD, { ...body, username: "somebody" })).status).toBe(403);
    const origin = { origin: "https://evil.test" };
    expect((await client.postJson(ADD, body, origin)).status).toBe(403);
  });

  test.each([
    ["no words", { content: "" }, 400],
    ["nothing to see", { content: " \u200b \u202e\n\n" }, 400],
    ["a number", { content: 7 }, 400],
    ["2,001 characters", { content: "x".repeat(2001) }, 400],
    ["60,000 characters", { content: "x".repeat(60_000) }, 400],
    ["100,000 characters", { content: "x".repeat(100_000) }, 413],
    ["a negative topic", { content: "Hi.", topicId: -1 }, 400],
    ["SQL for a topic", { content: "Hi.", topicId: "1 or 1=1" }, 400],
    ["an unknown topic", { content: "Hi.", topicId: 99_999_999 }, 404],
    ["an unknown parent", { content: "Hi.", parentPost: 99_999_999 }, 404],
  ])("with %s by %i", async (_, fields, status) => {
    const { topicId } = await openDiscussion();
    const { client } = await member();
    expect((await client.postJson(ADD, { topicId, ...fields })).status).toBe(status);
  });

  test("when its parent is in another discussion or deleted", async () => {
    const here = await openDiscussion();
    const { user, client } = await member();
    const elsewhere = await writeComment(user);
    const reply = { topicId: here.topicId, content: "Hi.", parentPost: elsewhere };
    expect((await client.postJson(ADD, reply)).status).toBe(400);
    const gone = await writeComment(user, { subject: here.subject });
    await env.DB.prepare("update comments set status = 'REMOVED' where id = ?").bind(gone).run();
    expect((await client.postJson(ADD, { ...reply, parentPost: gone })).status).toBe(404);
  });

  test("when its article is no longer published, along with the whole discussion", async () => {
    const { room, subject, topicId } = await openDiscussion();
    const { user, client } = await member();
    const postId = await writeComment(user, { subject });
    await env.DB.prepare("update news_articles set listed_at = null where id = ?")
      .bind(subject.id)
      .run();
    expect((await client.postJson(ADD, { topicId, content: "Hi." })).status).toBe(404);
    expect((await client.postJson(LIST, { topicId })).status).toBe(404);
    expect((await update(client, { postId, content: "Hm." })).status).toBe(404);
    const other = await member();
    expect((await other.client.postJson(LIKE, { postId })).status).toBe(404);
    expect((await other.client.postJson(FLAG, { postId, flagReason: "spam" })).status).toBe(404);
    const draft = await publish(room, { status: "DRAFT", publishedAt: null });
    const topic = await env.DB.prepare(
      "select id from comment_topics where subject_kind = 'article' and subject_id = ?",
    )
      .bind(draft.id)
      .first();
    expect(topic).toBeNull();
  });

  test("when the same member repeats a text within a day, but not a day later", async () => {
    const { subject } = await openDiscussion();
    const user = await createUser();
    const now = new Date();
    const say = (at: Date) => writeComment(user, { subject, content: "First!", now: at });
    await say(new Date(now.getTime() - 2 * DAY_MS));
    await say(now);
    await expect(say(now)).rejects.toMatchObject({ code: "conflict" });
    // Another member may post the same text.
    await writeComment(await createUser(), { subject, content: "First!" });
  });

  test("is refused beyond ten, also of twenty-five sent at once", async () => {
    const { topicId } = await openDiscussion();
    for (const options of [{}, OLD_HAND]) {
      const { user, client } = await member(options);
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, n) =>
          client.postJson(ADD, { topicId, content: `No. ${n}` }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
      const count = "select count(*) as count from comments where user_id = ?";
      const stored = await env.DB.prepare(count).bind(user.id).first();
      expect(stored).toEqual({ count: 10 });
    }
  });

  test.each([
    ["ten in five minutes", OLD_HAND, "300"],
    ["ten in an hour by a newcomer", {}, "3600"],
    ["ten in an hour by a member of a day", { ...OLD_HAND, createdAt: new Date() }, "3600"],
    ["ten in an hour without an approved run", { createdAt: OLD_HAND.createdAt }, "3600"],
  ])("beyond %s", async (_name, options, wait) => {
    const { topicId, subject } = await openDiscussion();
    const { user, client } = await member(options);
    for (let n = 0; n < LIMITS.comment.times; n += 1) await writeComment(user, { subject });
    const answer = await client.postJson(ADD, { topicId, content: "One more." });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe(wait);
  });

  test("with a link from a newcomer, or more than five from others", async () => {
    const { topicId } = await openDiscussion();
    const links = (count: number) =>
      Array.from({ length: count }, (_, n) => `https://example.com/${n}`).join(" ");
    const fresh = await member();
    expect((await fresh.client.postJson(ADD, { topicId, content: links(1) })).status).toBe(400);
    const content = "No links.";
    const postId = await postIdOf(await fresh.client.postJson(ADD, { topicId, content }));
    expect((await update(fresh.client, { postId, content: "[a](https://a.com)" })).status).toBe(
      400,
    );
    const old = await member(OLD_HAND);
    expect((await old.client.postJson(ADD, { topicId, content: links(6) })).status).toBe(400);
    expect((await old.client.postJson(ADD, { topicId, content: links(5) })).status).toBe(201);
  });
});

describe("one's own comment", () => {
  test("can be edited and is marked as edited", async () => {
    const { subject, topicId } = await openDiscussion();
    const { user, client } = await member();
    const postId = await writeComment(user, { subject });
    const answer = await update(client, { postId, content: "Three tenths." });
    expect(await answer.json()).toMatchObject({
      success: true,
      comment: { postId, content: "Three tenths.", version: 2 },
    });
    expect((await list(topicId)).comments).toMatchObject([
      { content: "Three tenths.", editedAt: expect.any(String) },
    ]);
  });

  test("can be deleted, once and by nobody else; replies to it stay", async () => {
    const { topicId, subject } = await openDiscussion();
    const { user, client } = await member();
    const postId = await writeComment(user, { subject, content: "Two tenths." });
    const other = await createUser();
    const reply = await writeReply(other, postId, "Nice.");
    const remove = (by: Client) => by.postJson(DELETE, { postId });
    expect((await remove(await clientOf(other))).status).toBe(403);
    expect((await remove(new Client())).status).toBe(401);
    expect(await (await remove(client)).json()).toEqual({ success: true, postId });
    expect(await findCommentById(testDeps().db, postId)).toMatchObject({
      status: "DELETED",
      text: "",
    });
    const { comments } = await list(topicId);
    expect(comments.map(({ content }) => content)).not.toContain("Two tenths.");
    expect(comments.map((comment) => comment.postId)).toContain(reply);
    expect((await remove(client)).status).toBe(404);
  });

  test("can't be edited by others, nor liked or flagged by its author", async () => {
    const { user, client } = await member();
    const postId = await writeComment(user);
    const other = await member();
    const change = { postId, content: "Mine now." };
    expect((await update(other.client, change)).status).toBe(403);
    expect((await client.postJson(LIKE, { postId })).status).toBe(403);
    expect((await client.postJson(FLAG, { postId, flagReason: "spam" })).status).toBe(403);
    expect((await update(new Client(), change)).status).toBe(401);
    const waiting = await member({ isActivated: false });
    expect((await update(waiting.client, change)).status).toBe(403);
  });
});

describe("a like", () => {
  test("counts once and can be undone", async () => {
    const postId = await writeComment(await createUser());
    const { client } = await member();
    const liked = { success: true, postId, isLiked: true, likeCount: 1 };
    expect(await (await client.postJson(LIKE, { postId })).json()).toEqual(liked);
    expect(await (await client.postJson(LIKE, { postId })).json()).toEqual(liked);
    const unliked = { ...liked, isLiked: false, likeCount: 0 };
    expect(await (await client.postJson(UNLIKE, { postId })).json()).toEqual(unliked);
    expect(await (await client.postJson(UNLIKE, { postId })).json()).toEqual(unliked);
  });

  test("is for activated members and existing comments", async () => {
    const postId = await writeComment(await createUser());
    const waiting = await member({ isActivated: false });
    expect((await waiting.client.postJson(LIKE, { postId })).status).toBe(403);
    const { client } = await member();
    expect((await client.postJson(LIKE, { postId: 99_999_999 })).status).toBe(404);
    expect((await client.postJson(LIKE, {})).status).toBe(400);
  });
});

describe("a flag", () => {
  test("counts once per member; the third from members in good standing hides the comment", async () => {
    const { subject, topicId } = await openDiscussion();
    const postId = await writeComment(await createUser(), { subject });
    for (const flagReason of ["spam", "off_topic", "INAPPROPRIATE"]) {
      const { client } = await member(ESTABLISHED);
      expect((await list(topicId)).total).toBe(1);
      expect((await client.postJson(FLAG, { postId, flagReason })).status).toBe(200);
      const again = await client.postJson(FLAG, { postId, flagReason });
      expect([404, 409]).toContain(again.status);
    }
    expect(await list(topicId)).toMatchObject({ comments: [], total: 0 });
  });

  test.each([
    ["no reason", {}, 400],
    ["an unknown reason", { flagReason: "boring" }, 400],
    ["no explanation", { flagReason: "other" }, 400],
    ["blank words", { flagReason: "notify_moderators", customReason: " " }, 400],
    ["501 characters", { flagReason: "other", customReason: "x".repeat(501) }, 400],
    ["another name", { flagReason: "spam", username: "somebody" }, 403],
    ["good words", { flagReason: "notify_moderators", customReason: "It names a street." }, 200],
  ])("with %s is a %i", async (_, fields, status) => {
    const postId = await writeComment(await createUser());
    const { client } = await member();
    expect((await client.postJson(FLAG, { postId, ...fields })).status).toBe(status);
  });

  test("is rejected while the same member has ten open ones", async () => {
    const { subject } = await openDiscussion();
    const { client } = await member();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const postId = await writeComment(await createUser(), { subject });
      statuses.push((await client.postJson(FLAG, { postId, flagReason: "spam" })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test("from a new account is shown to moderators and hides nothing", async () => {
    const { subject, topicId } = await openDiscussion();
    const postId = await writeComment(await createUser(), { subject });
    for (let n = 0; n < 8; n += 1) {
      const { client } = await member();
      expect((await client.postJson(FLAG, { postId, flagReason: "spam" })).status).toBe(200);
    }
    expect((await list(topicId)).total).toBe(1);
    const judge = await viewerOf(await createUser({ role: "moderator" }));
    // Longer than a page: the tests above left flagged comments, too.
    const deps = { ...testDeps(), viewer: judge };
    const desk = await listDeskComments(deps, { status: "WAITING" }, 100);
    expect(desk.comments.find(({ id }) => id === postId)).toMatchObject({ flagCount: 8 });
    for (let n = 0; n < 3; n += 1) {
      const { client } = await member(ESTABLISHED);
      await client.postJson(FLAG, { postId, flagReason: "spam" });
    }
    expect((await list(topicId)).total).toBe(0);
  });

  test("from a member whose flags keep being dismissed hides nothing", async () => {
    const { subject, topicId } = await openDiscussion();
    const postId = await writeComment(await createUser(), { subject });
    for (let n = 0; n < 3; n += 1) {
      const { user, client } = await member(ESTABLISHED);
      for (let dismissed = 0; dismissed < 3; dismissed += 1) {
        const other = await writeComment(await createUser(), { subject });
        await env.DB.prepare(
          `insert into comment_flags (created_at, comment_id, user_id, reason, text, status)
           values (1, ?, ?, 'SPAM', '', 'DISMISSED')`,
        )
          .bind(other, user.id)
          .run();
      }
      expect((await client.postJson(FLAG, { postId, flagReason: "spam" })).status).toBe(200);
    }
    expect(await findCommentById(testDeps().db, postId)).toMatchObject({ status: "VISIBLE" });
    expect((await list(topicId)).comments.map((comment) => comment.postId)).toContain(postId);
  });

  test("is rejected beyond ten open ones, even when many are sent at once", async () => {
    const { subject } = await openDiscussion();
    const { user, client } = await member();
    const posts: number[] = [];
    for (let n = 0; n < 14; n += 1) posts.push(await writeComment(await createUser(), { subject }));
    const answers = await Promise.all(
      posts.map((postId) => client.postJson(FLAG, { postId, flagReason: "spam" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    const stored = await env.DB.prepare(
      "select count(*) as count from comment_flags where user_id = ?",
    )
      .bind(user.id)
      .first();
    expect(stored).toEqual({ count: 10 });
  });

  test("is for activated members", async () => {
    const postId = await writeComment(await createUser());
    const { client } = await member({ isActivated: false });
    expect((await client.postJson(FLAG, { postId, flagReason: "spam" })).status).toBe(403);
  });
});

describe("a topic", () => {
  const CREATE = "/rest/topic/createTopic";
  const TIE = "/rest/news/updateTopic";
  const TOPIC = { title: "Launches", raw: "How do you launch?", category: 1 };

  test("is opened by an editor, stays hidden, and belongs to the article it is tied to", async () => {
    const { subject, topicId: before } = await openDiscussion();
    const { client } = await member({ role: "editor" });
    const { topicId } = await (await client.postJson(CREATE, TOPIC)).json<{ topicId: number }>();
    expect((await client.postJson(LIST, { topicId })).status).toBe(404);
    expect((await client.postJson(ADD, { topicId, content: "Hi." })).status).toBe(404);
    const tie = { newsArticleId: subject.id, discourseTopicId: topicId, discourseCategoryId: 1 };
    expect((await client.postJson(TIE, tie)).status).toBe(200);
    expect(await list(topicId)).toMatchObject({ topic: { title: "Launches" }, total: 0 });
    expect((await client.postJson(LIST, { topicId: before })).status).toBe(404);
    expect((await client.postJson(ADD, { topicId, content: "Hi." })).status).toBe(201);
  });

  test("never replaces a discussion, nor one that another article has", async () => {
    const { subject, topicId } = await openDiscussion();
    const other = await openDiscussion();
    await writeComment(await createUser(), { subject });
    const { client } = await member({ role: "editor" });
    const free = await (await client.postJson(CREATE, TOPIC)).json<{ topicId: number }>();
    const tie = (newsArticleId: number, discourseTopicId: number) =>
      client.postJson(TIE, { newsArticleId, discourseTopicId });
    expect((await tie(subject.id, free.topicId)).status).toBe(409);
    expect((await tie(other.subject.id, topicId)).status).toBe(409);
    expect((await list(topicId)).total).toBe(1);
  });

  test.each([
    ["no title", { title: "" }, 400],
    ["no text", { raw: "" }, 400],
    ["an unknown category", { category: 9 }, 400],
    ["a title of 201 characters", { title: "x".repeat(201) }, 400],
  ])("with %s is rejected with %i", async (_, fields, status) => {
    const { client } = await member({ role: "editor" });
    expect((await client.postJson(CREATE, { ...TOPIC, ...fields })).status).toBe(status);
  });

  test("is linked from its article", async () => {
    const { subject, topicId } = await openDiscussion();
    const answer = await new Client().postJson("/rest/news/newsArticle", {
      wordpressId: subject.id,
    });
    expect(await answer.json()).toMatchObject({ newsArticle: { discourseTopicId: topicId } });
  });
});

test("a comment keeps visible text only: no overrides, no stacked marks, no long gaps", async () => {
  const { topicId } = await openDiscussion();
  const { client } = await member();
  const content = `\u202eslow\u202c Z${"\u0335\u0336".repeat(40)} fa\u200bst\n\n\n\n\nend`;
  await postIdOf(await client.postJson(ADD, { topicId, content }));
  const [comment] = (await list(topicId)).comments;
  expect(comment?.content).toMatch(/^slow Z\p{M}{4} fast\n\nend$/u);
});

test("a deleted account shows as a deleted user, and its comments stay", async () => {
  const { subject, topicId } = await openDiscussion();
  const user = await createUser();
  const root = await writeComment(user, { subject, content: "Built, not bought." });
  await writeReply(await createUser(), root);
  await env.DB.prepare("update users set anonymised_at = 1, username = 'Anonymous1' where id = ?")
    .bind(user.id)
    .run();
  expect((await list(topicId)).comments[0]).toMatchObject({
    username: "Deleted user",
    content: "Built, not bought.",
  });
});

test("the user object gives its owner their comments and likes", async () => {
  const { subject, topicId } = await openDiscussion();
  const { user, client } = await member();
  const liked = await writeComment(await createUser(), { subject });
  const content = "Mine.";
  const postId = await writeComment(user, { subject, content });
  await client.postJson(LIKE, { postId: liked });
  const comments = [{ postId, topicId, parentPost: null, content }];
  const likes = [{ postId: liked }];
  expect(await (await client.get("/api/users/me")).json()).toMatchObject({
    comments,
    likes,
    discourse: { comments, likes },
  });
});

test("an export has comments, likes and flags; deleting the account keeps the comments", async () => {
  const { subject, topicId } = await openDiscussion();
  const { user, client } = await member();
  const other = await writeComment(await createUser(), { subject });
  await writeComment(user, { subject, content: "Stays." });
  await client.postJson(LIKE, { postId: other });
  await client.postJson(FLAG, { postId: other, flagReason: "other", customReason: "My words." });
  const deps = { ...testDeps(), viewer: await viewerOf(user) };
  const exported = await new Response(await exportAccount(deps)).json();
  expect(exported).toMatchObject({
    comments: [{ topicId, text: "Stays.", status: "VISIBLE" }],
    commentLikes: [{ commentId: other }],
    commentFlags: [{ commentId: other, reason: "OTHER", text: "My words." }],
  });
  await deleteAccount(deps, { password: PASSWORD });
  expect((await list(topicId)).comments).toMatchObject([
    { postId: other, likeCount: 0 },
    { username: "Deleted user", content: "Stays." },
  ]);
  const flag = await env.DB.prepare("select text from comment_flags where comment_id = ?")
    .bind(other)
    .first();
  expect(flag).toEqual({ text: "" });
});
