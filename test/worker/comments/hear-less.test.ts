import { describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { sendChallenge } from "#app/features/challenges/send-challenge.server.ts";
import { likeComment } from "#app/features/comments/like-comment.server.ts";
import { readDiscussion, readThreadPage } from "#app/features/comments/read-discussion.server.ts";
import { readGarageFollows } from "#app/features/following/read-follow-state.server.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { action as onBlocked, loader as readBlocked } from "#app/routes/accounts/blocked.tsx";
import { action as onComment } from "#app/routes/comments/comment.tsx";
import { createUser } from "#test/support/accounts.ts";
import { openDiscussion, someRacer, writeComment, writeReply } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

/** What a member's notices say. */
async function textsOf(viewer: Viewer): Promise<string[]> {
  const now = new Date(Date.now() + 1_000);
  const page = await listNotices({ ...testDeps({ now }), viewer }, null);
  return page.notices.map(({ text }) => text);
}

/** Presses a button of a comment's page. */
function press(viewer: Viewer, comment: number, intent: string) {
  return callRoute(onComment, {
    path: `/comments/${comment}`,
    params: { comment: String(comment) },
    viewer,
    form: { intent },
  });
}

/** Replies to a member, likes their comment and mentions them. */
async function makeNoise(other: Viewer, { root, member }: { root: number; member: Viewer }) {
  await writeReply(other, root);
  await writeReply(other, await writeReply(other, root), `@${member.username} look.`);
  await likeComment({ ...testDeps(), viewer: other }, { postId: root, isLiked: true });
}

async function openThread() {
  const member = await someRacer();
  const other = await someRacer();
  const { subject } = await openDiscussion();
  return { member, other, subject, root: await writeComment(member, { subject }) };
}

describe("a muted thread", () => {
  test("brings no notices until it is unmuted", async () => {
    const { member, other, root } = await openThread();
    expect(await press(member, root, "mute")).toMatchObject({
      status: 302,
      location: `/comments/${root}`,
    });
    await press(member, root, "mute");
    expect((await readThreadPage({ ...testDeps(), viewer: member }, root)).isMuted).toBe(true);
    await makeNoise(other, { root, member });
    expect(await textsOf(member)).toEqual([]);
    const reply = await writeReply(other, root);
    await press(member, reply, "unmute");
    expect((await readThreadPage({ ...testDeps(), viewer: member }, root)).isMuted).toBe(false);
    const third = await someRacer();
    await makeNoise(third, { root, member });
    expect((await textsOf(member)).toSorted()).toEqual([
      expect.stringMatching(/^2 replies to your comment on /),
      `${third.username} and one other like your comment.`,
      `${third.username} mentioned you in a comment.`,
    ]);
  });

  test("mutes nobody else and no other thread", async () => {
    const { member, other, subject, root } = await openThread();
    await press(member, root, "mute");
    const second = await writeComment(member, { subject });
    await writeReply(other, second);
    expect(await textsOf(member)).toEqual([`${other.username} replied to your comment.`]);
  });
});

describe("a blocked member", () => {
  test("is folded for the one who blocked them, for nobody else, and brings no notices", async () => {
    const { member, other, subject, root } = await openThread();
    const theirs = await writeComment(other, { subject });
    await press(member, theirs, "block");
    await press(member, theirs, "block");
    await makeNoise(other, { root, member });
    expect(await textsOf(member)).toEqual([]);
    const foldedFor = async (viewer: Viewer | null) => {
      const { threads } = await readDiscussion({ ...testDeps(), viewer }, subject);
      return threads.filter(({ comment }) => comment.isBlocked).map(({ comment }) => comment.id);
    };
    expect(await foldedFor(member)).toEqual([theirs]);
    expect(await foldedFor(other)).toEqual([]);
    expect(await foldedFor(null)).toEqual([]);
    await press(member, theirs, "unblock");
    expect(await foldedFor(member)).toEqual([]);
  });

  test("is on one's own list, which can unblock them", async () => {
    const { member, other, subject } = await openThread();
    await press(member, await writeComment(other, { subject }), "block");
    const page = { path: "/manage-account/blocked", params: {} };
    const list = async (viewer: Viewer) => (await callRoute(readBlocked, { ...page, viewer })).data;
    expect(await list(member)).toMatchObject({
      members: [{ id: other.id, username: other.username }],
    });
    expect(await list(other)).toEqual({ members: [] });
    const unblock = (form: Record<string, string>) =>
      callRoute(onBlocked, { ...page, viewer: member, form });
    expect((await unblock({ member: "nobody" })).status).toBe(400);
    expect((await unblock({ member: String(other.id) })).location).toBe(page.path);
    expect(await list(member)).toEqual({ members: [] });
  });

  test("begins and ends in their garage, which says so and why not", async () => {
    const [member, other] = [await someRacer(), await someRacer()];
    const to = `/user/${other.username}`;
    const send = (form: Record<string, string>, by: Viewer, racer = other.username) =>
      callRoute(onBlocked, {
        path: `/manage-account/blocked?racer=${racer}`,
        params: {},
        viewer: by,
        form,
      });
    const isBlocked = async () =>
      (await readGarageFollows({ ...testDeps(), viewer: member }, { username: other.username }))
        ?.isBlocked ?? false;
    for (let n = 0; n < 2; n++) {
      expect(await send({ intent: "block" }, member)).toMatchObject({ status: 302, location: to });
    }
    expect(await isBlocked()).toBe(true);
    await expect(
      sendChallenge({ ...testDeps(), viewer: other }, { racer: member.username, isStock: true }),
    ).rejects.toMatchObject({ message: "They aren't taking challenges." });
    expect(await send({ intent: "unblock" }, member)).toMatchObject({ location: to });
    expect(await isBlocked()).toBe(false);

    const own = await send({ intent: "block" }, other);
    expect(own).toMatchObject({ status: 302, location: to });
    expect(await testDeps().flash.parse(cookieOf(own.cookies))).toEqual({
      toast: { status: "danger", message: "You can't block yourself." },
    });
    const closed = await someRacer({ isActivated: false });
    expect(await send({ intent: "block" }, closed)).toMatchObject({ location: to });
    expect(await send({ intent: "block" }, member, "nobody-at-all")).toMatchObject({ status: 404 });
  });

  test("is never oneself", async () => {
    const { member, root } = await openThread();
    expect(await press(member, root, "block")).toMatchObject({
      status: 403,
      data: { message: "You can't block yourself." },
    });
  });

  test("adds one row for each of their comments", async () => {
    const { member, subject } = await openThread();
    const others = await Promise.all(Array.from({ length: 5 }, () => createUser()));
    const posts: number[] = [];
    for (const other of others) posts.push(await writeComment(other, { subject }));
    const rowsOf = async () => {
      const { rowsRead } = await measureRowsRead((db) =>
        readDiscussion({ ...testDeps(), db, viewer: member }, subject),
      );
      return rowsRead;
    };
    const before = await rowsOf();
    for (const post of posts) await press(member, post, "block");
    expect((await rowsOf()) - before).toBeLessThanOrEqual(5);
  });
});
