import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { autosaveArticle } from "#app/features/newsroom/autosave-article.server.ts";
import { readArticleToEdit } from "#app/features/newsroom/read-article-to-edit.server.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllRevisions, findRevision } from "#db/queries/news-revisions.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { latestVersion } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const START = Date.parse("2026-11-23T12:00:00Z");
let room: Newsroom;
let other: Viewer;
beforeAll(async () => {
  room = await openNewsroom();
  other = await viewerOf(await createUser({ role: "editor" }));
});

const draft = () => publish(room, { status: "DRAFT", tagIds: [room.tags.tires ?? 0] });
const words = (version: number, markdown: string) => ({
  version,
  title: "Heat",
  excerpt: "What it does.",
  markdown,
});

function depsAt(minutes: number, viewer: Viewer, db = testDeps().db) {
  const clock = { now: () => new Date(START + minutes * 60_000) };
  return { ...testDeps(), db, clock, viewer };
}
const autosave = (
  id: number,
  typed: ReturnType<typeof words>,
  { minutes = 0, viewer = room.editor }: { minutes?: number; viewer?: Viewer } = {},
) => autosaveArticle(depsAt(minutes, viewer), id, typed);

test("a draft's text is saved; terms, URL and status don't change", async () => {
  const { id } = await draft();
  const before = await readArticleToEdit(testDeps(), id);
  expect(await autosave(id, words(1, "Hot."))).toEqual({ id, version: 2 });
  expect(await readArticleToEdit(testDeps(), id)).toEqual({
    ...before,
    ...words(2, "Hot."),
    html: expect.stringContaining("Hot."),
  });
});

test("one editor's autosaves within ten minutes become one version", async () => {
  const { id } = await draft();
  await autosave(id, words(1, "A"));
  await autosave(id, words(2, "B"), { minutes: 3 });
  await autosave(id, words(3, "C"), { minutes: 9 });
  await autosave(id, words(4, "D"), { minutes: 11 });
  await autosave(id, words(5, "E"), { minutes: 12, viewer: other });
  await autosave(id, words(6, "F"), { minutes: 13 });
  const versions = await findAllRevisions(testDeps().db, id);
  expect(versions.map(({ version, by, isAutosave }) => [version, by, isAutosave])).toEqual([
    [7, room.editor.username, true],
    [6, other.username, true],
    [5, room.editor.username, true],
    [4, room.editor.username, true],
    [1, room.editor.username, false],
  ]);
  expect(await findRevision(testDeps().db, id, 4)).toMatchObject({ markdown: "C" });
  const acts = await findAllAuditBySubject(testDeps().db, "news-article", id);
  expect(acts.map(({ action }) => action)).toEqual(["news.add"]);
});

test("text isn't saved twice after a lost response", async () => {
  const { id } = await draft();
  await autosave(id, words(1, "Same."));
  expect(await autosave(id, words(1, "Same."))).toEqual({ id, version: 2 });
  expect(await autosave(id, words(2, "Same."))).toEqual({ id, version: 2 });
  const elsewhere = autosave(id, words(1, "Same."), { viewer: other });
  await expect(elsewhere).rejects.toMatchObject({ code: "conflict" });
});

test("text based on a version that someone else replaced is rejected", async () => {
  const { id } = await draft();
  await autosave(id, words(1, "Theirs."), { viewer: other });
  await expect(autosave(id, words(1, "Mine."))).rejects.toMatchObject({ code: "conflict" });
  expect((await readArticleToEdit(testDeps(), id))?.markdown).toBe("Theirs.");
});

test.each<[string, Parameters<typeof publish>[1]]>([
  ["published", {}],
  ["scheduled", { publishedAt: new Date("2099-05-09T12:00:00Z") }],
  ["unpublished", { status: "UNPUBLISHED" }],
])("the text of a %s article isn't autosaved", async (_, fields) => {
  const { id } = await publish(room, fields);
  await expect(autosave(id, words(1, "Half a sen"))).rejects.toMatchObject({ code: "conflict" });
  expect(await findAllRevisions(testDeps().db, id)).toHaveLength(1);
});

test("HTML in the text, unknown articles, and users who aren't editors are rejected", async () => {
  const { id } = await draft();
  const html = autosave(id, words(1, "<script>alert(1)</script>"));
  await expect(html).rejects.toMatchObject({ code: "invalid", errors: { markdown: /line 1/ } });
  const unknown = autosave(99_999_999, words(1, "x"));
  await expect(unknown).rejects.toMatchObject({ code: "not_found" });
  const racer = await viewerOf(await createUser());
  const refused = autosave(id, words(1, "x"), { viewer: racer });
  await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  expect((await readArticleToEdit(testDeps(), id))?.version).toBe(1);
});

test("saving a draft invalidates no cached page and reads few rows", async () => {
  const { id } = await draft();
  const before = await latestVersion();
  const { rowsRead } = await measureRowsRead((db) =>
    autosaveArticle(depsAt(0, room.editor, db), id, words(1, "Hot.")),
  );
  expect(rowsRead).toBeLessThanOrEqual(120);
  expect(await latestVersion()).toBe(before);
});
