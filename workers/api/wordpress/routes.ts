import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { type Collection, findPost, listPosts } from "#app/features/news/list-posts.server.ts";
import { TERM_LISTS, type TermKind } from "#app/features/news/list-terms.server.ts";
import {
  postQuery,
  postsQuery,
  termQuery,
  termsQuery,
} from "#app/features/news/wordpress-schema.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { lastNewsChange } from "../last-news-change.ts";
import { readParams } from "../read-params.ts";
import { pickFields } from "./pick-fields.ts";
import { namespaceIndex, siteIndex } from "./site-index.ts";

const API = "/wp-json/wp/v2";

const counted = createMiddleware<ServerEnv>(async (c, next) => {
  await limitAddress(c.get("deps"), "news");
  await next();
});

/** News in the shape of WordPress's API, including errors, for clients that only support that. */
export const wordpress = new Hono<ServerEnv>()
  .get("/wp-json", (c) => c.json(siteIndex(c.get("deps").origin), 200, UNCHANGED_FOR_A_DAY))
  .get(API, (c) => c.json(namespaceIndex(c.get("deps").origin), 200, UNCHANGED_FOR_A_DAY))
  .get(`${API}/posts`, counted, etag(), lastNewsChange, (c) =>
    answer(c, postsQuery, async (query) =>
      answerCollection(c, query, await listPosts(c.get("deps"), query)),
    ),
  )
  .get(`${API}/posts/:id`, counted, etag(), lastNewsChange, (c) =>
    answer(c, postQuery, async (query) => {
      const id = readNumber(c);
      if (id === null) return noRoute(c);
      const isEmbedding = query._embed !== undefined;
      const post = await findPost(c.get("deps"), { id, isEmbedding });
      return post
        ? answerItem(c, query, post)
        : refuse(c, 404, "rest_post_invalid_id", "Invalid post ID.");
    }),
  );

const MISSING = {
  categories: { code: "rest_term_invalid", message: "Term does not exist." },
  tags: { code: "rest_term_invalid", message: "Term does not exist." },
  users: { code: "rest_user_invalid_id", message: "Invalid user ID." },
} as const;

for (const kind of ["categories", "tags", "users"] as const) {
  wordpress.get(`${API}/${kind}`, counted, etag(), lastNewsChange, (c) =>
    answer(c, termsQuery, async (query) =>
      answerCollection(c, query, await TERM_LISTS[kind](c.get("deps"), query)),
    ),
  );
  wordpress.get(`${API}/${kind}/:id`, counted, etag(), lastNewsChange, (c) =>
    answer(c, termQuery, (query) => answerTerm(c, kind, query)),
  );
}

const UNCHANGED_FOR_A_DAY = { "cache-control": "public, max-age=86400" };

type Fields = { _fields?: string[][] | undefined };

/** Handles a query; an invalid one gets WordPress's error. */
async function answer<S extends z.ZodType>(
  c: Context<ServerEnv>,
  schema: S,
  work: (query: z.output<S>) => Promise<Response>,
): Promise<Response> {
  const parsed = parseInput(schema, readParams(new URL(c.req.url).searchParams));
  if (!parsed.ok) return refuseParams(c, parsed.errors);
  try {
    return await work(parsed.value);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid" && error.errors) {
      return refuseParams(c, error.errors);
    }
    throw error;
  }
}

async function answerTerm(c: Context<ServerEnv>, kind: TermKind, query: Fields) {
  const id = readNumber(c);
  if (id === null) return noRoute(c);
  const one = { include: [id], page: 1, per_page: 1 };
  const { items } = await TERM_LISTS[kind](c.get("deps"), one);
  const [item] = items;
  const { code, message } = MISSING[kind];
  return item ? answerItem(c, query, item) : refuse(c, 404, code, message);
}

/** The number in a path; null if WordPress has no route for it. */
function readNumber(c: Context<ServerEnv>): number | null {
  const id = c.req.param("id") ?? "";
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
}

function noRoute(c: Context<ServerEnv>) {
  const message = "No route was found matching the URL and request method.";
  return refuse(c, 404, "rest_no_route", message);
}

function refuseParams(c: Context<ServerEnv>, params: FieldErrors) {
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

function answerItem(c: Context<ServerEnv>, { _fields }: Fields, item: object): Response {
  c.header("cache-control", "public, no-cache");
  return c.json(_fields ? pickFields(item, _fields) : item);
}

/** Like WordPress, returns an error for a page past the last one, unless there are no items at all. */
function answerCollection(
  c: Context<ServerEnv>,
  { page, offset, _fields }: Fields & { page: number; offset?: number | undefined },
  { items, total, totalPages }: Collection<object>,
): Response {
  if (offset === undefined && page > 1 && page > totalPages) {
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
  return c.json(_fields ? items.map((item) => pickFields(item, _fields)) : items);
}

function linkTo(url: string, page: number, rel: string): string {
  const target = new URL(url);
  target.searchParams.set("page", `${page}`);
  return `<${target.href}>; rel="${rel}"`;
}
