import { env } from "cloudflare:workers";
import { beforeAll, expect, it, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { historyPath } from "#app/features/newsroom/paths.ts";
import { type ArticleHistory, readHistory } from "#app/features/newsroom/read-history.server.ts";
import { restoreVersion } from "#app/features/newsroom/restore-version.server.ts";
import { action as postVersion, loader as show } from "#app/routes/newsroom/history.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllRevisions, findRevision, REVISIONS_KEPT } from "#db/queries/news-revisions.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { beforeItsBatch } from "#test/support/races.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const limits = { isWithin: async () => true };
let room: Newsroom;
beforeAll(async () => {
  room = await openNewsroom();
});

const open = (id: number, search = "", viewer: Viewer | null = room.editor) =>
  callRoute(show, { path: historyPath(id) + search, params: { id: `${id}` }, viewer });
const historyOf = async (id: number, search = "") => {
  const { data } = await open(id, search);
  return (data as { history: ArticleHistory }).history;
};
const restore = (id: number, form: Record<string, string>, viewer: Viewer | null = room.editor) =>
  callRoute(postVersion, { path: historyPath(id), params: { id: `${id}` }, viewer, form, limits });

const TERMS = { categoryIds: [] as number[], tagIds: [] as number[] };

/** An article in three versions by two editors, the third without a tag. */
async function threeVersions() {
  const other = await viewerOf(await createUser({ role: "editor" }));
  const { racing = 0, garage = 0 } = room.categories;
  const slug = `history-${crypto.randomUUID()}`;
  const terms = { ...TERMS, categoryIds: [garage, racing], tagIds: [room.tags.tires ?? 0] };
  const first = await publish(room, { slug, title: "One", markdown: "Cold.\n\nSame.", ...terms });
  const second = await publish(
    room,
    { slug, title: "Two", markdown: "Warm.\n\nSame.", ...terms },
    { saved: first, viewer: other },
  );
  const third = { slug, title: "Three", markdown: "Hot.\n\nSame.", categoryIds: [racing] };
  await publish(room, third, { saved: second });
  return { id: first.id, slug, other };
}

test("every version is kept, with who saved it", async () => {
  const { id, other } = await threeVersions();
  const { versions, from, to, lines } = await historyOf(id);
  expect(versions.map(({ version, by, title }) => [version, by, title])).toEqual([
    [3, room.editor.username, "Three"],
    [2, other.username, "Two"],
    [1, room.editor.username, "One"],
  ]);
  expect([from, to]).toEqual([2, 3]);
  expect(lines).toEqual([
    { kind: "removed", text: "Title: Two" },
    { kind: "added", text: "Title: Three" },
    { kind: "same", text: "Excerpt: What happened." },
    { kind: "removed", text: "Categories: Garage & Tools, Racing" },
    { kind: "removed", text: "Tags: Tires" },
    { kind: "added", text: "Categories: Racing" },
    { kind: "added", text: "Tags: " },
    { kind: "same", text: "" },
    { kind: "removed", text: "Warm." },
    { kind: "added", text: "Hot." },
    { kind: "same", text: "" },
    { kind: "same", text: "Same." },
  ]);
});

test("any two versions can be compared, in either direction", async () => {
  const { id } = await threeVersions();
  const changed = async (search: string) =>
    (await historyOf(id, search)).lines
      .filter(({ text, kind }) => kind !== "same" && /\.$/.test(text))
      .map(({ kind, text }) => `${kind} ${text}`);
  expect(await changed("?from=1&to=2")).toEqual(["removed Cold.", "added Warm."]);
  expect(await changed("?from=3&to=1")).toEqual(["removed Hot.", "added Cold."]);
  expect(await changed("?from=2&to=2")).toEqual([]);
});

test("a restored version becomes a new one; URL, status and the replaced version are kept", async () => {
  const { id, slug } = await threeVersions();
  const { location } = await restore(id, { version: "1", current: "3" });
  expect(location).toBe(`/newsroom/article/${id}`);
  expect(await findArticle(testDeps(), { slug })).toMatchObject({
    article: {
      title: "One",
      categories: [{ slug: "garage" }, { slug: "racing" }],
      tags: [{ slug: "tires" }],
    },
  });
  const { versions } = await historyOf(id);
  expect(versions.map(({ version, title }) => [version, title])).toEqual([
    [4, "One"],
    [3, "Three"],
    [2, "Two"],
    [1, "One"],
  ]);
  const [entry] = await findAllAuditBySubject(testDeps().db, "news-article", id);
  expect(entry).toMatchObject({
    action: "news.restore",
    actor: room.editor.username,
    detail: { status: "PUBLISHED", restored: 1 },
  });
});

test("a scheduled article keeps its time when a version is restored", async () => {
  const publishedAt = new Date("2099-05-09T12:00:00Z");
  const slug = "waits-for-its-time";
  const first = await publish(room, { slug, publishedAt });
  await publish(room, { slug, publishedAt, markdown: "Else." }, { saved: first });
  await restore(first.id, { version: "1", current: "2" });
  const row = await env.DB.prepare("select status, published_at from news_articles where id = ?")
    .bind(first.id)
    .first();
  expect(row).toEqual({ status: "SCHEDULED", published_at: publishedAt.getTime() });
});

test("restoring doesn't replace a version that someone else saved in the meantime", async () => {
  const { id } = await threeVersions();
  const { status, data } = await restore(id, { version: "1", current: "2" });
  expect(status).toBe(409);
  expect(data).toMatchObject({ code: "conflict", message: expect.stringContaining("else saved") });
  expect((await historyOf(id)).versions).toHaveLength(3);
});

test("a failed save adds no version", async () => {
  const { id, slug } = await threeVersions();
  const deps = { ...testDeps(), viewer: room.editor, limits: { ...testDeps().limits, ...limits } };
  const late = beforeItsBatch(deps, () =>
    publish(room, { slug, title: "Faster" }, { saved: { id, version: 3 } }),
  );
  const refused = restoreVersion(late, { id, version: 1, current: 3 });
  await expect(refused).rejects.toMatchObject({ code: "conflict" });
  expect((await historyOf(id)).versions.map(({ title }) => title).slice(0, 2)).toEqual([
    "Faster",
    "Three",
  ]);
});

test("only editors can see the history", async () => {
  const { id } = await threeVersions();
  const people = [
    null,
    await viewerOf(await createUser()),
    await viewerOf(await createUser({ role: "moderator" })),
  ];
  const form = { version: "1", current: "3" };
  for (const viewer of people) {
    expect((await open(id, "", viewer)).status).toBe(404);
    expect((await restore(id, form, viewer)).status).toBe(404);
  }
  const viewer = people[1] ?? room.editor;
  const refused = restoreVersion({ ...testDeps(), viewer }, { id, version: 1, current: 3 });
  await expect(refused).rejects.toMatchObject({ code: "not_found" });
  expect((await historyOf(id)).versions).toHaveLength(3);
});

it.each(["?from=9", "?to=9", "?from=1&to=999999999999999"])(
  "has no versions that were never saved: %s",
  async (search) => {
    const { id } = await threeVersions();
    expect((await open(id, search)).status).toBe(404);
  },
);

test("unknown articles and versions are rejected", async () => {
  const { id } = await threeVersions();
  expect((await open(99_999_999)).status).toBe(404);
  expect((await restore(99_999_999, { version: "1", current: "1" })).status).toBe(404);
  expect((await restore(id, { version: "9", current: "3" })).status).toBe(404);
  expect((await restore(id, { version: "x", current: "3" })).status).toBe(422);
  expect((await restore(id, {})).status).toBe(422);
});

test("a hundred versions are kept, and the history reads no more rows", async () => {
  const { id, slug } = await threeVersions();
  await env.DB.prepare(`with recursive k(n) as (select 4 union all select n + 1 from k where n < 130)
      insert into news_revisions (article_id, version, saved_at, title, excerpt, categories, tags, markdown)
      select ?, n, n, 'Kept', '', '[]', '[]', 'Text' from k`)
    .bind(id)
    .run();
  await env.DB.prepare("update news_articles set version = 130 where id = ?").bind(id).run();
  await publish(room, { slug }, { saved: { id, version: 130 } });
  const versions = await findAllRevisions(testDeps().db, id);
  expect(versions).toHaveLength(REVISIONS_KEPT);
  expect(versions.at(0)?.version).toBe(131);
  expect(versions.at(-1)?.version).toBe(32);
  expect(await findRevision(testDeps().db, id, 31)).toBeNull();

  const { rowsRead } = await measureRowsRead((db) => readHistory({ db }, id, { from: 0, to: 0 }));
  expect(rowsRead).toBeLessThanOrEqual(2 * REVISIONS_KEPT + 10);
  expect(rowsRead).toBeGreaterThan(4);
});
