import pages from "virtual:pages";
import type { Deps } from "#app/deps.ts";
import { listEventAddresses } from "#app/features/events/list-event-addresses.server.ts";
import {
  listGarageAddresses,
  listRunAddresses,
} from "#app/features/leaderboard/list-run-addresses.server.ts";
import { listNewsAddresses } from "#app/features/news/news-sitemap.server.ts";
import { listTrackAddresses } from "#app/features/tracks/list-track-addresses.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { entriesOf, type SitemapEntry } from "./sitemap.ts";

type SitemapSource = (deps: Deps) => Promise<readonly SitemapEntry[]>;

/** The files of the sitemap: pages behind a parameter have one of their own. */
const SOURCES: ReadonlyMap<string, SitemapSource> = new Map<string, SitemapSource>([
  ["pages.xml", async () => entriesOf(pages)],
  ["news.xml", listNewsAddresses],
  ["events.xml", listEventAddresses],
  ["tracks.xml", listTrackAddresses],
  ["runs.xml", listRunAddresses],
  ["garages.xml", listGarageAddresses],
]);

/** Where the files of the sitemap are served. */
export const SITEMAP_PATHS: readonly string[] = [...SOURCES.keys()].map(
  (file) => `/sitemaps/${file}`,
);

/**
 * The addresses of one file, for search engines.
 *
 * @throws AppError `not_found` where there is no such file
 */
export async function readSitemap(deps: Deps, file: string): Promise<readonly SitemapEntry[]> {
  const list = SOURCES.get(file);
  if (!list) throw new AppError("not_found", "There's no such sitemap.");
  return list(deps);
}
