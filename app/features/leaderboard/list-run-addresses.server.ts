import type { Deps } from "#app/deps.ts";
import { garagePath, vehiclePath } from "#app/lib/garage-path.ts";
import { findFirstRuns } from "#db/queries/boards.ts";

/** How many cars of each board the sitemap lists, quickest first. */
const LISTED = 1_000;

/** The best run of each car on the boards. */
async function findBestRuns({ db }: Pick<Deps, "db">) {
  const board = (isStock: boolean) =>
    findFirstRuns(
      db,
      { isStock, isBestOnly: true, sort: "elapsedTime", isDescending: false },
      LISTED,
    );
  return (await db.batch([board(true), board(false)])).flat();
}

/** The URLs of runs for the sitemap. */
export async function listRunAddresses(deps: Pick<Deps, "db">) {
  const runs = await findBestRuns(deps);
  return runs.map(({ id }) => ({ path: `/1320-club/slip/${id}` }));
}

/** The URLs of garages and their cars for the sitemap. */
export async function listGarageAddresses(deps: Pick<Deps, "db">) {
  const runs = await findBestRuns(deps);
  const paths = runs.flatMap(({ username, vehicleId }) => [
    garagePath(username),
    vehiclePath(username, vehicleId),
  ]);
  return [...new Set(paths)].map((path) => ({ path }));
}
