import { publishStaged, stageDealers } from "#app/features/dealers/stage-dealers.server.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { testDeps } from "./deps.ts";

export const HEADER =
  "code,dealer,address,city,state,zip,phone,email,website,model,trim,count,as_of,latitude,longitude";

/** A file of dealers for an upload. */
export function fileOf(rows: readonly string[], header = HEADER): File {
  return new File([`${[header, ...rows].join("\n")}\n`], "dealers.csv", { type: "text/csv" });
}

/** A valid row, with changes. */
export function rowOf(cells: Partial<Record<string, string>> = {}): string {
  const good: Record<string, string> = {
    code: "d1",
    dealer: "Woodward Motors",
    address: "1 Woodward Ave",
    city: "Detroit",
    state: "MI",
    zip: "48226",
    phone: "(313) 555-0101",
    email: "sales@woodward.example",
    website: "https://woodward.example/",
    model: "Challenger",
    trim: "R/T",
    count: "3",
    as_of: "2026-11-01",
  };
  return HEADER.split(",")
    .map((name) => cells[name] ?? good[name] ?? "")
    .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(",");
}

/** Uploads a file and publishes it. */
export async function importDealers(file: File): Promise<number> {
  const findPlace = await loadPlaceFinder();
  const deps = { ...testDeps({ now: new Date("2026-11-20T12:00:00Z") }), findPlace };
  const id = await stageDealers(deps, { file, editorId: null });
  await publishStaged(deps, { id, editorId: null });
  return id;
}
