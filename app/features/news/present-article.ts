import { z } from "zod";
import { articlePath } from "#app/lib/article-path.ts";
import { mediaPath, pictureSrcSet } from "#app/lib/media-path.ts";
import type { ArticleRow, AuthorRow, CardRow } from "#db/queries/news.ts";
import { authorName, authorPath } from "./rules.ts";
import type {
  ArticleTopic,
  AuthorProfile,
  NewsArticleView,
  NewsAuthor,
  NewsCardView,
  NewsHeading,
  NewsPicture,
} from "./views.ts";

/** Stands in the address of an article that has lost its categories. */
const NO_CATEGORY = "news";

const terms = z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() }));
const headings = z.array(z.object({ id: z.string(), text: z.string(), level: z.int() }));

export function toCard(row: CardRow): NewsCardView {
  const categories = terms.parse(JSON.parse(row.categories));
  const publishedAt = new Date(row.listedAt);
  const category = categories[0]?.slug ?? NO_CATEGORY;
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    path: articlePath({ slug: row.slug, publishedAt, category }),
    categories,
    tags: terms.parse(JSON.parse(row.tags)),
    author: toAuthor({
      slug: row.authorSlug,
      name: row.authorName,
      bio: row.authorBio,
      hometown: row.authorHometown,
    }),
    publishedAt: publishedAt.toISOString(),
    picture: toPicture(row),
    isEu: row.isEu === 1,
    readMinutes: row.readMinutes,
  };
}

function toAuthor(author: Pick<AuthorRow, "slug" | "name" | "bio" | "hometown">): NewsAuthor {
  const { slug, bio, hometown } = author;
  return { name: authorName(author), slug, path: authorPath(slug), bio, hometown };
}

/** The same with a picture, which says nothing that the name beside it doesn't. */
export function toProfile(author: AuthorRow): AuthorProfile {
  const { pictureKey, pictureWidth, pictureHeight } = author;
  const picture = toPicture({ pictureKey, pictureWidth, pictureHeight, pictureAlt: "" });
  return { ...toAuthor(author), picture };
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
