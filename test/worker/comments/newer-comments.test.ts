import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readDiscussion } from "#app/features/comments/read-discussion.server.ts";
import { createUser } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { openDiscussion, someRacer, writeComment, writeReply } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";

const { db } = testDeps();

async function newerThan(after: number | string, { kind = "article", id = 0 }) {
  const query = new URLSearchParams({ kind, id: String(id), after: String(after) });
  const response = await new Client().get(`/api/comments/newer?${query}`);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test("a page with a discussion learns how many comments are newer, and which is the first", async () => {
  const { subject } = await openDiscussion();
  const viewer = await someRacer();
  expect((await readDiscussion({ db, viewer }, subject)).newestId).toBe(0);
  const first = await writeComment(await createUser(), { subject });
  expect((await readDiscussion({ db, viewer }, subject)).newestId).toBe(first);
  expect((await readDiscussion({ db, viewer: null }, subject)).newestId).toBeNull();

  const reply = await writeReply(await createUser(), first);
  const last = await writeComment(await createUser(), { subject });
  const { status, body, headers } = await newerThan(first, subject);
  expect(status).toBe(200);
  expect(body).toEqual({ count: 2, first: reply });
  expect(headers.get("cache-control")).toBe("public, max-age=20");
  expect((await newerThan(last, subject)).body).toEqual({ count: 0, first: null });
});

test("hidden comments don't count, and counting ends at 20", async () => {
  const { subject, topicId } = await openDiscussion();
  const author = await createUser();
  await db.run(sql`
    insert into comments (created_at, updated_at, topic_id, user_id, status, text)
    select 0, 0, ${topicId}, ${author.id}, iif(value = 3, 'HIDDEN', 'VISIBLE'), 'No. ' || value
    from json_each(${JSON.stringify(Array.from({ length: 23 }, (_, n) => n))})`);
  expect((await newerThan(0, subject)).body).toMatchObject({ count: 20 });
});

test("there is nothing to count on what isn't public, and after what is no number", async () => {
  const { subject } = await openDiscussion();
  expect((await newerThan(0, { ...subject, id: 999_999 })).status).toBe(404);
  await db.run(sql`update news_articles set listed_at = null where id = ${subject.id}`);
  expect((await newerThan(0, subject)).status).toBe(404);
  expect((await newerThan("x", subject)).status).toBe(400);
  expect((await newerThan(-1, subject)).status).toBe(400);
  expect((await newerThan(0, { kind: "vehicle", id: 1 })).status).toBe(400);
});
