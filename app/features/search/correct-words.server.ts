import type { Deps } from "#app/deps.ts";
import { editsBetween, isCorrectable, spellingsOf } from "#app/features/news/spelling.ts";
import { findAllWordsBySpelling } from "#db/queries/news-search.ts";
import { findAllWordsLike } from "#db/queries/site-search.ts";
import { isTypoOf } from "./match-words.ts";
import { loadPageIndex } from "./page-index.server.ts";
import { type QueryWords, readQueryWords } from "./query-words.ts";

/** How many letters of a mistyped word have to be right at its beginning. */
const BEGINNING = 2;
/** Words of events and dealers with the same beginning that are compared. */
const COMPARED = 12;

/**
 * The query with each word replaced by the nearest one of articles, pages, events and dealers, unless it is one of
 * them itself.
 *
 * @returns null if nothing changes
 */
export async function correctWords(
  { db }: Pick<Deps, "db">,
  { words }: QueryWords,
): Promise<QueryWords | null> {
  const typed = words.filter(isCorrectable);
  if (typed.length === 0) return null;
  const beginnings = typed.map((word) => word.slice(0, BEGINNING));
  const [{ pagesByWord }, [ofArticles, others]] = await Promise.all([
    loadPageIndex(),
    db.batch([
      findAllWordsBySpelling(db, typed.flatMap(spellingsOf)),
      findAllWordsLike(db, beginnings, COMPARED),
    ]),
  ]);
  const candidates = new Set([
    ...pagesByWord.keys(),
    ...[...ofArticles, ...others].map(({ word }) => word),
  ]);
  const corrected = words.map((word) =>
    isCorrectable(word) && !candidates.has(word) ? nearest(word, candidates) : word,
  );
  return corrected.join(" ") === words.join(" ") ? null : readQueryWords(corrected.join(" "));
}

function nearest(typed: string, candidates: Iterable<string>): string {
  const near = [...candidates].filter((word) => word[0] === typed[0] && isTypoOf(typed, word));
  const [best] = near
    .map((word) => ({ word, edits: editsBetween(typed, word) }))
    .toSorted((a, b) => a.edits - b.edits || a.word.localeCompare(b.word, "en"));
  return best?.word ?? typed;
}
