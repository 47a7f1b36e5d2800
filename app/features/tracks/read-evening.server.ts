import type { Deps } from "#app/deps.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { type EveningRow, findAllResultsOfDay } from "#db/queries/track-evenings.ts";
import { findAllTracksBySlug } from "#db/queries/track-pages.ts";

/** How many results are on a page. */
const ON_PAGE = 100;
/** As many as a sheet has rows. */
const PAGES_MAX = 50;

/** A result as anybody sees it: whose it is only if the run is on the boards. */
export type EveningResult = {
  id: number;
  place: number;
  className: string;
  elapsedMs: number;
  sixtyFootMs: number | null;
  trapSpeedHundredthsMph: number | null;
  /** The run on the boards. */
  run: { slipId: number; username: string; vehicle: string } | null;
};

/**
 * A page of the results of a track's day, in one database call.
 *
 * @param query `day`, `page` and `run`, which comes before `page`, as in the URL
 * @returns null if the track has none for that day, or the page is beyond the last
 */
export async function readEvening(
  { db }: Pick<Deps, "db">,
  { slug, day, ...place }: { slug: string; day: string; page: string | null; run: string | null },
) {
  const from = readPlace(place);
  if (from === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const [[track], rows] = await db.batch([
    findAllTracksBySlug(db, slug),
    findAllResultsOfDay(db, { slug, ranOn: day, from, onPage: ON_PAGE }),
  ]);
  const [first] = rows;
  if (!track || !first) return null;
  const page = first.before / ON_PAGE + 1;
  return {
    track,
    day,
    page,
    hasMore: rows.length > ON_PAGE && page < PAGES_MAX,
    results: rows.slice(0, ON_PAGE).map((row, at) => present(row, row.before + at + 1)),
  };
}

/** Where a page begins, or the run that is on it; null if the URL doesn't name any. */
function readPlace({ page: text, run }: { page: string | null; run: string | null }) {
  if (run !== null) return /^[1-9]\d{0,14}$/.test(run) ? { run: Number(run) } : null;
  const page = readPage(text);
  return page && (page - 1) * ON_PAGE;
}

/** The number of a page; null if it isn't one. */
function readPage(text: string | null): number | null {
  if (text === null) return 1;
  const page = /^[1-9]\d?$/.test(text) ? Number(text) : null;
  return page !== null && page <= PAGES_MAX ? page : null;
}

function present(row: EveningRow, place: number): EveningResult {
  const { id, className, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph } = row;
  return { id, place, className, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph, run: runOf(row) };
}

function runOf(row: EveningRow): EveningResult["run"] {
  const { slipId, username, vehicleYear, vehicleMake, vehicleModel, vehicleTrim } = row;
  if (slipId === null || username === null || vehicleYear === null) return null;
  const car = {
    vehicleYear,
    vehicleMake: vehicleMake ?? "",
    vehicleModel: vehicleModel ?? "",
    vehicleTrim: vehicleTrim ?? "",
  };
  return { slipId, username, vehicle: runVehicleName(car) };
}
