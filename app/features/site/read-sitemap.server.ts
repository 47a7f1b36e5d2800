import pages from "virtual:pages";
import type { Deps } from "#app/deps.ts";
import { listSeasonAddresses } from "#app/features/champions/list-champions.server.ts";
import { listEventAddresses } from "#app/features/events/list-event-addresses.server.ts";
import { listLadderAddresses } from "#app/features/leaderboard/list-ladders.server.ts";
import {
  listGarageAddresses,
  listRunAddresses,
} from "#app/features/leaderboard/list-run-addresses.server.ts";
import { listNewsAddresses } from "#app/features/news/news-sitemap.server.ts";
import { toolAddresses } from "#app/features/tools/list-tools.server.ts";
import { listTrackAddresses } from "#app/features/tracks/list-track-addresses.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { entriesOf, type SitemapEntry } from "./sitemap.ts";

type SitemapSource = (deps: Deps) => Promise<readonly SitemapEntry[]>;

/** The sitemap's files: each kind of pages with a parameter has its own. */
const SOURCES: ReadonlyMap<string, SitemapSource> = new Map<string, SitemapSource>([
  ["pages.xml", async () => [...entriesOf(pages), ...toolAddresses()]],
  ["news.xml", listNewsAddresses],
  ["events.xml", listEventAddresses],
  ["tracks.xml", listTrackAddresses],
  ["ladders.xml", listLadderAddresses],
  ["champions.xml", listSeasonAddresses],
  ["runs.xml", listRunAddresses],
  ["garages.xml", listGarageAddresses],
]);

/** The paths of the sitemap's files. */
export const SITEMAP_PATHS: readonly string[] = [...SOURCES.keys()].map(
  (file) => `/sitemaps/${file}`,
);

/**
 * The URLs of one sitemap file.
 *
 * @throws AppError `not_found` when there is no such file
 */
export async function readSitemap(deps: Deps, file: string): Promise<readonly SitemapEntry[]> {
  const list = SOURCES.get(file);
  if (!list) throw new AppError("not_found", "There's no such sitemap.");
  return list(deps);
}
