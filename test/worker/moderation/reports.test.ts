import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import {
  presentReportBox,
  readOwnReport,
} from "#app/features/moderation/reports/read-report-box.server.ts";
import { OPEN_REPORTS_MAX } from "#app/features/moderation/reports/rules.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { readFlash } from "#app/lib/flash.server.ts";
import { action as runAction, loader as runLoader } from "#app/routes/club/slip.tsx";
import { action as reportsAction } from "#app/routes/moderation/reports.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findSlipById } from "#db/queries/slips.ts";
import type { User } from "#db/queries/users.ts";
import { ban, createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";
import { explainPlan } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";
import { SPENT_LIMITS } from "#test/support/spent-limits.ts";

beforeAll(createReference);

async function clientOf(user: User) {
  const client = new Client();
  await signIn(client, user);
  return client;
}

async function member(options: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(options);
  return { user, client: await clientOf(user) };
}

async function listedRun() {
  const user = await createUser();
  const carId = await createCar(user);
  return { user, carId, id: await createApprovedRun(await viewerOf(user), carId) };
}

const path = (id: number) => `/api/slips/${id}/reports`;
const decide = (id: number, act: string) => `/api/moderation/reports/${id}/${act}`;
const DOUBT = { reason: "NUMBERS_WRONG", text: "The slip says 11.84." };

async function report(client: Client, slipId: number): Promise<{ id: number; status: string }> {
  const response = await client.postJson(path(slipId), DOUBT);
  expect(response.status).toBe(201);
  return (await response.json<{ report: { id: number; status: string } }>()).report;
}

describe("reporting a run", () => {
  test("is open once to each activated member", async () => {
    const { id } = await listedRun();
    const { client } = await member();
    expect(await report(client, id)).toMatchObject({ slipId: id, status: "OPEN", ...DOUBT });
    expect((await client.postJson(path(id), DOUBT)).status).toBe(409);
    await report((await member()).client, id);
  });

  test("is rejected for visitors, for accounts not yet activated, and for one's own run", async () => {
    const { user, id } = await listedRun();
    expect((await new Client().postJson(path(id), DOUBT)).status).toBe(401);
    const waiting = await member({ isActivated: false });
    const response = await waiting.client.postJson(path(id), DOUBT);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: "not_activated",
      message: "Your account is not activated!",
    });
    expect((await (await clientOf(user)).postJson(path(id), DOUBT)).status).toBe(403);
  });

  test("is for runs on the boards", async () => {
    const { client } = await member();
    const owner = await createUser();
    const slip = await createSlip(await viewerOf(owner), await createCar(owner));
    expect((await client.postJson(path(slip.id), DOUBT)).status).toBe(404);
    expect((await client.postJson(path(99_999_999), DOUBT)).status).toBe(404);
  });

  test.each([
    [{}, "reason"],
    [{ reason: "BAD_HAIR" }, "reason"],
    [{ reason: "OTHER" }, "text"],
    [{ reason: "PICTURE", text: "x".repeat(501) }, "text"],
  ])("with %j is a 400 that names %s", async (body, field) => {
    const { id } = await listedRun();
    const { client } = await member();
    const response = await client.postJson(path(id), body);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json<{ errors: object }>()).errors)).toEqual([field]);
  });

  test("accepts JSON by POST only, at a limited rate", async () => {
    const { id } = await listedRun();
    const { client } = await member();
    expect((await client.get(path(id))).status).toBe(405);
    expect((await client.postForm(path(id), { reason: "PICTURE" })).status).toBe(415);
    client.bindings = { ...env, ...SPENT_LIMITS };
    expect((await client.postJson(path(id), DOUBT)).status).toBe(429);
  });

  test("stops at the limit of open reports, even with many sent at once", async () => {
    const { client } = await member();
    const runs: number[] = [];
    for (let n = 0; n < OPEN_REPORTS_MAX + 3; n += 1) runs.push((await listedRun()).id);
    const answers = await Promise.all(runs.map((id) => client.postJson(path(id), DOUBT)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(OPEN_REPORTS_MAX).fill(201),
      ...Array(3).fill(429),
    ]);
  });
});

describe("the report queue", () => {
  test("lists the open ones by age and marks those that the moderator is involved in", async () => {
    const run = await listedRun();
    const judge = await member({ role: "moderator" });
    const mine = await report(judge.client, run.id);
    const other = await report((await member()).client, run.id);
    const { reports } = await (await judge.client.get("/api/moderation/reports")).json<{
      reports: { id: number; canDecide: boolean; createdAt: string }[];
    }>();
    expect(reports.find(({ id }) => id === mine.id)).toMatchObject({ canDecide: false });
    expect(reports.find(({ id }) => id === other.id)).toMatchObject({
      canDecide: true,
      run: { username: run.user.username, elapsed: "11.340", status: "APPROVED" },
    });
    const times = reports.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    expect((await judge.client.get("/api/moderation/reports?status=NEW")).status).toBe(400);
  });

  test("uses its index", async () => {
    const plan = await explainPlan(
      "select * from run_reports where status = 'OPEN' and (created_at, id) > (1, 1) order by created_at, id limit 16",
    );
    expect(plan.join("\n")).toContain("run_reports_queue");
    expect(plan.join("\n")).not.toContain("TEMP B-TREE");
  });

  test("upholding takes the run off the boards, returns it to the queue, and notifies everyone", async () => {
    const run = await listedRun();
    const [one, two, judge] = [await member(), await member(), await member({ role: "moderator" })];
    const { id } = await report(one.client, run.id);
    await report(two.client, run.id);
    const { db } = testDeps();
    const before = await findSlipById(db, run.id);
    const response = await judge.client.postJson(decide(id, "uphold"), {
      answer: "You are right.",
    });
    expect(await response.json()).toMatchObject({
      success: true,
      report: { id, status: "UPHELD", answer: "You are right." },
    });
    const after = await findSlipById(db, run.id);
    expect(after).toMatchObject({
      status: "PENDING",
      version: (before?.version ?? 0) + 1,
      isListed: false,
      isBest: false,
      decidedBy: null,
    });
    expect((await new Client().get("/rest/slips?limit=1000")).status).toBe(200);
    const [mail] = await findAllMailsByRecipient(db, run.user.email);
    expect(mail?.subject).toBe("Your 11.340 is being checked again");
    for (const { user } of [one, two]) {
      expect(mail?.text).not.toContain(user.username);
      const [answer] = await findAllMailsByRecipient(db, user.email);
      expect(answer).toMatchObject({ subject: "Your report was upheld" });
      expect(answer?.text).toContain("You are right.");
    }
    expect((await findAllAuditBySubject(db, "slip", run.id))[0]).toMatchObject({
      action: "report.uphold",
      actor: judge.user.username,
    });
    const again = await judge.client.postJson(decide(id, "uphold"), {});
    expect(again.status).toBe(409);
  });

  test("dismissing leaves the run alone and notifies only the reporter", async () => {
    const run = await listedRun();
    const [one, judge] = [await member(), await member({ role: "moderator" })];
    const { id } = await report(one.client, run.id);
    await judge.client.postJson(decide(id, "dismiss"), { answer: "The slip says so." });
    const { db } = testDeps();
    expect(await findSlipById(db, run.id)).toMatchObject({ status: "APPROVED", isListed: true });
    expect(await findAllMailsByRecipient(db, run.user.email)).toEqual([]);
    expect(await findAllMailsByRecipient(db, one.user.email)).toMatchObject([
      { subject: "We looked at your report" },
    ]);
    const viewer = await viewerOf(one.user);
    const stored = await readOwnReport({ db, viewer }, run.id);
    const subject = { id: run.id, userId: run.user.id, isListed: true };
    const box = presentReportBox(viewer, subject, stored);
    expect(box?.report).toMatchObject({ status: "DISMISSED", answer: "The slip says so." });
  });

  test("a run's owner doesn't learn who reported it, even as a moderator", async () => {
    const owner = await member({ role: "moderator" });
    const id = await createApprovedRun(await viewerOf(owner.user), await createCar(owner.user));
    const reporter = await member();
    const made = await report(reporter.client, id);
    const judge = await member({ role: "moderator" });
    const read = async ({ client }: typeof owner, status: string) => {
      const path = `/api/moderation/reports?status=${status}`;
      const { reports } = await (await client.get(path)).json<{
        reports: {
          id: number;
          reporter: string | null;
          decidedBy: string | null;
          answer: string;
        }[];
      }>();
      return reports.find((other) => other.id === made.id);
    };
    expect(await read(judge, "OPEN")).toMatchObject({ reporter: reporter.user.username });
    expect(await read(owner, "OPEN")).toMatchObject({ reporter: null });
    await judge.client.postJson(decide(made.id, "dismiss"), { answer: "The slip says so." });
    const [decidedBy, answer] = [judge.user.username, "The slip says so."];
    expect(await read(judge, "DISMISSED")).toMatchObject({ decidedBy, answer });
    expect(await read(owner, "DISMISSED")).toMatchObject({
      reporter: null,
      decidedBy: null,
      answer: "",
    });
  });

  test("moderators can't decide on their own report or on a report of their own run", async () => {
    const owner = await member({ role: "admin" });
    const id = await createApprovedRun(await viewerOf(owner.user), await createCar(owner.user));
    const reporter = await member({ role: "moderator" });
    const made = await report(reporter.client, id);
    for (const { client } of [owner, reporter]) {
      expect((await client.postJson(decide(made.id, "dismiss"), {})).status).toBe(403);
    }
    expect((await reporter.client.postJson(decide(99_999_999, "uphold"), {})).status).toBe(404);
    expect((await reporter.client.get(decide(made.id, "uphold"))).status).toBe(405);
  });

  test("with two moderators at once, one decides and one mail goes out", async () => {
    const run = await listedRun();
    const [one, judge, other] = [
      await member(),
      await member({ role: "moderator" }),
      await member({ role: "moderator" }),
    ];
    const { id } = await report(one.client, run.id);
    const answers = await Promise.all([
      judge.client.postJson(decide(id, "uphold"), {}),
      other.client.postJson(decide(id, "dismiss"), {}),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { db } = testDeps();
    expect(await findAllMailsByRecipient(db, one.user.email)).toHaveLength(1);
    const isUpheld = answers[0]?.status === 200;
    expect(await findSlipById(db, run.id)).toMatchObject({
      status: isUpheld ? "PENDING" : "APPROVED",
      isListed: !isUpheld,
    });
  });

  test("answers through the plain form, and keeps the typed text when it can't", async () => {
    const run = await listedRun();
    const [one, judge] = [await member(), await member({ role: "moderator" })];
    const { id } = await report(one.client, run.id);
    const viewer = await viewerOf(judge.user);
    const post = (form: Record<string, string>) =>
      callRoute(reportsAction, { path: "/moderation/reports", params: {}, viewer, form });
    const values = { report: String(id), answer: "x".repeat(501), act: "uphold" };
    expect(await post(values)).toMatchObject({ status: 422, data: { values } });
    const done = await post({ ...values, answer: "Right." });
    expect(done).toMatchObject({ status: 302, location: "/moderation/reports" });
    expect((await post({ ...values, answer: "Right." })).status).toBe(409);
  });
});

describe("of a run that has left the boards in the meantime", () => {
  type Run = Awaited<ReturnType<typeof listedRun>>;
  const leaving: Record<string, (run: Run) => Promise<unknown>> = {
    rejected: async ({ id }) => {
      const viewer = await viewerOf(await createUser({ role: "moderator" }));
      const slip = await findSlipById(testDeps().db, id);
      return decideSlip(
        { ...testDeps(), viewer },
        {
          ...{ slipId: id, act: "reject", reason: "DUPLICATE" },
          ...{ version: slip?.version ?? 0, note: "", key: null },
        },
      );
    },
    withdrawn: async ({ user, id }) =>
      withdrawTimeSlip({ ...testDeps(), viewer: await viewerOf(user) }, { slipId: id }),
    edited: async ({ user, id, carId }) =>
      createSlip(await viewerOf(user), carId, { fields: { slipId: String(id) } }),
    "a banned racer's": ({ user }) => ban(user.username),
  };

  /**
   * Reports a run, takes it off the boards and decides; returns the texts of the page and the
   * mails.
   */
  async function decideLate(kind: string, act: "uphold" | "dismiss") {
    const run = await listedRun();
    const [one, judge] = [await member(), await member({ role: "moderator" })];
    const { id } = await report(one.client, run.id);
    await leaving[kind]?.(run);
    const { db } = testDeps();
    const before = await findAllMailsByRecipient(db, run.user.email);
    const answer = await callRoute(reportsAction, {
      path: "/moderation/reports",
      params: {},
      viewer: await viewerOf(judge.user),
      form: { report: String(id), act, answer: "Thank you." },
    });
    const visit = new Request(TEST_ORIGIN, { headers: { cookie: cookieOf(answer.cookies) } });
    const { toast } = await readFlash(visit, testDeps());
    const [mail] = await findAllMailsByRecipient(db, one.user.email);
    const after = await findAllMailsByRecipient(db, run.user.email);
    return { toast, text: mail?.text ?? "", racerMails: after.length - before.length };
  }

  test.each(Object.keys(leaving))("%s: dismissing doesn't mention the run", async (kind) => {
    const { toast, text, racerMails } = await decideLate(kind, "dismiss");
    expect(toast?.message).toBe("Dismissed. The run is already off the boards.");
    expect(text).toContain("The run has already come off the boards.");
    expect(text).not.toMatch(/nothing wrong|stays on/);
    expect(text).toContain("Thank you.");
    expect(text).not.toContain("/1320-club/slip/");
    expect(racerMails).toBe(0);
  });

  test.each(Object.keys(leaving))("%s: upholding promises no new look", async (kind) => {
    const { toast, text, racerMails } = await decideLate(kind, "uphold");
    expect(toast?.message).toBe("Upheld. The run is already off the boards.");
    expect(text).toContain("The run has already come off the boards.");
    expect(text).not.toContain("checked again");
    expect(text).not.toContain("/1320-club/slip/");
    expect(racerMails).toBe(0);
  });
});

describe("a run's page", () => {
  const call = (id: number, viewer: Awaited<ReturnType<typeof viewerOf>> | null) =>
    callRoute(runLoader, { path: `/1320-club/slip/${id}`, params: { slip: String(id) }, viewer });

  test("offers the form to members, not to visitors or the racer", async () => {
    const run = await listedRun();
    expect((await call(run.id, null)).data).toMatchObject({ reportBox: null });
    expect((await call(run.id, await viewerOf(run.user))).data).toMatchObject({ reportBox: null });
    const reader = await viewerOf(await createUser());
    expect((await call(run.id, reader)).data).toMatchObject({
      reportBox: { report: null, refusal: null },
    });
    const waiting = await viewerOf(await createUser({ isActivated: false }));
    expect((await call(run.id, waiting)).data).toMatchObject({
      reportBox: { refusal: "Your account is not activated!" },
    });
  });

  test("accepts the report without script and keeps the typed text when it is rejected", async () => {
    const run = await listedRun();
    const viewer = await viewerOf(await createUser());
    const waiting = await viewerOf(await createUser({ isActivated: false }));
    const post = (form: Record<string, string>, as: typeof viewer | null = viewer) =>
      callRoute(runAction, {
        path: `/1320-club/slip/${run.id}`,
        params: { slip: String(run.id) },
        viewer: as,
        form,
      });
    expect((await post(DOUBT, null)).location).toMatch(/^\/\?login=1&/);
    expect(await post(DOUBT, waiting)).toMatchObject({
      status: 403,
      data: { message: "Your account is not activated!" },
    });
    const values = { reason: "OTHER", text: "" };
    expect(await post(values)).toMatchObject({ status: 422, data: { values } });
    expect(await post(DOUBT)).toMatchObject({
      status: 302,
      location: `/1320-club/slip/${run.id}`,
    });
    expect((await call(run.id, viewer)).data).toMatchObject({
      reportBox: { report: { status: "OPEN" } },
    });
  });
});

test("a member has at most ten open reports: the eleventh has to wait for a decision", async () => {
  const { client } = await member();
  const runs = await Promise.all(Array.from({ length: 11 }, listedRun));
  for (const { id } of runs.slice(0, 9)) await report(client, id);
  const { id: reportId } = await report(client, runs[9]?.id ?? 0);
  const last = path(runs[10]?.id ?? 0);
  const refused = await client.postJson(last, DOUBT);
  expect(refused.status).toBe(429);
  expect((await refused.json<{ message: string }>()).message).toContain("still open");
  // Other members aren't affected.
  expect((await (await member()).client.postJson(last, DOUBT)).status).toBe(201);
  const judge = await member({ role: "moderator" });
  expect((await judge.client.postJson(decide(reportId, "dismiss"), {})).status).toBe(200);
  expect((await client.postJson(last, DOUBT)).status).toBe(201);
});
