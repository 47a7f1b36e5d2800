import { cleanLine } from "#app/lib/text/prose.ts";
import type { ArticleStatus } from "#db/schema/news.ts";
import { NEWSROOM_PATH } from "./paths.ts";
import { NEWSROOM_PAGES_MAX, NEWSROOM_STATES, QUERY_MAX } from "./rules.ts";

/** The parameters of the list's URL. */
export type NewsroomQuery = { state: ArticleStatus; q: string; page: number };

export function readNewsroomQuery(params: URLSearchParams): NewsroomQuery {
  const requested = params.get("state")?.toUpperCase();
  const page = Number(params.get("page") ?? 1);
  return {
    state: NEWSROOM_STATES.find((state) => state === requested) ?? "DRAFT",
    q: cleanLine(params.get("q") ?? "").slice(0, QUERY_MAX),
    page: Number.isInteger(page) ? Math.min(Math.max(page, 1), NEWSROOM_PAGES_MAX) : 1,
  };
}

/** The path of a list. */
export function newsroomPath({ state, q = "", page = 1 }: Partial<NewsroomQuery>): string {
  const params = new URLSearchParams({
    ...(state && { state: state.toLowerCase() }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${NEWSROOM_PATH}?${params}` : NEWSROOM_PATH;
}
