import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { isBlank } from "#app/lib/text/prose.ts";
import { findAllArticlesById, listName } from "#db/queries/news.ts";
import { findAllArticlesByIds, findIdsByDate, findIdsByScore } from "#db/queries/news-search.ts";
import {
  findAllPostKeysByIds,
  findAllPostKeysBySlugs,
  findAllPostKeysOfList,
  type PostKey,
} from "#db/queries/post-keys.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { listArticles, singleListOf } from "./list-articles.server.ts";
import { matchOf, type SearchFilter } from "./match.ts";
import { type Post, toPost } from "./present-for-wordpress.ts";
import { QUERY_MAX } from "./rules.ts";
import { SEARCH_WORDS_MAX, wordsOf } from "./spelling.ts";
import type { PostsQuery } from "./wordpress-schema.ts";

type FeedDeps = Pick<Deps, "db" | "origin">;
export type Collection<Item> = { items: Item[]; total: number; totalPages: number };

/** The most articles filtered and sorted in memory; a longer list can only be sorted by date. */
const KEYS_MAX = 1_000;

/**
 * Posts as WordPress lists them: filtered, sorted and paged.
 *
 * @throws AppError `invalid` for an order that isn't supported for a list of this length
 */
export async function listPosts(
  { db, origin }: FeedDeps,
  query: PostsQuery,
): Promise<Collection<Post>> {
  const { rows, total } = isPlain(query)
    ? await listArticles({ db }, { ...plainQueryOf(query), ...filterOf(query) })
    : await readSelected(db, query);
  const items = rows.map((row) => toPost(row, origin, query._embed !== undefined));
  return { items, total, totalPages: Math.ceil(total / query.per_page) };
}

/** One post; null if there is no public one. */
export async function findPost(
  { db, origin }: FeedDeps,
  { id, isEmbedding }: { id: number; isEmbedding: boolean },
): Promise<Post | null> {
  const [row] = await findAllArticlesById(db, id);
  return row ? toPost(row, origin, isEmbedding) : null;
}

/** Newest first, by page: the usual query, served from an index for a list of any length. */
function isPlain(query: PostsQuery): boolean {
  const { include, exclude, slug, offset, after, before } = query;
  const others = [include, exclude, slug, offset, after, before];
  const isByDate = (query.orderby ?? "date") === "date" && query.order !== "asc";
  return isByDate && others.every((value) => value === undefined);
}

function plainQueryOf({ search, page, per_page }: PostsQuery) {
  return { keyword: search, page, count: per_page };
}

function filterOf(query: PostsQuery): SearchFilter {
  const { categories = [], tags = [], author = [] } = query;
  return {
    categoryIds: categories,
    hasAllCategories: query["categories[operator]"] === "AND",
    ...regionOf(tags, query["tags[operator]"] === "AND"),
    authorIds: author,
  };
}

/** The Europe tag is a region, and each list has its own part of it. */
function regionOf(tags: readonly number[], hasAllTags: boolean): SearchFilter {
  const others = tags.filter((id) => id !== EU_TAG_ID);
  const isRegion = others.length < tags.length && (hasAllTags || others.length === 0);
  return isRegion ? { isEuOnly: true, tagIds: others, hasAllTags } : { tagIds: tags, hasAllTags };
}

async function readSelected(db: Deps["db"], query: PostsQuery) {
  const keys = sortKeys(filterKeys(await findKeys(db, query), query), query);
  const from = query.offset ?? (query.page - 1) * query.per_page;
  const ids = keys.slice(from, from + query.per_page).map(({ id }) => id);
  const rows = ids.length > 0 ? await findAllArticlesByIds(db, ids) : [];
  return { rows, total: keys.length };
}

/** The articles that match include, slug, search, terms and authors, starting from the narrowest. */
async function findKeys(db: Deps["db"], query: PostsQuery): Promise<PostKey[]> {
  const filter = filterOf(query);
  const words = wordsOf((query.search ?? "").slice(0, QUERY_MAX)).slice(0, SEARCH_WORDS_MAX);
  if (!isBlank(query.search ?? "") && words.length === 0) return [];
  const list = words.length === 0 ? singleListOf(filter) : null;
  const isNarrowed = list !== "all" || filter.isEuOnly === true;
  if (query.include || query.slug) {
    const keys = query.slug
      ? await findAllPostKeysBySlugs(db, query.slug)
      : await findAllPostKeysByIds(db, query.include ?? []);
    if (!isNarrowed) return keys;
    const matches = new Set(await findIdsByDate(db, matchOf(words, filter)));
    return keys.filter(({ id }) => matches.has(id));
  }
  if (list === null) {
    const find = query.orderby === "relevance" ? findIdsByScore : findIdsByDate;
    return findAllPostKeysByIds(db, await find(db, matchOf(words, filter)));
  }
  return findKeysOfList(db, listName(list, filter.isEuOnly ?? false), query);
}

async function findKeysOfList(
  db: Deps["db"],
  list: ReturnType<typeof listName>,
  { after = 0, before = Number.MAX_SAFE_INTEGER, order, orderby = "date" }: PostsQuery,
): Promise<PostKey[]> {
  const isOldestFirst = orderby === "date" && order === "asc";
  const range = { after, before, isOldestFirst, limit: KEYS_MAX + 1 };
  const keys = await findAllPostKeysOfList(db, list, range);
  if (keys.length > KEYS_MAX && orderby !== "date") {
    const message = `More than ${KEYS_MAX} posts can be sorted by date only.`;
    throw new AppError("invalid", message, { errors: { orderby: message } });
  }
  return keys.slice(0, KEYS_MAX);
}

function filterKeys(keys: readonly PostKey[], query: PostsQuery): PostKey[] {
  const { include, exclude = [], after = 0, before = Number.MAX_SAFE_INTEGER } = query;
  return keys.filter(
    ({ id, listedAt }) =>
      listedAt > after &&
      listedAt < before &&
      !exclude.includes(id) &&
      (include?.includes(id) ?? true),
  );
}

const COMPARE = {
  date: (a: PostKey, b: PostKey) => a.listedAt - b.listedAt || a.id - b.id,
  modified: (a: PostKey, b: PostKey) => a.modifiedAt - b.modifiedAt || a.id - b.id,
  id: (a: PostKey, b: PostKey) => a.id - b.id,
  slug: (a: PostKey, b: PostKey) => compareText(a.slug, b.slug),
  title: (a: PostKey, b: PostKey) => compareText(a.title, b.title) || a.id - b.id,
} as const;

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** `include` keeps the order of the ids, `relevance` that of the search: best match first. */
function sortKeys(keys: readonly PostKey[], { orderby = "date", order = "desc" }: PostsQuery) {
  if (orderby === "include" || orderby === "relevance") return keys;
  const compare = COMPARE[orderby];
  const sign = order === "asc" ? 1 : -1;
  return keys.toSorted((a, b) => sign * compare(a, b));
}
