import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { flagComment } from "#app/features/comments/flag-comment.server.ts";
import { readDiscussion } from "#app/features/comments/read-discussion.server.ts";
import { answerFlags } from "#app/features/moderation/comments/answer-flags.server.ts";
import { listDeskComments } from "#app/features/moderation/comments/list-desk-comments.server.ts";
import { listInbox } from "#app/features/moderation/inbox/list-inbox.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { findCommentById, type SubjectKey } from "#db/queries/comments.ts";
import { openDiscussion, someRacer, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

/** The last three are sent as members send them. */
const FLAGS = 1_000;
const LAST = 3;

let subject: SubjectKey;
let postId: number;
let moderator: Viewer;
let rowsOfLast: number[];

/** A flag by a member in good standing, three of which hide a comment. @returns the rows it read */
async function flag(): Promise<number> {
  const viewer = await someRacer({ createdAt: new Date(Date.now() - 60 * DAY_MS) });
  const { rowsRead } = await measureRowsRead((db) =>
    flagComment({ ...testDeps(), db, viewer }, { postId, flagReason: "SPAM", customReason: "" }),
  );
  return rowsRead;
}

const stateOf = () =>
  env.DB.prepare(
    "select status, open_flag_count as flags, open_flag_weight as weight from comments where id = ?",
  )
    .bind(postId)
    .first();

/** One comment with a thousand flags; all but the last three are by new accounts, whose flags hide nothing. */
beforeAll(async () => {
  ({ subject } = await openDiscussion());
  postId = await writeComment(await someRacer(), { subject });
  moderator = await someRacer({ role: "moderator" });
  await env.DB.batch([
    env.DB.prepare(
      `with recursive k(n) as (select 1 union all select n + 1 from k where n < ?)
       insert into users (created_at, updated_at, username, username_key, email, email_key, password_hash, first_name,
         last_name, country, zip_code, is_activated)
       select ?2, ?2, 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, 'x', '', '', '', '', 1 from k`,
    ).bind(FLAGS - LAST, Date.now()),
    env.DB.prepare(
      `insert into comment_flags (created_at, comment_id, user_id, reason, text, status, weight)
       select ?1, ?2, id, 'SPAM', '', 'OPEN', 0 from users where username like 'crowd-%'`,
    ).bind(Date.now(), postId),
  ]);
  expect(await stateOf()).toEqual({ status: "VISIBLE", flags: FLAGS - LAST, weight: 0 });
  rowsOfLast = [await flag(), await flag()];
  expect(await stateOf()).toEqual({ status: "VISIBLE", flags: FLAGS - 1, weight: 4 });
  rowsOfLast.push(await flag());
});

test("the thousandth flag hides the comment, and none of the last three reads the others", async () => {
  expect(await stateOf()).toEqual({ status: "HIDDEN", flags: FLAGS, weight: 6 });
  expect((await readDiscussion(testDeps(), subject)).threads).toEqual([]);
  for (const rows of rowsOfLast) expect(rows).toBeLessThanOrEqual(40);
  await expect(flag()).rejects.toMatchObject({ code: "not_found" });
});

test("moderators have one case, with the number of its flags, for a few rows", async () => {
  const { result, rowsRead } = await measureRowsRead((db) =>
    listInbox({ ...testDeps(), db, viewer: moderator }, { kind: undefined, holder: undefined }),
  );
  expect(result.cases.map(({ kind, id, why }) => ({ kind, id, why }))).toEqual([
    { kind: "comment", id: postId, why: "It's spam, 1000 flags" },
  ]);
  expect(result.totals.comment).toBe(1);
  expect(rowsRead).toBeLessThanOrEqual(60);
});

test("the desk shows ten of them, and reads no others", async () => {
  const { result, rowsRead } = await measureRowsRead((db) =>
    listDeskComments({ ...testDeps(), db, viewer: moderator }, { status: "WAITING" }),
  );
  const [comment] = result.comments;
  expect(comment?.flagCount).toBe(FLAGS);
  expect(comment?.flags).toHaveLength(10);
  expect(rowsRead).toBeLessThanOrEqual(60);
});

test("one decision closes all of them", async () => {
  const version = (await findCommentById(testDeps().db, postId))?.version ?? 0;
  const { rowsRead } = await measureRowsRead((db) =>
    answerFlags(
      { ...testDeps(), db, viewer: moderator },
      { comment: `${postId}`, version: `${version}`, act: "keep", note: "" },
    ),
  );
  expect(await stateOf()).toEqual({ status: "VISIBLE", flags: 0, weight: 0 });
  const { cases, totals } = await listInbox(
    { ...testDeps(), viewer: moderator },
    { kind: undefined, holder: undefined },
  );
  expect([cases, totals.comment]).toEqual([[], 0]);
  // Of each flag: itself, its comment, and the entries of its indexes.
  expect(rowsRead).toBeLessThanOrEqual(10 * FLAGS);
});
