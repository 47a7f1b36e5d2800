import { editsBetween } from "#app/features/news/spelling.ts";
import type { TextSegment } from "#app/features/news/views.ts";
import { CAR_WORDS } from "./car-words.ts";
import { TYPED_MAX, withoutFillers, wordsIn } from "./query-words.ts";

/** How well one word matches another, between 0 and 1. */
const MATCH = { same: 1, form: 0.95, beginning: 0.8, typo: 0.6, none: 0 } as const;

/** The match of a typo. */
export const TYPO: number = MATCH.typo;

const SHORTEST_BEGINNING = 2;
const SHORTEST_TYPO = 4;
/** From this many letters on, two typos are allowed. */
const LONG = 8;
const STEM_MIN = 4;

/** Words that many names share: they alone are no match. */
const COMMON = new Set(
  `dragway dragstrip drag raceway park speedway motorsports motorplex international strip track racing race the
  dodge srt us`.split(/\s+/),
);

/** The part of a word that its forms share: 'inspec' for 'inspection', 'inspectors'. A car's name has no forms. */
function stemOf(word: string): string {
  if (CAR_WORDS.has(word)) return word;
  const stem = word.replace(/(?:tions?|tors?|ings?|ers?|ed|es|s)$/, "");
  return stem.length >= STEM_MIN ? stem : word;
}

/** Whether two words differ by a typo: one edit, or two if they are long. Numbers have none. */
export function isTypoOf(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_TYPO || /\d/.test(typed)) return false;
  const allowed = typed.length < LONG ? 1 : 2;
  return Math.abs(typed.length - word.length) <= allowed && editsBetween(typed, word) <= allowed;
}

/** How well a typed word matches a word of a text. */
export function matchWord(typed: string, word: string): number {
  if (typed === word) return MATCH.same;
  if (typed.length >= STEM_MIN && stemOf(typed) === stemOf(word)) return MATCH.form;
  if (typed.length >= SHORTEST_BEGINNING && word.startsWith(typed)) return MATCH.beginning;
  return isTypoOf(typed, word) ? MATCH.typo : MATCH.none;
}

/** How well a typed word matches the best of some words. */
export function matchAny(typed: string, words: Iterable<string>): number {
  let best: number = MATCH.none;
  for (const word of words) {
    best = Math.max(best, matchWord(typed, word));
    if (best === MATCH.same) break;
  }
  return best;
}

/**
 * How well a name matches a query's words, from 0 to 100: the name itself, its beginning, all words in it, all words
 * with typos, most of them.
 *
 * @param typed words without fillers
 * @param context other texts about it, such as its town, which may have some of the words
 */
export function scoreName(typed: readonly string[], name: string, context = ""): number {
  const words = withoutFillers(wordsIn(name));
  const around = context === "" ? [] : wordsIn(context);
  const inName = typed.map((word) => matchAny(word, words));
  if (inName.every((match) => match > 0)) return scoreWhole(typed, words, inName);
  const matches = typed.map((word, at) => Math.max(inName[at] ?? 0, matchAny(word, around)));
  if (matches.every((match) => match > 0)) return inName.some((match) => match > 0) ? 60 : 45;
  const weights = typed.map((word) => (COMMON.has(word) ? 0.2 : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = weights.reduce((sum, weight, at) => sum + weight * (matches[at] ?? 0), 0) / total;
  return share >= 0.5 ? 40 * share : 0;
}

/** Whether a query is a name, but for case, accents, punctuation and fillers. @param typed all its words */
export function isNameOf(typed: readonly string[], name: string): boolean {
  const words = wordsIn(name).slice(0, TYPED_MAX);
  return (
    typed.join("") === words.join("") ||
    withoutFillers(typed).join("") === withoutFillers(words).join("")
  );
}

/** A name that has all words. */
function scoreWhole(
  typed: readonly string[],
  words: readonly string[],
  matches: readonly number[],
): number {
  const weakest = Math.min(...matches);
  const lengths = [typed, words].map((each) => each.filter((word) => !COMMON.has(word)).length);
  const [typedCount = 0, nameCount = 0] = lengths;
  const cover = nameCount === 0 ? 1 : Math.min(1, typedCount / nameCount);
  if (typedCount === 0 && typed.length < words.length) return 20;
  if (weakest <= MATCH.typo) return typed.length === words.length ? 62 : 50 + 8 * cover;
  if (typed.length === words.length && weakest >= MATCH.form) return 100;
  const begins = typed.every((word, at) => matchWord(word, words[at] ?? "") >= MATCH.beginning);
  return (begins ? 78 : 70) + 8 * cover;
}

/** A text with the words that match typed ones marked. */
export function markWords(typed: readonly string[], text: string): TextSegment[] {
  const parts = text.split(/([\p{L}\p{N}][\p{L}\p{N}'’.]*)/u);
  return joinSegments(
    parts
      .filter((part) => part !== "")
      .map((part) => ({ text: part, isHit: wordsIn(part).some((word) => isMarked(typed, word)) })),
  );
}

function isMarked(typed: readonly string[], word: string): boolean {
  return typed.some((each) => matchWord(each, word) > MATCH.none);
}

/** Marks that only a space separates become one. */
function joinSegments(segments: readonly TextSegment[]): TextSegment[] {
  const joined: TextSegment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last && last.isHit === segment.isHit) {
      joined[joined.length - 1] = { text: last.text + segment.text, isHit: last.isHit };
    } else joined.push(segment);
  }
  return joined;
}
