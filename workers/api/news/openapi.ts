import { z } from "zod";
import {
  authorQuery,
  categoryQuery,
  idQuery,
  recentQuery,
  searchQuery,
  slugQuery,
  tagQuery,
} from "#app/features/news/api-schema.ts";
import { foreignArticle } from "#app/features/news/foreign-article.ts";
import type { ApiArticle } from "#app/features/news/present-for-api.ts";
import { articleOfFeed, articleToLike, topicOfArticle } from "#app/features/news/schema.ts";
import { changedPost } from "#app/features/news-feed/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody, shape } from "../openapi/endpoint.ts";

const term = z.object({ id: z.int(), slug: z.string(), name: z.string() });
const article = z.object({
  id: z.int(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string().describe("HTML, sanitized."),
  slug: z.string(),
  link: z.string(),
  tags: z.array(term).describe("3012 marks what is of interest in Europe."),
  featuredImage: z
    .object({ medium: z.string(), medium_large: z.string(), full: z.string() })
    .nullable(),
  published: z.object({ date: z.iso.datetime() }),
  modified: z.object({ date: z.iso.datetime() }),
  author: z.object({ name: z.string(), slug: z.string() }),
  categories: z.array(term).describe("The first one is part of the article's URL."),
}) satisfies z.ZodType<ApiArticle>;
const builtArticle = article.omit({ modified: true });

const signatureHeaders = z.object({
  "X-News-Timestamp": z.string(),
  "X-News-Signature": z.string(),
});

const inBothNames = <S extends z.ZodType>(schema: S) => ({
  success: z.literal(true),
  data: schema,
  formattedData: schema.describe("The same: clients read either."),
});
const articleList = z.object({
  ...inBothNames(z.array(article)),
  page: z.int(),
  count: z.int(),
  total: z.int().describe("Of searches and of several lists at once, the newest 150."),
  totalPages: z.int(),
});

const EXAMPLE: ApiArticle = {
  id: 12,
  title: "Sixty-six feet of truth",
  excerpt: "Your top speed is an average over the last 66 feet.",
  content: "<p>Nothing at a strip measures speed.</p>",
  slug: "how-trap-speed-is-measured",
  link: "https://garage.example/news/article/numbers/2025/02/how-trap-speed-is-measured",
  tags: [{ id: 3013, slug: "data", name: "Data" }],
  featuredImage: {
    medium: "https://garage.example/media/news/1f.jpg?w=400",
    medium_large: "https://garage.example/media/news/1f.jpg?w=800",
    full: "https://garage.example/media/news/1f.jpg",
  },
  published: { date: "2025-02-15T16:15:00.000Z" },
  modified: { date: "2025-02-15T16:15:00.000Z" },
  author: { name: "Gus Tillery", slug: "gus-tillery" },
  categories: [{ id: 6, slug: "numbers", name: "Numbers" }],
};
const { modified: _, ...BUILT_EXAMPLE } = EXAMPLE;

const UNCHANGED =
  "Nothing has changed since the `ETag` in `If-None-Match`, or `If-Modified-Since`.";
const LAST_MODIFIED = { "Last-Modified": "When news last changed; left out within that second." };
const PAGING = {
  count: "Articles on a page, 1 to 100; 5 by default.",
  page: "From 1 on. A page past the last one is empty.",
  euOnly: "`true`: only what is of interest in Europe.",
};

const listAnswers = {
  200: jsonAnswer(
    "The articles. If they can't be read, the failure is logged and the list is empty.",
    articleList,
    {
      success: true,
      data: [EXAMPLE],
      formattedData: [EXAMPLE],
      page: 1,
      count: 5,
      total: 1,
      totalPages: 1,
    },
    LAST_MODIFIED,
  ),
  304: UNCHANGED,
};
const oneAnswers = {
  200: jsonAnswer(
    "The article.",
    z.object(inBothNames(article)),
    { success: true, data: EXAMPLE, formattedData: EXAMPLE },
    LAST_MODIFIED,
  ),
  304: UNCHANGED,
};
const CATEGORY_EXAMPLE = [{ id: 6, slug: "numbers", name: "Numbers" }];

const likeAnswers = {
  200: jsonAnswer(
    "How many members like it now.",
    z.object({ success: z.literal(true), likeCount: z.int() }),
    { success: true, likeCount: 5 },
  ),
};

export const NEWS = {
  "GET /api/news/recent": {
    id: "listRecentNews",
    tag: "News",
    summary: "The newest articles",
    query: shape(recentQuery, {
      ...PAGING,
      categories: "Of any of these categories: up to 10 ids with commas between them.",
    }),
    answers: listAnswers,
    refuses: [400, 429],
  },
  "GET /api/news/by-category": {
    id: "listNewsByCategory",
    tag: "News",
    summary: "Articles of a category",
    query: shape(categoryQuery, { ...PAGING, categoryId: "The category's id." }),
    answers: listAnswers,
    refuses: [400, 429],
  },
  "GET /api/news/by-tag": {
    id: "listNewsByTag",
    tag: "News",
    summary: "Articles with a tag",
    query: shape(tagQuery, { ...PAGING, tagId: "The tag's id." }),
    answers: listAnswers,
    refuses: [400, 429],
  },
  "GET /api/news/by-author": {
    id: "listNewsByAuthor",
    tag: "News",
    summary: "Articles of an author",
    query: shape(authorQuery, { ...PAGING, authorId: "The author's id." }),
    answers: listAnswers,
    refuses: [400, 429],
  },
  "GET /api/news/search": {
    id: "searchNews",
    tag: "News",
    summary: "Articles that hold all words of a text, newest first",
    query: shape(searchQuery, {
      ...PAGING,
      keyword: "What to look for. The last word may be the beginning of one.",
    }),
    answers: listAnswers,
    refuses: [400, 429],
  },
  "GET /api/news/by-id": {
    id: "findNewsById",
    tag: "News",
    summary: "One article by its id",
    query: shape(idQuery, { id: "The article's id.", euOnly: PAGING.euOnly }),
    answers: oneAnswers,
    refuses: [400, 404, 429],
  },
  "GET /api/news/by-slug": {
    id: "findNewsBySlug",
    tag: "News",
    summary: "One article by its slug",
    query: shape(slugQuery, { slug: "As in its address.", euOnly: PAGING.euOnly }),
    answers: oneAnswers,
    refuses: [400, 404, 429],
  },
  "GET /api/news": {
    id: "findNews",
    tag: "News",
    summary: "The same",
    query: shape(slugQuery, { slug: "As in its address.", euOnly: PAGING.euOnly }),
    answers: oneAnswers,
    refuses: [400, 404, 429],
  },
  "GET /api/news/categories": {
    id: "listNewsCategories",
    tag: "News",
    summary: "The categories that hold articles",
    answers: {
      200: jsonAnswer(
        "The categories. If they can't be read, the failure is logged and the list is empty.",
        z.object(inBothNames(z.array(term))),
        { success: true, data: CATEGORY_EXAMPLE, formattedData: CATEGORY_EXAMPLE },
      ),
      304: "Nothing has changed since the `ETag` in `If-None-Match`.",
    },
    refuses: [429],
  },
  "POST /api/news/likeArticle": {
    id: "likeArticle",
    tag: "News",
    summary: "Like an article",
    description: "Liking twice changes nothing.",
    access: "racer",
    body: jsonBody(articleToLike, { articleId: 12 }),
    answers: likeAnswers,
    refuses: [404, 429],
  },
  "POST /api/news/unlikeArticle": {
    id: "unlikeArticle",
    tag: "News",
    summary: "Take a like of an article back",
    access: "racer",
    body: jsonBody(articleToLike, { articleId: 12 }),
    answers: likeAnswers,
    refuses: [404, 429],
  },
  "POST /api/news/build-article": {
    id: "buildArticle",
    tag: "News",
    summary: "An article of another newsroom in our shape",
    description:
      "Takes a post of WordPress with what it embeds, or an article in our own shape. Its HTML is sanitized. Nothing is stored.",
    body: jsonBody(foreignArticle, {
      id: 7,
      slug: "first-pass",
      title: { rendered: "First pass &#8211; and home" },
      content: { rendered: "<p>It ran.</p>" },
      date_gmt: "2026-05-09T12:00:00",
    }),
    answers: {
      200: jsonAnswer("The article.", z.object(inBothNames(builtArticle)), {
        success: true,
        data: BUILT_EXAMPLE,
        formattedData: BUILT_EXAMPLE,
      }),
    },
    refuses: [429],
  },
  "POST /api/news/changed": {
    id: "tellNewsChanged",
    tag: "News",
    summary: "The WordPress behind the news tells that a post changed",
    description:
      "For the site's own WordPress. The post is fetched after the answer; one that is gone there is removed here.",
    headers: shape(signatureHeaders, {
      "X-News-Timestamp": "When it was signed, in seconds since 1970. At most five minutes ago.",
      "X-News-Signature":
        "HMAC-SHA256 over `<timestamp>.<body>` with the shared secret, in hexadecimal.",
    }),
    body: jsonBody(changedPost, { id: 12 }, { id: "The post's number." }),
    answers: {
      202: jsonAnswer("It is looked at.", z.object({ success: z.literal(true) }), {
        success: true,
      }),
    },
    refuses: [401, 404, 429],
  },
  "POST /rest/news/newsArticle": {
    id: "findNewsArticleTopic",
    tag: "Legacy",
    summary: "What the forum knows an article by",
    body: jsonBody(articleOfFeed, { wordpressId: 12 }),
    answers: {
      200: jsonAnswer(
        "The article and its topic.",
        z.object({
          success: z.literal(true),
          newsArticle: z.object({
            id: z.int(),
            wordpressId: z.int().describe("Its number in `/wp-json/wp/v2/posts`."),
            title: z.string(),
            slug: z.string(),
            discourseTopicId: z.int().nullable(),
            discourseCategoryId: z.int().nullable(),
          }),
        }),
        {
          success: true,
          newsArticle: {
            id: 12,
            wordpressId: 12,
            title: EXAMPLE.title,
            slug: EXAMPLE.slug,
            discourseTopicId: null,
            discourseCategoryId: null,
          },
        },
      ),
    },
    refuses: [404, 429],
  },
  "POST /rest/news/updateTopic": {
    id: "tieNewsTopic",
    tag: "Legacy",
    summary: "Ties an article to its topic in the forum",
    description:
      "For editors and admins. With a Discourse the topic is one that every visitor may read there.",
    access: "racer",
    body: jsonBody(topicOfArticle, {
      newsArticleId: 12,
      discourseTopicId: 340,
      discourseCategoryId: 5,
    }),
    answers: {
      200: jsonAnswer("Done.", z.object({ success: z.literal(true) }), { success: true }),
    },
    refuses: [403, 404, 429, 503],
  },
} as const satisfies Endpoints;
