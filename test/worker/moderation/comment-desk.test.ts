import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { flagComment } from "#app/features/comments/flag-comment.server.ts";
import { readDiscussion, readThreadPage } from "#app/features/comments/read-discussion.server.ts";
import { decideComment } from "#app/features/moderation/comments/decide-comment.server.ts";
import { listDeskComments } from "#app/features/moderation/comments/list-desk-comments.server.ts";
import { action, loader } from "#app/routes/moderation/comments.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findCommentById } from "#db/queries/comments.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import type { FlagReason } from "#db/schema/comments.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { openDiscussion, someRacer, writeComment, writeReply } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const PATH = "/moderation/comments";

async function flag(postId: number, flagReason: FlagReason = "SPAM") {
  const createdAt = new Date(Date.now() - 60 * 24 * 60 * 60 * 1000);
  const deps = { ...testDeps(), viewer: await someRacer({ createdAt }) };
  await flagComment(deps, { postId, flagReason, customReason: "Look." });
}

async function flaggedComment() {
  const { subject } = await openDiscussion();
  const author = await createUser();
  const postId = await writeComment(author, { subject });
  await flag(postId);
  return { subject, author, postId };
}

const moderator = () => someRacer({ role: "moderator" });
const versionOf = async (id: number) => (await findCommentById(testDeps().db, id))?.version ?? 0;

async function decide(
  postId: number,
  form: Record<string, string>,
  viewer?: Awaited<ReturnType<typeof moderator>>,
) {
  return callRoute(action, {
    path: PATH,
    params: {},
    viewer: viewer ?? (await moderator()),
    form: { comment: String(postId), version: String(await versionOf(postId)), ...form },
  });
}

test("flagged comments are listed by age, with their flags", async () => {
  const { author, postId } = await flaggedComment();
  await flag(postId, "OTHER");
  const deps = { ...testDeps(), viewer: await moderator() };
  const { comments } = await listDeskComments(deps, { status: "WAITING" });
  expect(comments.find(({ id }) => id === postId)).toMatchObject({
    author: author.username,
    flagCount: 2,
    flags: [{ words: "It's spam", text: "Look." }, { words: "Something else" }],
    canDecide: true,
  });
});

describe("a comment that is removed", () => {
  test("is gone from its page; its author learns the reason, but never who flagged it", async () => {
    const { subject, author, postId } = await flaggedComment();
    const judge = await moderator();
    const answer = await decide(postId, { act: "remove", reason: "SPAM", note: "No ads." }, judge);
    expect(answer.status).toBe(302);
    expect(await readDiscussion(testDeps(), subject)).toMatchObject({ count: 0, threads: [] });
    const [mail] = await findAllMailsByRecipient(testDeps().db, author.email);
    expect(mail?.subject).toBe("Your comment was removed");
    expect(mail?.text).toMatch(/it's spam or an ad[\s\S]*No ads\./);
    expect(mail?.text).not.toMatch(/racer-.*flag/);
    expect(mail?.notBefore).toBeInstanceOf(Date);
    const [entry] = await findAllAuditBySubject(testDeps().db, "comment", postId);
    expect(entry).toMatchObject({
      action: "comment.remove",
      actor: judge.username,
      detail: { from: "VISIBLE", reason: "SPAM", note: "No ads." },
    });
  });

  test("leaves a placeholder when it has replies, and stays visible to its author", async () => {
    const { subject, author, postId } = await flaggedComment();
    await writeReply(await createUser(), postId);
    await decide(postId, { act: "remove", reason: "OFF_TOPIC" });
    const { threads } = await readDiscussion(testDeps(), subject);
    expect(threads[0]).toMatchObject({
      comment: { text: "", author: "", tombstone: "A moderator removed this comment." },
      replies: [{ tombstone: null }],
    });
    const own = { ...testDeps(), viewer: await viewerOf(author) };
    expect((await readThreadPage(own, postId)).comment.text).not.toBe("");
  });

  test("is restored with Restore, and the waiting mail is never sent", async () => {
    const { subject, author, postId } = await flaggedComment();
    await decide(postId, { act: "remove", reason: "SPAM" });
    await decide(postId, { act: "keep" });
    expect(await readDiscussion(testDeps(), subject)).toMatchObject({ count: 1 });
    expect(await findAllMailsByRecipient(testDeps().db, author.email)).toEqual([]);
    const audit = await findAllAuditBySubject(testDeps().db, "comment", postId);
    expect(audit.map(({ action: act }) => act)).toEqual(["comment.keep", "comment.remove"]);
  });
});

test("a comment hidden by three flags is restored when it is kept, and flags don't hide it again", async () => {
  const { subject, postId } = await flaggedComment();
  await flag(postId);
  await flag(postId);
  expect((await readDiscussion(testDeps(), subject)).count).toBe(0);
  await decide(postId, { act: "keep" });
  expect((await readDiscussion(testDeps(), subject)).count).toBe(1);
  for (let n = 0; n < 4; n += 1) await flag(postId);
  expect((await readDiscussion(testDeps(), subject)).count).toBe(1);
  const deps = { ...testDeps(), viewer: await moderator() };
  const { comments } = await listDeskComments(deps, { status: "WAITING" });
  expect(comments.map(({ id }) => id)).toContain(postId);
});

describe("a decision is rejected", () => {
  test.each([
    ["nothing", {}, 400],
    ["an unknown act", { act: "burn" }, 400],
    ["no reason", { act: "remove" }, 422],
    ["an unknown reason", { act: "remove", reason: "BORING" }, 422],
    ["a note of 501 characters", { act: "remove", reason: "SPAM", note: "x".repeat(501) }, 422],
    ["another version", { act: "keep", version: "99" }, 409],
    ["an unknown comment", { act: "keep", comment: "99999999" }, 404],
    ["no number", { act: "keep", comment: "x" }, 422],
  ])("where the form says %s, by %i", async (_, form, status) => {
    const { postId } = await flaggedComment();
    const answer = await decide(postId, form);
    expect(answer.status).toBe(status);
    if (status === 422 && "note" in form) {
      expect(answer.data).toMatchObject({ values: { note: form.note } });
    }
  });

  test("when the moderator is involved, and for everyone but moderators", async () => {
    const { subject, postId } = await flaggedComment();
    const judge = await moderator();
    const own = await writeComment(judge, { subject });
    expect((await decide(own, { act: "keep" }, judge)).status).toBe(403);
    await flagComment(
      { ...testDeps(), viewer: judge },
      { postId, flagReason: "SPAM", customReason: "" },
    );
    expect((await decide(postId, { act: "keep" }, judge)).status).toBe(403);
    for (const viewer of [await someRacer(), await someRacer({ role: "editor" })]) {
      expect((await decide(postId, { act: "keep" }, viewer)).status).toBe(404);
      expect((await callRoute(loader, { path: PATH, params: {}, viewer })).status).toBe(404);
      const deps = { ...testDeps(), viewer };
      await expect(listDeskComments(deps, { status: "WAITING" })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });

  test("for the second of two moderators", async () => {
    const { postId } = await flaggedComment();
    const version = await versionOf(postId);
    const act = async () => {
      const deps = { ...testDeps(), viewer: await moderator() };
      const decision = { commentId: postId, version, act: "keep" as const };
      return decideComment(deps, { ...decision, reason: null, note: "" });
    };
    const results = await Promise.allSettled([act(), act()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

test("a page of flagged comments reads at most 250 rows at 3,000 flagged comments", async () => {
  const { topicId } = await openDiscussion();
  const [author, reporter] = [await createUser(), await createUser()];
  await env.DB.prepare(
    `with recursive k(n) as (select 1 union all select n + 1 from k where n < 3000)
     insert into comments (created_at, updated_at, topic_id, user_id, status, text)
     select n, n, ?, ?, 'VISIBLE', 'No. ' || n from k`,
  )
    .bind(topicId, author.id)
    .run();
  await env.DB.prepare(
    `insert into comment_flags (created_at, comment_id, user_id, reason, text, status)
     select id, id, ?, 'SPAM', '', 'OPEN' from comments where topic_id = ?`,
  )
    .bind(reporter.id, topicId)
    .run();
  const judge = await moderator();
  for (const status of ["WAITING", "REMOVED", "KEPT"] as const) {
    const { rowsRead, roundTrips } = await measureRowsRead((db) =>
      listDeskComments({ ...testDeps(), db, viewer: judge }, { status }),
    );
    expect(rowsRead).toBeLessThanOrEqual(250);
    expect(roundTrips).toBe(1);
  }
  const [first] = (await listDeskComments({ ...testDeps(), viewer: judge }, { status: "WAITING" }))
    .comments;
  const { rowsRead } = await measureRowsRead((db) => {
    const deps = { ...testDeps(), db, viewer: judge };
    const decision = { commentId: first?.id ?? 0, version: first?.version ?? 0, note: "" };
    return decideComment(deps, { ...decision, act: "remove", reason: "SPAM" });
  });
  expect(rowsRead).toBeLessThanOrEqual(40);
});
