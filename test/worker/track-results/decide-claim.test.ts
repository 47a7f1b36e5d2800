// Somebody copies a row of a strip's results: what they can claim, and what the strip says.
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { listOwnResults } from "#app/features/track-matches/list-own-results.server.ts";
import { matchSlip } from "#app/features/track-matches/match-sheet.server.ts";
import { CLAIM_TEXTS } from "#app/features/track-matches/texts.ts";
import { sheetPath, stripPath } from "#app/features/track-results/paths.ts";
import { CLAIM_DECISION_TEXTS } from "#app/features/track-results/texts.ts";
import * as sheetRoute from "#app/routes/track-desk/sheet.tsx";
import * as stripRoute from "#app/routes/track-desk/strip.tsx";
import { action as claiming } from "#app/routes/tracks/evening.tsx";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { endClaimsBefore } from "#db/queries/track-claims.ts";
import { findUserById, updateUserProfile } from "#db/queries/users.ts";
import { auditLog, trackResults, trackSheets } from "#db/schema/index.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createGarageReference } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createSlip } from "#test/support/slips.ts";
import { createStaff, createStrip } from "#test/support/track-desk.ts";
import { sendSheet } from "#test/support/track-results.ts";

const { db } = testDeps();
const STRIP = { id: 9001, slug: "test-famoso" };
const EVENING = `/tracks/${STRIP.slug}/results/2026-05-09`;
let row = { racerName: "Dana Whitfield", carNumber: "712", elapsedMs: 11_000 };

let staff: Viewer;
beforeAll(async () => {
  await createGarageReference();
  staff = await createStaff(STRIP);
});
beforeEach(async () => {
  await db.delete(trackSheets);
  // No slip of another test has that time.
  row = { ...row, elapsedMs: row.elapsedMs + 1 };
});

const createRacer = async (firstName = "Sam", lastName = "Copycat") =>
  viewerOf(await createUser({ firstName, lastName }));
const sendSlip = async (viewer: Viewer) => {
  const fields = { elapsedTime: (row.elapsedMs / 1000).toFixed(3) };
  return createSlip(viewer, await createCar(viewer), { fields });
};

/** The subjects of the mails to a member. */
async function mailsTo({ id }: Viewer): Promise<string[]> {
  const user = await findUserById(db, id);
  const mails = await findAllMailsByRecipient(db, user?.email ?? "");
  return mails.map(({ subject }) => subject);
}

async function rowOf(sheetId: number) {
  const rows = await db.select().from(trackResults).where(eq(trackResults.sheetId, sheetId));
  const [first] = rows;
  if (!first) throw new Error("the sheet has no row");
  return first;
}

const claim = (viewer: Viewer, form: Record<string, string>) => {
  const params = { track: STRIP.slug, day: "2026-05-09" };
  return callRoute(claiming, { path: EVENING, params, viewer, form });
};

/** Types the car number that everybody can see, and claims the row. */
async function claimByNumber(viewer: Viewer, sheetId: number) {
  await claim(viewer, { intent: "number", carNumber: "712" });
  return claim(viewer, { claim: String((await rowOf(sheetId)).id) });
}

async function decide(viewer: Viewer, sheetId: number, act: "confirm" | "refuse", at = STRIP) {
  const { id } = await rowOf(sheetId);
  return callRoute(sheetRoute.action, {
    path: sheetPath(at.slug, sheetId, { claims: "1" }),
    params: { track: at.slug, sheet: String(sheetId) },
    viewer,
    form: { intent: "claim", [act]: String(id) },
  });
}

describe("somebody who copies the figures of an open row", () => {
  test("gets no confirmation with the car number, whether they claim it or not", async () => {
    const thief = await createRacer();
    const sheetId = await sendSheet([row]);
    const slip = await sendSlip(thief);
    await claim(thief, { intent: "number", carNumber: "712" });
    await matchSlip(testDeps(), slip.id);
    expect((await rowOf(sheetId)).slipId).toBeNull();
    const answer = await claimByNumber(thief, sheetId);
    expect(answer.location).toBe(`/1320-club/submit?result=${(await rowOf(sheetId)).id}`);
    expect(await rowOf(sheetId)).toMatchObject({
      ...{ slipId: null, claimedBy: thief.id, claimConfirmedAt: null },
    });
    expect(await listOwnResults({ ...testDeps(), viewer: thief })).toMatchObject([
      { isClaimed: true, isUnconfirmed: true, racerName: "" },
    ]);
  });

  test("doesn't keep the racer from it, who is matched and takes the claim", async () => {
    const [thief, racer, late] = [
      await createRacer(),
      await createRacer("Dana", "Whitfield"),
      await createRacer("Dana", "Whitfield"),
    ];
    const sheetId = await sendSheet([row]);
    await sendSlip(thief);
    await claimByNumber(thief, sheetId);
    const { id } = await rowOf(sheetId);
    expect((await claim(racer, { claim: String(id) })).location).toContain("/submit");
    expect(await rowOf(sheetId)).toMatchObject({ claimedBy: racer.id });
    expect(await claim(thief, { claim: String(id) })).toMatchObject({ status: 409 });
    await claim(racer, { release: String(id) });
    await claimByNumber(thief, sheetId);
    const slip = await sendSlip(late);
    await matchSlip(testDeps(), slip.id);
    expect(await rowOf(sheetId)).toMatchObject({ slipId: slip.id, claimedBy: null });
  });

  test("gets no confirmation with the racer's name, which they took once the sheet was here", async () => {
    const thief = await createRacer();
    const sheetId = await sendSheet([row]);
    const updatedAt = new Date(Date.now() + 1_000);
    await updateUserProfile(db, thief.id, { firstName: "Dana", lastName: "Whitfield", updatedAt });
    const slip = await sendSlip(thief);
    await matchSlip(testDeps(), slip.id);
    await claim(thief, { claim: String((await rowOf(sheetId)).id) });
    expect(await rowOf(sheetId)).toMatchObject({
      ...{ slipId: null, claimedBy: thief.id, claimConfirmedAt: null },
    });
  });

  test("has the claim for two weeks", async () => {
    const thief = await createRacer();
    const sheetId = await sendSheet([row]);
    await claimByNumber(thief, sheetId);
    const claimedAt = new Date("2026-05-10");
    await db.update(trackResults).set({ claimedAt });
    await endClaimsBefore(db, claimedAt);
    expect(await rowOf(sheetId)).toMatchObject({ claimedBy: thief.id });
    const { rowsRead } = await measureRowsRead((metered) =>
      endClaimsBefore(metered, new Date("2026-05-11")),
    );
    expect(await rowOf(sheetId)).toMatchObject({ claimedBy: null, claimedAt: null });
    expect(rowsRead).toBe(5);
  });
});

describe("the strip", () => {
  test("sees who claims a row, and confirms it: their slip is matched", async () => {
    const racer = await createRacer("Kim", "Sponsored");
    const sheetId = await sendSheet([{ ...row, racerName: "Mopar Racing" }, { elapsedMs: 9_000 }]);
    const slip = await sendSlip(racer);
    await claimByNumber(racer, sheetId);
    const open = (loader: Parameters<typeof callRoute>[0], path: string) =>
      callRoute(loader, {
        path,
        params: { track: STRIP.slug, sheet: `${sheetId}` },
        viewer: staff,
      });
    expect((await open(stripRoute.loader, stripPath(STRIP.slug))).data).toMatchObject({
      page: { sheets: [{ id: sheetId, claimCount: 1 }] },
    });
    const narrowed = await open(sheetRoute.loader, sheetPath(STRIP.slug, sheetId, { claims: "1" }));
    expect(narrowed.data).toMatchObject({
      isTaken: true,
      page: {
        rows: [{ state: "asked", taker: { username: racer.username, name: "Kim Sponsored" } }],
      },
    });

    const answer = await decide(staff, sheetId, "confirm");
    expect(answer.location).toBe(sheetPath(STRIP.slug, sheetId, { claims: "1" }));
    expect(await rowOf(sheetId)).toMatchObject({ slipId: slip.id, claimedBy: racer.id });
    expect(await mailsTo(racer)).toEqual(["The track confirmed your run"]);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.actorId, staff.id));
    expect(entry).toMatchObject({
      action: "result.confirm",
      detail: { track: "Famoso Dragstrip", day: "2026-05-09" },
    });
    expect(await decide(staff, sheetId, "confirm")).toMatchObject({ status: 409 });
  });

  test("takes a member off a row for good, also one that was matched", async () => {
    const namesake = await createRacer("Dana", "Whitfield");
    const slip = await sendSlip(namesake);
    const sheetId = await sendSheet([row]);
    expect((await rowOf(sheetId)).slipId).toBe(slip.id);
    await decide(staff, sheetId, "refuse");
    expect(await rowOf(sheetId)).toMatchObject({ slipId: null, notBy: namesake.id });
    expect(await mailsTo(namesake)).toEqual(["The track says that run isn't yours"]);
    await matchSlip(testDeps(), slip.id);
    expect((await rowOf(sheetId)).slipId).toBeNull();
    expect(await listOwnResults({ ...testDeps(), viewer: namesake })).toEqual([]);
    const again = await claim(namesake, { claim: String((await rowOf(sheetId)).id) });
    expect(again).toMatchObject({ status: 403, data: { message: CLAIM_TEXTS.refused } });
    expect(await decide(staff, sheetId, "refuse")).toMatchObject({ status: 409 });
  });

  test("doesn't confirm its own staff's claims", async () => {
    const sheetId = await sendSheet([row]);
    await claimByNumber(staff, sheetId);
    const answer = await decide(staff, sheetId, "confirm");
    expect(answer).toMatchObject({ status: 403, data: { message: CLAIM_DECISION_TEXTS.own } });
    const colleague = await createStaff(STRIP);
    expect((await decide(colleague, sheetId, "confirm")).status).toBe(302);
  });

  test("is the one of the sheet: everyone else gets a 404", async () => {
    const racer = await createRacer();
    const sheetId = await sendSheet([row]);
    await claimByNumber(racer, sheetId);
    const other = await createStrip();
    const neighbor = await createStaff(other);
    const moderator = await viewerOf(await createUser({ role: "moderator" }));
    for (const viewer of [racer, neighbor, moderator]) {
      expect(await decide(viewer, sheetId, "confirm")).toMatchObject({ status: 404 });
    }
    expect(await decide(neighbor, sheetId, "confirm", other)).toMatchObject({ status: 404 });
    expect((await rowOf(sheetId)).claimConfirmedAt).toBeNull();
  });
});
