import { beforeAll, expect, test } from "vitest";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, slipFields, slipPhotos, TODAY } from "#test/support/slips.ts";
import figures from "../../../scripts/cost/measured.json";

beforeAll(createReference);

test("a slip's submission and approval write the rows that npm run cost multiplies", async () => {
  const racer = await viewerOf(await createUser());
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  const carId = await createCar(racer);

  const submitAndApprove = (elapsedTime: string) =>
    measureRowsRead(async (db) => {
      const deps = testDeps({ now: TODAY, db });
      const slip = await submitTimeSlip(
        { ...deps, viewer: racer },
        {
          ...timeSlipSchema.parse({ ...slipFields(racer, carId), elapsedTime }),
          photos: slipPhotos(),
          submitKey: crypto.randomUUID(),
        },
      );
      const decision = { act: "approve", reason: null, note: "" } as const;
      await decideSlip(
        { ...deps, viewer: moderator },
        { ...decision, slipId: slip.id, version: slip.version, key: crypto.randomUUID() },
      );
    });

  await submitAndApprove("11.340");
  // Each run takes the flags of the best from the one before, which costs the most rows.
  const quicker = await submitAndApprove("11.330");
  const quickest = await submitAndApprove("11.320");
  for (const { rowsWritten } of [quicker, quickest]) {
    expect(Math.abs(rowsWritten - figures.rowsWrittenPerSlip)).toBeLessThanOrEqual(5);
  }
});
