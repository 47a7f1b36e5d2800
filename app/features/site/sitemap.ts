import { escapeXml } from "#app/lib/escape.ts";
import type { Page } from "#app/page-table.ts";

/** A URL for search engines: a path of this site, and the day of its last change. */
export type SitemapEntry = { path: string; updatedOn?: string };

/** The maximum per file (sitemaps.org). */
const ENTRIES_MAX = 50_000;

/** The pages listed without parameters. */
export function entriesOf(pages: readonly Page[]): SitemapEntry[] {
  return pages
    .filter(({ isInSitemap }) => isInSitemap)
    .map(({ path, updatedOn }) => ({ path, ...(updatedOn ? { updatedOn } : {}) }));
}

/**
 * The XML of a sitemap.
 *
 * @throws Error when there are more entries than one file may have
 */
export function formatSitemap(origin: string, entries: readonly SitemapEntry[]): string {
  if (entries.length > ENTRIES_MAX) throw new Error(`${entries.length} entries need several files`);
  const urls = entries.map(({ path, updatedOn }) => {
    const changed = updatedOn ? `<lastmod>${updatedOn}</lastmod>` : "";
    return `<url><loc>${escapeXml(new URL(path, origin).href)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}

/** The XML of the index, which lists the files. @param paths where they are served */
export function formatSitemapIndex(origin: string, paths: readonly string[]): string {
  const files = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join("")}</sitemapindex>
`;
}

/**
 * The robots.txt: pages are open to crawlers, API paths and pictures that are drawn for a download are not.
 *
 * @param isComingSoon omits the sitemap, which redirects to the coming-soon page like everything
 *   else
 */
export function formatRobots(origin: string, isComingSoon: boolean): string {
  const rules = ["User-agent: *", "Disallow: /api/", "Disallow: /rest/", "Disallow: /cards/tall/"];
  const sitemaps = ["/sitemap.xml", "/news-sitemap.xml"].map((path) => `Sitemap: ${origin}${path}`);
  return `${[...rules, ...(isComingSoon ? [] : ["", ...sitemaps])].join("\n")}\n`;
}
