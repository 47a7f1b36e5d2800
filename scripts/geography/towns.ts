import { distanceMiles, type Point } from "#app/features/geography/distance.ts";
import { placeKey } from "#app/features/geography/place-key.ts";

/** A ZIP code farther than this from a town belongs to another town of the same name. */
const SAME_TOWN_MILES = 40;

export type Town = Point & { name: string; region: string; population: number; zone: string };

/** Towns by name and region; a ZIP code may add a town that isn't in the list. */
export class Towns {
  readonly #byName = new Map<string, Town[]>();
  readonly #byRegion = new Map<string, Town[]>();

  constructor(towns: readonly Town[]) {
    for (const town of towns) this.add(town);
  }

  add(town: Town): Town {
    const name = `${placeKey(town.name)}, ${town.region}`;
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), town]);
    const region = this.#byRegion.get(town.region) ?? [];
    region.push(town);
    this.#byRegion.set(town.region, region);
    return town;
  }

  named(name: string, region: string, point: Point): Town | undefined {
    const near = this.#byName.get(`${placeKey(name)}, ${region}`) ?? [];
    return nearest(
      near.filter((town) => distanceMiles(town, point) <= SAME_TOWN_MILES),
      point,
    );
  }

  nearest(region: string, point: Point, population: number): Town | undefined {
    const all = this.#byRegion.get(region) ?? [];
    const large = all.filter((town) => town.population >= population);
    return nearest(large.length > 0 ? large : all, point);
  }

  sorted(): Town[] {
    return [...this.#byName.values()]
      .flat()
      .map((town) => ({ town, key: placeKey(town.name) }))
      .toSorted((a, b) => compare(a.key, b.key) || b.town.population - a.town.population)
      .map(({ town }) => town);
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function nearest(towns: readonly Town[], point: Point): Town | undefined {
  const [first] = towns
    .map((town) => ({ town, miles: distanceMiles(town, point) }))
    .toSorted((a, b) => a.miles - b.miles);
  return first?.town;
}
