import { cleanLine } from "#app/lib/text/prose.ts";
import type { NamePlace } from "#db/queries/news-terms.ts";
import { TERM_LIMITS } from "./term-schema.ts";

/** The parameters of a list of authors, categories or tags: how their names begin, and the last one of the page before. */
export type NamesQuery = { q: string; after: NamePlace | null };

export function readNamesQuery(params: URLSearchParams): NamesQuery {
  const [, id, name] = /^(\d{1,15})-(.{1,200})$/s.exec(params.get("after") ?? "") ?? [];
  return {
    q: cleanLine(params.get("q") ?? "").slice(0, TERM_LIMITS.name),
    after: id && name ? { id: Number(id), name } : null,
  };
}

/** The kind of terms in a URL: categories unless it says tags. */
export function readTermKind(params: URLSearchParams): "category" | "tag" {
  return params.get("kind") === "tag" ? "tag" : "category";
}

/** The path of a list, or of its file. */
export function namesPath(
  path: string,
  { q = "", after, kind }: Partial<NamesQuery> & { kind?: "category" | "tag" | undefined },
): string {
  const params = new URLSearchParams({
    ...(kind === "tag" && { kind }),
    ...(q && { q }),
    ...(after && { after: `${after.id}-${after.name}` }),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}
