import { z } from "zod";
import { articlePath } from "#app/lib/article-path.ts";
import { mediaPath, pictureSrcSet } from "#app/lib/media-path.ts";
import type { ArticleRow, AuthorRow, CardRow, LinkRow } from "#db/queries/news.ts";
import { authorName, authorPath, NO_CATEGORY } from "./rules.ts";
import type {
  ArticleTopic,
  AuthorName,
  AuthorProfile,
  NewsArticleView,
  NewsAuthor,
  NewsCardView,
  NewsHeading,
  NewsLink,
  NewsPicture,
} from "./views.ts";

const terms = z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() }));
const headings = z.array(z.object({ id: z.string(), text: z.string(), level: z.int() }));

export function toCard(row: CardRow): NewsCardView {
  const categories = terms.parse(JSON.parse(row.categories));
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    path: pathOf(row, categories[0]?.slug),
    categories,
    tags: terms.parse(JSON.parse(row.tags)),
    author: toAuthorName({ slug: row.authorSlug, name: row.authorName }),
    publishedAt: new Date(row.listedAt).toISOString(),
    picture: toPicture(row),
    isEu: row.isEu === 1,
    readMinutes: row.readMinutes,
  };
}

export function toLink(row: LinkRow): NewsLink {
  return { title: row.title, path: pathOf(row, row.category) };
}

function pathOf({ slug, listedAt }: LinkRow | CardRow, category: string | null | undefined) {
  return articlePath({
    slug,
    publishedAt: new Date(listedAt),
    category: category ?? NO_CATEGORY,
  });
}

function toAuthorName(author: Pick<AuthorRow, "slug" | "name">): AuthorName {
  return { name: authorName(author), slug: author.slug, path: authorPath(author.slug) };
}

/** The author of an article, with the bio shown below it. */
export function toAuthor(row: ArticleRow): NewsAuthor {
  const name = toAuthorName({ slug: row.authorSlug, name: row.authorName });
  return { ...name, bio: row.authorBio, hometown: row.authorHometown };
}

/** The same with a picture, which is decorative. */
export function toProfile(author: AuthorRow): AuthorProfile {
  const { bio, hometown, pictureKey, pictureWidth, pictureHeight } = author;
  const picture = toPicture({ pictureKey, pictureWidth, pictureHeight, pictureAlt: "" });
  return { ...toAuthorName(author), bio, hometown, picture };
}

export function toTopic(article: NewsArticleView): ArticleTopic {
  const { id, title, excerpt, path, picture, publishedAt, modifiedAt } = article;
  return {
    ...{ id, title, excerpt, path, picture, publishedAt, modifiedAt },
    author: { path: article.author.path },
    categories: article.categories.map(({ name }) => ({ name })),
    tags: article.tags.map(({ name }) => ({ name })),
  };
}

export function headingsOf(row: ArticleRow): NewsHeading[] {
  return headings.parse(JSON.parse(row.headings));
}

function toPicture(
  row: Pick<CardRow, "pictureKey" | "pictureWidth" | "pictureHeight" | "pictureAlt">,
): NewsPicture | null {
  const { pictureKey: key, pictureWidth: width, pictureHeight: height, pictureAlt: alt } = row;
  if (key === null || width === null || height === null) return null;
  return { src: mediaPath(key), srcSet: pictureSrcSet(key, width), width, height, alt };
}
