import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import {
  listOwnResults,
  readClaimedValues,
} from "#app/features/track-matches/list-own-results.server.ts";
import { CLAIM_TEXTS } from "#app/features/track-matches/texts.ts";
import { readEvening } from "#app/features/tracks/read-evening.server.ts";
import { readTrackPage } from "#app/features/tracks/read-track-page.server.ts";
import { loader as showSubmit } from "#app/routes/club/submit.tsx";
import { action, loader } from "#app/routes/tracks/evening.tsx";
import { forgetResultsBefore } from "#db/queries/track-evenings.ts";
import { auditLog, raceNumbers, trackResults, trackSheets } from "#db/schema/index.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createGarageReference } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createSlip, TODAY } from "#test/support/slips.ts";
import { sendSheet } from "#test/support/track-results.ts";

const { db } = testDeps();
const PATH = "/tracks/test-famoso/results/2026-05-09";
const PARAMS = { track: "test-famoso", day: "2026-05-09" };

beforeAll(createGarageReference);
beforeEach(async () => {
  await db.delete(trackSheets);
});

const createRacer = async (lastName: string) =>
  viewerOf(await createUser({ firstName: "Dana", lastName }));

const post = (viewer: Viewer | null, form: Record<string, string>, cookie?: string) =>
  callRoute(action, { path: PATH, params: PARAMS, viewer, form, ...(cookie ? { cookie } : {}) });

const show = (viewer: Viewer | null, path = PATH, params = PARAMS) =>
  callRoute(loader, { path, params, viewer });

async function rowsOf(sheetId: number) {
  return db
    .select()
    .from(trackResults)
    .where(eq(trackResults.sheetId, sheetId))
    .orderBy(trackResults.rowNumber);
}

async function idOfRow(sheetId: number, at = 0): Promise<string> {
  return String((await rowsOf(sheetId))[at]?.id);
}

describe("a claim", () => {
  test("takes one press and opens the slip form with the sheet's figures", async () => {
    const viewer = await createRacer("Whitfield");
    const sheetId = await sendSheet([
      { racerName: "WHITFIELD, DANA", carNumber: "712", reactionMs: 31, elapsedMs: 11_340 },
      { racerName: "Someone Else", carNumber: "9", elapsedMs: 12_000 },
    ]);
    const id = await idOfRow(sheetId);
    const [offered, ...others] = await listOwnResults({ ...testDeps(), viewer });
    expect(offered).toMatchObject({ racerName: "WHITFIELD, DANA", carNumber: "712" });
    expect(others).toEqual([]);

    const answer = await post(viewer, { claim: id });
    expect(answer.location).toBe(`/1320-club/submit?result=${id}`);
    const page = await callRoute(showSubmit, { path: answer.location ?? "", params: {}, viewer });
    expect(page.data).toMatchObject({
      prefill: {
        ...{ raceTrack: "Famoso Dragstrip", raceDate: "2026-05-09", elapsedTime: "11.340" },
        ...{ sixtyFeetTime: "1.702", topSpeed: "121.85", reactionTime: "0.031" },
      },
      results: [{ isClaimed: true }],
    });
    expect(await db.select().from(raceNumbers).where(eq(raceNumbers.userId, viewer.id))).toEqual([
      { userId: viewer.id, vehicleId: null, carNumber: "712" },
    ]);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.actorId, viewer.id));
    expect(entry).toMatchObject({
      action: "result.claim",
      detail: { track: "Famoso Dragstrip", day: "2026-05-09" },
    });
  });

  test("matches a slip that is already here", async () => {
    const viewer = await createRacer("Early");
    const slip = await createSlip(viewer, await createCar(viewer));
    const row = { racerName: "Dana Early" };
    const sheetId = await sendSheet([row, row]);
    const answer = await post(viewer, { claim: await idOfRow(sheetId, 1) });
    expect(answer.location).toBe(`/1320-club/slip/${slip.id}`);
    expect((await rowsOf(sheetId)).map(({ slipId }) => slipId)).toEqual([null, slip.id]);
  });

  test("is refused if neither the name nor the car number is the member's", async () => {
    const viewer = await createRacer("Wrong");
    const sheetId = await sendSheet([{ racerName: "Sam Ortiz", carNumber: "44" }]);
    const id = await idOfRow(sheetId);
    expect(await listOwnResults({ ...testDeps(), viewer })).toEqual([]);
    const answer = await post(viewer, { claim: id });
    expect(answer).toMatchObject({ status: 403, data: { message: CLAIM_TEXTS.notTheirs } });
    expect((await rowsOf(sheetId))[0]?.claimedBy).toBeNull();
    expect(await readClaimedValues({ db, viewer }, Number(id))).toBeNull();
  });

  test("is refused once somebody else has it", async () => {
    const first = await createRacer("Twin");
    const second = await createRacer("Twin");
    const id = await idOfRow(await sendSheet([{ racerName: "Dana Twin" }]));
    await post(first, { claim: id });
    const answer = await post(second, { claim: id });
    expect(answer).toMatchObject({ status: 409, data: { message: CLAIM_TEXTS.taken } });
    expect(await post(first, { claim: id })).toMatchObject({
      location: `/1320-club/submit?result=${id}`,
    });
    expect(await post(second, { release: id })).toMatchObject({ status: 409 });
  });

  test("of a result that is gone says so", async () => {
    const viewer = await createRacer("Late");
    const sheetId = await sendSheet([{ racerName: "Dana Late" }]);
    const id = await idOfRow(sheetId);
    await db.update(trackSheets).set({ status: "WITHDRAWN" });
    for (const claim of [id, "0", "x", ""]) {
      expect(await post(viewer, { claim })).toMatchObject({ status: 404 });
    }
  });

  test("can be taken back", async () => {
    const viewer = await createRacer("Unsure");
    const id = await idOfRow(await sendSheet([{ racerName: "Dana Unsure" }]));
    await post(viewer, { claim: id });
    expect((await post(viewer, { release: id })).location).toBe(PATH);
    expect(await listOwnResults({ ...testDeps(), viewer })).toMatchObject([{ isClaimed: false }]);
    expect(await post(viewer, { release: id })).toMatchObject({ status: 409 });
  });

  test("needs a session, and is counted", async () => {
    const viewer = await createRacer("Busy");
    expect((await post(null, { claim: "1" })).location).toContain("login=1");
    const limited = await callRoute(action, {
      ...{ path: PATH, params: PARAMS, viewer, form: { claim: "1" } },
      limits: { isWithin: async () => false },
    });
    expect(limited.status).toBe(429);
  });
});

describe("a car number", () => {
  test("leads to the result of that car, without the other driver's name", async () => {
    const viewer = await createRacer("Number");
    await sendSheet([{ racerName: "Pat Driver", carNumber: "X 55" }]);
    expect((await post(viewer, { intent: "number", carNumber: "x 55" })).location).toBe(PATH);
    const own = await listOwnResults(
      { ...testDeps(), viewer },
      { slug: "test-famoso", ranOn: "2026-05-09" },
    );
    expect(own).toMatchObject([{ carNumber: "X 55", racerName: "" }]);
    expect(JSON.stringify(own)).not.toContain("Driver");
    expect(
      await listOwnResults({ ...testDeps(), viewer }, { slug: "test-famoso", ranOn: "2026-05-10" }),
    ).toEqual([]);
  });

  test("must be typed, and ten are enough", async () => {
    const viewer = await createRacer("Guesser");
    expect(await post(viewer, { intent: "number", carNumber: " " })).toMatchObject({
      data: { errors: { carNumber: CLAIM_TEXTS.numberMissing } },
    });
    for (let n = 0; n < 12; n++) await post(viewer, { intent: "number", carNumber: `A${n}` });
    const numbers = await db.select().from(raceNumbers).where(eq(raceNumbers.userId, viewer.id));
    expect(numbers).toHaveLength(10);
  });
});

describe("an evening's results", () => {
  test("name nobody but racers on the boards", async () => {
    const viewer = await createRacer("Listed");
    const carId = await createCar(viewer);
    const slip = await createSlip(viewer, carId, { fields: { elapsedTime: "10.900" } });
    const moderator = await viewerOf(await createUser({ role: "moderator" }));
    const sheet = [
      { racerName: "Dana Listed", carNumber: "1234", elapsedMs: 10_900 },
      { racerName: "Pat Secretname", carNumber: "9876", elapsedMs: 11_800 },
    ];
    await sendSheet(sheet);
    const before = await show(null);
    expect(before.data).toMatchObject({ results: [{ run: null }, { run: null }] });
    await decideSlip(
      { ...testDeps({ now: TODAY }), viewer: moderator },
      {
        ...{ slipId: slip.id, version: slip.version, act: "approve" },
        reason: null,
        note: "",
        key: null,
      },
    );
    const { data } = await show(null);
    expect(data).toMatchObject({
      own: null,
      results: [
        { place: 1, elapsedMs: 10_900, run: { slipId: slip.id, username: viewer.username } },
        { place: 2, elapsedMs: 11_800, run: null },
      ],
    });
    const { results } = data as { results: unknown };
    const text = JSON.stringify([data, results, before]);
    for (const secret of ["Secretname", "Listed", "1234", "9876"])
      expect(text).not.toContain(secret);
    const answer = await readTrackPage(testDeps(), "test-famoso");
    expect(answer).toMatchObject({ page: { evenings: ["2026-05-09"] } });
  });

  test("are a page of 100, in as many rows", async () => {
    await sendSheet(Array.from({ length: 250 }, (_, at) => ({ elapsedMs: 12_000 + at })));
    const read = (page: string | null) =>
      measureRowsRead((metered) =>
        readEvening({ db: metered }, { slug: "test-famoso", day: "2026-05-09", page, run: null }),
      );
    const { result, rowsRead, roundTrips } = await read(null);
    expect(result).toMatchObject({ page: 1, hasMore: true });
    expect({ rowsRead, roundTrips }).toEqual({ rowsRead: 107, roundTrips: 1 });
    expect((await read("3")).result).toMatchObject({ hasMore: false, results: { length: 50 } });
    for (const page of ["4", "0", "-1", "99", "x", ""])
      expect((await read(page)).result).toBeNull();
  });

  test("open at the page of a run", async () => {
    const viewer = await createRacer("Deep");
    const fields = { elapsedTime: "12.205" };
    const slip = await createSlip(viewer, await createCar(viewer), { fields });
    await sendSheet([
      ...Array.from({ length: 250 }, (_, at) => ({ elapsedMs: 12_000 + at, sixtyFootMs: 1_800 })),
      { racerName: "Dana Deep", elapsedMs: 12_205 },
    ]);
    const { result, rowsRead } = await measureRowsRead((metered) =>
      readEvening(
        { db: metered },
        { slug: "test-famoso", day: "2026-05-09", page: null, run: String(slip.id) },
      ),
    );
    expect(result).toMatchObject({ page: 3, hasMore: false, results: { length: 51 } });
    expect(result?.results[6]).toMatchObject({ place: 207, elapsedMs: 12_205 });
    expect(rowsRead).toBe(470);
    const place = (run: string) => `${PATH}?run=${run}`;
    expect((await show(null, place("999999"))).data).toMatchObject({ evening: { page: 1 } });
    for (const run of ["x", "0", "-1", ""]) {
      expect(await show(null, place(run))).toMatchObject({ status: 404 });
    }
  });

  test("are a 404 without any", async () => {
    await sendSheet([{}]);
    for (const day of ["2026-05-10", "2026-5-9", "latest"]) {
      expect(
        await show(null, `/tracks/test-famoso/results/${day}`, { ...PARAMS, day }),
      ).toMatchObject({
        status: 404,
      });
    }
    expect(await show(null, PATH, { ...PARAMS, track: "nowhere" })).toMatchObject({ status: 404 });
    expect(await show(null, PATH, { ...PARAMS, track: "Test-Famoso" })).toMatchObject({
      status: 301,
    });
    await db.update(trackSheets).set({ status: "WITHDRAWN" });
    expect(await show(null)).toMatchObject({ status: 404 });
  });

  test("are looked through for a member's own in few rows", async () => {
    const viewer = await createRacer("Counted");
    await sendSheet([
      { racerName: "Dana Counted" },
      ...Array.from({ length: 300 }, (_, at) => ({
        racerName: `Other ${at}`,
        elapsedMs: 12_000 + at,
      })),
    ]);
    const { result, rowsRead, roundTrips } = await measureRowsRead((metered) =>
      listOwnResults({ ...testDeps(), db: metered, viewer }),
    );
    expect(result).toHaveLength(1);
    expect({ rowsRead, roundTrips }).toEqual({ rowsRead: 18, roundTrips: 1 });
  });
});

test("old results go, and those with a claim lose their name and car number", async () => {
  const viewer = await createRacer("Old");
  const sheetId = await sendSheet(
    [
      { racerName: "Dana Old", carNumber: "5" },
      { racerName: "Pat Open", elapsedMs: 12_000 },
    ],
    { createdAt: TODAY },
  );
  await post(viewer, { claim: await idOfRow(sheetId) });
  await forgetResultsBefore(db, TODAY);
  expect(await rowsOf(sheetId)).toHaveLength(2);
  await forgetResultsBefore(db, new Date(TODAY.getTime() + 1));
  expect(await rowsOf(sheetId)).toMatchObject([
    { carNumber: "", racerName: "", claimedBy: viewer.id, elapsedMs: 11_340 },
  ]);
});
