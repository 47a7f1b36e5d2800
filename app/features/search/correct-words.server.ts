import type { Deps } from "#app/deps.ts";
import { editsBetween, isCorrectable, spellingsOf } from "#app/features/news/spelling.ts";
import { STATE_NAMES } from "#app/lib/states.ts";
import { findAllWordsBySpelling } from "#db/queries/news-search.ts";
import { findAllWordsLike } from "#db/queries/site-search.ts";
import { CAR_WORDS } from "./car-words.ts";
import { isTypoOf } from "./match-words.ts";
import { loadPageIndex } from "./page-index.server.ts";
import { type QueryWords, readQueryWords, wordsIn } from "./query-words.ts";

/** How many letters of a mistyped word have to be right at its beginning. */
const BEGINNING = 2;
/** Words of events and dealers with the same beginning that are compared. */
const COMPARED = 12;
/** The shortest part of a word that was written for two. */
const SHORTEST_PART = 3;

/** Words of cars and states, which are the same in every database. */
const NAMES: ReadonlySet<string> = new Set([
  ...CAR_WORDS,
  ...wordsIn(Object.values(STATE_NAMES).join(" ")),
]);

/**
 * The query with each word replaced by the nearest one of cars, states, articles, pages, events and dealers, unless it is
 * one of them itself. Words of cars may be written as one or as two: `scatpack`, `track hawk`.
 *
 * @returns null if nothing changes
 */
export async function correctWords(
  { db }: Pick<Deps, "db">,
  { words }: QueryWords,
): Promise<QueryWords | null> {
  const { pagesByWord } = await loadPageIndex();
  const typed = joinParts(words);
  const isNowhere = (word: string) =>
    isCorrectable(word) && !NAMES.has(word) && !pagesByWord.has(word) && splitWord(word) === null;
  // One letter from a car's name is near enough to look nowhere else.
  const nowhere = typed.filter((word) => isNowhere(word) && !isNextToName(word));
  const stored = nowhere.length > 0 ? await readWordsLike(db, nowhere) : [];
  const candidates = new Set([...NAMES, ...pagesByWord.keys(), ...stored]);
  const corrected = typed.map((word) =>
    isCorrectable(word) && !candidates.has(word)
      ? (splitWord(word) ?? nearest(word, candidates))
      : word,
  );
  return corrected.join(" ") === words.join(" ") ? null : readQueryWords(corrected.join(" "));
}

/** The stored words that these may be typos of. */
async function readWordsLike(db: Deps["db"], typed: readonly string[]): Promise<string[]> {
  const beginnings = typed.map((word) => word.slice(0, BEGINNING));
  const [ofArticles, others] = await db.batch([
    findAllWordsBySpelling(db, typed.flatMap(spellingsOf)),
    findAllWordsLike(db, beginnings, COMPARED),
  ]);
  return [...ofArticles, ...others].map(({ word }) => word);
}

/** Two neighboring words that are one of a car's: 'track hawk'. */
function joinParts(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const both = `${joined.at(-1) ?? ""}${word}`;
    if (both !== word && CAR_WORDS.has(both)) joined[joined.length - 1] = both;
    else joined.push(word);
  }
  return joined;
}

/** Two words of cars that were written as one: 'scatpack'. Null if it isn't that. */
function splitWord(word: string): string | null {
  if (CAR_WORDS.has(word)) return null;
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => CAR_WORDS.has(part))) return parts.join(" ");
  }
  return null;
}

function isNextToName(typed: string): boolean {
  const name = nearest(typed, NAMES);
  return name !== typed && editsBetween(typed, name) === 1;
}

function nearest(typed: string, candidates: Iterable<string>): string {
  const near = [...candidates].filter((word) => word[0] === typed[0] && isTypoOf(typed, word));
  const [best] = near
    .map((word) => ({ word, edits: editsBetween(typed, word) }))
    .toSorted(
      (a, b) =>
        a.edits - b.edits ||
        Number(NAMES.has(b.word)) - Number(NAMES.has(a.word)) ||
        a.word.localeCompare(b.word, "en"),
    );
  return best?.word ?? typed;
}
