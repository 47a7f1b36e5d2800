import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { writeMemberNote } from "#app/features/members/write-member-note.server.ts";
import { decideComment } from "#app/features/moderation/comments/decide-comment.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { readRacerHistory } from "#app/features/moderation/racers/read-racer-history.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { writeSlipNote } from "#app/features/moderation/write-slip-note.server.ts";
import { loader } from "#app/routes/moderation/racer.tsx";
import { findCommentById } from "#db/queries/comments.ts";
import type { User } from "#db/queries/users.ts";
import { ban, createUser, pardon, viewerOf } from "#test/support/accounts.ts";
import { openDiscussion, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";

beforeAll(createReference);

let moderator: Viewer;
beforeAll(async () => {
  moderator = await viewerOf(await createUser({ role: "moderator" }));
});

const open = (racer: { id: number }, viewer: Viewer | null) =>
  callRoute(loader, {
    path: `/moderation/racers/${racer.id}`,
    params: { racer: String(racer.id) },
    viewer,
  });
const read = (racer: User) => readRacerHistory({ ...testDeps(), viewer: moderator }, racer.id);
const deps = () => ({ ...testDeps(), viewer: moderator });

async function rejectedSlip(racer: User, carId: number): Promise<number> {
  const { id, version } = await createSlip(await viewerOf(racer), carId);
  await decideSlip(deps(), {
    ...{ slipId: id, version, act: "reject", reason: "PHOTO_UNREADABLE" },
    ...{ note: "Too dark.", key: null },
  });
  return id;
}

describe("a racer's history", () => {
  test("has the slips with their outcomes, and why some were rejected", async () => {
    const racer = await createUser();
    const car = await createCar(racer);
    const approved = await createApprovedRun(await viewerOf(racer), car);
    const rejected = await rejectedSlip(racer, car);
    const { id: waiting } = await createSlip(await viewerOf(racer), car);
    const history = await read(racer);
    expect(history.slips.map(({ id, status }) => [id, status]).toSorted()).toEqual([
      [approved, "APPROVED"],
      [rejected, "REJECTED"],
      [waiting, "PENDING"],
    ]);
    expect(history.slips.find(({ id }) => id === rejected)?.why).toBe(
      "Photo unreadable: Too dark.",
    );
    expect(history.record).toMatchObject({
      ...{ total: 3, approved: 1, rejected: 1 },
      reasons: [{ label: "Photo unreadable", times: 1 }],
    });
  });

  test("has the reports about their runs and by them", async () => {
    const racer = await createUser();
    const run = await createApprovedRun(await viewerOf(racer), await createCar(racer));
    const other = await createUser();
    const othersRun = await createApprovedRun(await viewerOf(other), await createCar(other));
    const report = { reason: "PICTURE" as const, text: "Blurred." };
    await reportRun({ ...testDeps(), viewer: await viewerOf(other) }, { ...report, slipId: run });
    await reportRun(
      { ...testDeps(), viewer: await viewerOf(racer) },
      { ...report, slipId: othersRun },
    );
    expect(await read(racer)).toMatchObject({
      about: [{ slipId: run, reason: "A problem with the photo", status: "OPEN" }],
      by: [{ slipId: othersRun, status: "OPEN" }],
    });
  });

  test("has the comments that were removed, and how many were looked at", async () => {
    const racer = await createUser();
    const { subject } = await openDiscussion();
    await writeComment(racer, { subject });
    const commentId = await writeComment(racer, { subject });
    const version = (await findCommentById(testDeps().db, commentId))?.version ?? 0;
    await decideComment(deps(), { commentId, version, act: "remove", reason: "SPAM", note: "" });
    expect((await read(racer)).comments).toMatchObject({
      read: 2,
      notable: [{ id: commentId, isRemoved: true, reason: "It's spam" }],
    });
  });

  test("has suspensions and bans, without the other acts of staff, and the notes", async () => {
    const racer = await createUser();
    const { id: slipId } = await createSlip(await viewerOf(racer), await createCar(racer));
    await ban(racer.username);
    await pardon(racer.username);
    await writeMemberNote(deps(), racer, "Says he is sorry.");
    await writeSlipNote(deps(), { slipId, text: "Same photo as before?" });
    const history = await read(racer);
    expect(history.sanctions.map(({ what }) => what)).toEqual(["Pardoned", "Banned"]);
    expect(history.notes.map(({ slipId: on, text }) => [on, text]).toSorted()).toEqual([
      [null, "Says he is sorry."],
      [slipId, "Same photo as before?"],
    ]);
  });

  test("isn't there for racers and editors, nor one's own for moderators", async () => {
    const racer = await createUser();
    expect((await open(racer, null)).status).toBe(404);
    for (const role of ["racer", "editor"] as const)
      expect((await open(racer, await viewerOf(await createUser({ role })))).status).toBe(404);
    expect((await open(racer, moderator)).status).toBe(200);
    expect(await open({ id: moderator.id }, moderator)).toMatchObject({
      status: 403,
      data: "This is you. Another moderator can read your history.",
    });
    expect((await open({ id: 99_999_999 }, moderator)).status).toBe(404);
  });

  test("reads fewer than 100 rows in two calls, however much there is", async () => {
    const racer = await createUser();
    const viewer = await viewerOf(racer);
    const car = await createCar(racer);
    for (let n = 0; n < 8; n += 1) await createApprovedRun(viewer, car);
    await fillHistory(racer.id);
    const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
      readRacerHistory({ ...testDeps(), db, viewer: moderator }, racer.id),
    );
    expect(result).toMatchObject({ about: { length: 6 }, by: { length: 6 }, notes: { length: 8 } });
    expect(result.sanctions.length).toBeGreaterThan(5);
    expect(roundTrips).toBe(2);
    expect(rowsRead).toBeLessThanOrEqual(100);
  });
});

/** Hundreds of slips, reports, acts and notes about one racer. */
async function fillHistory(racerId: number): Promise<void> {
  const { results } = await env.DB.prepare("select id from slips where user_id = ?")
    .bind(racerId)
    .all<{ id: number }>();
  const numbers = JSON.stringify(Array.from({ length: 300 }, (_, n) => n));
  const columns = (
    await env.DB.prepare("select name from pragma_table_info('slips') where name <> 'id'").all<{
      name: string;
    }>()
  ).results.map(({ name }) => name);
  const others = (name: string) =>
    name === "status" ? "'WITHDRAWN'" : /^is_(listed|best|season|track)/.test(name) ? "0" : name;
  await env.DB.batch([
    env.DB.prepare(
      `insert into slips (${columns.join()}) select ${columns.map((name) => (name === "submit_key" ? "null" : others(name))).join()}
       from slips, json_each(?) where slips.id = ?`,
    ).bind(numbers, results[0]?.id),
    env.DB.prepare(
      `insert into run_reports (slip_id, reporter_id, created_at, reason, text, status)
       select s.id, u.id, 0, 'OTHER', '', 'OPEN' from slips s, (select id from users where id <> ?1 limit 9) u
       where s.user_id = ?1`,
    ).bind(racerId),
    env.DB.prepare(
      `insert into run_reports (slip_id, reporter_id, created_at, reason, text, status)
       select id, ?1, 0, 'OTHER', '', 'OPEN' from slips where user_id <> ?1 limit 100`,
    ).bind(racerId),
    env.DB.prepare(
      `insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
       select value, ?, iif(value % 3, 'user.suspend', 'user.note'), 'user', ?, '{}' from json_each(?)`,
    ).bind(moderator.id, racerId, numbers),
    env.DB.prepare(
      "insert into member_notes (user_id, author_id, created_at, text) select ?, ?, value, 'n' || value from json_each(?)",
    ).bind(racerId, moderator.id, numbers),
    env.DB.prepare(
      `insert into slip_notes (slip_id, author_id, created_at, text)
       select id, ?1, 0, 'n' || id from slips where user_id = ?2`,
    ).bind(moderator.id, racerId),
  ]);
}
