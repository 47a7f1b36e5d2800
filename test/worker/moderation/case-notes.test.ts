import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { readRacerHistory } from "#app/features/moderation/racers/read-racer-history.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { CASE_NOTES_MAX } from "#app/features/moderation/schema.ts";
import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import * as appealsPage from "#app/routes/moderation/appeals.tsx";
import * as commentsPage from "#app/routes/moderation/comments.tsx";
import * as reportsPage from "#app/routes/moderation/reports.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { someRacer, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute, cookieOf, EXPIRED } from "#test/support/routes.ts";
import { createCar, createReference } from "#test/support/slips.ts";

beforeAll(createReference);

let owner: User;
let reporter: User;
let moderator: Viewer;
let cases: Record<
  "report" | "comment" | "appeal",
  { id: number; subject: readonly [string, number] }
>;
beforeEach(async () => {
  owner = await createUser();
  reporter = await createUser();
  moderator = await someRacer({ role: "moderator" });
  const slipId = await createApprovedRun(await viewerOf(owner), await createCar(owner));
  const deps = { ...testDeps(), viewer: await viewerOf(reporter) };
  const report = await reportRun(deps, { slipId, reason: "PICTURE", text: "" });
  const appeal = await env.DB.prepare(
    `insert into appeals (slip_id, slip_version, user_id, created_at, text, status, rejected_by)
     values (?, 9, ?, 0, 'Look again.', 'OPEN', ?) returning id`,
  )
    .bind(slipId, owner.id, moderator.id)
    .first<{ id: number }>();
  const commentId = await writeComment(owner);
  cases = {
    report: { id: report.id, subject: ["slip", slipId] },
    comment: { id: commentId, subject: ["comment", commentId] },
    appeal: { id: appeal?.id ?? 0, subject: ["slip", slipId] },
  };
});

const PAGES = { report: reportsPage, comment: commentsPage, appeal: appealsPage };
type Kind = keyof typeof PAGES;
const at = (kind: Kind) => ({
  path: `/moderation/${kind}s?${kind}=${cases[kind].id}`,
  params: {},
});
const write = (kind: Kind, text: string, viewer = moderator) =>
  callRoute(PAGES[kind].action, { ...at(kind), viewer, form: { act: "note", text } });
const read = (kind: Kind, viewer = moderator) =>
  callRoute(PAGES[kind].loader, { ...at(kind), viewer });

describe.each(["report", "comment", "appeal"] as const)("a note on a %s", (kind) => {
  test("is read by the other moderators, there and in the racer's history", async () => {
    expect(await write(kind, "Same lamp as last time.")).toMatchObject({
      status: 302,
      location: at(kind).path,
    });
    const other = await someRacer({ role: "moderator" });
    expect((await read(kind, other)).data).toMatchObject({
      notes: [{ text: "Same lamp as last time.", author: moderator.username }],
    });
    const history = await readRacerHistory({ ...testDeps(), viewer: other }, owner.id);
    expect(history.notes).toMatchObject([{ text: "Same lamp as last time." }]);
    const [entry] = await findAllAuditBySubject(testDeps().db, ...cases[kind].subject);
    expect(entry).toMatchObject({ action: `${kind}.note`, actor: moderator.username });
  });

  test("is neither written nor read by its member, who may be a moderator", async () => {
    await write(kind, "Same lamp as last time.");
    const promoted: Viewer = { ...(await viewerOf(owner)), role: "moderator" };
    expect((await write(kind, "It wasn't me.", promoted)).status).toBe(403);
    expect((await read(kind, promoted)).data).toMatchObject({ notes: null });
    expect((await write(kind, "x", await viewerOf(owner))).status).toBe(404);
  });

  test("needs a text, and is one of twenty at most", async () => {
    expect((await write(kind, " ")).status).toBe(422);
    await env.DB.prepare(
      `insert into member_notes (user_id, author_id, created_at, text, subject_kind, subject_id)
       select ?, ?, value, 'n', ?, ? from json_each(?)`,
    )
      .bind(
        ...[owner.id, moderator.id, kind, cases[kind].id],
        JSON.stringify(Array.from({ length: CASE_NOTES_MAX }, (_, n) => n)),
      )
      .run();
    expect((await write(kind, "One more.")).status).toBe(409);
  });
});

test("a note on nothing is refused", async () => {
  cases.report.id = 99_999_999;
  expect((await write("report", "Hello?")).status).toBe(404);
});

test.each<[Exclude<Kind, "report">, Record<string, string>]>([
  ["appeal", { act: "overturn", answer: "The photo is fine." }],
  ["appeal", { act: "note", text: "Ask the track." }],
  ["comment", { act: "remove", reason: "SPAM", note: "Third time." }],
  ["comment", { act: "note", text: "A joke, I think." }],
])("%s: what was typed after the session ended is kept for its moderator", async (kind, typed) => {
  const form = { [kind]: String(cases[kind].id), ...typed, [OWNER_FIELD]: moderator.username };
  const sent = await callRoute(PAGES[kind].action, { ...at(kind), form, cookie: EXPIRED });
  const cookie = cookieOf(sent.cookies);
  const page = await callRoute(PAGES[kind].loader, { ...at(kind), viewer: moderator, cookie });
  expect(page.data).toMatchObject({ unsent: typed });
  const other = await someRacer({ role: "moderator" });
  const theirs = await callRoute(PAGES[kind].loader, { ...at(kind), viewer: other, cookie });
  expect(theirs.data).toMatchObject({ unsent: null });
});
