import { expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { readDiscussion } from "#app/features/comments/read-discussion.server.ts";
import { action as onComment } from "#app/routes/comments/comment.tsx";
import { loader, action as onSubject } from "#app/routes/comments/discussion.tsx";
import type { SubjectKey } from "#db/queries/comments.ts";
import { findAllCommentsByUser } from "#db/queries/comments.ts";
import { createUser } from "#test/support/accounts.ts";
import { openDiscussion, someRacer, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";

const { db } = testDeps();

/** Sends the form of a discussion's page. */
function write(viewer: Viewer, { kind, id }: SubjectKey, form: Record<string, string>) {
  const params = { kind, id: String(id) };
  return callRoute(onSubject, {
    path: `/comments/on/${kind}/${id}`,
    params,
    viewer,
    form: { intent: "add", ...form },
  });
}

/** Sends a form of a comment's page. */
function act(viewer: Viewer, comment: number, form: Record<string, string>) {
  const params = { comment: String(comment) };
  return callRoute(onComment, { path: `/comments/${comment}`, params, viewer, form });
}

test("a preview shows the typed text again and stores nothing", async () => {
  const viewer = await someRacer();
  const { subject } = await openDiscussion();
  const form = { content: "It *hooked*.", preview: "1" };
  const answer = await write(viewer, subject, form);
  expect(answer).toMatchObject({
    status: 200,
    data: { code: null, message: "", values: { content: "It *hooked*." }, extra: { mentions: {} } },
  });
  expect(await findAllCommentsByUser(db, viewer.id, 10)).toEqual([]);

  const comment = await writeComment(await createUser(), { subject });
  expect((await act(viewer, comment, { intent: "reply", ...form })).status).toBe(200);
  expect(await findAllCommentsByUser(db, viewer.id, 10)).toEqual([]);

  const own = await writeComment(viewer, { subject, content: "It spun." });
  const edit = { intent: "edit", version: "1", ...form };
  expect((await act(viewer, own, edit)).status).toBe(200);
  expect(await findAllCommentsByUser(db, viewer.id, 10)).toMatchObject([{ content: "It spun." }]);
});

test("a preview of too much says so and keeps the text", async () => {
  const viewer = await someRacer();
  const { subject } = await openDiscussion();
  const content = "a".repeat(2_001);
  expect(await write(viewer, subject, { content, preview: "1" })).toMatchObject({
    status: 422,
    data: { errors: { content: "Keep it under 2,000 characters" }, values: { content } },
  });
});

test.each([
  ["", "newest"],
  ["?sort=oldest", "oldest"],
  ["?sort=best&before=1", "best"],
  ["?sort=worst", "newest"],
])("the discussion's page with %j is in the order %s", async (query, sort) => {
  const { subject } = await openDiscussion();
  const viewer = await someRacer();
  const path = `/comments/on/${subject.kind}/${subject.id}${query}`;
  const params = { kind: subject.kind, id: String(subject.id) };
  expect((await callRoute(loader, { path, params, viewer })).data).toMatchObject({
    sort,
    discussion: { sort },
  });
});

test("a discussion has an order from its second thread on, also on the page with its last one", async () => {
  const { subject } = await openDiscussion();
  const author = await createUser();
  const first = await writeComment(author, { subject });
  const isOrdered = async (from: number | null = null) =>
    (await readDiscussion(testDeps(), subject, { sort: "newest", from })).isOrdered;
  expect(await isOrdered()).toBe(false);
  const second = await writeComment(author, { subject });
  expect(await isOrdered()).toBe(true);
  expect(second).toBeGreaterThan(first);
  expect(await isOrdered(second)).toBe(true);
});
