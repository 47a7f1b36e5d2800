import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import {
  authorQuery,
  categoryQuery,
  idQuery,
  recentQuery,
  searchQuery,
  slugQuery,
  tagQuery,
} from "#app/features/news/api-schema.ts";
import { buildArticle } from "#app/features/news/build-article.server.ts";
import { findForApi } from "#app/features/news/find-for-api.server.ts";
import { foreignArticle } from "#app/features/news/foreign-article.ts";
import { likeArticle } from "#app/features/news/like-article.server.ts";
import type { ArticleQuery } from "#app/features/news/list-articles.server.ts";
import { listCategories, listForApi } from "#app/features/news/list-for-api.server.ts";
import { articleOfFeed, articleToLike, topicOfArticle } from "#app/features/news/schema.ts";
import { readArticleTopic, tieTopic } from "#app/features/news/topic.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";
import { lastNewsChange } from "../last-news-change.ts";
import { readParams } from "../read-params.ts";
import { parseQuery, readQuery } from "../read-query.ts";
import { signedInDepsOf } from "../require-viewer.ts";

type Handler = (c: Context<ServerEnv>) => Promise<Response>;

/** Rate-limits these endpoints, since they aren't cached and read the database every time. */
const counted = createMiddleware<ServerEnv>(async (c, next) => {
  await limitAddress(c.get("deps"), "news");
  await next();
});

/** Articles for API clients. Each response contains them under both names that clients read. */
export const news = new Hono<ServerEnv>()
  .get("/api/news/recent", counted, etag(), lastNewsChange, async (c) => {
    const { categories: ids = "" } = readParams(new URL(c.req.url).searchParams);
    const { euOnly, categories, ...paging } = parseQuery(recentQuery, {
      ...c.req.query(),
      categories: ids,
    });
    return answerList(c, { ...paging, isEuOnly: euOnly, categoryIds: categories ?? [] });
  })
  .get("/api/news/by-category", counted, etag(), lastNewsChange, async (c) => {
    const { euOnly, categoryId, ...paging } = readQuery(c, categoryQuery);
    return answerList(c, { ...paging, isEuOnly: euOnly, categoryIds: [categoryId] });
  })
  .get("/api/news/by-tag", counted, etag(), lastNewsChange, async (c) => {
    const { euOnly, tagId, ...paging } = readQuery(c, tagQuery);
    return answerList(c, { ...paging, isEuOnly: euOnly, tagIds: [tagId] });
  })
  .get("/api/news/by-author", counted, etag(), lastNewsChange, async (c) => {
    const { euOnly, authorId, ...paging } = readQuery(c, authorQuery);
    return answerList(c, { ...paging, isEuOnly: euOnly, authorIds: [authorId] });
  })
  .get("/api/news/search", counted, etag(), lastNewsChange, async (c) => {
    const { euOnly, keyword, ...paging } = readQuery(c, searchQuery);
    return answerList(c, { ...paging, isEuOnly: euOnly, keyword });
  })
  .get("/api/news/by-id", counted, etag(), lastNewsChange, async (c) => {
    const { id, euOnly } = readQuery(c, idQuery);
    return answerOne(c, { key: { id }, isEuOnly: euOnly });
  })
  .get("/api/news/by-slug", counted, etag(), lastNewsChange, bySlug())
  .get("/api/news", counted, etag(), lastNewsChange, bySlug())
  .get("/api/news/categories", counted, etag(), lastNewsChange, async (c) => {
    const deps = c.get("deps");
    const { categories: data, hasFailed } = await listCategories(deps);
    return c.json({ success: true, data, formattedData: data }, 200, cacheHeaders(hasFailed));
  })
  .post("/rest/news/newsArticle", async (c) => {
    const topic = await readArticleTopic(c.get("deps"), await parseJson(c, articleOfFeed));
    return c.json({ success: true, newsArticle: topic }, 200, NO_STORE);
  })
  .post("/rest/news/updateTopic", async (c) => {
    const deps = signedInDepsOf(c);
    await tieTopic(deps, await parseJson(c, topicOfArticle));
    return c.json({ success: true }, 200, NO_STORE);
  })
  .post("/api/news/likeArticle", setLike(true))
  .post("/api/news/unlikeArticle", setLike(false))
  .post("/api/news/build-article", async (c) => {
    const article = await buildArticle(c.get("deps"), await parseJson(c, foreignArticle));
    return c.json({ success: true, data: article, formattedData: article }, 200, NO_STORE);
  });

function setLike(isLiked: boolean): Handler {
  return async (c) => {
    const deps = signedInDepsOf(c);
    const { articleId } = await parseJson(c, articleToLike);
    const likeCount = await likeArticle(deps, { article: { id: articleId }, isLiked });
    return c.json({ success: true, likeCount }, 200, NO_STORE);
  };
}

function bySlug(): Handler {
  return async (c) => {
    const { slug, euOnly } = readQuery(c, slugQuery);
    return answerOne(c, { key: { slug }, isEuOnly: euOnly });
  };
}

async function answerList(c: Context<ServerEnv>, query: ArticleQuery): Promise<Response> {
  const deps = c.get("deps");
  const { articles, hasFailed, ...paging } = await listForApi(deps, query);
  const body = { success: true, data: articles, formattedData: articles, ...paging };
  return c.json(body, 200, cacheHeaders(hasFailed));
}

async function answerOne(
  c: Context<ServerEnv>,
  query: Parameters<typeof findForApi>[1],
): Promise<Response> {
  const deps = c.get("deps");
  const article = await findForApi(deps, query);
  return c.json({ success: true, data: article, formattedData: article }, 200, cacheHeaders(false));
}

/** Caches must revalidate, since an article may be unpublished. Failures aren't cached. */
function cacheHeaders(hasFailed: boolean) {
  return hasFailed ? NO_STORE : { "cache-control": "public, no-cache" };
}
