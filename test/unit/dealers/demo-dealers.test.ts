import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDealerFile } from "#app/features/dealers/read-dealer-file.server.ts";
import { findPlaceIn } from "#app/features/geography/find-place.ts";
import { openPlaceTable } from "#app/features/geography/place-table.ts";
import { formatCsv } from "#app/lib/csv/write-csv.ts";
import { planDealers } from "#db/seed/demo-dealers.ts";

const PLACES = new URL("../../../app/features/geography/places.bin", import.meta.url);

test("the demo's dealer file is valid and has a dealer in each city", async () => {
  const places = openPlaceTable(new Uint8Array(readFileSync(PLACES)).buffer);
  const reading = await readDealerFile(
    new Blob([formatCsv(planDealers("2026-11-20"))]).stream(),
    {
      latestDay: "2026-11-20",
      dayOrder: "month-first",
      findPlace: (text) => findPlaceIn(places, text),
    },
    async () => {},
  );
  expect(reading).toMatchObject({ isGood: true, summary: { dealers: 120 } });
});
