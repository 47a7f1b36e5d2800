import { expect, test } from "vitest";
import { findDealers } from "#app/features/dealers/find-dealers.server.ts";
import { readImportPage } from "#app/features/dealers/read-import-page.server.ts";
import {
  discardStaged,
  publishStaged,
  stageDealers,
} from "#app/features/dealers/stage-dealers.server.ts";
import { sweepDealerImports } from "#app/features/dealers/sweep-imports.server.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import type { Database } from "#db/client.ts";
import { fileOf, rowOf } from "#test/support/dealers.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const { clock } = testDeps();
const ROWS = 2_000;
const rows = Array.from({ length: ROWS }, (_, index) => rowOf({ code: `d${index}` }));
const stage = async (db: Database) =>
  stageDealers(
    { db, clock, findPlace: await loadPlaceFinder() },
    { file: fileOf(rows), editorId: null },
  );

test("there are no results while no file is live", async () => {
  const { result, rowsRead } = await measureRowsRead((db) =>
    findDealers({ db }, { place: "", near: "", model: "", trim: "" }),
  );
  expect(result).toMatchObject({ choices: null, results: null });
  expect(rowsRead).toBeLessThanOrEqual(1);
});

test("an import reads a few rows per row of the file, in one call per thousand", async () => {
  const { rowsRead, roundTrips } = await measureRowsRead(stage);
  // Each dealer joins the search.
  expect(rowsRead).toBeLessThanOrEqual(11 * ROWS);
  expect(roundTrips).toBeLessThanOrEqual(10);
});

test("publishing and previewing cost the same for any file size", async () => {
  const { result: id } = await measureRowsRead(stage);
  const page = await measureRowsRead((db) => readImportPage({ db }, id));
  expect(page.result.selected).toMatchObject({ status: "READY", rowCount: ROWS });
  expect(page.rowsRead).toBeLessThanOrEqual(40);
  const publish = await measureRowsRead((db) =>
    publishStaged({ db, clock }, { id, editorId: null }),
  );
  expect(publish.rowsRead).toBeLessThanOrEqual(20);
  expect(publish.roundTrips).toBe(1);
});

test("discarding a file is cheap; its rows are deleted later in batches", async () => {
  const { result: id } = await measureRowsRead(stage);
  const discard = await measureRowsRead((db) =>
    discardStaged({ db, clock }, { id, editorId: null }),
  );
  expect(discard.rowsRead).toBeLessThanOrEqual(10);
  const sweep = await measureRowsRead((db) => sweepDealerImports({ db }, clock.now()));
  expect(sweep.rowsRead).toBeLessThanOrEqual(20 * ROWS);
  const again = await measureRowsRead((db) => sweepDealerImports({ db }, clock.now()));
  expect(again.rowsRead).toBeLessThanOrEqual(100);
});
