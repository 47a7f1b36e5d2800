import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { editComment, withdrawComment } from "#app/features/comments/change-comment.server.ts";
import { readThreadPage } from "#app/features/comments/read-discussion.server.ts";
import { readHistory } from "#app/features/comments/read-history.server.ts";
import { createUser } from "#test/support/accounts.ts";
import { openDiscussion, someRacer, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const { db } = testDeps();
const WRITTEN = new Date("2026-11-01T12:00:00Z");
const later = (minutes: number) => new Date(WRITTEN.getTime() + minutes * 60_000);

/** A comment with the deps of its author. */
async function someComment(content = "Cold tires.") {
  const viewer = await someRacer();
  const id = await writeComment(viewer, { content, now: WRITTEN });
  const edit = (text: string, { version = null as number | null, minutes = 1 } = {}) =>
    editComment(
      { ...testDeps({ now: later(minutes) }), viewer },
      { postId: id, content: text, version },
    );
  return { id, viewer, edit };
}

test("everybody reads what an edited comment said, and since when", async () => {
  const { id, edit } = await someComment();
  await edit("Warm tires.", { minutes: 1 });
  await edit("Hot tires.", { minutes: 5 });
  const { texts, subject, author } = await readHistory({ db, viewer: null }, id);
  expect(texts).toEqual([
    { version: 3, writtenAt: later(5).toISOString(), text: "Hot tires." },
    { version: 2, writtenAt: later(1).toISOString(), text: "Warm tires." },
    { version: 1, writtenAt: WRITTEN.toISOString(), text: "Cold tires." },
  ]);
  const page = await readThreadPage({ db, viewer: null }, id);
  expect(page.comment).toMatchObject({
    editedAt: later(5).toISOString(),
    author,
    can: { readHistory: true },
  });
  expect(page.subject).toEqual(subject);
});

test("a conflict stores nothing, and neither does the same text", async () => {
  const { id, edit } = await someComment();
  await edit("Warm tires.", { version: 1 });
  await expect(edit("Hot tires.", { version: 1 })).rejects.toMatchObject({ code: "conflict" });
  await edit("Warm tires.");
  const { texts } = await readHistory({ db, viewer: null }, id);
  expect(texts.map(({ text }) => text)).toEqual(["Warm tires.", "Cold tires."]);
});

test("the newest 20 earlier texts stay, and reading them is bounded", async () => {
  const { id, edit } = await someComment("No. 0");
  for (let n = 1; n <= 23; n += 1) await edit(`No. ${n}`, { minutes: n });
  const { result, rowsRead, roundTrips } = await measureRowsRead((metered) =>
    readHistory({ db: metered, viewer: null }, id),
  );
  expect(result.texts.map(({ text }) => text)).toEqual(
    Array.from({ length: 21 }, (_, n) => `No. ${23 - n}`),
  );
  expect(roundTrips).toBe(1);
  expect(rowsRead).toBe(35);
  const stored = await db.all(sql`select 1 from comment_versions where comment_id = ${id}`);
  expect(stored).toHaveLength(20);
});

test("of a hidden or removed comment, only its author and moderators read earlier texts", async () => {
  const { id, viewer, edit } = await someComment();
  await edit("Warm tires.");
  for (const status of ["HIDDEN", "REMOVED"]) {
    await db.run(sql`update comments set status = ${status} where id = ${id}`);
    for (const reader of [null, await someRacer(), await someRacer({ role: "editor" })]) {
      await expect(readHistory({ db, viewer: reader }, id)).rejects.toMatchObject({
        code: "not_found",
      });
    }
    for (const reader of [viewer, await someRacer({ role: "moderator" })]) {
      expect((await readHistory({ db, viewer: reader }, id)).texts).toHaveLength(2);
    }
  }
});

test("deleting a comment deletes what it said before", async () => {
  const { id, viewer, edit } = await someComment();
  await edit("Warm tires.");
  await withdrawComment({ ...testDeps(), viewer }, { postId: id });
  for (const reader of [viewer, await someRacer({ role: "admin" })]) {
    await expect(readHistory({ db, viewer: reader }, id)).rejects.toMatchObject({
      code: "not_found",
    });
  }
  expect(await db.all(sql`select 1 from comment_versions where comment_id = ${id}`)).toEqual([]);
});

test("the texts of a comment go with the article, and there are none of no comment", async () => {
  const { subject } = await openDiscussion();
  const id = await writeComment(await createUser(), { subject });
  await db.run(sql`update news_articles set listed_at = null where id = ${subject.id}`);
  const admin = await someRacer({ role: "admin" });
  for (const gone of [id, 999_999]) {
    await expect(readHistory({ db, viewer: admin }, gone)).rejects.toMatchObject({
      code: "not_found",
    });
  }
});
