import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import {
  type Collection,
  findPost,
  listPosts,
  TERM_LISTS,
} from "#app/features/news/list-posts.server.ts";
import { postQuery, postsQuery, termsQuery } from "#app/features/news/wordpress-schema.ts";
import { parseInput } from "#app/lib/form.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { lastNewsChange } from "../last-news-change.ts";

const counted = createMiddleware<ServerEnv>(async (c, next) => {
  await limitAddress(c.get("deps"), "news");
  await next();
});

/** News as WordPress serves it, for clients that know nothing else; errors in its shape, too. */
export const wordpress = new Hono<ServerEnv>()
  .get("/wp-json/wp/v2/posts", counted, etag(), lastNewsChange, async (c) => {
    const query = readQuery(c, postsQuery);
    if (query instanceof Response) return query;
    const posts = await listPosts(c.get("deps"), query);
    return answerCollection(c, query.page, posts);
  })
  .get("/wp-json/wp/v2/posts/:id", counted, etag(), lastNewsChange, async (c) => {
    const id = c.req.param("id");
    if (!/^\d{1,9}$/.test(id)) return refuse(c, 404, "rest_no_route", NO_ROUTE);
    const query = readQuery(c, postQuery);
    if (query instanceof Response) return query;
    const isEmbedding = query._embed !== undefined;
    const post = await findPost(c.get("deps"), { id: Number(id), isEmbedding });
    if (!post) return refuse(c, 404, "rest_post_invalid_id", "Invalid post ID.");
    c.header("cache-control", "public, no-cache");
    return c.json(post);
  })
  .get("/wp-json/wp/v2/categories", counted, etag(), lastNewsChange, (c) =>
    answerTerms(c, "categories"),
  )
  .get("/wp-json/wp/v2/tags", counted, etag(), lastNewsChange, (c) => answerTerms(c, "tags"))
  .get("/wp-json/wp/v2/users", counted, etag(), lastNewsChange, (c) => answerTerms(c, "users"));

const NO_ROUTE = "No route was found matching the URL and request method.";

async function answerTerms(c: Context<ServerEnv>, kind: keyof typeof TERM_LISTS) {
  const query = readQuery(c, termsQuery);
  if (query instanceof Response) return query;
  return answerCollection(c, query.page, await TERM_LISTS[kind](c.get("deps"), query));
}

/** The query, or the refusal of WordPress where it can't be understood. */
function readQuery<S extends z.ZodType>(c: Context<ServerEnv>, schema: S): z.output<S> | Response {
  const parsed = parseInput(schema, c.req.query());
  if (parsed.ok) return parsed.value;
  const params = parsed.errors;
  const message = `Invalid parameter(s): ${Object.keys(params).join(", ")}`;
  return refuse(c, 400, "rest_invalid_param", message, { params });
}

function refuse(
  c: Context<ServerEnv>,
  status: 400 | 404,
  code: string,
  message: string,
  data: object = {},
) {
  return c.json({ success: false, code, message, data: { status, ...data } }, status, {
    "cache-control": "no-store",
  });
}

/** A page past the last one is refused, as WordPress does, unless there is nothing at all. */
function answerCollection(
  c: Context<ServerEnv>,
  page: number,
  { items, total, totalPages }: Collection<object>,
): Response {
  if (page > 1 && page > totalPages) {
    const message = "The page number requested is larger than the number of pages available.";
    return refuse(c, 400, "rest_post_invalid_page_number", message);
  }
  c.header("cache-control", "public, no-cache");
  c.header("x-wp-total", `${total}`);
  c.header("x-wp-totalpages", `${totalPages}`);
  c.header("access-control-expose-headers", "X-WP-Total, X-WP-TotalPages, Link");
  const links = [
    ...(page > 1 ? [linkTo(c.req.url, page - 1, "prev")] : []),
    ...(page < totalPages ? [linkTo(c.req.url, page + 1, "next")] : []),
  ];
  if (links.length > 0) c.header("link", links.join(", "));
  return c.json(items);
}

function linkTo(url: string, page: number, rel: string): string {
  const target = new URL(url);
  target.searchParams.set("page", `${page}`);
  return `<${target.href}>; rel="${rel}"`;
}
