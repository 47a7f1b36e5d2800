import { describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { addComment, replyTo } from "#app/features/comments/add-comment.server.ts";
import { editComment, withdrawComment } from "#app/features/comments/change-comment.server.ts";
import { readDiscussion, readThreadPage } from "#app/features/comments/read-discussion.server.ts";
import { suggestMembers } from "#app/features/comments/suggest-members.server.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { insertBlock } from "#db/queries/member-blocks.ts";
import { ban, createUser, PASSWORD, pardon, viewerOf } from "#test/support/accounts.ts";
import { openDiscussion, someRacer, writeComment, writeReply } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const { db } = testDeps();

/** What a member's notices say. */
async function textsOf(viewer: Viewer, now = new Date(Date.now() + 1_000)): Promise<string[]> {
  const page = await listNotices({ ...testDeps({ now }), viewer }, null);
  return page.notices.map(({ text }) => text);
}

const mentionBy = ({ username }: Viewer) => `${username} mentioned you in a comment.`;

/** A discussion with an author and a member to mention. */
async function openTalk() {
  const { subject } = await openDiscussion();
  return { subject, author: await someRacer(), member: await someRacer() };
}

describe("a mention", () => {
  test("links the member and tells them once", async () => {
    const { subject, author, member } = await openTalk();
    const content = `Ask @${member.username.toUpperCase()}, @${member.username} knows. @nobody-at-all`;
    await writeComment(author, { subject, content });
    const { threads } = await readDiscussion(testDeps(), subject);
    expect(threads[0]?.comment.mentions).toEqual({
      [member.username.toLowerCase()]: member.username,
    });
    expect(await textsOf(member)).toEqual([mentionBy(author)]);
    expect(await textsOf(author)).toEqual([]);
  });

  test("of oneself, or in a quotation, tells nobody", async () => {
    const { subject, author, member } = await openTalk();
    const content = `I'm @${author.username}.\n> @${member.username}`;
    await writeComment(author, { subject, content });
    expect(await textsOf(author)).toEqual([]);
    expect(await textsOf(member)).toEqual([]);
  });

  test("of a member who is banned since is text, and a link again after a pardon", async () => {
    const { subject, author, member } = await openTalk();
    const other = await someRacer();
    const content = `Ask @${member.username} or @${other.username}.`;
    const postId = await writeComment(author, { subject, content });
    await writeReply(author, postId, `Or just @${member.username}`);
    const readLinked = async () => {
      const { threads } = await readDiscussion(testDeps(), subject);
      const page = await readThreadPage({ ...testDeps(), viewer: null }, postId);
      const [thread] = threads;
      expect([page.comment.mentions, page.replies[0]?.mentions]).toEqual([
        thread?.comment.mentions,
        thread?.replies[0]?.mentions,
      ]);
      return [thread?.comment.mentions, thread?.replies[0]?.mentions].map((names) =>
        Object.values(names ?? {}),
      );
    };
    await ban(member.username);
    expect(await readLinked()).toEqual([[other.username], []]);
    await pardon(member.username);
    expect(await readLinked()).toEqual([[member.username, other.username], [member.username]]);
  });

  test("of a member who deletes their account is text", async () => {
    const { subject, author, member } = await openTalk();
    await writeComment(author, { subject, content: `Ask @${member.username}.` });
    await deleteAccount({ ...testDeps(), viewer: member }, { password: PASSWORD });
    const { threads } = await readDiscussion(testDeps(), subject);
    expect(threads[0]?.comment.mentions).toBeUndefined();
  });

  test("in a reply to the same member is one notice", async () => {
    const { subject, author, member } = await openTalk();
    const root = await writeComment(member, { subject });
    await writeReply(author, root, `@${member.username} yes.`);
    expect(await textsOf(member)).toEqual([`${author.username} replied to your comment.`]);
  });

  test("reaches neither banned nor inactive members nor those who blocked its author", async () => {
    const { subject, author, member } = await openTalk();
    const banned = await someRacer();
    const inactive = await createUser({ isActivated: false });
    await ban(banned.username);
    await insertBlock(db, { userId: member.id, blockedId: author.id, createdAt: new Date() });
    const names = [member.username, banned.username, inactive.username];
    await writeComment(author, { subject, content: names.map((name) => `@${name}`).join(" ") });
    const { threads } = await readDiscussion(testDeps(), subject);
    expect(threads[0]?.comment.mentions).toBeUndefined();
    expect(await textsOf(member)).toEqual([]);
    const root = await writeComment(member, { subject });
    await writeReply(author, root, "A reply of a blocked member.");
    expect(await textsOf(member)).toEqual([]);
  });

  test("that an edit adds tells once, and five of a comment at most", async () => {
    const { subject, author } = await openTalk();
    const members = await Promise.all(Array.from({ length: 7 }, () => someRacer()));
    const all = members.map(({ username }) => `@${username}`);
    const postId = await writeComment(author, { subject, content: `First ${all[0]}` });
    const deps = { ...testDeps(), viewer: author };
    const edit = (content: string) => editComment(deps, { postId, content, version: null });
    await edit(`Then ${all[1]} and ${all[0]}`);
    await edit(`Again ${all[1]} and ${all[0]}`);
    await edit(`Everyone: ${all.slice(2).join(" ")}`);
    const counts = await Promise.all(members.map(async (each) => (await textsOf(each)).length));
    expect(counts.slice(0, 2)).toEqual([1, 1]);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(5);
  });

  test("is gone with the comment", async () => {
    const { subject, author, member } = await openTalk();
    const postId = await writeComment(author, { subject, content: `@${member.username}` });
    await withdrawComment({ ...testDeps(), viewer: author }, { postId });
    expect(await textsOf(member)).toEqual([]);
  });

  test("of the twenty-first member within an hour is refused, and so is one in an edit", async () => {
    const { subject, author, member } = await openTalk();
    const members = await Promise.all(Array.from({ length: 5 }, () => someRacer()));
    const all = members.map(({ username }) => `@${username}`).join(" ");
    const posts = ["a", "b", "c", "d"].map((word) => `${word} ${all}`);
    for (const content of posts) await writeComment(author, { subject, content });
    const deps = { ...testDeps(), viewer: author };
    const content = `One more: @${member.username}`;
    const refusal = { code: "rate_limited", message: expect.stringContaining("isn't up yet") };
    await expect(addComment(deps, { subject, content })).rejects.toMatchObject(refusal);
    const { postId } = await addComment(deps, { subject, content: "Nobody here." });
    await expect(editComment(deps, { postId, content, version: 1 })).rejects.toMatchObject(refusal);
    expect(await textsOf(member)).toEqual([]);
    const later = new Date(Date.now() + 3_600_001);
    await addComment({ ...testDeps({ now: later }), viewer: author }, { subject, content });
    expect(await textsOf(member, later)).toEqual([mentionBy(author)]);
  });
});

describe("suggestions", () => {
  test("are public members by the beginning of their names, at most eight", async () => {
    const prefix = `sug${crypto.randomUUID().slice(0, 6)}`;
    const names = Array.from({ length: 9 }, (_, n) => `${prefix}.${n}`);
    for (const username of names) await createUser({ username });
    await createUser({ username: `${prefix}-inactive`, isActivated: false });
    await createUser({ username: `${prefix}-banned` });
    await ban(`${prefix}-banned`);
    const { rowsRead } = await measureRowsRead(async (counted) => {
      const suggested = await suggestMembers({ db: counted }, `@${prefix.toUpperCase()}`);
      expect(suggested).toEqual(names.slice(0, 8));
    });
    expect(rowsRead).toBeLessThanOrEqual(50);
    expect(await suggestMembers({ db }, `${prefix}.8`)).toEqual([`${prefix}.8`]);
  });

  test.each(["", "@", "a", "%%", "a%", "' or 1", "🏁🏁", "a".repeat(101)])(
    "for %j are none",
    async (typed) => {
      expect(await suggestMembers({ db }, typed)).toEqual([]);
    },
  );
});

test("a flood of names reads a bounded number of rows", async () => {
  const { subject, author } = await openTalk();
  const members = await Promise.all(Array.from({ length: 25 }, () => someRacer()));
  const content = members.map(({ username }) => `@${username}`).join(" % '\" 🏁 ");
  const { rowsRead } = await measureRowsRead(async (counted) => {
    await addComment({ ...testDeps(), db: counted, viewer: author }, { subject, content });
  });
  expect(rowsRead).toBeLessThanOrEqual(130);
  const { threads } = await readDiscussion(testDeps(), subject);
  expect(Object.keys(threads[0]?.comment.mentions ?? {})).toHaveLength(5);
  const viewer = await viewerOf(author);
  await replyTo(
    { ...testDeps(), viewer },
    { parentPost: threads[0]?.comment.id ?? 0, content: "🏁" },
  );
});
