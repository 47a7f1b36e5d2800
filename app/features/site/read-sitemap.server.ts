import pages from "virtual:pages";
import type { Deps } from "#app/deps.ts";
import { listEventAddresses } from "#app/features/events/list-event-addresses.server.ts";
import { listArticleAddresses } from "#app/features/news/news-sitemap.server.ts";
import { entriesOf, type SitemapEntry } from "./sitemap.ts";

/**
 * Where addresses come from. Pages behind a parameter get a source each; with many of them a source
 * becomes a file of its own.
 */
type SitemapSource = (deps: Deps) => Promise<readonly SitemapEntry[]>;

const SOURCES: readonly SitemapSource[] = [
  async () => entriesOf(pages),
  listEventAddresses,
  listArticleAddresses,
];

/** Every URL in the sitemap. */
export async function readSitemap(deps: Deps): Promise<SitemapEntry[]> {
  const lists = await Promise.all(SOURCES.map((list) => list(deps)));
  return lists.flat();
}
