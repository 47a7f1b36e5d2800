import { z } from "zod";
import {
  postQuery,
  postsQuery,
  termQuery,
  termsQuery,
} from "#app/features/news/wordpress-schema.ts";
import { type Endpoints, jsonAnswer, shape } from "../openapi/endpoint.ts";

const FIELDS = {
  context: "`view` only.",
  _fields: "Names of fields with commas between them, `title.rendered` for one inside another.",
};
const PAGING = {
  ...FIELDS,
  page: "From 1 on.",
  per_page: "1 to 100; 10 by default.",
  offset: "How many to skip, instead of `page`.",
  include: "Only these ids.",
  exclude: "Not these ids.",
  slug: "Only these slugs.",
  order: "`asc` or `desc`.",
};
const TOTALS = {
  "X-WP-Total": "How many there are.",
  "X-WP-TotalPages": "How many pages.",
  Link: 'The previous and next page, as `<…>; rel="prev"` and `rel="next"`.',
};
const LIKE_WORDPRESS = "Like WordPress 6 for visitors who aren't signed in.";
const UNCHANGED =
  "Nothing has changed since the `ETag` in `If-None-Match`, or `If-Modified-Since`.";
const rendered = z.object({ rendered: z.string() });
const post = z.looseObject({
  id: z.int(),
  date_gmt: z.string().describe("UTC, without a zone."),
  slug: z.string(),
  link: z.string(),
  title: rendered,
  content: z.looseObject({ rendered: z.string() }),
  excerpt: z.looseObject({ rendered: z.string() }),
  author: z.int(),
  categories: z.array(z.int()),
  tags: z.array(z.int()),
});
const named = z.looseObject({ id: z.int(), name: z.string(), slug: z.string(), link: z.string() });
const POST = {
  id: 12,
  date_gmt: "2025-02-15T16:15:00",
  slug: "how-trap-speed-is-measured",
  link: "https://garage.example/news/article/numbers/2025/02/how-trap-speed-is-measured",
  title: { rendered: "Sixty-six feet of truth" },
  content: { rendered: "<p>Nothing at a strip measures speed.</p>", protected: false },
  excerpt: { rendered: "<p>Your top speed is an average.</p>", protected: false },
  author: 7,
  categories: [6],
  tags: [3016],
};
const NAMED = {
  id: 6,
  name: "Numbers",
  slug: "numbers",
  link: "https://garage.example/news/category/numbers",
};

const terms = (id: string, summary: string) =>
  ({
    id,
    tag: "News",
    summary,
    description: LIKE_WORDPRESS,
    query: shape(termsQuery, {
      ...PAGING,
      search: "Whose name contains this.",
      hide_empty: "Only those with articles.",
      orderby: "`id`, `name`, `slug`, `count` or `include`.",
    }),
    answers: { 200: jsonAnswer("The list.", z.array(named), [NAMED], TOTALS), 304: UNCHANGED },
    refuses: [400, 429],
  }) as const;

const term = (id: string, summary: string) =>
  ({
    id,
    tag: "News",
    summary,
    description: LIKE_WORDPRESS,
    path: shape(z.object({ id: z.int() }), { id: "Its id." }),
    query: shape(termQuery, FIELDS),
    answers: { 200: jsonAnswer("The one.", named, NAMED), 304: UNCHANGED },
    refuses: [400, 404, 429],
  }) as const;

const siteIndex = z.looseObject({ namespaces: z.array(z.string()), url: z.string() });
const namespaceIndex = z.looseObject({ namespace: z.string() });
const index = <S extends z.ZodType>(id: string, summary: string, schema: S, example: z.input<S>) =>
  ({
    id,
    tag: "News",
    summary,
    answers: { 200: jsonAnswer("What can be read here.", schema, example) },
    refuses: [],
  }) as const;

export const WORDPRESS = {
  "GET /wp-json": index("indexWordpress", "Where clients of WordPress begin", siteIndex, {
    namespaces: ["wp/v2"],
    url: "https://garage.example",
  }),
  "GET /wp-json/wp/v2": index("indexWordpressNamespace", "Its one namespace", namespaceIndex, {
    namespace: "wp/v2",
  }),
  "GET /wp-json/wp/v2/posts": {
    id: "listPosts",
    tag: "News",
    summary: "Articles as posts of WordPress, newest first",
    description: LIKE_WORDPRESS,
    query: shape(postsQuery, {
      ...PAGING,
      search: "All of these words.",
      after: "Published after this instant, exclusive; UTC unless it names a zone.",
      before: "Published before it.",
      categories:
        "Of any of these: ids with commas between them. Also `categories[]` and `categories[terms]`.",
      "categories[operator]": "`AND` for all of them.",
      tags: "With any of these. Also `tags[]` and `tags[terms]`.",
      "tags[operator]": "`AND` for all of them.",
      author: "By any of these.",
      status: "`publish` only.",
      orderby:
        "`date`, `id`, `include`, `modified`, `relevance`, `slug` or `title`; lists of more than 1,000 by `date` only.",
      _embed: "With author, picture and terms of each.",
    }),
    answers: { 200: jsonAnswer("The posts.", z.array(post), [POST], TOTALS), 304: UNCHANGED },
    refuses: [400, 429],
  },
  "GET /wp-json/wp/v2/posts/{id}": {
    id: "findPost",
    tag: "News",
    summary: "One of them",
    description: LIKE_WORDPRESS,
    path: shape(z.object({ id: z.int() }), { id: "The article's id." }),
    query: shape(postQuery, { ...FIELDS, _embed: "With its author, picture and terms." }),
    answers: { 200: jsonAnswer("The post.", post, POST), 304: UNCHANGED },
    refuses: [400, 404, 429],
  },
  "GET /wp-json/wp/v2/categories/{id}": term("findWordpressCategory", "One category"),
  "GET /wp-json/wp/v2/tags/{id}": term("findWordpressTag", "One tag"),
  "GET /wp-json/wp/v2/users/{id}": term("findWordpressUser", "One author"),
  "GET /wp-json/wp/v2/categories": terms("listWordpressCategories", "Categories"),
  "GET /wp-json/wp/v2/tags": terms("listWordpressTags", "Tags, 3012 for Europe among them"),
  "GET /wp-json/wp/v2/users": terms("listWordpressUsers", "Authors with articles"),
} as const satisfies Endpoints;
