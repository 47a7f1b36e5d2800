import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { depsContext, viewerContext } from "#app/context.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { decideReport } from "#app/features/moderation/reports/decide-report.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { SLIP_NOTES_MAX } from "#app/features/moderation/schema.ts";
import { writeSlipNote } from "#app/features/moderation/write-slip-note.server.ts";
import { flashToast, readFlash } from "#app/lib/flash.server.ts";
import {
  clearUnsent,
  readAllUnsent,
  readUnsent,
  saveUnsent,
} from "#app/lib/forms/unsent-forms.server.ts";
import * as run from "#app/routes/club/slip.tsx";
import * as submit from "#app/routes/club/submit.tsx";
import * as addVehicle from "#app/routes/garage/add-vehicle.tsx";
import * as editVehicle from "#app/routes/garage/edit-vehicle.tsx";
import * as reports from "#app/routes/moderation/reports.tsx";
import * as desk from "#app/routes/moderation/slip.tsx";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute, cookieOf, EXPIRED, type RouteAnswer } from "#test/support/routes.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";

const SLIP = { path: "/1320-club/submit", params: {} };

beforeAll(createReference);

test("a time slip submitted after the session ended is shown again, only to its racer", async () => {
  const [joe, jane] = [await createUser(), await createUser()];
  const form = { owner: joe.username, raceTrack: "Milan Dragway", elapsedTime: "12.3" };
  const sent = await callRoute(submit.action, { ...SLIP, form, cookie: EXPIRED });
  expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(SLIP.path)}`);
  const cookie = cookieOf(sent.cookies);

  const other = await callRoute(submit.loader, { ...SLIP, viewer: await viewerOf(jane), cookie });
  expect(other.data).toMatchObject({ unsent: null });
  const own = await callRoute(submit.loader, { ...SLIP, viewer: await viewerOf(joe), cookie });
  expect(own.data).toMatchObject({ unsent: { raceTrack: "Milan Dragway", elapsedTime: "12.3" } });
});

test("saving a form on the device consumes nothing and returns its owner", async () => {
  const joe = await createUser();
  const form = { owner: joe.username, raceTrack: "Milan Dragway", elapsedTime: "12.3" };
  const { cookies } = await callRoute(submit.action, { ...SLIP, form, cookie: EXPIRED });
  const ask = { ...SLIP, viewer: await viewerOf(joe), cookie: cookieOf(cookies) };
  const copy = await callRoute(submit.loader, { ...ask, headers: { "x-offline-copy": "1" } });
  expect(copy.data).toMatchObject({ unsent: null, page: null, copiedAt: expect.any(String) });
  expect(copy.cookies).toEqual([]);
  expect(copy.headers.get("x-offline-copy")).toBe(joe.username);
  const page = await callRoute(submit.loader, ask);
  expect(page.data).toMatchObject({ unsent: { raceTrack: "Milan Dragway" }, copiedAt: null });
  expect(page.headers.has("x-offline-copy")).toBe(false);
});

test("a time slip without an owner is not saved", async () => {
  const sent = await callRoute(submit.action, {
    ...SLIP,
    form: { raceTrack: "Milan Dragway" },
    cookie: EXPIRED,
  });
  expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(SLIP.path)}`);
  expect(sent.cookies).toEqual([]);
});

test("a vehicle typed in one garage is never shown in another's form, and its VIN nowhere", async () => {
  const [joe, jane] = [await createUser(), await createUser()];
  const at = (username: string) => ({
    path: `/user/${username}/vehicles/new`,
    params: { user: username },
  });
  const form = { vin: "2C3CDZH95JH103277", mods: "Slicks" };
  const sent = await callRoute(addVehicle.action, { ...at(joe.username), form, cookie: EXPIRED });
  const cookie = cookieOf(sent.cookies);
  const page = async (user: typeof joe) =>
    (
      await callRoute(addVehicle.loader, {
        ...at(user.username),
        viewer: await viewerOf(user),
        cookie,
      })
    ).data;
  expect(await page(jane)).toMatchObject({ form: { values: null } });
  expect(await page(joe)).toMatchObject({ form: { values: { mods: "Slicks" } } });
  expect(JSON.stringify(await page(joe))).not.toContain(form.vin);
});

test("an unsent form is deleted once it is submitted, and its toast is shown", async () => {
  const joe = await createUser();
  const owner = joe.username.toLowerCase();
  const deps = testDeps();
  const asking = (cookie?: string) =>
    new Request(TEST_ORIGIN, { headers: cookie ? { cookie } : {} });
  const draft = { form: "time-slip", owner };
  const response = await saveUnsent(asking(), deps, draft, { raceTrack: "Milan Dragway" });
  const request = asking(cookieOf(response.getSetCookie()));

  const cleared = await clearUnsent(request, deps, draft);
  const toast = { status: "success", message: "Saved." } as const;
  const next = asking(cookieOf([...cleared.getSetCookie(), await flashToast(deps, toast)]));
  expect((await readFlash(next, deps)).toast).toEqual(toast);
  expect(await readUnsent(next, deps, draft)).toBeNull();
});

test("a slip form that is too large is rejected before it is read", async () => {
  const context = new RouterContextProvider();
  context.set(depsContext, testDeps());
  context.set(viewerContext, await viewerOf(await createUser()));
  const url = new URL(SLIP.path, TEST_ORIGIN);
  const headers = { "content-length": "99000000", "content-type": "multipart/form-data" };
  const request = new Request(url, { method: "POST", headers, body: "x" });
  // The framework adds arguments that the action doesn't use.
  const args = { request, url, pattern: "", params: {}, context } as unknown as Parameters<
    typeof submit.action
  >[0];
  expect(await submit.action(args)).toMatchObject({ init: { status: 413 } });
  expect(request.bodyUsed).toBe(false);
});

test("edits of a vehicle are shown again, only to its racer", async () => {
  const [joe, jane] = [await createUser(), await createUser()];
  const vehicleId = String(await createCar(joe));
  const at = (username: string) => ({
    path: `/user/${username}/vehicles/${vehicleId}/edit`,
    params: { user: username, vehicleId },
  });
  const sent = await callRoute(editVehicle.action, {
    ...at(joe.username),
    form: { mods: "Slicks" },
    cookie: EXPIRED,
  });
  expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(at(joe.username).path)}`);
  const cookie = cookieOf(sent.cookies);
  const page = async (user: typeof joe) =>
    callRoute(editVehicle.loader, { ...at(joe.username), viewer: await viewerOf(user), cookie });
  expect(await page(jane)).toMatchObject({ status: 404 });
  expect(await page(joe)).toMatchObject({ data: { form: { values: { mods: "Slicks" } } } });
});

test.each<Record<string, string>>([
  { act: "reject", reason: "PHOTO_UNREADABLE", note: "Cut off below." },
  { act: "note", text: "Seen at Milan too." },
])("what a moderator typed about a slip is there again: $act", async (typed) => {
  const [racer, judge, other] = [
    await createUser(),
    await createUser({ role: "moderator" }),
    await createUser({ role: "moderator" }),
  ];
  const slip = await createSlip(await viewerOf(racer), await createCar(racer));
  const at = { path: `/moderation/slips/${slip.id}`, params: { slip: String(slip.id) } };

  const nameless = await callRoute(desk.action, { ...at, form: typed, cookie: EXPIRED });
  expect(nameless).toMatchObject({ status: 404, cookies: [] });
  const sent = await callRoute(desk.action, {
    ...at,
    form: { ...typed, owner: judge.username },
    cookie: EXPIRED,
  });
  expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(at.path)}`);
  const cookie = cookieOf(sent.cookies);
  const page = async (user: typeof judge) =>
    (await callRoute(desk.loader, { ...at, viewer: await viewerOf(user), cookie })).data;
  expect(await page(other)).toMatchObject({ unsent: null });
  expect(await page(judge)).toMatchObject({ unsent: typed });

  const form = { act: "note", text: "Seen." };
  const viewer = await viewerOf(judge);
  const response = await callRoute(desk.action, { ...at, viewer, cookie, form });
  expect(response.location).toBe(at.path);
  const again = { ...at, viewer, cookie: cookieOf(response.cookies) };
  expect((await callRoute(desk.loader, again)).data).toMatchObject({ unsent: null });
});

describe("an answer to a report", () => {
  const at = { path: "/moderation/reports", params: {} };
  const moderator = async () => viewerOf(await createUser({ role: "moderator" }));
  type Moderator = Awaited<ReturnType<typeof moderator>>;

  async function openReport(): Promise<string> {
    const racer = await createUser();
    const slipId = await createApprovedRun(await viewerOf(racer), await createCar(racer));
    const doubt = { slipId, reason: "PICTURE" as const, text: "" };
    const viewer = await viewerOf(await createUser());
    return String((await reportRun({ ...testDeps(), viewer }, doubt)).id);
  }

  /** Submits an answer after the session ended. Returns the visit cookie. */
  async function typeAnswer(judge: Moderator, report: string, cookie?: string) {
    const form = { act: "dismiss", report, answer: `Number ${report}`, owner: judge.username };
    const sent = await callRoute(reports.action, { ...at, form, cookie: cookie || EXPIRED });
    expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(at.path)}`);
    return cookieOf(sent.cookies);
  }

  const show = (viewer: Moderator, cookie: string, query = "") =>
    callRoute(reports.loader, { ...at, path: at.path + query, viewer, cookie });

  const answersIn = ({ data }: RouteAnswer) => (data as { answers: object }).answers;

  test("is shown again to its moderator, in the form of its report", async () => {
    const [judge, other] = [await moderator(), await moderator()];
    const report = await openReport();
    const nameless = await callRoute(reports.action, {
      ...at,
      form: { act: "dismiss", report },
      cookie: EXPIRED,
    });
    expect(nameless).toMatchObject({ status: 404, cookies: [] });
    const cookie = await typeAnswer(judge, report);
    const page = await show(judge, cookie);
    expect(answersIn(page)).toEqual({ [report]: `Number ${report}` });
    expect(page.cookies).toEqual([]);
    expect(answersIn(await show(other, cookie))).toEqual({});
  });

  test("is not mentioned on pages without its form, and stays until that form is opened", async () => {
    const judge = await moderator();
    const report = await openReport();
    const cookie = await typeAnswer(judge, report);
    for (const query of ["?status=UPHELD", "?status=DISMISSED", "?after=9999999999999-1"]) {
      const page = await show(judge, cookie, query);
      expect(answersIn(page)).toEqual({});
      expect(page.cookies).toEqual([]);
    }
    expect(answersIn(await show(judge, cookie))).toEqual({ [report]: `Number ${report}` });
  });

  test("survives the answer to another report", async () => {
    const judge = await moderator();
    const [one, two] = [await openReport(), await openReport()];
    const both = await typeAnswer(judge, two, await typeAnswer(judge, one));
    expect(answersIn(await show(judge, both))).toEqual({
      [one]: `Number ${one}`,
      [two]: `Number ${two}`,
    });
    const form = { act: "uphold", report: one, answer: "Right." };
    const done = await callRoute(reports.action, { ...at, viewer: judge, cookie: both, form });
    const left = await show(judge, cookieOf(done.cookies));
    expect(answersIn(left)).toEqual({ [two]: `Number ${two}` });
  });

  test("is deleted, alone, once someone else has decided", async () => {
    const judge = await moderator();
    const ids = [await openReport(), await openReport(), await openReport()];
    let cookie = "";
    for (const report of ids) cookie = await typeAnswer(judge, report, cookie);
    const [over, gone, open = ""] = ids;
    for (const reportId of [over, gone].map(Number)) {
      const decision = { reportId, act: "dismiss" as const, answer: "" };
      await decideReport({ ...testDeps(), viewer: await moderator() }, decision);
    }
    const page = await show(judge, cookie, "?status=DISMISSED");
    expect(answersIn(page)).toEqual({});
    const next = cookieOf(page.cookies);
    const request = new Request(TEST_ORIGIN, { headers: { cookie: next } });
    const owner = judge.username.toLowerCase();
    expect(Object.keys(await readAllUnsent(request, testDeps(), owner))).toEqual([
      `report-answer-${open}`,
    ]);
    expect((await show(judge, next)).cookies).toEqual([]);
  });
});

describe("values typed into a slip's forms at the desk", () => {
  /** Submits a form of a slip's page after the session ended, then opens the page. */
  async function typed(
    form: Record<string, string>,
    meanwhile: (slip: { id: number; version: number }) => Promise<unknown>,
  ) {
    const racer = await createUser();
    const judge = await viewerOf(await createUser({ role: "moderator" }));
    const slip = await createSlip(await viewerOf(racer), await createCar(racer));
    const at = { path: `/moderation/slips/${slip.id}`, params: { slip: String(slip.id) } };
    const sent = await callRoute(desk.action, {
      ...at,
      form: { ...form, owner: judge.username },
      cookie: EXPIRED,
    });
    await meanwhile(slip);
    const cookie = cookieOf(sent.cookies);
    return callRoute(desk.loader, { ...at, viewer: judge, cookie });
  }

  const reject = async ({ id: slipId, version }: { id: number; version: number }) => {
    const viewer = await viewerOf(await createUser({ role: "moderator" }));
    const verdict = { act: "reject" as const, reason: "DUPLICATE" as const, note: "", key: null };
    return decideSlip({ ...testDeps(), viewer }, { slipId, version, ...verdict });
  };
  const DECISION = { act: "needs-info", note: "Which lane?" };
  const NOTE = { act: "note", text: "Seen at Milan too." };

  test("are deleted with the form: a decision on a decided slip", async () => {
    const page = await typed(DECISION, reject);
    expect(page.data).toMatchObject({ unsent: null, acts: [] });
    expect(page.cookies).toHaveLength(1);
  });

  test("stay with the form: a note on a decided slip", async () => {
    const page = await typed(NOTE, reject);
    expect(page).toMatchObject({ data: { unsent: NOTE }, cookies: [] });
  });

  test("are deleted with the form: a note on a slip that can't have more", async () => {
    const page = await typed(NOTE, async ({ id: slipId }) => {
      const viewer = await viewerOf(await createUser({ role: "moderator" }));
      const notes = Array.from({ length: SLIP_NOTES_MAX }, (_, n) => `Note ${n}`);
      for (const text of notes) await writeSlipNote({ ...testDeps(), viewer }, { slipId, text });
    });
    expect(page.data).toMatchObject({ unsent: null });
    expect(page.cookies).toHaveLength(1);
  });
});

test("a report of a run is shown again to its author, opened", async () => {
  const [racer, member] = [await createUser(), await createUser()];
  const id = await createApprovedRun(await viewerOf(racer), await createCar(racer));
  const at = { path: `/1320-club/slip/${id}`, params: { slip: String(id) } };
  const typed = { reason: "NUMBERS_WRONG", text: "The paper says 11.9." };
  const sent = await callRoute(run.action, {
    ...at,
    form: { ...typed, owner: member.username },
    cookie: EXPIRED,
  });
  expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(at.path)}`);
  const viewer = await viewerOf(member);
  const page = await callRoute(run.loader, { ...at, viewer, cookie: cookieOf(sent.cookies) });
  expect(page.data).toMatchObject({ reportBox: { report: null }, unsent: typed });
});
