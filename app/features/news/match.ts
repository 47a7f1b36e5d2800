/** Filters of a search besides its words. Each list of ids matches any or all. */
export type SearchFilter = {
  isEuOnly?: boolean;
  categoryIds?: readonly number[];
  hasAllCategories?: boolean;
  tagIds?: readonly number[];
  hasAllTags?: boolean;
  authorIds?: readonly number[];
};

/** Shorter prefixes match too many words. */
const PREFIX_SHORTEST = 3;

/**
 * The FTS5 expression for articles that contain all words, the last one as a prefix, and match the filter.
 * Every word is quoted, so that it can't be an operator.
 */
export function matchOf(words: readonly string[], filter: SearchFilter): string {
  const text = words.map((word, at) => {
    const isPrefix = at === words.length - 1 && word.length >= PREFIX_SHORTEST;
    return `"${word}"${isPrefix ? " *" : ""}`;
  });
  const textMatch = text.length > 0 ? [`{title excerpt plain_text} : (${text.join(" AND ")})`] : [];
  return [...textMatch, ...marksOf(filter)].join(" AND ");
}

function marksOf(filter: SearchFilter): string[] {
  const { isEuOnly, categoryIds, hasAllCategories, tagIds, hasAllTags, authorIds } = filter;
  const marksWith = (kind: string, ids: readonly number[] | undefined, operator: "AND" | "OR") =>
    ids && ids.length > 0
      ? [`marks : (${ids.map((id) => `"${kind}${id.toFixed(0)}"`).join(` ${operator} `)})`]
      : [];
  return [
    ...(isEuOnly ? ['marks : "eu"'] : []),
    ...marksWith("category", categoryIds, hasAllCategories ? "AND" : "OR"),
    ...marksWith("tag", tagIds, hasAllTags ? "AND" : "OR"),
    ...marksWith("author", authorIds, "OR"),
  ];
}
