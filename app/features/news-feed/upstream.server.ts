import type { Logger } from "#app/deps.ts";
import { UpstreamError } from "#app/lib/fetch-upstream.server.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import type { FeedClient, FeedPage } from "./feed-client.server.ts";
import { type FeedMark, type FeedTerm, feedMark, feedTerm } from "./schema.ts";

export type UpstreamDeps = { feed: FeedClient; log: Logger };

/** WordPress's maximum page size. */
export const PER_PAGE = 100;
/** At most 5,000 terms, more than any site has. */
const TERM_PAGES_MAX = 50;
/** Without replies: a plain `_embed` includes the comments of each post. */
const EMBEDDED = "author,wp:featuredmedia,wp:term";

export type PostsQuery = {
  page?: number;
  perPage?: number;
  search?: string;
  slug?: string;
  author?: number;
  categories?: readonly number[];
  tags?: readonly number[];
  /** Only with the Europe tag as well. */
  isEuOnly?: boolean;
  include?: readonly number[];
  modifiedAfter?: Date;
};

/** A page of complete posts, newest first. @throws UpstreamError */
export function listPosts(feed: FeedClient, query: PostsQuery): Promise<FeedPage> {
  return feed.list("posts", { _embed: EMBEDDED, ...parametersOf(query) });
}

/** The id, slug and time of change of each post on a page. @throws UpstreamError */
export async function listMarks(
  feed: FeedClient,
  query: PostsQuery,
  order: Readonly<Record<string, string>> = {},
): Promise<{ marks: FeedMark[]; total: number; isLast: boolean }> {
  const _fields = "id,slug,modified_gmt";
  const { items, total, pages } = await feed.list("posts", {
    _fields,
    ...parametersOf(query),
    ...order,
  });
  const isLast = items.length === 0 || (query.page ?? 1) >= pages;
  return { marks: validItems(items, feedMark), total, isLast };
}

function parametersOf(query: PostsQuery): Record<string, string> {
  const { page = 1, perPage = PER_PAGE, search, slug, author, modifiedAfter } = query;
  return {
    per_page: `${perPage}`,
    page: `${page}`,
    ...(search !== undefined && { search }),
    ...(slug !== undefined && { slug }),
    ...(author !== undefined && { author: `${author}` }),
    ...(query.categories && { categories: query.categories.join(",") }),
    ...tagsOf(query),
    ...(query.include && { include: query.include.join(",") }),
    ...(modifiedAfter && {
      modified_after: modifiedAfter.toISOString(),
      orderby: "modified",
      order: "asc",
    }),
  };
}

/** Comma-separated tags match any of them, so a tag and the Europe tag are combined with AND. */
function tagsOf({ tags = [], isEuOnly }: PostsQuery): Record<string, string> {
  if (!isEuOnly) return tags.length > 0 ? { tags: tags.join(",") } : {};
  if (tags.length === 0) return { tags: `${EU_TAG_ID}` };
  return { "tags[terms]": [...tags, EU_TAG_ID].join(","), "tags[operator]": "AND" };
}

/** All categories; empty after a failure. */
export function fetchCategories(deps: UpstreamDeps): Promise<FeedTerm[]> {
  return orNothing(deps, "Failed to fetch categories", [], () => allTerms(deps.feed, "categories"));
}

/** All tags; empty after a failure. */
export function fetchTags(deps: UpstreamDeps): Promise<FeedTerm[]> {
  return orNothing(deps, "Failed to fetch tags", [], () => allTerms(deps.feed, "tags"));
}

/** All authors; empty after a failure, since many sites hide theirs. */
export function fetchAuthors(deps: UpstreamDeps): Promise<FeedTerm[]> {
  return orNothing(deps, "Failed to fetch authors", [], () => allTerms(deps.feed, "users"));
}

const TERM_ROUTES = {
  category: { route: "categories", message: "Failed to fetch categories" },
  tag: { route: "tags", message: "Failed to fetch tag" },
  author: { route: "users", message: "Failed to fetch author" },
} as const;

/** The term with a slug; undefined if there is none, null after a failure. */
export function fetchTerm(
  deps: UpstreamDeps,
  kind: keyof typeof TERM_ROUTES,
  slug: string,
): Promise<FeedTerm | undefined | null> {
  const { route, message } = TERM_ROUTES[kind];
  return orNothing(deps, message, null, async () => {
    const { items } = await deps.feed.list(route, { slug, per_page: `${PER_PAGE}` });
    return validItems(items, feedTerm).find((term) => term.slug === slug);
  });
}

/** Fetches all pages. */
async function allTerms(feed: FeedClient, route: string): Promise<FeedTerm[]> {
  const terms: FeedTerm[] = [];
  for (let page = 1; page <= TERM_PAGES_MAX; page += 1) {
    const result = await feed.list(route, { per_page: `${PER_PAGE}`, page: `${page}` });
    terms.push(...validItems(result.items, feedTerm));
    if (page >= result.pages || result.items.length === 0) break;
  }
  return terms;
}

/** Returns a fallback after a failure, which is logged. */
async function orNothing<Value>(
  { log }: UpstreamDeps,
  message: string,
  nothing: Value,
  fetchValue: () => Promise<Value>,
): Promise<Value> {
  try {
    return await fetchValue();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log("error", "news.feed_failed", { message, error });
    return nothing;
  }
}

/** The valid items, parsed. */
export function validItems<Value>(
  items: readonly unknown[],
  schema: { safeParse(item: unknown): { success: true; data: Value } | { success: false } },
): Value[] {
  return items.flatMap((item) => {
    const read = schema.safeParse(item);
    return read.success ? [read.data] : [];
  });
}
