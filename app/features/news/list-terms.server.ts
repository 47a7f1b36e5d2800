import type { Deps } from "#app/deps.ts";
import {
  type AuthorRow,
  findAllAuthors,
  findAllAuthorsBySlug,
  findAllCategories,
  findAllCategoriesBySlug,
  findAllTags,
  findAllTagsBySlug,
  findAllTermsByIds,
} from "#db/queries/news.ts";
import type { Collection } from "./list-posts.server.ts";
import { toUser, toWordpressCategory, toWordpressTag } from "./present-for-wordpress.ts";
import type { TermsQuery } from "./wordpress-schema.ts";

type FeedDeps = Pick<Deps, "db" | "origin">;
type Term = { id: number; slug: string; name: string; articles: number };
type Find<Row> = (db: Deps["db"], query: TermsQuery) => PromiseLike<Row[]>;

const hasArticles = ({ articles }: Term) => articles > 0;

/** Categories and tags as WordPress lists them; authors only once they have an article. */
export const TERM_LISTS = {
  categories: listOf(
    finderOf(findAllCategories, findAllCategoriesBySlug, findAllTermsByIds.categories),
    toWordpressCategory,
  ),
  tags: listOf(finderOf(findAllTags, findAllTagsBySlug, findAllTermsByIds.tags), toWordpressTag),
  users: listOf(findAllWriters, toUser),
} as const;
export type TermKind = keyof typeof TERM_LISTS;

async function findAllWriters(db: Deps["db"], query: TermsQuery): Promise<AuthorRow[]> {
  const find = finderOf(findAllAuthors, findAllAuthorsBySlug, findAllTermsByIds.users);
  return (await find(db, query)).filter(hasArticles);
}

/** The narrowest query: by ids, by one slug, or all. */
function finderOf<Row>(
  findAll: (db: Deps["db"]) => PromiseLike<Row[]>,
  findBySlug: (db: Deps["db"], slug: string) => PromiseLike<Row[]>,
  findByIds: (db: Deps["db"], ids: readonly number[]) => PromiseLike<Row[]>,
): Find<Row> {
  return (db, { include, slug = [] }) => {
    const [only] = slug;
    if (include) return findByIds(db, include);
    return slug.length === 1 && only ? findBySlug(db, only) : findAll(db);
  };
}

function listOf<Row extends Term, Item>(
  find: Find<Row>,
  present: (row: Row, origin: string) => Item,
) {
  return async ({ db, origin }: FeedDeps, query: TermsQuery): Promise<Collection<Item>> => {
    const rows = sortTerms(filterTerms(await find(db, query), query), query);
    const from = query.offset ?? (query.page - 1) * query.per_page;
    return {
      items: rows.slice(from, from + query.per_page).map((row) => present(row, origin)),
      total: rows.length,
      totalPages: Math.ceil(rows.length / query.per_page),
    };
  };
}

function filterTerms<Row extends Term>(rows: readonly Row[], query: TermsQuery): readonly Row[] {
  const { slug, exclude = [], search = "", hide_empty: isFilledOnly } = query;
  const words = search.toLowerCase();
  return rows.filter(
    (row) =>
      (slug?.includes(row.slug) ?? true) &&
      !exclude.includes(row.id) &&
      row.name.toLowerCase().includes(words) &&
      (!isFilledOnly || hasArticles(row)),
  );
}

const COMPARE = {
  id: (a: Term, b: Term) => a.id - b.id,
  name: (a: Term, b: Term) => a.name.localeCompare(b.name, "en") || a.id - b.id,
  slug: (a: Term, b: Term) => Number(a.slug > b.slug) - Number(a.slug < b.slug),
  count: (a: Term, b: Term) => a.articles - b.articles || a.id - b.id,
} as const;

/** Without an order, as they were found; by `include`, in the order of its ids. */
function sortTerms<Row extends Term>(
  rows: readonly Row[],
  { orderby, order, include = [] }: TermsQuery,
): readonly Row[] {
  if (orderby === undefined && order === undefined) return rows;
  const compare =
    orderby === "include"
      ? (a: Term, b: Term) => include.indexOf(a.id) - include.indexOf(b.id)
      : COMPARE[orderby ?? "name"];
  const sign = order === "desc" ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a, b));
}
