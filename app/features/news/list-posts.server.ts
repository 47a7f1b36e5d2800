import type { z } from "zod";
import type { Deps } from "#app/deps.ts";
import {
  findAllArticlesById,
  findAllArticlesBySlug,
  findAllAuthors,
  findAllCategories,
  findAllTags,
} from "#db/queries/news.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { listArticles } from "./list-articles.server.ts";
import {
  type Post,
  toPost,
  toUser,
  toWordpressCategory,
  toWordpressTag,
} from "./present-for-wordpress.ts";
import type { postsQuery, termsQuery } from "./wordpress-schema.ts";

type FeedDeps = Pick<Deps, "db" | "origin">;
type TermsQuery = z.output<typeof termsQuery>;
export type Collection<Item> = { items: Item[]; total: number; totalPages: number };

/** Posts as WordPress lists them, newest first. */
export async function listPosts(
  { db, origin }: FeedDeps,
  query: z.output<typeof postsQuery>,
): Promise<Collection<Post>> {
  const isEmbedding = query._embed !== undefined;
  if (query.slug !== undefined) {
    const rows = await findAllArticlesBySlug(db, query.slug);
    const items = rows.map((row) => toPost(row, origin, isEmbedding));
    return { items, total: items.length, totalPages: items.length };
  }
  const { rows, total } = await listArticles(
    { db },
    {
      keyword: query.search,
      page: query.page,
      count: query.per_page,
      categoryIds: query.categories ?? [],
      ...regionOf(query.tags ?? []),
      authorIds: query.author ?? [],
    },
  );
  const items = rows.map((row) => toPost(row, origin, isEmbedding));
  return { items, total, totalPages: Math.ceil(total / query.per_page) };
}

/** The tag of Europe alone is a region, of which every list has its own part. */
function regionOf(tags: readonly number[]) {
  const [only] = tags;
  return tags.length === 1 && only === EU_TAG_ID ? { isEuOnly: true } : { tagIds: tags };
}

/** One post; null where there is none that everybody may see. */
export async function findPost(
  { db, origin }: FeedDeps,
  { id, isEmbedding }: { id: number; isEmbedding: boolean },
): Promise<Post | null> {
  const [row] = await findAllArticlesById(db, id);
  return row ? toPost(row, origin, isEmbedding) : null;
}

/** Categories, tags and authors with articles, as WordPress lists them. */
export const TERM_LISTS = {
  categories: async ({ db, origin }: FeedDeps, query: TermsQuery) =>
    pick(await findAllCategories(db), query, (row) => toWordpressCategory(row, origin)),
  tags: async ({ db, origin }: FeedDeps, query: TermsQuery) =>
    pick(await findAllTags(db), query, (row) => toWordpressTag(row, origin)),
  users: async ({ db, origin }: FeedDeps, query: TermsQuery) => {
    const authors = await findAllAuthors(db);
    return pick(
      authors.filter(({ articles }) => articles > 0),
      query,
      (row) => toUser(row, origin),
    );
  },
} as const;

function pick<Row extends { slug: string }, Item>(
  rows: readonly Row[],
  { slug, page, per_page }: TermsQuery,
  toItem: (row: Row) => Item,
): Collection<Item> {
  const wanted = slug === undefined ? rows : rows.filter((row) => row.slug === slug);
  return {
    items: wanted.slice((page - 1) * per_page, page * per_page).map(toItem),
    total: wanted.length,
    totalPages: Math.ceil(wanted.length / per_page),
  };
}
