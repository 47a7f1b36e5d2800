import { beforeAll, expect, test } from "vitest";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { findRunById } from "#db/queries/boards.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";

beforeAll(createReference);

test("only racer and staff see the moderator's note to the racer", async () => {
  const racer = await viewerOf(await createUser());
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  const slip = await createSlip(racer, await createCar(racer));
  await decideSlip(
    { ...testDeps({ now: TODAY }), viewer: moderator },
    {
      slipId: slip.id,
      act: "approve",
      version: slip.version,
      reason: null,
      note: "Nice one",
      key: null,
    },
  );
  const { db } = testDeps();
  const noteFor = async (reader: { id: number; isStaff: boolean } | null) =>
    (await findRunById(db, slip.id, reader))?.note;
  expect(await noteFor(null)).toBe("");
  expect(await noteFor({ id: moderator.id + 1000, isStaff: false })).toBe("");
  expect(await noteFor({ id: racer.id, isStaff: false })).toBe("Nice one");
  expect(await noteFor({ id: moderator.id, isStaff: true })).toBe("Nice one");
});

test("only racer and staff see an unlisted run", async () => {
  const racer = await viewerOf(await createUser());
  const slip = await createSlip(racer, await createCar(racer));
  const { db } = testDeps();
  expect(await findRunById(db, slip.id, null)).toBeNull();
  expect(await findRunById(db, slip.id, { id: racer.id + 1000, isStaff: false })).toBeNull();
  expect(await findRunById(db, slip.id, { id: racer.id, isStaff: false })).not.toBeNull();
  expect(await findRunById(db, slip.id, { id: 0, isStaff: true })).not.toBeNull();
});
