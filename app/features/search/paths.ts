import { decoded } from "#app/lib/canonical-slug.ts";
import type { HitKind } from "./kinds.ts";

export const SEARCH_PATH = "/search";
/** The endpoint of the suggestions. */
export const SUGGEST_PATH = "/api/search";

/** The maximum length of a query. */
export const QUERY_MAX = 100;

/** The path of a search's results, of one kind or of all. */
export function sitePathOf(query: string, kind: HitKind | null = null): string {
  if (query === "") return SEARCH_PATH;
  return `${SEARCH_PATH}?${new URLSearchParams({ q: query, ...(kind && { kind }) })}`;
}

/** The path of a search for what a missing page's path names: the words of its last part. */
export function searchForPath(path: string): string {
  const name = decoded(path.split("/").findLast(Boolean) ?? "");
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return sitePathOf(words.join(" ").slice(0, QUERY_MAX));
}
