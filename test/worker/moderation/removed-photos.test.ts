import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readRun } from "#app/features/leaderboard/read-run.server.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { decideReport } from "#app/features/moderation/reports/decide-report.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { findSlipById, type Slip } from "#db/queries/slips.ts";
import { slips } from "#db/schema/index.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  keyOf,
  saveVehicle,
} from "#test/support/garage.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { createSlip } from "#test/support/slips.ts";

const { db } = testDeps();

beforeAll(createGarageReference);

async function setUp() {
  const racer = await createRacer();
  const viewer = await viewerOf(racer.user);
  const car = await saveVehicle(racer);
  return { ...racer, viewer, car };
}

/** The status codes of a picture and its variants, requested as a visitor. */
async function statusesOf(key: string) {
  const statuses: number[] = [];
  for (const query of ["", "?w=400", "?w=800", "?w=1200"]) {
    const response = await new Client().get(`/media/${key}${query}`);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const SHOWN = [200, 200, 200, 200];
const GONE = [404, 404, 404, 404];

test("a withdrawn slip's photos are deleted, including cached ones", async () => {
  const { viewer, client, car } = await setUp();
  const { id } = await createSlip(viewer, car.id);
  const stored = await findSlipById(db, id);
  const [key, vinKey] = [stored?.mediaKey ?? "", stored?.vinMediaKey ?? ""];
  expect(await statusesOf(key)).toEqual(SHOWN);

  const response = await client.postJson(`/api/timeslips/${id}/withdraw`, {});
  expect(await response.json()).toMatchObject({
    slip: { status: "WITHDRAWN", imagePath1: null, imagePath2: null },
  });
  expect(await statusesOf(key)).toEqual(GONE);
  expect(await env.MEDIA.head(key)).toBeNull();
  expect(await env.PRIVATE_MEDIA.head(vinKey)).toBeNull();
  expect((await client.get(`/media/private/slips/${id}/vin`)).status).toBe(404);

  // Users who can still see the slip get no broken picture.
  expect(await readRun({ db, viewer }, id)).toMatchObject({ hasPicture: false });
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  const review = await readSlipReview({ ...testDeps(), viewer: moderator }, id);
  expect(review.slip).toMatchObject({ imagePath1: null, imagePath2: null });
});

test("moderators who list withdrawn slips get no link to a deleted photo", async () => {
  const { viewer, client, car } = await setUp();
  const { id } = await createSlip(viewer, car.id);
  const staff = await createRacer({ role: "moderator" });
  const entryIn = async (status: string) => {
    const response = await staff.client.get(`/rest/slips?status=${status}`);
    const entries = await response.json<{ id: number; imagePath1: string | null }[]>();
    return entries.find((entry) => entry.id === id);
  };
  expect((await entryIn("PENDING"))?.imagePath1).toMatch(/^\/media\//);
  await client.postJson(`/api/timeslips/${id}/withdraw`, {});
  expect(await entryIn("WITHDRAWN")).toMatchObject({ imagePath1: null });
});

describe("deleting a vehicle", () => {
  /**
   * A car with an approved, a rejected and a waiting slip, and another car with an approved slip.
   */
  async function fullGarage() {
    const racer = await setUp();
    const { viewer, car } = racer;
    const approvedId = await createApprovedRun(viewer, car.id);
    const rejected = await createSlip(viewer, car.id, { fields: { elapsedTime: "11.400" } });
    await db.update(slips).set({ status: "REJECTED" }).where(eq(slips.id, rejected.id));
    const waiting = await createSlip(viewer, car.id, { fields: { elapsedTime: "11.500" } });
    const other = await saveVehicle(racer);
    const keptId = await createApprovedRun(viewer, other.id);
    const ids = { approved: approvedId, rejected: rejected.id, waiting: waiting.id, kept: keptId };
    const remove = () =>
      racer.client.fetch(`/rest/user/${racer.user.id}/vehicles/${car.id}`, { method: "DELETE" });
    return { ...racer, ids, remove };
  }

  /** Whether the two photos of a slip still exist. */
  async function photosOf(slip: Slip | null) {
    const [photo, vinPhoto] = await Promise.all([
      env.MEDIA.head(slip?.mediaKey ?? ""),
      env.PRIVATE_MEDIA.head(slip?.vinMediaKey ?? ""),
    ]);
    return { photo: photo !== null, vinPhoto: vinPhoto !== null };
  }

  test("removes the VIN pictures of all its slips, and the photos of those it withdraws", async () => {
    const { ids, remove } = await fullGarage();
    const before = {
      approved: await findSlipById(db, ids.approved),
      rejected: await findSlipById(db, ids.rejected),
      waiting: await findSlipById(db, ids.waiting),
      kept: await findSlipById(db, ids.kept),
    };
    for (const slip of Object.values(before)) {
      expect(await photosOf(slip)).toEqual({ photo: true, vinPhoto: true });
    }
    expect((await remove()).status).toBe(200);
    expect(await photosOf(before.approved)).toEqual({ photo: true, vinPhoto: false });
    expect(await photosOf(before.rejected)).toEqual({ photo: true, vinPhoto: false });
    expect(await photosOf(before.waiting)).toEqual({ photo: false, vinPhoto: false });
    expect(await photosOf(before.kept)).toEqual({ photo: true, vinPhoto: true });
    for (const id of [ids.approved, ids.rejected, ids.waiting]) {
      expect(await findSlipById(db, id)).toMatchObject({ vinMediaKey: null });
    }
    expect(await findSlipById(db, ids.approved)).toMatchObject({ isListed: true, isBest: true });
  });

  test("leaves an approved run that can still be viewed, reported and taken down", async () => {
    const { ids, client, remove } = await fullGarage();
    await remove();
    expect((await client.get(`/media/private/slips/${ids.approved}/vin`)).status).toBe(404);
    const moderator = await viewerOf(await createUser({ role: "moderator" }));
    const deps = { ...testDeps(), viewer: moderator };
    expect(await readSlipReview(deps, ids.approved)).toMatchObject({
      isVehicleDeleted: true,
      slip: { imagePath1: expect.any(String), imagePath2: null },
    });
    const reporter = { ...testDeps(), viewer: await viewerOf(await createUser()) };
    const report = await reportRun(reporter, { slipId: ids.approved, reason: "PICTURE", text: "" });
    await decideReport(deps, { reportId: report.id, act: "uphold", answer: "" });
    expect(await findSlipById(db, ids.approved)).toMatchObject({ status: "PENDING" });
  });
});

test("a vehicle's replaced picture is removed from the cache", async () => {
  const { user, client } = await setUp();
  const car = await saveVehicle({ user, client }, { vehicleImage: jpegFile() });
  const key = keyOf(car.images[0]?.imagePath ?? "");
  expect(await statusesOf(key)).toEqual(SHOWN);
  await saveVehicle({ user, client }, { vehicleId: String(car.id), vehicleImage: jpegFile() });
  expect(await statusesOf(key)).toEqual(GONE);
});
