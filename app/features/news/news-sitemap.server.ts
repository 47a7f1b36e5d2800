import type { Deps } from "#app/deps.ts";
import { articlePath } from "#app/lib/article-path.ts";
import { BRAND } from "#app/lib/brand.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { escapeXml } from "#app/lib/escape.ts";
import {
  findAllAuthors,
  findAllCards,
  findAllCategories,
  findAllSitemapRows,
  findAllTags,
  listName,
} from "#db/queries/news.ts";
import { toCard } from "./present-article.ts";
import { authorPath, categoryPath, tagPath } from "./rules.ts";

/** Search engines only accept articles from the last two days as news. */
const NEWS_MS = 2 * DAY_MS;
const NEWS_MAX = 100;

/** The paths of all listed articles, with the day of the last change, and of all non-empty lists. */
export async function listNewsAddresses({ db }: Pick<Deps, "db">) {
  const [rows, categories, tags, authors] = await db.batch([
    findAllSitemapRows(db),
    findAllCategories(db),
    findAllTags(db),
    findAllAuthors(db),
  ]);
  const articles = rows.map(({ slug, category, listedAt, modifiedAt }) => ({
    path: articlePath({ slug, category, publishedAt: new Date(listedAt) }),
    updatedOn: new Date(Math.max(modifiedAt, listedAt)).toISOString().slice(0, 10),
  }));
  return [
    ...filled(categories).map(({ slug }) => ({ path: categoryPath(slug) })),
    ...filled(tags).map(({ slug }) => ({ path: tagPath(slug) })),
    ...filled(authors).map(({ slug }) => ({ path: authorPath(slug) })),
    ...articles,
  ];
}

function filled<Row extends { articles: number }>(lists: readonly Row[]): Row[] {
  return lists.filter(({ articles }) => articles > 0);
}

/** The news sitemap of recent articles, as XML. */
export async function writeNewsSitemap({
  db,
  clock,
  origin,
}: Pick<Deps, "db" | "clock" | "origin">): Promise<string> {
  const rows = await findAllCards(db, listName("all", false), { limit: NEWS_MAX, offset: 0 });
  const since = clock.now().getTime() - NEWS_MS;
  const entries = rows
    .filter(({ listedAt }) => listedAt >= since)
    .map(toCard)
    .map(
      ({ path, title, publishedAt }) => `<url><loc>${escapeXml(`${origin}${path}`)}</loc><news:news>
<news:publication><news:name>${escapeXml(BRAND.name)}</news:name><news:language>en</news:language></news:publication>
<news:publication_date>${publishedAt}</news:publication_date><news:title>${escapeXml(title)}</news:title>
</news:news></url>\n`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
${entries.join("")}</urlset>
`;
}
