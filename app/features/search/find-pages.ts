import type { ScoredHit } from "./hit.ts";
import { isNameOf, markWords, matchAny, matchWord, scoreName, TYPO } from "./match-words.ts";
import type { IndexedPage, PageIndex } from "./page-index.server.ts";
import type { QueryWords } from "./query-words.ts";

const PAGES_MAX = 20;
/** Sections of one page among the results. */
const PER_PAGE = 2;
const SECTION = 4;
/** For a title of several words that are all in the query. */
const COVERED = 10;
const MISSING = 8;
/** For one of a page's other names: as much as for a title. */
const NAME = 100;
/** A name's score counts from here; below it, the words of the text decide. */
const NAMED = 45;
const SNIPPET_CHARACTERS = 160;

/** Finds pages, sections, questions and files whose names or texts have a query's words, best first. */
export function findPages(index: PageIndex, { words, subject }: QueryWords): ScoredHit[] {
  const matches = new Map(words.map((word) => [word, matchVocabulary(index, word)]));
  const names = [...matches.values()].flatMap((similar) => [...similar.keys()]);
  const candidates = new Set(names.flatMap((word) => index.pagesByWord.get(word) ?? []));
  const scored = [...candidates]
    .map((page) => ({
      page,
      score: Math.max(scorePage(page, words, matches), scorePage(page, subject, matches) - 1),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return withoutRepeats(scored)
    .slice(0, PAGES_MAX)
    .map(({ page, score }) => toHit(page, words, score));
}

/** How well words of the index match a typed one. */
type Matches = ReadonlyMap<string, number>;

/** The words of the index that match a typed one; with a typo only if nothing else does. */
function matchVocabulary({ pagesByWord }: PageIndex, typed: string): Matches {
  const matches = new Map<string, number>();
  const typos = new Map<string, number>();
  for (const word of pagesByWord.keys()) {
    // Typing begins right, nearly always, and comparing letters takes long.
    if (word[0] !== typed[0]) continue;
    const match = matchWord(typed, word);
    if (match > TYPO) matches.set(word, match);
    else if (match > 0) typos.set(word, match);
  }
  return matches.size > 0 ? matches : typos;
}

function scorePage(
  page: IndexedPage,
  typed: readonly string[],
  matches: ReadonlyMap<string, Matches>,
): number {
  if (page.names.some((name) => isNameOf(typed, name))) return NAME;
  const named = scoreName(typed, page.title, page.within);
  // A section called 'Cost' is less than a page called that.
  const section = page.within === "" ? 0 : SECTION;
  if (named >= NAMED) return named - section;
  const bestOf = (word: string, has: (candidate: string) => boolean) => {
    const similar = [...(matches.get(word) ?? [])].filter(([candidate]) => has(candidate));
    return Math.max(0, ...similar.map(([, match]) => match));
  };
  const isTitle = (word: string) => page.also.has(word) || page.titleWords.includes(word);
  const titled = typed.map((word) => bestOf(word, isTitle));
  if (page.also.size > 0 && titled.every((match) => match > 0))
    return 62 + 14 * Math.min(...titled);
  const texts = typed.map((word) => bestOf(word, (candidate) => page.words.has(candidate)));
  const missing = texts.filter((match) => match === 0).length;
  if (missing > (typed.length > 2 ? 1 : 0)) return named * 0.8;
  const share = texts.reduce((sum, match) => sum + match, 0) / typed.length;
  const inTitle = titled.filter((match) => match > 0).length / typed.length;
  const isCovered =
    page.titleWords.length > 1 &&
    page.titleWords.every((word) => typed.some((each) => matchWord(each, word) > 0));
  const text =
    14 + 12 * share + 22 * inTitle + (isCovered ? COVERED : 0) - (missing > 0 ? MISSING : 0);
  return Math.max(named, text) - section / 2;
}

type Scored = { page: IndexedPage; score: number };

/** At most `PER_PAGE` results of a page and its sections. */
function withoutRepeats(scored: readonly Scored[]): Scored[] {
  const counts = new Map<string, number>();
  return scored.filter(({ page }) => {
    const [path = ""] = page.path.split("#");
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count <= PER_PAGE || path === "/downloads";
  });
}

function toHit(page: IndexedPage, words: readonly string[], score: number): ScoredHit {
  const { kind, path, title, within, description, text, names } = page;
  const isNamed = description !== "" && words.every((word) => matchAny(word, page.titleWords) > 0);
  const snippet = isNamed ? description : snippetOf(text, words) || description;
  return {
    kind,
    path,
    title: markWords(words, title),
    detail: within,
    snippet: markWords(words, snippet),
    score,
    names: [title, ...names],
  };
}

/** The part of a text around the first of its words that match; its beginning if none does. */
function snippetOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll("\n", " · ");
  const lower = line.toLowerCase();
  const starts = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = starts.length > 0 ? Math.min(...starts) : 0;
  const from = first < SNIPPET_CHARACTERS / 2 ? 0 : line.lastIndexOf(" ", first - 40) + 1;
  const part = line.slice(from, from + SNIPPET_CHARACTERS);
  const isCut = from + SNIPPET_CHARACTERS < line.length;
  const end = isCut ? part.lastIndexOf(" ") : part.length;
  return `${from > 0 ? "…" : ""}${part.slice(0, end)}${isCut ? "…" : ""}`;
}
