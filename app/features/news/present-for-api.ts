import { mediaPath } from "#app/lib/media-path.ts";
import type { ArticleRow } from "#db/queries/news.ts";
import { toCard } from "./present-article.ts";
import type { NewsTerm } from "./views.ts";

/** The URLs of a picture in three sizes. */
export type FeaturedImage = { medium: string; medium_large: string; full: string };

/** An article for API clients, with absolute URLs. */
export type ApiArticle = {
  id: number;
  title: string;
  excerpt: string;
  content: string;
  slug: string;
  link: string;
  tags: NewsTerm[];
  featuredImage: FeaturedImage | null;
  published: { date: string };
  modified: { date: string };
  author: { name: string; slug: string };
  categories: NewsTerm[];
};

export function toApiArticle(row: ArticleRow, origin: string): ApiArticle {
  const { id, title, excerpt, path, categories, tags, author, publishedAt } = toCard(row);
  return {
    id,
    title,
    excerpt,
    content: withWholeAddresses(row.html, origin),
    slug: row.slug,
    link: `${origin}${path}`,
    tags,
    featuredImage: row.pictureKey === null ? null : imageOf(row.pictureKey, origin),
    published: { date: publishedAt },
    modified: { date: new Date(row.modifiedAt).toISOString() },
    author: { name: author.name, slug: author.slug },
    categories,
  };
}

/** The smaller sizes are variants of the picture. */
function imageOf(key: string, origin: string): FeaturedImage {
  return {
    medium: `${origin}${mediaPath(key, 400)}`,
    medium_large: `${origin}${mediaPath(key, 800)}`,
    full: `${origin}${mediaPath(key)}`,
  };
}

/** Makes the paths in stored HTML absolute, since they don't work on other sites. */
export function withWholeAddresses(html: string, origin: string): string {
  return html
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replaceAll(/ srcset="([^"]*)"/g, (_, sources: string) => {
      return ` srcset="${sources.replaceAll("/media/", `${origin}/media/`)}"`;
    });
}
