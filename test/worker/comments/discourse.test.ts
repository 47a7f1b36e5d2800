import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { submitComment } from "#app/features/comments/act-on-comment.server.ts";
import { createForum, type Forum } from "#app/features/comments/discourse-client.server.ts";
import { discourseComments } from "#app/features/comments/discourse-comments.server.ts";
import { findOpenSubject } from "#app/features/comments/find-subject.server.ts";
import type { ForumDiscussion } from "#app/features/comments/read-forum-discussion.server.ts";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { createBreaker } from "#app/lib/breaker.ts";
import type { CopyDeps } from "#app/lib/last-good-copy.server.ts";
import { createUser, signIn } from "#test/support/accounts.ts";
import { readAsDescribed } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { openDiscussion, someRacer, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  type Discourse,
  FORUM_BINDINGS,
  FORUM_KEY,
  FORUM_URL,
  openDiscourse,
} from "#test/support/discourse.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { openSession } from "#test/support/pages.ts";

const ADD = "/api/news/comments/addComment";
const LIST = "/rest/comment/getCommentsByTopic";

let discourse: Discourse;
beforeEach(() => {
  discourse = openDiscourse();
});
afterEach(() => vi.unstubAllGlobals());

/** A browser on a site with a forum; signed in if a member is given. */
async function visitor(options?: Parameters<typeof createUser>[0]) {
  const client = new Client();
  client.bindings = { ...env, ...FORUM_BINDINGS };
  const user = options && (await createUser(options));
  if (user) await signIn(client, user);
  return { client, username: user?.username ?? "" };
}

/** A forum with its own circuit breaker. */
function forumOf(clock = { now: () => new Date() }, timeoutMs = 50): Forum {
  return createForum({
    url: FORUM_URL,
    apiKey: FORUM_KEY,
    breaker: createBreaker(),
    clock,
    timeoutMs,
  });
}

describe("with a forum, the comment endpoints", () => {
  test("write, reply and list there, under the member's name", async () => {
    const topicId = discourse.fill(0);
    const { client, username } = await visitor({});
    const first = await client.postJson(ADD, { topicId, content: "Two tenths\nfrom <pressure>." });
    expect(first.status).toBe(201);
    const { comment } = readAsDescribed(`POST ${ADD}`, 201, await first.json()) as {
      comment: { postId: number };
    };
    const reply = { topicId, content: "How warm?", parentPost: comment.postId };
    expect((await client.postJson(ADD, reply)).status).toBe(201);
    const written = discourse.asked.filter(({ method }) => method === "POST");
    expect(written.map(({ as, key }) => [as, key])).toEqual([
      [username, FORUM_KEY],
      [username, FORUM_KEY],
    ]);
    expect(JSON.parse(written[1]?.body ?? "")).toMatchObject({ reply_to_post_number: 2 });
    const listed = await client.postJson(LIST, { topicId });
    expect(readAsDescribed(`POST ${LIST}`, 200, await listed.json())).toMatchObject({
      topic: { topicId, title: "Cold air", subject: "topic", path: `${FORUM_URL}/t/${topicId}` },
      comments: [
        { content: "Two tenths\nfrom <pressure>.", username, parentPost: null, isOwn: true },
        { content: "How warm?", parentPost: comment.postId },
      ],
      total: 2,
      next: null,
    });
  });

  test("page through a long topic", async () => {
    const topicId = discourse.fill(30);
    const { client } = await visitor();
    const first = await (await client.postJson(LIST, { topicId })).json<{
      comments: { content: string }[];
      next: number;
    }>();
    expect(first.comments.map(({ content }) => content)).toHaveLength(25);
    const rest = await client.postJson(LIST, { topicId, after: first.next });
    expect(await rest.json()).toMatchObject({
      comments: [{ content: "No. 26" }, {}, {}, {}, { content: "No. 30" }],
      total: 30,
      next: null,
    });
  });

  test("edit, like, unlike, flag and delete", async () => {
    const topicId = discourse.fill(1);
    const { client } = await visitor({});
    const other = discourse.posts.at(-1)?.id;
    const added = await client.postJson(ADD, { topicId, content: "Who's warm?" });
    const { comment } = await added.json<{ comment: { postId: number } }>();
    const { postId } = comment;
    const edited = await client.fetch("/api/news/comments/updateComment", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ postId, content: "Who is warm?" }),
    });
    expect(await edited.json()).toMatchObject({ comment: { version: 2 } });
    const like = await client.postJson("/api/news/comments/likeComment", { postId: other });
    expect(await like.json()).toMatchObject({ isLiked: true, likeCount: 1 });
    const unlike = await client.postJson("/api/news/comments/unlikeComment", { postId: other });
    expect(await unlike.json()).toMatchObject({ isLiked: false, likeCount: 0 });
    const flag = { postId: other, flagReason: "notify_moderators", customReason: "An ad." };
    expect((await client.postJson("/api/news/comments/flagComment", flag)).status).toBe(200);
    expect(discourse.flags).toEqual([{ id: other, post_action_type_id: 7, message: "An ad." }]);
    const remove = (id: number | undefined) =>
      client.postJson("/api/news/comments/deleteComment", { postId: id });
    expect((await remove(other)).status).toBe(403);
    expect(await (await remove(postId)).json()).toEqual({ success: true, postId });
    expect(discourse.posts.map(({ id }) => id)).not.toContain(postId);
    expect((await remove(postId)).status).toBe(404);
  });

  test("return the forum's errors, with its message if it sent one", async () => {
    const topicId = discourse.fill(1);
    const { client } = await visitor({});
    const short = await client.postJson(ADD, { topicId, content: "Hm" });
    expect(short.status).toBe(400);
    expect(await short.json()).toMatchObject({
      message: "Body is too short (minimum is 5 characters)",
    });
    const others = discourse.posts.at(-1)?.id;
    const edit = await client.fetch("/api/news/comments/updateComment", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ postId: others, content: "Mine now." }),
    });
    expect(edit.status).toBe(403);
    expect((await client.postJson(LIST, { topicId: 1 })).status).toBe(404);
  });

  test("hide topics that the forum hides from the viewer, and never leak the key", async () => {
    const topicId = discourse.fill(1, { isPrivate: true });
    const { client } = await visitor();
    const answer = await client.postJson(LIST, { topicId });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain(FORUM_KEY);
    expect(discourse.asked.map(({ key }) => key)).toEqual([null]);
  });

  test("reject visitors, unactivated accounts and another member's name", async () => {
    const topicId = discourse.fill(1);
    const body = { topicId, content: "Let me in." };
    expect((await (await visitor()).client.postJson(ADD, body)).status).toBe(401);
    const asleep = await visitor({ isActivated: false });
    expect((await asleep.client.postJson(ADD, body)).status).toBe(403);
    const member = await visitor({});
    const asOther = { ...body, username: "member-1" };
    expect((await member.client.postJson(ADD, asOther)).status).toBe(403);
    expect(discourse.asked).toEqual([]);
  });

  test("never act as a built-in account of the forum", async () => {
    const { client } = await visitor({ username: "System" });
    const body = { topicId: discourse.fill(1), content: "Obey." };
    expect((await client.postJson(ADD, body)).status).toBe(403);
    expect(discourse.asked).toEqual([]);
  });

  test("open a topic for an editor and tie it to a published article", async () => {
    const { subject } = await openDiscussion();
    const { client } = await visitor({ role: "editor" });
    const racer = await visitor({});
    const topic = { title: "Cold air, hot times", raw: "What does your slip say?", category: 5 };
    expect((await racer.client.postJson("/rest/topic/createTopic", topic)).status).toBe(403);
    const opened = await client.postJson("/rest/topic/createTopic", topic);
    const { topicId } = await opened.json<{ topicId: number }>();
    const article = async () => {
      const answer = await client.postJson("/rest/news/newsArticle", { wordpressId: subject.id });
      return (await answer.json<{ newsArticle: object }>()).newsArticle;
    };
    expect(await article()).toMatchObject({ discourseTopicId: null, discourseCategoryId: null });
    const tie = { newsArticleId: subject.id, discourseTopicId: topicId };
    expect((await client.postJson("/rest/news/updateTopic", tie)).status).toBe(200);
    expect(await article()).toMatchObject({ discourseTopicId: topicId, discourseCategoryId: 5 });
    const secret = { ...tie, discourseTopicId: discourse.fill(1, { isPrivate: true }) };
    expect((await client.postJson("/rest/news/updateTopic", secret)).status).toBe(403);
    const unknown = { ...tie, discourseTopicId: 1 };
    expect((await client.postJson("/rest/news/updateTopic", unknown)).status).toBe(404);
  });

  test("list the forum's categories and call nothing else", async () => {
    const { client } = await visitor({});
    const ask = (discourseEndpoint: string, discourseEndpointMethod = "GET") =>
      client.postJson("/rest/discourse", { discourseEndpoint, discourseEndpointMethod });
    const categories = await ask("categories.json");
    expect(readAsDescribed("POST /rest/discourse", 200, await categories.json())).toEqual({
      category_list: {
        can_create_category: false,
        can_create_topic: false,
        categories: [{ id: 5, name: "News", slug: "news" }],
      },
    });
    expect((await ask("categories.json", "POST")).status).toBe(403);
    expect((await ask("admin/users.json")).status).toBe(403);
    expect((await ask("../admin/api/keys.json")).status).toBe(403);
    expect(discourse.asked.map(({ path, key }) => [path, key])).toEqual([
      ["/categories.json", null],
    ]);
  });
});

describe("the page of an article", () => {
  async function slugOf(articleId: number): Promise<string> {
    const stored = env.DB.prepare("select slug from news_articles where id = ?").bind(articleId);
    return (await stored.first<string>("slug")) ?? "";
  }

  async function tied(comments: number) {
    const { subject } = await openDiscussion();
    const topicId = discourse.fill(comments);
    await env.DB.prepare("update news_articles set forum_topic_id = ? where id = ?")
      .bind(topicId, subject.id)
      .run();
    return { subject, topicId };
  }

  /** As the page does it, with the topic id found with the article. */
  async function readTopicOf(deps: CopyDeps, articleId: number, forum = forumOf()) {
    const article = await findArticle(testDeps(), { slug: await slugOf(articleId) });
    if (article?.kind !== "article") throw new Error("there is no such article");
    return discourseComments(forum).readOnArticle(deps, { id: articleId, ...article });
  }

  test("shows the latest posts of its topic and a link to the rest", async () => {
    const { subject, topicId } = await tied(30);
    const discussion = await readTopicOf(testDeps(), subject.id);
    expect(discussion).toMatchObject({ url: `${FORUM_URL}/t/${topicId}`, count: 30 });
    const { posts } = discussion as ForumDiscussion;
    expect(posts).toHaveLength(10);
    expect(posts[0]).toMatchObject({
      blocks: [{ kind: "text", children: ["No. 30"] }],
      username: "member-30",
    });
    expect(discourse.asked.every(({ key }) => key === null)).toBe(true);
  });

  test("shows the last copy while the forum fails, and refreshes it after responding", async () => {
    const { subject } = await tied(1);
    let now = new Date("2026-05-09T12:00:00Z");
    const clock = { now: () => now };
    const work: Promise<unknown>[] = [];
    const deps = {
      ...testDeps(),
      clock,
      log: () => {},
      waitUntil: (each: Promise<unknown>) => void work.push(each),
    };
    const forum = forumOf(clock);
    await readTopicOf(deps, subject.id, forum);
    discourse.instead = () => new Promise(() => {});
    now = new Date("2026-05-09T14:00:00Z");
    expect(await readTopicOf(deps, subject.id, forum)).toMatchObject({ count: 1 });
    await Promise.all(work);
    expect(await readTopicOf(deps, subject.id, forum)).toMatchObject({ count: 1 });
  });

  test("renders without a discussion when the forum never answered", async () => {
    const { subject } = await tied(1);
    discourse.instead = () => new Response("<html>", { status: 502 });
    const deps = { ...testDeps(), log: () => {} };
    expect(await readTopicOf(deps, subject.id)).toMatchObject({ count: 0, posts: [] });
  });

  test("links to the forum when the article has no topic yet, and accepts no comments here", async () => {
    const { subject } = await openDiscussion();
    const deps = { ...testDeps(), comments: discourseComments(forumOf()) };
    expect(await readTopicOf(deps, subject.id)).toMatchObject({ url: FORUM_URL, count: 0 });
    const viewer = await someRacer();
    const posted = { values: { content: "Here." }, intent: "add", sendKey: null };
    await expect(submitComment({ ...deps, viewer }, subject, posted)).rejects.toThrow(/nothing to/);
  });
});

describe.each([
  { where: "here", bindings: {}, visible: "Stored here.", hidden: "No. 1", pageStatus: 302 },
  {
    where: "in the forum",
    bindings: FORUM_BINDINGS,
    visible: "No. 1",
    hidden: "Stored here.",
    pageStatus: 404,
  },
])("an article that is discussed $where", ({ where, bindings, visible, hidden, pageStatus }) => {
  /** An article with a comment here and another one in the forum. */
  async function openBoth() {
    const { subject, topicId } = await openDiscussion();
    await writeComment(await createUser(), { subject, content: "Stored here." });
    const forumTopicId = discourse.fill(1);
    await env.DB.prepare("update news_articles set forum_topic_id = ? where id = ?")
      .bind(forumTopicId, subject.id)
      .run();
    return { subject, localTopicId: topicId, topicId: where === "here" ? topicId : forumTopicId };
  }

  const json = (body: object) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

  test("has the same comments on its page and in the API", async () => {
    const { subject, topicId } = await openBoth();
    const send = await openSession(null, bindings);
    const response = await send("/rest/news/newsArticle", json({ wordpressId: subject.id }));
    const { newsArticle } = await response.json<{ newsArticle: { slug: string } }>();
    expect(newsArticle).toMatchObject({ discourseTopicId: topicId });
    const listed = await send(LIST, json({ topicId }));
    expect(await listed.json()).toMatchObject({ comments: [{ content: visible }], total: 1 });
    const { path } = await findOpenSubject(testDeps(), subject);
    const html = await (await send(path)).text();
    expect(html).toContain(visible);
    expect(html).not.toContain(hidden);
  });

  test("accepts new ones there, from the API and its page", async () => {
    const { subject, topicId, localTopicId } = await openBoth();
    const send = await openSession(await createUser(), bindings);
    const added = await send(ADD, json({ topicId, content: "Through the API." }));
    expect(added.status).toBe(201);
    const stored = await env.DB.prepare("select id from comments where topic_id = ? and text = ?")
      .bind(localTopicId, "Through the API.")
      .first();
    expect(stored !== null).toBe(where === "here");
    const form = new FormData();
    form.set("intent", "add");
    form.set("content", "On the page.");
    const posted = await send(`/comments/on/article/${subject.id}`, { method: "POST", body: form });
    expect(posted.status).toBe(pageStatus);
  });
});

describe("a forum that", () => {
  const json = { headers: { "content-type": "application/json" } };
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(32)),
    });
  const ANSWERS: [what: string, answer: () => Response | Promise<Response>][] = [
    ["answers HTML", () => new Response("<html>")],
    ["fails", () => new Response("no", { status: 500 })],
    ["never answers", () => new Promise(() => {})],
    ["sends without end", () => new Response(endless(), json)],
    [
      "sends us elsewhere",
      () => new Response(null, { status: 302, headers: { location: "https://elsewhere.test/" } }),
    ],
  ];
  test.each(ANSWERS)("%s is unavailable, within the timeout", async (_, answer) => {
    discourse.instead = answer;
    const result = forumOf().request({ path: "/t/7.json", as: "casey" });
    await expect(result).rejects.toMatchObject({ code: "unavailable" });
  });

  test("with JSON nested too deep is unavailable, and the cause names the limit", async () => {
    discourse.instead = () => new Response("[".repeat(1_000_000));
    const result = forumOf().request({ path: "/t/7.json", as: "casey" });
    await expect(result).rejects.toMatchObject({
      code: "unavailable",
      cause: { message: "answered no JSON: The JSON is nested more than 64 levels deep." },
    });
  });

  test("with an unexpected response has no categories", async () => {
    discourse.instead = () => Response.json({ category_list: { categories: "none" } });
    const { client } = await visitor();
    const body = { discourseEndpoint: "categories.json", discourseEndpointMethod: "GET" };
    expect((await client.postJson("/rest/discourse", body)).status).toBe(503);
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test("that redirects elsewhere never leaks its key there", async () => {
    discourse.instead = () =>
      new Response(null, { status: 307, headers: { location: "https://elsewhere.test/" } });
    await expect(
      forumOf().request({ method: "POST", path: "/posts.json", as: "casey", json: {} }),
    ).rejects.toMatchObject({ code: "unavailable" });
    expect(discourse.asked).toHaveLength(1);
  });

  test("that failed three times is left alone for thirty seconds", async () => {
    let now = new Date("2026-05-09T12:00:00Z");
    const forum = forumOf({ now: () => now });
    discourse.instead = () => new Response("no", { status: 500 });
    const request = () => forum.request({ path: "/categories.json", as: null });
    for (let n = 0; n < 5; n += 1) {
      await expect(request()).rejects.toMatchObject({ code: "unavailable" });
    }
    expect(discourse.asked).toHaveLength(3);
    discourse.instead = null;
    now = new Date("2026-05-09T12:00:31Z");
    expect(await request()).toHaveProperty("category_list");
  });
});
