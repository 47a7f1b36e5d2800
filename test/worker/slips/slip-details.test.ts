import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readRun } from "#app/features/leaderboard/read-run.server.ts";
import { listOwnSlips } from "#app/features/slips/list-own-slips.server.ts";
import { readSlipForm } from "#app/features/slips/read-slip-form.server.ts";
import { action as submitAction } from "#app/routes/club/submit.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findSlipById, updateSlipIfCurrent } from "#db/queries/slips.ts";
import { vehicles } from "#db/schema/index.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import {
  createCar,
  createReference,
  createSlip,
  slipFields,
  slipPhotos,
  TODAY,
} from "#test/support/slips.ts";

beforeAll(createReference);

const DETAILS = {
  reactionTime: "-.015",
  threeThirtyFeetTime: "4780",
  eighthMileTime: "7,312",
  eighthMileSpeed: "96.4 mph",
  thousandFeetTime: "9.514",
  temperature: "86 F",
  pressure: "29.50",
  humidity: "55 %",
};
const PRESENTED = {
  reactionTime: -0.015,
  threeThirtyFeetTime: 4.78,
  eighthMileTime: 7.312,
  eighthMileSpeed: 96.4,
  thousandFeetTime: 9.514,
  temperature: 86,
  pressure: 29.5,
  humidity: 55,
};

async function racer() {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const carId = await createCar(user);
  const client = new Client();
  await signIn(client, user);
  const submit = (fields: Record<string, string | File> = {}) =>
    client.postForm("/api/timeslips/submit", {
      ...slipFields(user, carId),
      ...slipPhotos(),
      ...fields,
    });
  return { user, viewer, carId, client, submit };
}

describe("the optional numbers of a slip", () => {
  test("are accepted as typed, stored exactly and returned in the units of a slip", async () => {
    const { submit } = await racer();
    const response = await submit(DETAILS);
    expect(response.status).toBe(200);
    const { slip } = await response.json<{ slip: { id: number; flags: { code: string }[] } }>();
    expect(slip).toMatchObject(PRESENTED);
    expect(slip.flags.map(({ code }) => code)).not.toContain("EIGHTH_TIME");
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({
      reactionMs: -15,
      eighthElapsedMs: 7_312,
      temperatureTenthsF: 860,
      pressureHundredthsInHg: 2_950,
      humidityPercent: 55,
    });
  });

  test("may be left out", async () => {
    const { submit } = await racer();
    const { slip } = await (await submit({ temperature: "  " })).json<{ slip: object }>();
    expect(slip).toMatchObject({ reactionTime: null, temperature: null, humidity: null });
  });

  test.each([
    [{ eighthMileTime: "two" }, "eighthMileTime"],
    [{ eighthMileTime: "11.4" }, "eighthMileTime"],
    [{ threeThirtyFeetTime: "7.4", eighthMileTime: "7.3" }, "eighthMileTime"],
    [{ humidity: "140" }, "humidity"],
  ])("that can't be right are a 400 for their field: %j", async (fields, field) => {
    const { user, submit } = await racer();
    const response = await submit(fields);
    expect(response.status).toBe(400);
    const { errors } = await response.json<{ errors: Record<string, string> }>();
    expect(Object.keys(errors)).toEqual([field]);
    const row = await env.DB.prepare("select count(*) n from slips where user_id = ?")
      .bind(user.id)
      .first<{ n: number }>();
    expect(row?.n).toBe(0);
  });

  test("stay in a rejected form, word for word", async () => {
    const { user, viewer, carId } = await racer();
    const typed = { ...slipFields(user, carId), ...DETAILS, thousandFeetTime: "11.4" };
    const answer = await callRoute(submitAction, {
      path: "/1320-club/submit",
      params: {},
      viewer,
      form: { ...typed, ...slipPhotos() },
    });
    expect(answer).toMatchObject({
      status: 422,
      data: { values: typed, errors: { thousandFeetTime: expect.stringContaining("shorter") } },
    });
  });

  test("are on the run's page with the estimates, and in the form that corrects it", async () => {
    const { viewer, carId } = await racer();
    const id = await createApprovedRun(viewer, carId, DETAILS);
    const run = await readRun({ ...testDeps(), viewer: null }, id);
    expect(run?.details).toContainEqual({ label: "Reaction", value: "-0.015 s" });
    expect(run?.estimates.map(({ label }) => label)).toEqual(["Density altitude", "At sea level"]);
    const form = await readSlipForm({ ...testDeps(), viewer }, { slipId: id, vehicleId: null });
    expect(form.slip?.details).toMatchObject({ reactionTime: "-0.015", pressure: "29.50" });
  });

  test("without air, the estimate uses the track's elevation", async () => {
    const { viewer, carId } = await racer();
    const id = await createApprovedRun(viewer, carId);
    const run = await readRun({ ...testDeps(), viewer: null }, id);
    expect(run?.details).toEqual([]);
    expect(run?.estimates).toMatchObject([
      { label: "At sea level", source: expect.stringContaining("615 ft") },
    ]);
  });
});

test("a sold vehicle accepts runs up to the day of the sale", async () => {
  const { carId, submit } = await racer();
  await testDeps().db.update(vehicles).set({ soldOn: "2026-05-08" }).where(eq(vehicles.id, carId));
  const late = await submit({ raceDate: "2026-05-09" });
  expect(late.status).toBe(400);
  expect(await late.json()).toMatchObject({
    errors: { raceDate: expect.stringContaining("You sold this vehicle on May 8, 2026") },
  });
  expect((await submit({ raceDate: "2026-05-08" })).status).toBe(200);
});

describe("the racer's table", () => {
  test("shows the place in the queue and the usual wait", async () => {
    const { viewer, carId } = await racer();
    const first = await createSlip(viewer, carId, {
      now: new Date("2020-01-01T00:00:00Z"),
      fields: { raceDate: "2019-06-01" },
    });
    const decided = await createSlip(viewer, carId);
    const { db } = testDeps();
    await db.batch([
      updateSlipIfCurrent(
        db,
        { id: decided.id, version: 1, statuses: ["PENDING"] },
        {
          status: "REJECTED",
          rejectionReason: "PHOTO_UNREADABLE",
          note: "Too dark.",
          decidedAt: new Date(TODAY.getTime() + 5 * 3_600_000),
        },
      ),
    ]);
    const { rows } = await listOwnSlips({ ...testDeps({ now: TODAY }), viewer }, { after: null });
    const words = (id: number) => rows.find((row) => row.id === id)?.words;
    expect(words(first.id)).toBe("Next in line. Usual wait: 5 h.");
    expect(words(decided.id)).toContain("We can't read the slip in the photo.");
    expect(words(decided.id)).toContain("Too dark.");
  });

  test("a rejected slip is corrected and resubmitted with its stored photos", async () => {
    const { user, viewer, carId, client } = await racer();
    const slip = await createSlip(viewer, carId);
    const { db } = testDeps();
    await db.batch([
      updateSlipIfCurrent(
        db,
        { id: slip.id, version: 1, statuses: ["PENDING"] },
        { status: "REJECTED", rejectionReason: "NUMBERS_DIFFER" },
      ),
    ]);
    const before = await findSlipById(db, slip.id);
    const response = await client.postForm("/api/timeslips/submit", {
      ...slipFields(user, carId),
      slipId: String(slip.id),
      version: "2",
      elapsedTime: "11.430",
    });
    expect(await response.json()).toMatchObject({
      slip: { status: "PENDING", version: 3, elapsedTime: 11.43, rejectionReason: null },
    });
    const after = await findSlipById(db, slip.id);
    expect(after?.mediaKey).toBe(before?.mediaKey);
    expect(after?.vinMediaKey).toBe(before?.vinMediaKey);
    expect(await env.MEDIA.head(after?.mediaKey ?? "")).not.toBeNull();
    expect((await findAllAuditBySubject(db, "slip", slip.id))[0]).toMatchObject({
      action: "slip.edit",
    });
  });
});
