import type { Deps, Viewer } from "#app/deps.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { findAllListedRunsByIds } from "#db/queries/boards.ts";
import { findAllEventsBySlug } from "#db/queries/events.ts";
import { findAllTracksBySlug } from "#db/queries/track-pages.ts";
import { findAllVehicleCards } from "#db/queries/vehicles.ts";
import { type NamedPage, readNamedPage } from "./named-page.ts";

type Find = (db: Deps["db"], page: NamedPage) => Promise<string | null>;

const FINDERS: Readonly<Record<NamedPage["kind"], Find>> = {
  async event(db, { key }) {
    const [row] = await findAllEventsBySlug(db, key);
    return row?.event.eventName ?? null;
  },
  async track(db, { key }) {
    const [track] = await findAllTracksBySlug(db, key);
    return track?.name ?? null;
  },
  async run(db, { key }) {
    const [run] = await findAllListedRunsByIds(db, [Number(key)]);
    return run ? `${run.username}’s ${formatSeconds(run.elapsedMs)} at ${run.raceTrack}` : null;
  },
  async vehicle(db, { key }) {
    const [vehicle] = await findAllVehicleCards(db, [Number(key)]);
    return vehicle ? `${vehicle.username}’s ${vehicleName(vehicle)}` : null;
  },
};

/**
 * What a page of ours is about: the name of an event or a track, whose run it is, which car.
 *
 * @param path the page's path
 * @returns null for other pages, and for what isn't public or doesn't exist
 * @throws AppError `forbidden` (not an editor), `rate_limited`
 */
export async function namePage(
  deps: Pick<Deps, "db" | "limits"> & { viewer: Viewer },
  { path }: { path: string },
): Promise<string | null> {
  authorize(newsPolicy, "edit", deps.viewer);
  await limitRacer(deps, "newsPreview");
  const page = readNamedPage(path);
  return page && FINDERS[page.kind](deps.db, page);
}
