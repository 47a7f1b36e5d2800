import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps, Viewer } from "#app/deps.ts";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { decideReport } from "#app/features/moderation/reports/decide-report.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { readSlipForm } from "#app/features/slips/read-slip-form.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { findSlipById, findSlipToEdit, type Slip } from "#db/queries/slips.ts";
import type { RejectionReason } from "#db/schema/slips.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  CUDA,
  createApprovedRun,
  createGarageReference,
  createRacer,
} from "#test/support/garage.ts";
import { beforeItsBatch } from "#test/support/races.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createSlip, slipFields, slipPhotos, TODAY } from "#test/support/slips.ts";

const GONE = "This run's vehicle is no longer in your garage";

const { db } = testDeps();

beforeAll(createGarageReference);

async function setUp() {
  const { user, client } = await createRacer();
  const viewer = await viewerOf(user);
  const carId = await createCar(user);
  const background: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void background.push(work);
  const deps = { ...testDeps({ now: TODAY }), viewer, waitUntil };
  const edit = (slip: { id: number }, fields: Record<string, string | File> = {}) =>
    client.postForm("/api/timeslips/submit", {
      ...slipFields(user, carId),
      slipId: String(slip.id),
      ...fields,
    });
  /** Lists both buckets' keys for a car once all background work is done. */
  const picturesOf = async (vehicleId: number) => {
    await Promise.all(background);
    const prefix = `slips/${vehicleId}/`;
    const [open, closed] = await Promise.all([
      env.MEDIA.list({ prefix }),
      env.PRIVATE_MEDIA.list({ prefix }),
    ]);
    return [...open.objects, ...closed.objects].map(({ key }) => key);
  };
  return { user, client, viewer, carId, deps, edit, picturesOf };
}

/** The same edit with new photos, while something else happens right before it is written. */
function editWhile(
  deps: Deps & { viewer: Viewer },
  fields: Record<string, string>,
  work: () => Promise<unknown>,
) {
  let isDone = false;
  const late = beforeItsBatch(deps, async () => {
    if (isDone) return;
    isDone = true;
    await work();
  });
  const input = timeSlipSchema.parse(fields);
  return submitTimeSlip(late, { ...input, photos: slipPhotos(), submitKey: null });
}

describe("a run whose vehicle was deleted", () => {
  test("is never moved to another car: its form is closed, but it can be withdrawn", async () => {
    const { user, client, viewer, carId, deps } = await setUp();
    await createCar(user);
    const id = await createApprovedRun(viewer, carId);
    await deleteVehicle(deps, { vehicleId: carId });
    const form = await readSlipForm(deps, { slipId: id, vehicleId: null });
    expect(form).toMatchObject({
      vehicleId: carId,
      slip: { refusal: expect.stringContaining(GONE), canWithdraw: true },
    });
    expect((await client.postJson(`/api/timeslips/${id}/withdraw`, {})).status).toBe(200);
  });

  test("can't be edited through the API either, for any car", async () => {
    const { user, viewer, carId, deps, edit, picturesOf } = await setUp();
    const otherId = await createCar(user);
    const id = await createApprovedRun(viewer, carId);
    await deleteVehicle(deps, { vehicleId: carId });
    const before = await findSlipById(db, id);
    for (const vehicleId of [carId, otherId]) {
      const response = await edit({ id }, { vehicleId: String(vehicleId), ...slipPhotos() });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining(GONE) });
    }
    expect(await findSlipById(db, id)).toEqual(before);
    expect(await picturesOf(otherId)).toEqual([]);
  });

  test("can still be edited while the vehicle is only sold", async () => {
    const { viewer, carId, deps, edit } = await setUp();
    const id = await createApprovedRun(viewer, carId);
    await env.DB.prepare("update vehicles set sold_on = '2026-06-01' where id = ?")
      .bind(carId)
      .run();
    const form = await readSlipForm(deps, { slipId: id, vehicleId: null });
    expect(form).toMatchObject({ vehicleId: carId, slip: { refusal: null } });
    expect((await edit({ id })).status).toBe(200);
  });
});

describe("a vehicle deleted during an edit", () => {
  test("cancels the edit: the run stays as approved and the new photos are removed", async () => {
    const { user, viewer, carId, deps, picturesOf } = await setUp();
    const id = await createApprovedRun(viewer, carId);
    const stored = await findSlipById(db, id);
    const fields = { ...slipFields(user, carId), slipId: String(id), elapsedTime: "11.290" };
    await expect(
      editWhile(deps, fields, () => deleteVehicle(deps, { vehicleId: carId })),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining(GONE) });
    expect(await findSlipById(db, id)).toMatchObject({
      status: "APPROVED",
      isListed: true,
      elapsedMs: stored?.elapsedMs,
      version: stored?.version,
    });
    expect(await picturesOf(carId)).toEqual([stored?.mediaKey]);
  });

  test("is rejected as the car a run moves to", async () => {
    const { user, viewer, carId, deps, picturesOf } = await setUp();
    const otherId = await createCar(user);
    const { id } = await createSlip(viewer, carId);
    const fields = { ...slipFields(user, otherId), slipId: String(id) };
    await expect(
      editWhile(deps, fields, () => deleteVehicle(deps, { vehicleId: otherId })),
    ).rejects.toMatchObject({
      code: "invalid",
      errors: { vehicleId: "That vehicle isn't in your garage. Choose another one." },
    });
    expect(await findSlipById(db, id)).toMatchObject({ vehicleId: carId, version: 1 });
    expect(await picturesOf(otherId)).toEqual([]);
    expect(await picturesOf(carId)).toHaveLength(2);
  });

  test("is reported as a withdrawal when the slip was still waiting", async () => {
    const { user, viewer, carId, deps, picturesOf } = await setUp();
    const { id } = await createSlip(viewer, carId);
    const fields = { ...slipFields(user, carId), slipId: String(id) };
    await expect(
      editWhile(deps, fields, () => deleteVehicle(deps, { vehicleId: carId })),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("withdrawn") });
    expect(await picturesOf(carId)).toEqual([]);
  });
});

describe("the class and vehicle names of an edited run", () => {
  const OLD = {
    isStock: false,
    mods: "Slicks",
    vehicleYear: 2019,
    vehicleTrim: "R/T Scat Pack Test",
  };
  const NEW = { isStock: true, mods: "Nitrous", vehicleYear: 1970, vehicleTrim: "Hemi" };

  async function moderator() {
    const viewer = await viewerOf(await createUser({ role: "moderator" }));
    return { ...testDeps({ now: TODAY }), viewer };
  }

  async function decide(id: number, act: "approve" | "reject", reason: RejectionReason | null) {
    const { version } = await slipOf(id);
    await decideSlip(await moderator(), { slipId: id, act, version, reason, note: "", key: null });
  }

  async function slipOf(id: number): Promise<Slip> {
    const slip = await findSlipById(db, id);
    if (!slip) throw new Error("no slip");
    return slip;
  }

  /** An approved run whose car has changed since. */
  async function changedSince() {
    const { user, viewer, deps, edit } = await setUp();
    const carId = await createCar(user, { isStock: false, mods: "Slicks" });
    const { id } = await createSlip(viewer, carId);
    await decide(id, "approve", null);
    await env.DB.prepare(
      "update vehicles set is_stock = 1, mods = 'Nitrous', vehicle_lookup_id = ? where id = ?",
    )
      .bind(CUDA.id, carId)
      .run();
    const send = (fields: Record<string, string> = {}) =>
      edit({ id }, { vehicleId: String(carId), ...fields });
    return { user, viewer, deps, carId, id, send };
  }

  test("stay while it is approved and while it waits to be approved again", async () => {
    const { id, send } = await changedSince();
    for (const elapsedTime of ["11.341", "11.342"]) {
      expect((await send({ elapsedTime })).status).toBe(200);
      expect(await slipOf(id)).toMatchObject({ ...OLD, status: "PENDING" });
    }
    // Judged by the frozen names: a run of a modified car from 2019.
    expect((await slipOf(id)).flags.map(({ code }) => code)).not.toContain("STOCK_MODS");
    await decide(id, "approve", null);
    expect(await slipOf(id)).toMatchObject({ ...OLD, isListed: true });
  });

  test("stay when a report has sent it back", async () => {
    const { id, send } = await changedSince();
    const reporter = await viewerOf(await createUser());
    const report = await reportRun(
      { ...testDeps({ now: TODAY }), viewer: reporter },
      { slipId: id, reason: "NUMBERS_WRONG", text: "" },
    );
    await decideReport(await moderator(), { reportId: report.id, act: "uphold", answer: "" });
    expect(await slipOf(id)).toMatchObject({ status: "PENDING" });
    expect((await send()).status).toBe(200);
    expect(await slipOf(id)).toMatchObject(OLD);
  });

  test("are those of the other car when it moves to one", async () => {
    const { user, id, send } = await changedSince();
    const otherId = await createCar(user, { isStock: true, mods: "Helmet" });
    expect((await send({ vehicleId: String(otherId) })).status).toBe(200);
    expect(await slipOf(id)).toMatchObject({ vehicleId: otherId, isStock: true, mods: "Helmet" });
  });

  test("are read again after a rejection, so a wrong class can be corrected", async () => {
    const { id, send } = await changedSince();
    await decide(id, "reject", "WRONG_CLASS");
    for (const elapsedTime of ["11.341", "11.342"]) {
      expect((await send({ elapsedTime })).status).toBe(200);
      expect(await slipOf(id)).toMatchObject(NEW);
    }
  });

  test("are found in a few rows, however often the run was edited", async () => {
    const { id } = await changedSince();
    await env.DB.prepare(
      `insert into audit_log (created_at, action, subject_kind, subject_id, detail)
       select 0, 'slip.edit', 'slip', ?1, '{}' from json_each(?2)`,
    )
      .bind(id, JSON.stringify(Array.from({ length: 500 }, (_, n) => n)))
      .run();
    const { rowsRead } = await measureRowsRead((metered) => findSlipToEdit(metered, id));
    expect(rowsRead).toBeLessThanOrEqual(110);
  });
});
