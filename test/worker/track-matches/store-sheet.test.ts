import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { storeSheet } from "#app/features/track-matches/store-sheet.server.ts";
import { eraseResultsOfDeleted } from "#db/queries/track-claims.ts";
import { createGarageReference } from "#test/support/garage.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { TODAY } from "#test/support/slips.ts";
import { createSheet } from "#test/support/track-results.ts";

beforeAll(createGarageReference);

test("a sheet is stored and matched in few calls", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    ...{ rowNumber: at + 1, carNumber: "", racerName: "", className: "" },
    elapsedMs: 12_000 + at,
  }));
  const { rowsRead, roundTrips } = await measureRowsRead((db) =>
    storeSheet(
      { db },
      {
        ...{ trackId: 9001, ranOn: "2026-05-02", createdAt: TODAY, badRows: [] },
        source: "csv",
        ...{ idempotencyKey: "few", bodyHash: "few", rows },
      },
    ),
  );
  expect({ rowsRead, roundTrips }).toEqual({ rowsRead: 1_226, roundTrips: 6 });
});

test("an account is removed from results without reading those of others", async () => {
  await createSheet(Array.from({ length: 50 }, (_, at) => ({ elapsedMs: 12_000 + at })));
  const { rowsRead } = await measureRowsRead(async (db) =>
    db.batch([...eraseResultsOfDeleted(db, sql`999999`)]),
  );
  expect(rowsRead).toBe(2);
});
