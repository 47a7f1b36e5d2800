import { z } from "zod";
import { cleanLine } from "#app/lib/text/prose.ts";

const id = z.int().positive();

/** Letters, digits and hyphens, which need no encoding in a URL. */
export const articleSlug = z.string().regex(/^[a-z0-9-]{1,100}$/, "Use a-z, 0-9 and hyphens.");

/** An article as an editor writes it. */
export const articleInput = z
  .object({
    slug: articleSlug,
    title: z
      .string()
      .overwrite(cleanLine)
      .min(1, "Title is required")
      .max(200, "Use at most 200 characters."),
    excerpt: z.string().overwrite(cleanLine).max(300, "Use at most 300 characters."),
    markdown: z.string().max(100_000, "Use at most 100,000 characters."),
    status: z.enum(["DRAFT", "PUBLISHED", "UNPUBLISHED"]),
    /** If it is in the future, the article is published automatically. */
    publishedAt: z.date().nullable(),
    authorId: id,
    categoryIds: z.array(id).min(1, "Choose a category.").max(5, "Choose at most 5 categories."),
    tagIds: z.array(id).max(12, "Choose at most 12 tags."),
    isHomepage: z.boolean(),
    picture: z
      .object({
        key: z.string(),
        width: id,
        height: id,
        alt: z.string().overwrite(cleanLine).min(1),
      })
      .nullable(),
  })
  .refine(({ status, publishedAt }) => status !== "PUBLISHED" || publishedAt !== null, {
    path: ["publishedAt"],
    message: "Say when it appears.",
  });
export type ArticleInput = z.output<typeof articleInput>;

/** The feed's post id of an article. */
export const articleOfFeed = z.object({ wordpressId: id });

/** The article to like or unlike. */
export const articleToLike = z.object({ articleId: id });

/** The forum's topic on an article. */
export const topicOfArticle = z.object({
  newsArticleId: id,
  discourseTopicId: id,
  discourseCategoryId: id.nullable().default(null),
});
export type TopicOfArticle = z.output<typeof topicOfArticle>;
