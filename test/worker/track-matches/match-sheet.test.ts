import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { undoDecision } from "#app/features/moderation/undo-decision.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { matchSheet, matchSlip } from "#app/features/track-matches/match-sheet.server.ts";
import { readEvening } from "#app/features/tracks/read-evening.server.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { updateUserActivated, updateUserProfile } from "#db/queries/users.ts";
import { raceNumbers, trackResults, trackSheets, users } from "#db/schema/index.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { changedBy } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import { createGarageReference } from "#test/support/garage.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createSlip, slipFields, slipPhotos, TODAY } from "#test/support/slips.ts";
import { createSheet } from "#test/support/track-results.ts";

const { db } = testDeps();

beforeAll(createGarageReference);
beforeEach(async () => {
  await db.delete(trackSheets);
});

/** The slips of a sheet's rows, in their order. */
async function matchesOf(sheetId: number) {
  const rows = await db
    .select({ slipId: trackResults.slipId })
    .from(trackResults)
    .where(eq(trackResults.sheetId, sheetId))
    .orderBy(trackResults.rowNumber);
  return rows.map(({ slipId }) => slipId);
}

let time = 11_000;

/** A racer with a slip whose time no other slip of these tests has. */
async function createRun(fields: Record<string, string> = {}, account = { isActivated: true }) {
  time += 1;
  const user = await createUser(account);
  const viewer = await viewerOf(user);
  const carId = await createCar(user);
  const typed = { elapsedTime: (time / 1000).toFixed(3), ...fields };
  const slip = await createSlip(viewer, carId, { fields: typed });
  return { user, viewer, carId, slip, typed, row: { elapsedMs: time } };
}

/** Waits for the work that a use case leaves for after its response. */
async function settled<T>(work: (deps: ReturnType<typeof depsFor>) => Promise<T>, viewer: Viewer) {
  const later: Promise<unknown>[] = [];
  const result = await work(depsFor(viewer, later));
  await Promise.all(later);
  return result;
}

function depsFor(viewer: Viewer, later: Promise<unknown>[]) {
  const waitUntil = (promise: Promise<unknown>) => void later.push(promise);
  return { ...testDeps({ now: TODAY }), viewer, waitUntil };
}

describe("matching a sheet", () => {
  test("ties rows to slips in the queue and on the boards, and tells their pages", async () => {
    const waiting = await createRun();
    const listed = await createRun();
    const moderator = await viewerOf(await createUser({ role: "moderator" }));
    const { id: slipId, version } = listed.slip;
    await settled(
      (deps) =>
        decideSlip(deps, { slipId, version, act: "approve", reason: null, note: "", key: null }),
      moderator,
    );
    const sheetId = await createSheet([waiting.row, listed.row, { elapsedMs: 9_000 }]);
    const changes = await changedBy(() => matchSheet({ db }, sheetId));
    expect(await matchesOf(sheetId)).toEqual([waiting.slip.id, slipId, null]);
    expect(changes.toSorted()).toEqual(
      [`slip:${waiting.slip.id}`, `slip:${slipId}`, "strip:9001"].toSorted(),
    );
    expect(await matchSheet({ db }, sheetId)).toBe(0);
  });

  test("matches a run that was typed under another name of its track, and no other track", async () => {
    const alias = await createRun({ raceTrack: "Auto Club Famoso Raceway" });
    const sheetId = await createSheet([alias.row]);
    const elsewhere = await createSheet([alias.row], { trackId: 9003 });
    await matchSheet({ db }, elsewhere);
    await matchSheet({ db }, sheetId);
    expect(await matchesOf(elsewhere)).toEqual([null]);
    expect(await matchesOf(sheetId)).toEqual([alias.slip.id]);
  });

  test("doesn't take a car number for a name: anybody can read it on the car", async () => {
    const { user, row } = await createRun();
    const sheetId = await createSheet([{ ...row, racerName: "Mopar Racing", carNumber: "#71 2" }]);
    await db.insert(raceNumbers).values({ userId: user.id, carNumber: "712" });
    expect(await matchSheet({ db }, sheetId)).toBe(0);
  });

  test("doesn't take a name that the account got once the sheet was here", async () => {
    const late = await createRun();
    const sheetId = await createSheet([{ ...late.row, racerName: "Dana Famous" }]);
    const rename = (updatedAt: Date) =>
      updateUserProfile(db, late.user.id, { firstName: "Dana", lastName: "Famous", updatedAt });
    await rename(new Date(Date.now() + 1_000));
    expect(await matchSheet({ db }, sheetId)).toBe(0);
    // Saving the same name again isn't a new one.
    await db
      .update(users)
      .set({ namedAt: new Date(0) })
      .where(eq(users.id, late.user.id));
    await rename(new Date(Date.now() + 2_000));
    expect(await matchSheet({ db }, sheetId)).toBe(1);
  });

  test("takes an approved run of an account that isn't activated yet", async () => {
    const { user, slip, row } = await createRun({}, { isActivated: false });
    const moderator = await viewerOf(await createUser({ role: "moderator" }));
    const { id: slipId, version } = slip;
    await settled(
      (deps) =>
        decideSlip(deps, { slipId, version, act: "approve", reason: null, note: "", key: null }),
      moderator,
    );
    const sheetId = await createSheet([row]);
    await matchSheet({ db }, sheetId);
    expect(await matchesOf(sheetId)).toEqual([slipId]);
    const evening = { slug: "test-famoso", day: "2026-05-09", page: null, run: null };
    expect((await readEvening({ db }, evening))?.results).toMatchObject([{ run: null }]);
    await db.batch([
      updateUserActivated(db, user.id, TODAY),
      ...refreshStandingsOfUser(db, user.id),
    ]);
    expect((await readEvening({ db }, evening))?.results).toMatchObject([{ run: { slipId } }]);
  });

  test("leaves an open and a withdrawn sheet alone", async () => {
    const { row } = await createRun();
    const sheetId = await createSheet([row]);
    for (const status of ["OPEN", "WITHDRAWN"] as const) {
      await db.update(trackSheets).set({ status });
      expect(await matchSheet({ db }, sheetId)).toBe(0);
    }
  });

  test("reads each row of a long sheet once, in few calls", async () => {
    const { slip, row } = await createRun();
    const rows = Array.from({ length: 999 }, (_, at) => ({ elapsedMs: 20_000 + at }));
    const sheetId = await createSheet([...rows, row]);
    const { result, rowsRead, roundTrips } = await measureRowsRead((metered) =>
      matchSheet({ db: metered }, sheetId),
    );
    expect(result).toBe(1);
    expect((await matchesOf(sheetId)).at(-1)).toBe(slip.id);
    expect({ rowsRead, roundTrips }).toEqual({ rowsRead: 1_043, roundTrips: 8 });
  });
});

describe("a slip's match", () => {
  test("is made when the slip is submitted after the sheet", async () => {
    const { viewer, carId } = await createRun();
    const sheetId = await createSheet([{ elapsedMs: 10_555 }]);
    const slip = await settled(
      (deps) =>
        submitTimeSlip(deps, {
          ...timeSlipSchema.parse({ ...slipFields(viewer, carId), elapsedTime: "10.555" }),
          photos: slipPhotos(),
          submitKey: null,
        }),
      viewer,
    );
    expect(await matchesOf(sheetId)).toEqual([slip.id]);
  });

  test("is lost when the numbers change, and made again when they come back", async () => {
    const { viewer, carId, slip, typed, row } = await createRun();
    const sheetId = await createSheet([row]);
    await matchSheet({ db }, sheetId);
    const edit = (fields: Record<string, string>) =>
      settled(
        (deps) =>
          submitTimeSlip(deps, {
            ...timeSlipSchema.parse({
              ...{ ...slipFields(viewer, carId), ...typed, slipId: String(slip.id) },
              ...fields,
            }),
            photos: { timeslip: undefined, timeslipAndVin: undefined } as never,
            submitKey: null,
          }),
        viewer,
      );
    await edit({ topSpeed: "121.86" });
    expect(await matchesOf(sheetId)).toEqual([null]);
    await edit({});
    expect(await matchesOf(sheetId)).toEqual([slip.id]);
  });

  test("is lost by a rejection, comes back with its undoing, and goes with a withdrawal", async () => {
    const { viewer, slip, row } = await createRun();
    const sheetId = await createSheet([row]);
    await matchSheet({ db }, sheetId);
    const moderator = await viewerOf(await createUser({ role: "moderator" }));
    const decision = { slipId: slip.id, version: slip.version, note: "", key: null } as const;
    await settled(
      (deps) => decideSlip(deps, { ...decision, act: "reject", reason: "OTHER" }),
      moderator,
    );
    expect(await matchesOf(sheetId)).toEqual([null]);
    await settled(
      (deps) => undoDecision(deps, { slipId: slip.id, version: slip.version + 1 }),
      moderator,
    );
    expect(await matchesOf(sheetId)).toEqual([slip.id]);
    await settled((deps) => withdrawTimeSlip(deps, { slipId: slip.id }), viewer);
    expect(await matchesOf(sheetId)).toEqual([null]);
  });

  test("is made by a claim even where two rows are alike", async () => {
    const { user, slip, row } = await createRun();
    const sheetId = await createSheet([row, row]);
    await matchSheet({ db }, sheetId);
    expect(await matchesOf(sheetId)).toEqual([null, null]);
    await db
      .update(trackResults)
      .set({ claimedBy: user.id, claimedAt: TODAY, claimConfirmedAt: TODAY })
      .where(eq(trackResults.rowNumber, 2));
    await matchSlip(testDeps(), slip.id);
    expect(await matchesOf(sheetId)).toEqual([null, slip.id]);
  });

  test("costs few rows", async () => {
    const { slip, row } = await createRun();
    await createSheet([row]);
    const { rowsRead, roundTrips } = await measureRowsRead((metered) =>
      matchSlip({ ...testDeps(), db: metered }, slip.id),
    );
    expect({ rowsRead, roundTrips }).toEqual({ rowsRead: 29, roundTrips: 4 });
  });
});
