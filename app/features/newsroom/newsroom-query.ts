import { cleanLine } from "#app/lib/text/prose.ts";
import type { ArticlePlace } from "#db/queries/newsroom.ts";
import type { ArticleStatus } from "#db/schema/news.ts";
import { NEWSROOM_PATH } from "./paths.ts";
import { NEWSROOM_STATES, QUERY_MAX } from "./rules.ts";

/** The parameters of the list's URL: a state or all of them, words to find, and the last article of the page before. */
export type NewsroomQuery = { state: ArticleStatus | null; q: string; after: ArticlePlace | null };

export function readNewsroomQuery(params: URLSearchParams): NewsroomQuery {
  const requested = params.get("state")?.toUpperCase();
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(params.get("after") ?? "") ?? [];
  return {
    state: NEWSROOM_STATES.find((state) => state === requested) ?? null,
    q: cleanLine(params.get("q") ?? "").slice(0, QUERY_MAX),
    after: at && id ? { at: Number(at), id: Number(id) } : null,
  };
}

/** The path of a list, or of its file. */
export function newsroomPath(
  { state, q = "", after }: Partial<NewsroomQuery>,
  path = NEWSROOM_PATH,
): string {
  const params = new URLSearchParams({
    ...(state && { state: state.toLowerCase() }),
    ...(q && { q }),
    ...(after && { after: `${after.at}-${after.id}` }),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}
