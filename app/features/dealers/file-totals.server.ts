import type { DealerPlace, ImportSummary, ModelStock } from "#db/schema/dealers.ts";
import { type ImportRow, RowMistake } from "./read-row.server.ts";
import { carName, MAX_MODELS, MAX_TRIMS } from "./rules.ts";

/** Factors that pack the numbers of a dealer, a model and a trim into one integer. */
const MODELS = MAX_MODELS + 2;
const TRIMS = MAX_TRIMS + 2;

/**
 * Detects duplicate rows of a file and computes its totals. A file may have 100,000 dealers and a Worker has
 * 128 MB, so keys are stored as numbers, in about 30 MB.
 */
export function createTotals() {
  const dealers = new Map<string, { number: number; line: number; identity: string }>();
  const models = new Map<string, number>();
  const trims = new Map<string, number>();
  const trimsOf = new Map<string, Set<string>>();
  const lineOfCar = new Map<number, number>();
  const modelsSeen = new Set<number>();
  const trimsSeen = new Set<number>();
  const stock = new Map<string, ModelStock>();
  const places = new Map<string, DealerPlace>();
  let units = 0;
  let oldest = "";
  let newest = "";

  function dealerOf({ dealer }: ImportRow, line: number) {
    // Copies: a substring would keep the file's whole text in memory.
    const code = JSON.stringify(dealer.code);
    const identity = JSON.stringify([dealer.name, dealer.address, dealer.city, dealer.zip]);
    const before = dealers.get(code);
    if (before && before.identity !== identity) {
      throw new RowMistake(
        `code ${dealer.code} is another dealer or address on line ${before.line}.`,
      );
    }
    return {
      isNewDealer: !before,
      code,
      entry: before ?? { number: dealers.size, line, identity },
    };
  }

  return {
    /** @returns whether the row is the first of its dealer, model and trim. @throws RowMistake */
    add(row: ImportRow, line: number) {
      const { model, trim, unitCount, asOfOn } = row.allocation;
      const { isNewDealer, code, entry } = dealerOf(row, line);
      const ofModel = entry.number * MODELS + numberOf(models, model, MAX_MODELS, "model");
      const ofTrim = entry.number * TRIMS + numberOf(trims, trim, MAX_TRIMS, "trim");
      const car = ofModel * TRIMS + numberOf(trims, trim, MAX_TRIMS, "trim");
      const same = lineOfCar.get(car);
      if (same !== undefined) {
        const name = carName(row.allocation);
        throw new RowMistake(`This repeats line ${same}: ${row.dealer.code}, ${name}.`);
      }
      dealers.set(code, entry);
      lineOfCar.set(car, line);
      const modelTrims = trimsOf.get(model) ?? new Set<string>();
      trimsOf.set(model, trim === "" ? modelTrims : modelTrims.add(trim));
      units += unitCount;
      if (oldest === "" || asOfOn < oldest) oldest = asOfOn;
      if (asOfOn > newest) newest = asOfOn;
      const leadsModel = isFirst(modelsSeen, ofModel);
      stock.set(model, withCount(stock.get(model), row, leadsModel));
      if (isNewDealer) {
        places.set(row.dealer.state, withDealer(places.get(row.dealer.state), row));
      }
      return { isNewDealer, leadsModel, leadsTrim: isFirst(trimsSeen, ofTrim) };
    },
    summary(): ImportSummary {
      const byName = (a: string, b: string) => a.localeCompare(b, "en");
      const sorted = [...trimsOf].toSorted(([a], [b]) => byName(a, b));
      return {
        dealers: dealers.size,
        units,
        models: Object.fromEntries(
          sorted.map(([model, ofModel]) => [model, [...ofModel].toSorted(byName)]),
        ),
        oldestAsOfOn: oldest,
        newestAsOfOn: newest,
        stock: Object.fromEntries(stock),
        places: Object.fromEntries(places),
      };
    },
  };
}

/** A model's totals with another row. */
function withCount(
  before: ModelStock | undefined,
  { allocation: { unitCount, asOfOn } }: ImportRow,
  isNewDealer: boolean,
): ModelStock {
  const { units = 0, dealers = 0, newestAsOfOn = "" } = before ?? {};
  return {
    units: units + unitCount,
    dealers: dealers + (isNewDealer ? 1 : 0),
    newestAsOfOn: asOfOn > newestAsOfOn ? asOfOn : newestAsOfOn,
  };
}

/** A state with another dealer; the position is the mean of its dealers. */
function withDealer(
  before: DealerPlace | undefined,
  { dealer: { city, latitude, longitude } }: ImportRow,
): DealerPlace {
  if (!before) return { dealers: 1, city: detached(city), latitude, longitude };
  const dealers = before.dealers + 1;
  return {
    dealers,
    city: before.city,
    latitude: before.latitude + (latitude - before.latitude) / dealers,
    longitude: before.longitude + (longitude - before.longitude) / dealers,
  };
}

/** A copy: a substring would keep the file's whole text in memory. */
function detached(text: string): string {
  const copy: string = JSON.parse(JSON.stringify(text));
  return copy;
}

/** A name's number, 0 for an empty name. @throws RowMistake if there are more names than a search offers */
function numberOf(numbers: Map<string, number>, name: string, most: number, kind: string): number {
  if (name === "") return 0;
  const existing = numbers.get(name);
  if (existing !== undefined) return existing;
  if (numbers.size >= most) throw new RowMistake(`That's ${kind} ${most + 1}. Too many.`);
  numbers.set(name, numbers.size + 1);
  return numbers.size;
}

function isFirst(seen: Set<number>, key: number): boolean {
  const isNew = !seen.has(key);
  seen.add(key);
  return isNew;
}
