import type { Deps } from "#app/deps.ts";
import { findAllOpenClasses, insertSeasonChampions } from "#db/queries/champions.ts";
import { CARS_MIN, lastFinalSeason, PLACES } from "./seasons.ts";

/** Classes per run of the job: the rest follows within the hour. */
const CLASSES_MAX = 40;

/**
 * Makes past seasons final: writes down the first ten of each class, once. From January 15 on; a class that has too few
 * cars by then becomes final when it has five.
 */
export async function freezeSeasons({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const classes = await findAllOpenClasses(db, {
    until: lastFinalSeason(clock.now()),
    cars: CARS_MIN,
    limit: CLASSES_MAX,
  });
  for (const each of classes) await insertSeasonChampions(db, { ...each, limit: PLACES });
}
