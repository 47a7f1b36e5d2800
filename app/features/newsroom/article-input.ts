import type { ArticleInput } from "#app/features/news/schema.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import type { ArticleToEdit } from "./read-article-to-edit.server.ts";
import { standingAfter } from "./rules.ts";

/** The current values of an article, as input for saving it with changes. */
export function inputOf(article: ArticleToEdit, now: Date): ArticleInput {
  const { status, tags, categories, isEu } = article;
  const publishedAt = article.publishedAt === null ? null : new Date(article.publishedAt);
  return {
    slug: article.slug,
    title: article.title,
    excerpt: article.excerpt,
    markdown: article.markdown,
    authorId: article.authorId,
    isHomepage: article.isHomepage,
    picture: article.picture,
    categoryIds: categories.map(({ id }) => id),
    tagIds: [...tags.map(({ id }) => id), ...(isEu ? [EU_TAG_ID] : [])],
    ...standingAfter("save", { status, publishedAt }, { scheduledAt: null, now }),
  };
}
