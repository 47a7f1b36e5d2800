import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readRun } from "#app/features/leaderboard/read-run.server.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { findSlipById } from "#db/queries/slips.ts";
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

/** How a picture and its variants are answered, asked as a visitor. */
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

test("a withdrawn slip's photos are gone, also those that were cached", async () => {
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

  // Who may still see the slip meets no picture that isn't there.
  expect(await readRun({ db, viewer }, id)).toMatchObject({ hasPicture: false });
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  const review = await readSlipReview({ ...testDeps(), viewer: moderator }, id);
  expect(review.slip).toMatchObject({ imagePath1: null, imagePath2: null });
});

test("deleting a vehicle removes the photos of the slips it withdraws, and of no others", async () => {
  const { user, viewer, client, car } = await setUp();
  const approvedId = await createApprovedRun(viewer, car.id);
  const { id } = await createSlip(viewer, car.id, { fields: { elapsedTime: "11.500" } });
  const [withdrawn] = await db.select().from(slips).where(eq(slips.id, id));
  const [approved] = await db.select().from(slips).where(eq(slips.id, approvedId));
  const path = `/rest/user/${user.id}/vehicles/${car.id}`;
  expect((await client.fetch(path, { method: "DELETE" })).status).toBe(200);
  expect(await env.MEDIA.head(withdrawn?.mediaKey ?? "")).toBeNull();
  expect(await env.PRIVATE_MEDIA.head(withdrawn?.vinMediaKey ?? "")).toBeNull();
  expect(await env.MEDIA.head(approved?.mediaKey ?? "")).not.toBeNull();
  expect(await env.PRIVATE_MEDIA.head(approved?.vinMediaKey ?? "")).not.toBeNull();
});

test("a vehicle's picture that was replaced is gone from the cache", async () => {
  const { user, client } = await setUp();
  const car = await saveVehicle({ user, client }, { vehicleImage: jpegFile() });
  const key = keyOf(car.images[0]?.imagePath ?? "");
  expect(await statusesOf(key)).toEqual(SHOWN);
  await saveVehicle({ user, client }, { vehicleId: String(car.id), vehicleImage: jpegFile() });
  expect(await statusesOf(key)).toEqual(GONE);
});
