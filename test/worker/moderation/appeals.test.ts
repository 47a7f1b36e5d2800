import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RateLimits, Viewer } from "#app/deps.ts";
import { decideAppeal } from "#app/features/moderation/appeals/decide-appeal.server.ts";
import { listAppeals } from "#app/features/moderation/appeals/list-appeals.server.ts";
import { claimCase } from "#app/features/moderation/cases/claim-case.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { undoDecision } from "#app/features/moderation/undo-decision.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import * as appealPage from "#app/routes/club/appeal.tsx";
import * as desk from "#app/routes/moderation/appeals.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findSlipById } from "#db/queries/slips.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";

beforeAll(createReference);

let rejecter: Viewer;
let second: Viewer;
let user: User;
let racer: Viewer;
let slipId: number;

beforeEach(async () => {
  rejecter = await viewerOf(await createUser({ role: "moderator" }));
  second = await viewerOf(await createUser({ role: "moderator" }));
  user = await createUser();
  racer = await viewerOf(user);
  const slip = await createSlip(racer, await createCar(user));
  slipId = slip.id;
  await reject();
});

const as = (viewer: Viewer) => ({ ...testDeps(), viewer });
const stored = async () => (await findSlipById(testDeps().db, slipId)) ?? expect.fail();
const actionsOf = async () =>
  (await findAllAuditBySubject(testDeps().db, "slip", slipId)).map(({ action }) => action);

async function reject(): Promise<void> {
  const { version } = await stored();
  await decideSlip(as(rejecter), {
    ...{ slipId, version, act: "reject", reason: "PHOTO_UNREADABLE" },
    ...{ note: "Too dark.", key: null },
  });
}

async function send(
  form: Record<string, string> = {},
  options: { viewer?: Viewer; limits?: Partial<RateLimits> } = {},
) {
  return callRoute(appealPage.action, {
    ...{ path: `/1320-club/slip/${slipId}/appeal`, params: { slip: String(slipId) } },
    ...{ viewer: racer, ...options },
    form: { version: String((await stored()).version), text: "All digits are there.", ...form },
  });
}

async function appealId(): Promise<number> {
  const row = await env.DB.prepare("select max(id) as id from appeals where slip_id = ?")
    .bind(slipId)
    .first<{ id: number }>();
  return row?.id ?? 0;
}

async function answer(
  act: string,
  { viewer = second, text = "You're right." }: { viewer?: Viewer; text?: string } = {},
) {
  return callRoute(desk.action, {
    ...{ path: "/moderation/appeals", params: {}, viewer },
    form: { act, appeal: String(await appealId()), answer: text },
  });
}

describe("an appeal", () => {
  test("is sent from its page, which then says what became of it", async () => {
    expect(await send()).toMatchObject({
      status: 302,
      location: `/1320-club/slip/${slipId}/appeal`,
    });
    const page = await callRoute(appealPage.loader, {
      ...{ path: `/1320-club/slip/${slipId}/appeal`, params: { slip: String(slipId) } },
      viewer: racer,
    });
    expect(page.data).toMatchObject({
      view: {
        slip: { isRejected: true, note: "Too dark." },
        appeal: { text: "All digits are there.", status: "OPEN", answer: "" },
      },
    });
    expect(await actionsOf()).toContain("slip.appeal");
  });

  test("is offered in the mail about the rejection", async () => {
    const [mail] = await findAllMailsByRecipient(testDeps().db, user.email);
    expect(mail?.text).toContain(`/1320-club/slip/${slipId}/appeal`);
  });

  test("needs a text", async () => {
    expect(await send({ text: "  " })).toMatchObject({
      status: 422,
      data: { errors: { text: "Say what we got wrong" } },
    });
  });

  test("is made once for each rejection, also when sent twice at the same time", async () => {
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    expect(await send()).toMatchObject({
      status: 409,
      data: { message: "You already appealed this decision." },
    });
    await answer("overturn");
    await reject();
    expect((await send()).status).toBe(302);
  });

  test("is for one's own slips, and for rejected ones", async () => {
    const stranger = await viewerOf(await createUser());
    expect((await send({}, { viewer: stranger })).status).toBe(404);
    const other = await createSlip(racer, await createCar(user));
    slipId = other.id;
    expect(await send()).toMatchObject({
      status: 409,
      data: { message: "This slip isn't rejected, so there's nothing to appeal." },
    });
  });

  test("is about the decision that was read", async () => {
    expect((await send({ version: "1" })).status).toBe(409);
  });

  test("isn't taken from a suspended member, in a tab opened before", async () => {
    const until = new Date(Date.now() + 86_400_000);
    const suspended = { ...racer, suspendedUntil: until, suspensionReason: "Rude." };
    expect(await send({}, { viewer: suspended })).toMatchObject({
      status: 403,
      data: { code: "suspended", values: { text: "All digits are there." } },
    });
    expect(await appealId()).toBe(0);
  });

  test("is rate-limited", async () => {
    expect((await send({}, { limits: { isWithin: async () => false } })).status).toBe(429);
    expect(await appealId()).toBe(0);
  });

  test.each([
    ["its racer withdraws the slip", () => withdrawTimeSlip(as(racer), { slipId })],
    [
      "the rejection is undone",
      async () => undoDecision(as(rejecter), { slipId, version: (await stored()).version }),
    ],
  ])("is closed when %s", async (_, change) => {
    await send();
    await change();
    expect(await answer("overturn")).toMatchObject({
      status: 409,
      data: { message: "The slip has changed since, so this appeal is closed." },
    });
  });
});

describe("a decision on an appeal", () => {
  beforeEach(async () => {
    expect((await send()).status).toBe(302);
  });

  test("that overturns the rejection returns the slip to its place in the queue", async () => {
    const before = await stored();
    expect((await answer("overturn")).status).toBe(302);
    expect(await stored()).toMatchObject({
      ...{ status: "PENDING", version: before.version + 1, submittedAt: before.submittedAt },
      ...{ decidedBy: null, rejectionReason: null, note: "" },
    });
    expect((await actionsOf()).slice(0, 2)).toEqual(["appeal.overturn", "slip.appeal"]);
    const [mail] = await findAllMailsByRecipient(testDeps().db, user.email);
    expect(mail).toMatchObject({ subject: "Your appeal was upheld", status: "QUEUED" });
    expect(mail?.text).toContain("You're right.");
    expect(mail?.text).not.toContain(second.username);
  });

  test("that lets it stand leaves the slip rejected, and tells the racer", async () => {
    const before = await stored();
    await answer("uphold", { text: "The last digit is cut off." });
    expect(await stored()).toEqual(before);
    const [mail] = await findAllMailsByRecipient(testDeps().db, user.email);
    expect(mail?.subject).toBe("We looked at your slip again");
    expect(mail?.text).toContain("The last digit is cut off.");
  });

  test("needs an answer to the racer, and a known act", async () => {
    expect((await answer("overturn", { text: "" })).status).toBe(422);
    expect((await answer("shrug")).status).toBe(400);
    expect((await stored()).status).toBe("REJECTED");
  });

  test("isn't for the moderator who rejected the slip, for racers and for editors", async () => {
    expect(await answer("overturn", { viewer: rejecter })).toMatchObject({
      status: 403,
      data: { message: "You rejected this slip. Another moderator decides." },
    });
    for (const role of ["racer", "editor"] as const) {
      const viewer = await viewerOf(await createUser({ role }));
      expect((await answer("overturn", { viewer })).status).toBe(404);
    }
    expect((await stored()).status).toBe("REJECTED");
  });

  test("is for that moderator if there is no other", async () => {
    const others = "role in ('moderator', 'admin') and id <> ?";
    await env.DB.prepare(`update users set banned_at = 1 where ${others}`).bind(rejecter.id).run();
    expect((await answer("overturn", { viewer: rejecter })).status).toBe(302);
    await env.DB.prepare(`update users set banned_at = null where ${others}`)
      .bind(rejecter.id)
      .run();
  });

  test("of two moderators at once is made by one, and the other learns by whom", async () => {
    const third = await viewerOf(await createUser({ role: "admin" }));
    const answers = await Promise.all([
      answer("overturn"),
      answer("uphold", { viewer: third, text: "No." }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    const late = await answer("uphold", { viewer: third });
    expect(late.status).toBe(409);
    expect(late.data).toMatchObject({
      message: expect.stringMatching(/^racer-\S+ has already (overturned|let) the rejection/),
    });
    expect((await actionsOf()).filter((action) => action.startsWith("appeal."))).toHaveLength(1);
  });

  test("waits for the moderator who is on it", async () => {
    const third = await viewerOf(await createUser({ role: "moderator" }));
    await claimCase(as(third), { kind: "appeal", id: await appealId() });
    expect(await answer("overturn")).toMatchObject({
      status: 409,
      data: { message: `${third.username} is on this appeal right now.` },
    });
    expect((await answer("overturn", { viewer: third })).status).toBe(302);
  });
});

test("the list of appeals has what the decision needs, and reads few rows", async () => {
  await send();
  await env.DB.prepare(
    `insert into appeals (slip_id, slip_version, user_id, created_at, text, status, rejected_by)
     select ?1, 100 + value, ?2, value, 'Look.', 'OPEN', ?3 from json_each(?4)`,
  )
    .bind(slipId, user.id, rejecter.id, JSON.stringify(Array.from({ length: 300 }, (_, n) => n)))
    .run();
  const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
    listAppeals({ db, viewer: second }, { status: "OPEN" }),
  );
  expect(result.appeals).toHaveLength(15);
  expect(result.next).not.toBeNull();
  expect(roundTrips).toBe(1);
  expect(rowsRead).toBeLessThanOrEqual(100);
  const one = await listAppeals(as(second), { status: "OPEN", appeal: await appealId() });
  expect(one.appeals).toHaveLength(1);
  const mine = await listAppeals(as(rejecter), { status: "OPEN" });
  expect(mine.appeals.every(({ canDecide }) => !canDecide)).toBe(true);
  await expect(
    decideAppeal(as(second), { appealId: 99_999_999, act: "uphold", answer: "x" }),
  ).rejects.toMatchObject({ code: "not_found" });
});
