import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { flagComment } from "#app/features/comments/flag-comment.server.ts";
import { claimCase } from "#app/features/moderation/cases/claim-case.server.ts";
import { CLAIMS_MAX } from "#app/features/moderation/cases/live-claim.server.ts";
import { answerFlags } from "#app/features/moderation/comments/answer-flags.server.ts";
import { listInbox } from "#app/features/moderation/inbox/list-inbox.server.ts";
import { inboxQuerySchema } from "#app/features/moderation/inbox/schema.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import * as dismissPage from "#app/routes/moderation/dismiss.tsx";
import * as inboxPage from "#app/routes/moderation/inbox.tsx";
import { action as reportsAction } from "#app/routes/moderation/reports.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findCommentById } from "#db/queries/comments.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { INBOX_KINDS } from "#db/schema/index.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { openDiscussion, someRacer, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";
import { DESK_COUNTERS } from "../../../scripts/backup/derived.ts";

const PATH = "/moderation/inbox";

let moderator: Viewer;
let other: Viewer;
beforeAll(createReference);
beforeEach(async () => {
  await env.DB.batch(
    [
      "update slips set status = 'WITHDRAWN', version = version + 1 where status in ('PENDING', 'IN_REVIEW')",
      "update run_reports set status = 'DISMISSED'",
      "update comment_flags set status = 'DISMISSED'",
      "update appeals set status = 'CLOSED'",
    ].map((statement) => env.DB.prepare(statement)),
  );
  moderator = await someRacer({ role: "moderator" });
  other = await someRacer({ role: "moderator" });
});

const as = (viewer: Viewer, now?: Date) => ({ ...testDeps(now ? { now } : {}), viewer });
const EARLIER = Date.now() - 3_600_000;
let minutes = 0;
/** The times at which what waits began to wait, one minute apart. */
function nextTime(): Date {
  minutes += 1;
  return new Date(EARLIER + minutes * 60_000);
}

async function waitingSlip(): Promise<number> {
  const user = await createUser();
  const { id } = await createSlip(await viewerOf(user), await createCar(user));
  await env.DB.prepare("update slips set submitted_at = ? where id = ?")
    .bind(nextTime().getTime(), id)
    .run();
  return id;
}

async function openReport() {
  const owner = await createUser();
  const slipId = await createApprovedRun(await viewerOf(owner), await createCar(owner));
  const reporter = await createUser();
  const deps = as(await viewerOf(reporter), nextTime());
  const { id } = await reportRun(deps, { slipId, reason: "PICTURE", text: "Blurred." });
  return { id, slipId, reporter, owner };
}

async function flaggedComment() {
  const { subject } = await openDiscussion();
  const id = await writeComment(await createUser(), { subject });
  const createdAt = new Date(0);
  const deps = as(await someRacer({ createdAt }), nextTime());
  await flagComment(deps, { postId: id, flagReason: "SPAM", customReason: "" });
  const version = (await findCommentById(testDeps().db, id))?.version ?? 0;
  return { id, version };
}

async function openAppeal(): Promise<number> {
  const user = await createUser();
  const { id } = await createSlip(await viewerOf(user), await createCar(user));
  await env.DB.batch([
    env.DB.prepare(
      "update slips set status = 'REJECTED', rejection_reason = 'OTHER', version = 2 where id = ?",
    ).bind(id),
    env.DB.prepare(
      `insert into appeals (slip_id, slip_version, user_id, created_at, text, status)
       values (?, 2, ?, ?, 'Look again.', 'OPEN')`,
    ).bind(id, user.id, nextTime().getTime()),
  ]);
  const row = await env.DB.prepare("select max(id) as id from appeals").first<{ id: number }>();
  return row?.id ?? 0;
}

const list = (search = "", viewer = moderator) =>
  listInbox(as(viewer), inboxQuerySchema.parse(Object.fromEntries(new URLSearchParams(search))));
const names = async (search?: string, viewer?: Viewer) =>
  (await list(search, viewer)).cases.map(({ kind, id }) => `${kind}-${id}`);
const take = (item: string, viewer = moderator) =>
  callRoute(inboxPage.action, { path: PATH, params: {}, viewer, form: { take: item } });

describe("the inbox", () => {
  test("has everything that waits, the oldest first, with totals and filters", async () => {
    const report = await openReport();
    const slip = await waitingSlip();
    const appeal = await openAppeal();
    const comment = await flaggedComment();
    const inbox = await list();
    expect(inbox.cases.map(({ kind, id }) => `${kind}-${id}`)).toEqual([
      `report-${report.id}`,
      `slip-${slip}`,
      `appeal-${appeal}`,
      `comment-${comment.id}`,
    ]);
    expect(inbox.totals).toEqual({ slip: 1, report: 1, comment: 1, appeal: 1 });
    expect(inbox.cases[0]).toMatchObject({
      ...{ racer: report.owner.username, holder: null, isOwn: false },
      why: "A problem with the photo: Blurred.",
      to: `/moderation/reports?report=${report.id}`,
    });
    expect(await names("kind=slip")).toEqual([`slip-${slip}`]);
    expect(await names("kind=appeal")).toEqual([`appeal-${appeal}`]);
    expect(await names("holder=mine")).toEqual([]);
  });

  test("assigns what a moderator takes, which leaves those that no one is on", async () => {
    const report = await openReport();
    const slip = await waitingSlip();
    const appeal = await openAppeal();
    const comment = await flaggedComment();
    const items = [
      `report-${report.id}`,
      `slip-${slip}`,
      `appeal-${appeal}`,
      `comment-${comment.id}`,
    ];
    for (const item of items) expect((await take(item)).status, item).toBe(302);
    expect(await names("holder=mine")).toEqual(items);
    expect(await names("holder=mine", other)).toEqual([]);
    expect(await names("holder=free", other)).toEqual([]);
    expect((await list("", other)).cases.map(({ holder }) => holder)).toEqual(
      items.map(() => moderator.username),
    );
    const taken = await take(items[0] ?? "", other);
    expect(taken).toMatchObject({
      status: 409,
      data: { message: `${moderator.username} is on this report right now.` },
    });
    const audit = await findAllAuditBySubject(testDeps().db, "comment", comment.id);
    expect(audit.map(({ action }) => action)).toEqual(["comment.claim"]);
  });

  test("frees what was taken after 15 minutes", async () => {
    const { id } = await openReport();
    const before = new Date(Date.now() - 16 * 60_000);
    await claimCase(as(moderator, before), { kind: "report", id });
    expect(await names("holder=free", other)).toEqual([`report-${id}`]);
    expect((await take(`report-${id}`, other)).status).toBe(302);
  });

  test("lets a moderator be on ten slips and cases at a time", async () => {
    const slips: number[] = [];
    for (let count = 0; count < CLAIMS_MAX - 1; count += 1) slips.push(await waitingSlip());
    const report = await openReport();
    const comment = await flaggedComment();
    for (const id of slips) expect((await take(`slip-${id}`)).status).toBe(302);
    expect((await take(`report-${report.id}`)).status).toBe(302);
    const late = await waitingSlip();
    for (const item of [`comment-${comment.id}`, `slip-${late}`])
      expect(await take(item), item).toMatchObject({
        status: 409,
        data: { message: expect.stringContaining("You are on 10 already.") },
      });
    // One's own again, and another moderator's, are no more.
    expect((await take(`report-${report.id}`)).status).toBe(302);
    expect((await take(`slip-${slips[0]}`)).status).toBe(302);
    expect((await take(`slip-${late}`, other)).status).toBe(302);
    const later = new Date(Date.now() + 16 * 60_000);
    await claimCase(as(moderator, later), { kind: "comment", id: comment.id });
  });

  test("refuses what one is involved in, unknown items, and everyone but moderators", async () => {
    const report = await openReport();
    const reporter = await viewerOf(report.reporter);
    const promoted: Viewer = { ...reporter, role: "moderator" };
    expect((await take(`report-${report.id}`, promoted)).status).toBe(403);
    expect((await list("", promoted)).cases[0]).toMatchObject({ isOwn: true, mark: null });
    expect((await take("report-99999999")).status).toBe(404);
    expect((await take("car-1")).status).toBe(422);
    expect((await take(`report-${report.id}`, reporter)).status).toBe(404);
    const open = await callRoute(inboxPage.loader, { path: PATH, params: {}, viewer: reporter });
    expect(open.status).toBe(404);
  });

  test("of thousands reads fewer than 100 rows, and its pages follow each other", async () => {
    const { slipId } = await openReport();
    await waitingSlip();
    const appeal = await openAppeal();
    const comment = await flaggedComment();
    await multiply({ slipId, appeal, comment: comment.id });
    const all = await list();
    expect(Object.values(all.totals).every((total) => total > 200)).toBe(true);
    for (const search of ["", "kind=report", "kind=comment", "kind=appeal", "holder=free"]) {
      const { rowsRead, roundTrips } = await measureRowsRead((db) =>
        listInbox({ ...as(moderator), db }, inboxQuerySchema.parse(paramsOf(search))),
      );
      expect(rowsRead, search).toBeLessThanOrEqual(100);
      expect(roundTrips).toBe(2);
    }
    const seen: string[] = [];
    let next: string | null = "";
    for (let page = 0; page < 30 && next !== null; page += 1) {
      const inbox: Awaited<ReturnType<typeof list>> = await list(next ? `after=${next}` : "");
      seen.push(...inbox.cases.map(({ kind, id }) => `${kind}-${id}`));
      next = inbox.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(300);
    expect(await storedCounters()).toEqual(await computedCounters());
    // As many of one's own as there can be.
    for (const kind of INBOX_KINDS) {
      const viewer = await someRacer({ role: "moderator" });
      for (const item of await names(`kind=${kind}`, viewer))
        expect((await take(item, viewer)).status, item).toBe(302);
      const { rowsRead, result } = await measureRowsRead((db) =>
        listInbox({ ...as(viewer), db }, { holder: "mine" }),
      );
      expect(result.cases).toHaveLength(CLAIMS_MAX);
      expect(rowsRead, kind).toBeLessThanOrEqual(100);
    }
  });
});

const paramsOf = (search: string) => Object.fromEntries(new URLSearchParams(search));

async function countersOf(query: string): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(query).all<{ name: string; value: number }>();
  return Object.fromEntries(results.map(({ name, value }) => [name, value]));
}
const storedCounters = () =>
  countersOf("select name, value from counters where name like 'desk:%' and value <> 0");
const computedCounters = () => countersOf(DESK_COUNTERS);

/** Adds hundreds of each kind, all waiting at similar times. */
async function multiply(of: { slipId: number; appeal: number; comment: number }): Promise<void> {
  const { results } = await env.DB.prepare(
    "select name from pragma_table_info('slips') where name <> 'id'",
  ).all<{ name: string }>();
  const columns = results.map(({ name }) => name);
  const values: Record<string, string> = {
    ...{ status: "'PENDING'", submit_key: "null", submitted_at: `${EARLIER} + value * 1000` },
    ...{ is_listed: "0", is_best: "0", is_season_best: "0", is_track_best: "0" },
  };
  const numbers = JSON.stringify(Array.from({ length: 250 }, (_, n) => n));
  await env.DB.batch([
    env.DB.prepare(
      `insert into slips (${columns.join()}) select ${columns.map((name) => values[name] ?? name).join()}
       from json_each(?) cross join slips on slips.id = ?`,
    ).bind(numbers, of.slipId),
    env.DB.prepare(
      `insert into users (created_at, updated_at, username, username_key, email, email_key, password_hash)
       select 0, 0, 'd' || value, 'd' || value, 'd' || value || '@d.example', 'd' || value || '@d.example', ''
       from json_each(?)`,
    ).bind(numbers),
    env.DB.prepare(
      `insert into run_reports (slip_id, reporter_id, created_at, reason, text, status)
       select ?, id, ${EARLIER} + id * 1000, 'OTHER', '', 'OPEN' from users where email like '%@d.example'`,
    ).bind(of.slipId),
    env.DB.prepare(
      `insert into appeals (slip_id, slip_version, user_id, created_at, text, status)
       select slip_id, 100 + value, user_id, ${EARLIER} + value * 1000, '', 'OPEN'
       from json_each(?) cross join appeals on appeals.id = ?`,
    ).bind(numbers, of.appeal),
    env.DB.prepare(
      `insert into comments (created_at, updated_at, topic_id, user_id, status, text)
       select 0, 0, topic_id, user_id, 'VISIBLE', 'Tires ' || value
       from json_each(?) cross join comments on comments.id = ?`,
    ).bind(numbers, of.comment),
    env.DB.prepare(
      `insert into comment_flags (created_at, comment_id, user_id, reason, text, status, weight)
       select ${EARLIER} + id * 1000, id, (select max(id) from users), 'SPAM', '', 'OPEN', 1
       from comments where text like 'Tires %'`,
    ),
  ]);
}

describe("keeping several at once", () => {
  const preview = (items: readonly string[], viewer = moderator) =>
    callRoute(dismissPage.loader, {
      path: `/moderation/dismiss?${new URLSearchParams(items.map((item) => ["item", item]))}`,
      ...{ params: {}, viewer },
    });

  /** Posts several items, as the confirming form does. */
  function send(items: readonly string[], viewer = moderator) {
    const form = new Map(items.map((item) => ["item", item]));
    return callRoute(
      // biome-ignore lint/suspicious/noExplicitAny: the generated argument types differ for each route
      async (args: any) => {
        const body = new FormData();
        for (const item of items) body.append("item", item);
        const { url } = args;
        const headers = { cookie: "probe=1" };
        const request = new Request(url, { method: "POST", body, headers });
        return dismissPage.action({ ...args, request });
      },
      { path: "/moderation/dismiss", params: {}, viewer, form: Object.fromEntries(form) },
    );
  }

  test("first says what happens to each, and leaves what has changed", async () => {
    const report = await openReport();
    const comment = await flaggedComment();
    const { cases } = await list();
    const marks = cases.flatMap(({ mark }) => mark ?? []);
    expect(marks).toHaveLength(2);
    const stale = `comment-${comment.id}-${comment.version + 7}`;
    const page = await preview([marks[0] ?? "", stale]);
    expect(page.data).toMatchObject({
      cases: [
        { kind: "report", id: report.id, isAsSeen: true },
        { kind: "comment", id: comment.id, isAsSeen: false },
      ],
    });
    // Nothing was decided by looking.
    expect((await list()).cases).toHaveLength(2);
    expect((await preview([])).data).toMatchObject({ problem: "Select reports or comments first" });
    expect((await preview(marks, other)).status).toBe(200);
  });

  test("dismisses the reports, keeps the comments, and tells the reporters", async () => {
    const report = await openReport();
    const comment = await flaggedComment();
    const marks = (await list()).cases.flatMap(({ mark }) => mark ?? []);
    expect(await send(marks)).toMatchObject({ status: 302, location: PATH });
    expect((await list()).cases).toEqual([]);
    const mails = await findAllMailsByRecipient(testDeps().db, report.reporter.email);
    expect(mails.map(({ subject }) => subject)).toContain("We looked at your report");
    const audit = await findAllAuditBySubject(testDeps().db, "comment", comment.id);
    expect(audit.map(({ action }) => action)).toEqual(["comment.keep"]);
  });

  test("leaves what changed meanwhile or another moderator is on, and says so", async () => {
    const report = await openReport();
    const comment = await flaggedComment();
    const left = await flaggedComment();
    const marks = (await list()).cases.flatMap(({ mark }) => mark ?? []);
    await claimCase(as(other), { kind: "report", id: report.id });
    await answerFlags(as(other), {
      ...{ act: "remove", reason: "SPAM", comment: String(comment.id) },
      version: String(comment.version),
    });
    const answer = await send(marks);
    expect(answer.data).toMatchObject({
      extra: [
        { kind: "report", problem: `${other.username} is on this report right now.` },
        { kind: "comment", problem: `${other.username} has already removed this comment.` },
        { kind: "comment", id: left.id, problem: null },
      ],
    });
    expect(await names()).toEqual([`report-${report.id}`]);
  });

  test("is for moderators", async () => {
    const racer = await someRacer();
    expect((await preview([], racer)).status).toBe(404);
    expect((await send(["report-1-1"], racer)).status).toBe(404);
    expect((await send(["slip-1-1"])).status).toBe(422);
  });
});

describe("two moderators on one report", () => {
  const decide = (id: number, act: string, viewer: Viewer) =>
    callRoute(reportsAction, {
      ...{ path: `/moderation/reports?report=${id}`, params: {}, viewer },
      form: { report: String(id), act, answer: "" },
    });

  test("at once: one decides, and the other reads who did", async () => {
    const { id, slipId } = await openReport();
    const answers = await Promise.all([
      decide(id, "uphold", moderator),
      decide(id, "dismiss", other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    const late = await decide(id, "dismiss", other);
    expect(late.data).toMatchObject({
      message: expect.stringMatching(/^racer-\S+ has already (upheld|dismissed) this report\.$/),
    });
    const audit = await findAllAuditBySubject(testDeps().db, "slip", slipId);
    expect(audit.filter(({ action }) => action.startsWith("report."))).toHaveLength(1);
  });

  test("lead back to the inbox that it was opened from", async () => {
    const { id } = await openReport();
    expect((await decide(id, "dismiss", moderator)).location).toBe(PATH);
  });

  test("isn't decided by a suspended moderator in an old tab", async () => {
    const { id } = await openReport();
    const suspendedUntil = new Date(Date.now() + 86_400_000);
    const suspended = { ...moderator, suspendedUntil, suspensionReason: "Asleep." };
    expect((await decide(id, "dismiss", suspended)).status).toBe(403);
    expect(await names()).toEqual([`report-${id}`]);
  });
});
