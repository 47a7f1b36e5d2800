import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { actOnSlip } from "#app/features/moderation/act-on-slip.server.ts";
import { claimSlip } from "#app/features/moderation/claim-slip.server.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findSlipById } from "#db/queries/slips.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { explainPlan, measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, slipFields, TODAY } from "#test/support/slips.ts";

beforeAll(createReference);

const path = (id: number, act: string) => `/api/moderation/slips/${id}/${act}`;
const ACTS = ["claim", "approve", "reject", "needs-info"];

async function clientOf(user: User) {
  const client = new Client();
  await signIn(client, user);
  return client;
}

async function moderator() {
  const user = await createUser({ role: "moderator" });
  return { user, client: await clientOf(user) };
}

async function waitingSlip(options: Parameters<typeof createUser>[0] = {}, vin?: string) {
  const user = await createUser(options);
  const carId = await createCar(user, vin ? { vin } : {});
  const slip = await createSlip(await viewerOf(user), carId);
  return { user, carId, slip };
}

describe("access", () => {
  test("is denied to anonymous visitors", async () => {
    const client = new Client();
    expect((await client.get("/api/moderation/slips")).status).toBe(401);
    for (const act of ACTS) expect((await client.postJson(path(1, act), {})).status).toBe(401);
  });

  test.each(["racer", "editor"] as const)("no %s", async (role) => {
    const client = await clientOf(await createUser({ role }));
    const { slip } = await waitingSlip();
    expect((await client.get("/api/moderation/slips")).status).toBe(403);
    for (const act of ACTS) {
      const response = await client.postJson(path(slip.id, act), { version: 1 });
      expect(response.status).toBe(403);
    }
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({ version: 1 });
  });

  test("is granted to admins", async () => {
    const client = await clientOf(await createUser({ role: "admin" }));
    expect((await client.get("/api/moderation/slips")).status).toBe(200);
  });

  test("is denied to moderators for their own slips", async () => {
    const { user, client } = await moderator();
    const slip = await createSlip(await viewerOf(user), await createCar(user));
    for (const [act, body] of [
      ["claim", {}],
      ["approve", { version: 1 }],
      ["reject", { version: 1, reason: "DUPLICATE" }],
      ["needs-info", { version: 1, note: "Which car?" }],
    ] as const) {
      expect((await client.postJson(path(slip.id, act), body)).status).toBe(403);
    }
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({ status: "PENDING" });
  });
});

describe("invalid requests", () => {
  test("wrong methods are 405, unknown slips and acts 404", async () => {
    const { client } = await moderator();
    expect((await client.postJson("/api/moderation/slips", {})).status).toBe(405);
    expect((await client.get(path(1, "approve"))).status).toBe(405);
    expect((await client.postJson(path(99_999_999, "approve"), { version: 1 })).status).toBe(404);
    expect((await client.postJson(path(1, "frame"), {})).status).toBe(404);
  });

  test("bodies other than JSON are 415", async () => {
    const { client } = await moderator();
    const response = await client.postForm(path(1, "approve"), { version: "1" });
    expect(response.status).toBe(415);
  });

  test.each([
    ["approve", {}, "version"],
    ["approve", { version: "newest" }, "version"],
    ["approve", { version: 1.5 }, "version"],
    ["reject", { version: 1 }, "reason"],
    ["reject", { version: 1, reason: "BAD_HAIR" }, "reason"],
    ["reject", { version: 1, reason: "OTHER", note: "  " }, "note"],
    ["reject", { version: 1, reason: "OTHER", note: "x".repeat(1_001) }, "note"],
    ["reject", { reason: "OTHER", note: "x" }, "version"],
    ["needs-info", { version: 1 }, "note"],
    ["needs-info", { version: 1, note: "" }, "note"],
    ["needs-info", { version: 1, note: 7 }, "note"],
  ])("%s with %j is a 400 that names %s", async (act, body, field) => {
    const { client } = await moderator();
    const { slip } = await waitingSlip();
    const response = await client.postJson(path(slip.id, act), body);
    expect(response.status).toBe(400);
    const { errors } = await response.json<{ errors: Record<string, string> }>();
    expect(Object.keys(errors)).toEqual([field]);
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({ version: 1 });
  });

  test.each(["status=SHINY", "after=yesterday"])("the list with %s is a 400", async (query) => {
    const { client } = await moderator();
    expect((await client.get(`/api/moderation/slips?${query}`)).status).toBe(400);
  });
});

describe("decisions", () => {
  test("approving lists the run, writes the audit entry and mails the racer", async () => {
    const { user: judge, client } = await moderator();
    const { user, slip } = await waitingSlip();
    const claim = await client.postJson(path(slip.id, "claim"), {});
    expect(await claim.json()).toMatchObject({ slip: { status: "IN_REVIEW", version: 2 } });
    const response = await client.postJson(path(slip.id, "approve"), { version: 2 });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      success: true,
      slip: { id: slip.id, status: "APPROVED", version: 3 },
    });

    const { db } = testDeps();
    expect(await findSlipById(db, slip.id)).toMatchObject({
      isListed: true,
      isBest: true,
      decidedBy: judge.id,
      claimedBy: null,
    });
    expect(await findAllAuditBySubject(db, "slip", slip.id)).toMatchObject([
      { action: "slip.approve", actor: judge.username, detail: { from: "IN_REVIEW", version: 3 } },
      { action: "slip.claim", actor: judge.username },
      { action: "slip.submit", actor: user.username },
    ]);
    expect(await findAllMailsByRecipient(db, user.email)).toMatchObject([
      {
        subject: "Your 11.340 is approved",
        text: expect.stringContaining(`/1320-club/slip/${slip.id}`),
      },
    ]);
  });

  test("approving the run of an account that is not activated does not list it", async () => {
    const { client } = await moderator();
    const { slip } = await waitingSlip({ isActivated: false });
    await client.postJson(path(slip.id, "approve"), { version: 1 });
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({
      status: "APPROVED",
      isListed: false,
    });
  });

  test("rejecting stores reason and note and tells the racer where to fix it", async () => {
    const { client } = await moderator();
    const { user, slip } = await waitingSlip();
    const response = await client.postJson(path(slip.id, "reject"), {
      version: 1,
      reason: "NUMBERS_DIFFER",
      note: "The slip says 11.430.",
    });
    expect(await response.json()).toMatchObject({
      slip: {
        status: "REJECTED",
        rejectionReason: "NUMBERS_DIFFER",
        note: "The slip says 11.430.",
      },
    });
    const [mail] = await findAllMailsByRecipient(testDeps().db, user.email);
    expect(mail?.text).toContain("The slip says 11.430.");
    expect(mail?.text).toContain(`/1320-club/submit?slip=${slip.id}`);
  });

  test("requesting more information sends the slip back", async () => {
    const { client } = await moderator();
    const { user, slip } = await waitingSlip();
    const response = await client.postJson(path(slip.id, "needs-info"), {
      version: 1,
      note: "Which lane was yours?",
    });
    expect(await response.json()).toMatchObject({ slip: { status: "NEEDS_INFO", version: 2 } });
    const [mail] = await findAllMailsByRecipient(testDeps().db, user.email);
    expect(mail?.text).toContain("Which lane was yours?");
  });

  test("rejecting an approved run removes it from the boards", async () => {
    const { client } = await moderator();
    const { slip } = await waitingSlip();
    await client.postJson(path(slip.id, "approve"), { version: 1 });
    await client.postJson(path(slip.id, "reject"), { version: 2, reason: "DUPLICATE" });
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({
      status: "REJECTED",
      isListed: false,
      isBest: false,
    });
  });

  test("a decided slip can't be decided again", async () => {
    const { client } = await moderator();
    const { slip } = await waitingSlip();
    await client.postJson(path(slip.id, "reject"), { version: 1, reason: "DUPLICATE" });
    for (const act of ["claim", "approve"]) {
      expect((await client.postJson(path(slip.id, act), { version: 2 })).status).toBe(409);
    }
  });

  test("sent twice under one Idempotency-Key is one decision and one mail", async () => {
    const { client } = await moderator();
    const { user, slip } = await waitingSlip();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await client.postJson(path(slip.id, "approve"), { version: 1 }, headers);
    const second = await client.postJson(path(slip.id, "approve"), { version: 1 }, headers);
    expect(await second.json()).toEqual(await first.json());
    expect(await findAllMailsByRecipient(testDeps().db, user.email)).toHaveLength(1);
  });
});

test("a run's audit trail has each action, its actor and its reason", async () => {
  const judge = await moderator();
  const { user, carId, slip } = await waitingSlip();
  const racer = await clientOf(user);
  const edit = async (version: number) => {
    const fields = {
      ...slipFields(user, carId),
      slipId: String(slip.id),
      version: String(version),
    };
    expect((await racer.postForm("/api/timeslips/submit", fields)).status).toBe(200);
  };
  const act = async (name: string, json: object) => {
    expect((await judge.client.postJson(path(slip.id, name), json)).status, name).toBe(200);
  };
  await edit(1);
  await act("claim", {});
  await act("needs-info", { version: 3, note: "Which lane?" });
  await edit(4);
  await act("reject", { version: 5, reason: "NUMBERS_DIFFER", note: "It says 11.430." });
  await edit(6);
  await act("approve", { version: 7 });
  await racer.postJson(`/api/timeslips/${slip.id}/withdraw`, { version: 8 });

  const [racerName, judgeName] = [user.username, judge.user.username];
  const trail = await findAllAuditBySubject(testDeps().db, "slip", slip.id);
  expect(trail.map(({ action, actor }) => [action, actor]).reverse()).toEqual([
    ["slip.submit", racerName],
    ["slip.edit", racerName],
    ["slip.claim", judgeName],
    ["slip.needs-info", judgeName],
    ["slip.edit", racerName],
    ["slip.reject", judgeName],
    ["slip.edit", racerName],
    ["slip.approve", judgeName],
    ["slip.withdraw", racerName],
  ]);
  const detailOf = (action: string) => trail.find((entry) => entry.action === action)?.detail;
  expect(detailOf("slip.needs-info")).toMatchObject({ from: "IN_REVIEW", note: "Which lane?" });
  expect(detailOf("slip.reject")).toMatchObject({
    ...{ from: "PENDING", reason: "NUMBERS_DIFFER", note: "It says 11.430." },
  });
  expect(detailOf("slip.withdraw")).toMatchObject({ from: "APPROVED" });

  const viewer = await viewerOf(judge.user);
  const { history } = await readSlipReview({ ...testDeps({ now: TODAY }), viewer }, slip.id);
  expect(history.map(({ action }) => action)).toEqual(trail.map(({ action }) => action));
});

describe("two moderators at once", () => {
  test("deciding on a stale version is a 409 and changes nothing", async () => {
    const [one, two] = [await moderator(), await moderator()];
    const { user, slip } = await waitingSlip();
    expect((await one.client.postJson(path(slip.id, "approve"), { version: 1 })).status).toBe(200);
    const late = await two.client.postJson(path(slip.id, "reject"), {
      version: 1,
      reason: "DUPLICATE",
    });
    expect(late.status).toBe(409);
    const { db } = testDeps();
    expect(await findSlipById(db, slip.id)).toMatchObject({ status: "APPROVED", version: 2 });
    expect(await findAllMailsByRecipient(db, user.email)).toHaveLength(1);
    expect(await findAllAuditBySubject(db, "slip", slip.id)).toHaveLength(2);
  });

  test("deciding in the same moment: exactly one wins", async () => {
    const [one, two] = [await moderator(), await moderator()];
    const { user, slip } = await waitingSlip();
    const answers = await Promise.all([
      one.client.postJson(path(slip.id, "approve"), { version: 1 }),
      two.client.postJson(path(slip.id, "reject"), { version: 1, reason: "DUPLICATE" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await findAllMailsByRecipient(testDeps().db, user.email)).toHaveLength(1);
  });

  test("a claim blocks the other moderator for 15 minutes", async () => {
    const [one, two] = [await moderator(), await moderator()];
    const { slip } = await waitingSlip();
    const claim = async (user: User, minutes: number) => {
      const now = new Date(TODAY.getTime() + minutes * 60_000);
      return claimSlip({ ...testDeps({ now }), viewer: await viewerOf(user) }, { slipId: slip.id });
    };
    expect(await claim(one.user, 0)).toMatchObject({ version: 2 });
    expect(await claim(one.user, 1)).toMatchObject({ version: 2 });
    await expect(claim(two.user, 14)).rejects.toMatchObject({ code: "conflict" });
    expect(await claim(two.user, 16)).toMatchObject({ version: 3 });
    await expect(claim(one.user, 17)).rejects.toMatchObject({ code: "conflict" });
  });

  test("a slip claimed by another moderator can't be decided", async () => {
    const [one, two] = [await moderator(), await moderator()];
    const { slip } = await waitingSlip();
    await one.client.postJson(path(slip.id, "claim"), {});
    const response = await two.client.postJson(path(slip.id, "approve"), { version: 2 });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message: "Another moderator has claimed this slip.",
    });
  });
});

describe("the queue", () => {
  test("comes oldest first with its total, page by page, and reads at most 60 rows", async () => {
    const { user, client } = await moderator();
    const { user: owner, carId } = await waitingSlip();
    const viewer = await viewerOf(owner);
    for (let minute = 1; minute <= 18; minute++) {
      const now = new Date(TODAY.getTime() - minute * 60_000);
      await createSlip(viewer, carId, { now });
    }
    const first = await (await client.get("/api/moderation/slips?status=PENDING&limit=15")).json<{
      slips: { id: number; submittedAt: string; user: { username: string } }[];
      total: number;
      next: string;
    }>();
    const row = await env.DB.prepare(
      "select count(*) n from slips where status = 'PENDING'",
    ).first<{
      n: number;
    }>();
    expect(first.total).toBe(row?.n);
    expect(first.slips).toHaveLength(15);
    const times = first.slips.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual([...times].sort());
    expect(first.slips[0]?.user.username).toBe(owner.username);

    const second = await (
      await client.get(`/api/moderation/slips?status=PENDING&limit=15&after=${first.next}`)
    ).json<typeof first>();
    const ids = new Set(first.slips.map(({ id }) => id));
    expect(second.slips.length).toBeGreaterThan(0);
    expect(second.slips.every(({ id }) => !ids.has(id))).toBe(true);

    const deps = { ...testDeps({ now: TODAY }), viewer: await viewerOf(user) };
    const { rowsRead, roundTrips } = await measureRowsRead((db) =>
      listQueue({ ...deps, db }, { status: "PENDING" }),
    );
    expect(rowsRead).toBeLessThanOrEqual(60);
    expect(roundTrips).toBeLessThanOrEqual(2);
  });

  test("uses its index in both directions, however many slips there are", async () => {
    for (const order of ["submitted_at, id", "submitted_at desc, id desc"]) {
      const plan = await explainPlan(
        `select * from slips where status = ? and (submitted_at, id) > (1, 1) order by ${order} limit 15`,
        ["PENDING"],
      );
      expect(plan.join("\n")).toContain("slips_queue");
      expect(plan.join("\n")).not.toContain("TEMP B-TREE");
    }
  });

  test("a slip's page shows what a moderator needs, within a bounded number of rows", async () => {
    const { user: judge } = await moderator();
    const { user, carId, slip } = await waitingSlip({}, "2B3CJ7DW4AH105729");
    const viewer = await viewerOf(user);
    for (let run = 1; run <= 12; run++) {
      await createSlip(viewer, carId, { fields: { elapsedTime: String(11_400 + run) } });
    }
    const deps = { ...testDeps({ now: TODAY }), viewer: await viewerOf(judge) };
    const { result, rowsRead } = await measureRowsRead((db) =>
      readSlipReview({ ...deps, db }, slip.id),
    );
    expect(result).toMatchObject({
      slip: { elapsed: "11.340", sixtyFoot: "1.702", speed: "121.85" },
      racer: { username: user.username },
      vinEnding: "105729",
      acts: ["claim", "approve", "reject", "needs-info"],
      history: [{ action: "slip.submit" }],
    });
    expect(result.recent).toHaveLength(8);
    expect(JSON.stringify(result)).not.toContain(user.email);
    expect(rowsRead).toBeLessThanOrEqual(120);
  });
});

describe("the plain forms of a slip's page", () => {
  async function desk() {
    const { user } = await moderator();
    const { slip } = await waitingSlip();
    const deps = { ...testDeps({ now: TODAY }), viewer: await viewerOf(user) };
    const post = (values: Record<string, string>) =>
      actOnSlip(deps, { slipId: slip.id, values, sendKey: null });
    return { slip, post };
  }

  test("approve and go on to another waiting slip", async () => {
    const { slip, post } = await desk();
    await waitingSlip();
    const acted = await post({ act: "approve", version: "1", reason: "", note: "" });
    // No toast: the undo bar says it.
    expect(acted).toEqual({ to: expect.stringMatching(/^\/moderation\/slips\/\d+$/) });
    expect(acted).not.toMatchObject({ to: `/moderation/slips/${slip.id}` });
  });

  test("claim and stay on the page", async () => {
    const { slip, post } = await desk();
    expect(await post({ act: "claim" })).toMatchObject({
      to: `/moderation/slips/${slip.id}`,
    });
  });

  test("show a missing value next to its field", async () => {
    const { post } = await desk();
    await expect(post({ act: "reject", version: "1", note: "" })).rejects.toMatchObject({
      code: "invalid",
      errors: { reason: "Choose a reason" },
    });
    await expect(post({ act: "sell", version: "1" })).rejects.toMatchObject({
      code: "bad_request",
    });
  });

  test("show a stale version as a conflict", async () => {
    const { post } = await desk();
    await post({ act: "needs-info", version: "1", note: "Which lane?" });
    await expect(post({ act: "approve", version: "1" })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
