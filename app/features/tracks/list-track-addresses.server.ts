import type { Deps } from "#app/deps.ts";
import { findAllTracks } from "#db/queries/track-places.ts";
import { trackPath } from "./rules.ts";

/** The URLs of all tracks for the sitemap. */
export async function listTrackAddresses({ db }: Pick<Deps, "db">) {
  return (await findAllTracks(db)).map(({ slug }) => ({ path: trackPath(slug) }));
}
