export const NEWS_PATH = "/news";
export const NEWS_SEARCH_PATH = "/news/search";
export const CONTRIBUTORS_PATH = "/news/contributors";

/** The anchor of the like button on an article's page. */
export const LIKE_ANCHOR = "like";

/** The path of a list's page; the first one is the list's own path. */
export function pagedPath(path: string, page: number): string {
  if (page === 1) return path;
  const [bare = "", query] = path.split("?");
  const params = new URLSearchParams(query);
  params.set("page", `${page}`);
  return `${bare}?${params}`;
}

/** The path of an archive page. `/news` itself is the front, so the first page has a number too. */
export function archivePath(page: number): string {
  return `${NEWS_PATH}?page=${page}`;
}

/** The path of a search; without a query, of its page. */
export function searchPath(query: string): string {
  return query === ""
    ? NEWS_SEARCH_PATH
    : `${NEWS_SEARCH_PATH}?${new URLSearchParams({ q: query })}`;
}
