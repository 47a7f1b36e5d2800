import { readFileSync } from "node:fs";
import type { Deps } from "#app/deps.ts";
import { publishStaged, stageDealers } from "#app/features/dealers/stage-dealers.server.ts";
import { findPlaceIn } from "#app/features/geography/find-place.ts";
import { openPlaceTable } from "#app/features/geography/place-table.ts";
import { formatCsv } from "#app/lib/csv/write-csv.ts";
import { dayIn } from "#app/lib/dates.ts";
import { planDealers } from "#db/seed/demo-dealers.ts";

/** Node can't import it like the Worker does. */
const PLACES = new URL("../../app/features/geography/places.bin", import.meta.url);

/** Imports the demo's dealers like an editor would, as a file that is checked and published. */
export async function importDemoDealers(deps: Deps): Promise<void> {
  const places = openPlaceTable(new Uint8Array(readFileSync(PLACES)).buffer);
  const findPlace = (text: string) => findPlaceIn(places, text);
  const rows = planDealers(dayIn(deps.clock.now(), "UTC"));
  const file = new File([formatCsv(rows)], "demo-dealers.csv", { type: "text/csv" });
  const id = await stageDealers({ ...deps, findPlace }, { file, editorId: null });
  await publishStaged(deps, { id, editorId: null });
}
