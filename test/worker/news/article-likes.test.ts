import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { likeArticle } from "#app/features/news/like-article.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { action, loader } from "#app/routes/news/article.tsx";
import { createUser, PASSWORD, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const LIKE = "/api/news/likeArticle";
const UNLIKE = "/api/news/unlikeArticle";
let room: Newsroom;

beforeAll(async () => {
  room = await openNewsroom();
});

async function member(fields: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(fields);
  const client = new Client();
  await signIn(client, user);
  return { user, client };
}

let articles = 0;

/** A published article with its slug. */
async function publishNamed() {
  articles += 1;
  const slug = `liked-${articles}`;
  return { ...(await publish(room, { slug })), slug };
}

const likesOf = async (client: Client) =>
  (await (await client.get("/api/users/me")).json<{ newsArticleLikes: number[] }>())
    .newsArticleLikes;

test("a like counts once, is removed once, and is only visible to its member", async () => {
  const { id: articleId, slug } = await publishNamed();
  const { user, client } = await member();
  const other = await member();
  const viewer = await viewerOf(user);
  const like = async (actor: typeof viewer | null) => {
    const article = await findArticle({ ...testDeps(), viewer: actor }, { slug });
    return article?.kind === "article" ? article.like : null;
  };
  for (const likeCount of [1, 1]) {
    const response = await client.postJson(LIKE, { articleId });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, likeCount });
  }
  await other.client.postJson(LIKE, { articleId });
  expect(await like(viewer)).toEqual({ isLiked: true, likeCount: 2 });
  expect(await like(null)).toEqual({ isLiked: false, likeCount: 2 });
  for (const likeCount of [1, 1]) {
    expect(await (await client.postJson(UNLIKE, { articleId })).json()).toEqual({
      success: true,
      likeCount,
    });
  }
  expect(await like(viewer)).toEqual({ isLiked: false, likeCount: 1 });
});

test("the session lists liked articles, the newest like first", async () => {
  const { client } = await member();
  const published = [await publish(room), await publish(room), await publish(room)];
  const [first, second, third] = published.map(({ id }) => id);
  expect(await likesOf(client)).toEqual([]);
  for (const articleId of [third, first, second]) await client.postJson(LIKE, { articleId });
  expect(await likesOf(client)).toEqual([second, first, third]);
  await client.postJson(UNLIKE, { articleId: first });
  expect(await likesOf(client)).toEqual([second, third]);
});

test("likes of visitors, unactivated members and unpublished articles are rejected", async () => {
  const { id: articleId } = await publish(room);
  const draft = await publish(room, { status: "DRAFT" });
  const { client } = await member();
  const unactivated = await member({ isActivated: false });
  for (const path of [LIKE, UNLIKE]) {
    expect((await new Client().postJson(path, { articleId })).status).toBe(401);
    const refused = await unactivated.client.postJson(path, { articleId });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: "Your account is not activated!" });
    for (const missing of [draft.id, 999_999_999]) {
      expect((await client.postJson(path, { articleId: missing })).status).toBe(404);
    }
    for (const bad of [0, -1, 1.5, "1", null, [articleId]]) {
      expect((await client.postJson(path, { articleId: bad })).status).toBe(400);
    }
  }
  expect(await likesOf(client)).toEqual([]);
});

test("the form on the page likes and unlikes, and leads back to its button", async () => {
  const { slug } = await publishNamed();
  const viewer = await viewerOf(await createUser());
  const article = await findArticle(testDeps(), { slug });
  const path = article?.kind === "article" ? article.article.path : "";
  const [, , , category = "", year = "", month = ""] = path.split("/");
  const params = { category, year, month, article: slug };
  const like = async () => {
    const { data } = await callRoute(loader, { path, params, viewer });
    return (data as { like: unknown }).like;
  };
  const send = (intent: string, who: typeof viewer | null = viewer, more = {}) =>
    callRoute(action, { path, params, viewer: who, form: { intent, ...more } });

  expect(await send("like")).toMatchObject({ status: 302, location: `${path}#like` });
  expect(await like()).toEqual({ isLiked: true, likeCount: 1 });
  // With script, there is no redirect.
  expect(await send("unlike", viewer, { stay: "1" })).toMatchObject({
    status: 200,
    data: { extra: { like: { isLiked: false, likeCount: 0 } } },
  });
  expect(await like()).toEqual({ isLiked: false, likeCount: 0 });

  expect((await send("like", null)).location).toContain("/?login=1&next=");
  expect((await send("adore")).status).toBe(400);
  const unactivated = await viewerOf(await createUser({ isActivated: false }));
  expect(await send("like", unactivated)).toMatchObject({
    status: 403,
    data: { message: "Your account is not activated!" },
  });
  expect(await like()).toEqual({ isLiked: false, likeCount: 0 });
});

test("an article whose slug is percent-encoded is liked on its page", async () => {
  const slug = "%f0%9f%94%a5-hot";
  const { id } = await publish(room, { slug: "hot" });
  await env.DB.prepare("update news_articles set slug = ? where id = ?").bind(slug, id).run();
  const viewer = await viewerOf(await createUser());
  const path = `/news/article/racing/2026/05/${slug}`;
  const params = { category: "racing", year: "2026", month: "05", article: "🔥-hot" };
  const sent = await callRoute(action, { path, params, viewer, form: { intent: "like" } });
  expect(sent.status).toBe(302);
  const article = await findArticle({ ...testDeps(), viewer }, { slug: "🔥-hot" });
  expect(article).toMatchObject({ like: { isLiked: true, likeCount: 1 } });
});

test("an export lists article likes, and deleting the account removes them", async () => {
  const { id: articleId, slug } = await publishNamed();
  const { user, client } = await member();
  await client.postJson(LIKE, { articleId });
  const deps = { ...testDeps(), viewer: await viewerOf(user) };
  const exported = await new Response(await exportAccount(deps)).json();
  expect(exported).toMatchObject({
    articleLikes: [{ articleId, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
  });
  await deleteAccount(deps, { password: PASSWORD });
  const article = await findArticle(testDeps(), { slug });
  expect(article).toMatchObject({ like: { isLiked: false, likeCount: 0 } });
});

test("a like reads few rows however many there are", async () => {
  const { id } = await publish(room);
  const viewers = await Promise.all(
    Array.from({ length: 12 }, async () => viewerOf(await createUser())),
  );
  const read = [];
  for (const viewer of viewers) {
    const { rowsRead } = await measureRowsRead((db) =>
      likeArticle({ ...testDeps(), db, viewer }, { article: { id }, isLiked: true }),
    );
    read.push(rowsRead);
  }
  expect(Math.max(...read)).toBeLessThanOrEqual(9);
});
