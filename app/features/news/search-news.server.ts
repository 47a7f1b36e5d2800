import type { Deps } from "#app/deps.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import {
  findAllHits,
  findAllWordsBySpelling,
  findIdsByScore,
  HIT_BEGINS,
  HIT_ENDS,
  type HitRow,
} from "#db/queries/news-search.ts";
import { matchOf, type SearchFilter } from "./match.ts";
import { toCard } from "./present-article.ts";
import { joinLines, PAGE_SIZE, pagesOf, QUERY_MAX, sliceOf } from "./rules.ts";
import { editsBetween, isCorrectable, SEARCH_WORDS_MAX, spellingsOf, wordsOf } from "./spelling.ts";
import type { NewsHit, NewsSearch, TextSegment } from "./views.ts";

export type SearchInput = SearchFilter & { query: string; page: number; count?: number };

/**
 * Listed articles that contain all words of a query, best match first. If there are none, words with a
 * one-letter typo are corrected and searched for instead.
 *
 * @param query as typed; truncated if it is too long
 */
export async function searchNews(
  { db }: Pick<Deps, "db">,
  { query: typed, page, count = PAGE_SIZE, ...filter }: SearchInput,
): Promise<NewsSearch> {
  const query = cleanLine(typed).slice(0, QUERY_MAX);
  const words = wordsOf(query).slice(0, SEARCH_WORDS_MAX);
  const slice = sliceOf(page, count);
  const find = async (wanted: readonly string[], correctedTo: string | null) => {
    const match = matchOf(wanted, filter);
    const ids = wanted.length > 0 ? await findIdsByScore(db, match) : [];
    const pageIds = ids.slice(slice.offset, slice.offset + slice.limit);
    const hits = pageIds.length > 0 ? await findAllHits(db, match, pageIds) : [];
    const total = ids.length;
    const totalPages = pagesOf(total, count);
    return { query, correctedTo, hits: hits.map(toHit), page, totalPages, total };
  };

  const result = await find(words, null);
  if (result.total > 0) return result;
  const corrected = await correctWords(db, words);
  if (!corrected) return result;
  const correctedResult = await find(corrected, corrected.join(" "));
  return correctedResult.total > 0 ? correctedResult : result;
}

/** The words with each unknown one replaced by the nearest indexed word; null if nothing changes. */
async function correctWords(
  db: Deps["db"],
  words: readonly string[],
): Promise<readonly string[] | null> {
  const spellings = words.filter(isCorrectable).flatMap(spellingsOf);
  if (spellings.length === 0) return null;
  const matches = await findAllWordsBySpelling(db, spellings);
  const corrected = words.map((word) => {
    const own = new Set(isCorrectable(word) ? spellingsOf(word) : []);
    const candidates = matches.filter(({ spelling }) => own.has(spelling));
    return nearest(word, [...new Set(candidates.map((each) => each.word))]);
  });
  return corrected.some((word, at) => word !== words[at]) ? corrected : null;
}

function nearest(word: string, candidates: readonly string[]): string {
  const [best] = candidates
    .map((candidate) => ({ candidate, edits: editsBetween(word, candidate) }))
    .toSorted((a, b) => a.edits - b.edits || a.candidate.localeCompare(b.candidate, "en"));
  return best?.candidate ?? word;
}

function toHit(row: HitRow): NewsHit {
  return {
    card: toCard(row),
    title: toSegments(row.markedTitle),
    snippet: toSegments(joinLines(row.snippet)),
  };
}

/** Splits a text with marked hits into segments, so that it needs no markup. */
export function toSegments(marked: string): TextSegment[] {
  return marked.split(HIT_BEGINS).flatMap((part, at) => {
    const [first = "", ...rest] = part.split(HIT_ENDS);
    const pieces =
      at === 0
        ? [{ text: part, isHit: false }]
        : [
            { text: first, isHit: true },
            { text: rest.join(""), isHit: false },
          ];
    return pieces.filter(({ text }) => text !== "");
  });
}
