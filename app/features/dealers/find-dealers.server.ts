import type { Deps } from "#app/deps.ts";
import {
  distanceMiles,
  type Point,
  RADII_MILES,
  widenRadius,
} from "#app/features/geography/distance.ts";
import { locatePlace, nameWithState } from "#app/features/geography/locate-place.server.ts";
import { readPosition } from "#app/features/geography/position.ts";
import { findAllLiveDealerImports } from "#db/queries/dealer-imports.ts";
import { findAllDealersInCells, type NearDealer } from "#db/queries/dealers.ts";
import type { DealerPlace, ImportSummary, ModelStock, StockLine } from "#db/schema/dealers.ts";
import { cellsAround, type NearCells } from "./cells.ts";
import { CARS_SHOWN, DEALERS_SHOWN } from "./rules.ts";
import type { DealerSearch } from "./schema.ts";

export type FoundDealer = Omit<NearDealer, "at" | "stock"> & {
  distanceMiles: number;
  /** The first few matches, by model and trim. */
  cars: { model: string; trim: string; unitCount: number }[];
  hasMoreCars: boolean;
  /** The day of the oldest count shown. */
  asOfOn: string;
};
/** The options of a search: those of the live file. */
export type DealerChoices = { models: string[]; trims: string[] };
/** The totals of the live file, for visitors who haven't searched yet. */
export type DealerOverview = {
  dealers: number;
  units: number;
  /** Newest counts first. */
  models: ({ name: string } & ModelStock)[];
  /** Most dealers first. */
  places: ({ state: string } & DealerPlace)[];
};
/** The center of the search: 'Detroit, MI', or 'you' for a device's position. */
type Center = Point & { name: string };
export type DealerResults = {
  center: Center;
  /** The radius searched: 50, else 100, else 250. */
  radiusMiles: number;
  dealers: FoundDealer[];
  /** Whether there are more than those listed. */
  hasMore: boolean;
};
export type LocatorPage = {
  search: DealerSearch;
  /** Null while no file is live. */
  choices: DealerChoices | null;
  /** Null after a search with a known place. */
  overview: DealerOverview | null;
  /** Null without a search; `unknown` for an unknown place. */
  results: DealerResults | "unknown" | null;
};

const FARTHEST = RADII_MILES[RADII_MILES.length - 1] ?? 0;
/** Enough that the nearest twenty are nearly always certain. */
const ROWS_READ = 2 * DEALERS_SHOWN;

/** Finds the dealers near a place that have a car, nearest first, in one database call. */
export async function findDealers(
  { db }: Pick<Deps, "db">,
  search: DealerSearch,
): Promise<LocatorPage> {
  const center = await locateCenter({ db }, search);
  if (!center) {
    const [live] = await findAllLiveDealerImports(db);
    const results = search.place === "" ? null : "unknown";
    return { search, choices: choicesOf(live), overview: overviewOf(live), results };
  }
  const cells = cellsAround(center, FARTHEST);
  const [[live], rows] = await db.batch([
    findAllLiveDealerImports(db),
    findAllDealersInCells(db, {
      cells,
      car: search,
      limit: ROWS_READ,
    }),
  ]);
  const near = nearestOf(rows, cells, center);
  const radiusMiles = widenRadius(near.dealers[0]?.distanceMiles ?? FARTHEST);
  const within = near.dealers.filter((dealer) => dealer.distanceMiles <= radiusMiles);
  const listed = within.slice(0, DEALERS_SHOWN);
  return {
    search,
    choices: choicesOf(live),
    overview: null,
    results: {
      center,
      radiusMiles,
      dealers: listed.map((dealer) => withCars(dealer, search)),
      hasMore: within.length > listed.length || (near.isCut && listed.length > 0),
    },
  };
}

async function locateCenter(
  deps: Pick<Deps, "db">,
  { place, near }: DealerSearch,
): Promise<Center | null> {
  if (place === "") {
    const position = readPosition(near);
    return position && { ...position, name: "you" };
  }
  const located = await locatePlace(deps, place);
  if (!located) return null;
  const { latitude, longitude } = located;
  return { name: nameWithState(located), latitude, longitude };
}

type Distant = Omit<NearDealer, "at"> & { distanceMiles: number };

/**
 * Dealers by distance. If the query reached its limit, only dealers nearer than the last square are certain
 * to be the nearest; if there are none, all that were read are returned.
 */
function nearestOf(rows: readonly NearDealer[], cells: readonly NearCells[], center: Point) {
  const isCut = rows.length === ROWS_READ;
  const reach = isCut ? (cells[rows.at(-1)?.at ?? 0]?.miles ?? 0) : FARTHEST;
  const dealers = rows
    .map(
      ({ at: _, ...dealer }): Distant => ({
        ...dealer,
        distanceMiles: distanceMiles(center, dealer),
      }),
    )
    .filter((dealer) => dealer.distanceMiles <= FARTHEST)
    .toSorted((a, b) => a.distanceMiles - b.distanceMiles);
  const certain = dealers.filter((dealer) => dealer.distanceMiles <= reach);
  return { isCut, dealers: certain.length > 0 ? certain : dealers };
}

/** A dealer for display, with the cars that match the search. */
function withCars({ stock, ...dealer }: Distant, { model, trim }: DealerSearch): FoundDealer {
  const lines: StockLine[] = JSON.parse(stock);
  const matches = lines.filter(
    (line) => (model === "" || line[0] === model) && (trim === "" || line[1] === trim),
  );
  const cars = matches.slice(0, CARS_SHOWN);
  return {
    ...dealer,
    distanceMiles: Math.round(dealer.distanceMiles),
    cars: cars.map(([ofModel, ofTrim, unitCount]) => ({
      model: ofModel,
      trim: ofTrim,
      unitCount,
    })),
    hasMoreCars: matches.length > cars.length,
    asOfOn: cars.reduce((oldest, [, , , day]) => (day < oldest ? day : oldest), "9999-12-31"),
  };
}

type LiveImport = Awaited<ReturnType<typeof findAllLiveDealerImports>>[number] | undefined;

function choicesOf(live: LiveImport): DealerChoices | null {
  if (!live?.summary) return null;
  const { models } = live.summary;
  const trims = new Set(Object.values(models).flat());
  return {
    models: Object.keys(models),
    trims: [...trims].toSorted((a, b) => a.localeCompare(b, "en")),
  };
}

function overviewOf(live: LiveImport): DealerOverview | null {
  if (!live?.summary) return null;
  const { dealers, units, stock = {}, places = {} }: ImportSummary = live.summary;
  return {
    dealers,
    units,
    models: Object.entries(stock)
      .map(([name, counted]) => ({ name, ...counted }))
      .toSorted((a, b) => b.newestAsOfOn.localeCompare(a.newestAsOfOn) || b.units - a.units),
    places: Object.entries(places)
      .map(([state, place]) => ({ state, ...place }))
      .toSorted((a, b) => b.dealers - a.dealers || a.state.localeCompare(b.state)),
  };
}
