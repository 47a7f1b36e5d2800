import type { Deps } from "#app/deps.ts";
import { matchOf as matchEvents } from "#app/features/events/search-tokens.ts";
import { matchOf as matchArticles } from "#app/features/news/match.ts";
import { spellingsOf } from "#app/features/news/spelling.ts";
import { findAllLaddersNamed, findAllRunsWithWords, toRun } from "#db/queries/boards.ts";
import { findAllSeasonsWithChampions } from "#db/queries/champions.ts";
import { findAllEvents, positionAfter, toListedEvent } from "#db/queries/events.ts";
import {
  findAllArticlesAbout,
  findAllDealersNamed,
  findAllRacersNamed,
  findAllTracksLike,
} from "#db/queries/site-search.ts";
import type { HitKind } from "./kinds.ts";
import { joinNeighbors } from "./present-hits.ts";
import {
  type QueryWords,
  readLadderWords,
  readSeasonWords,
  readTrackWords,
} from "./query-words.ts";

/** How many candidates of each kind are read. */
export type Limits = Readonly<
  Record<
    "track" | "racer" | "ladder" | "run" | "event" | "pastEvent" | "article" | "dealer",
    number
  >
>;
/** Of a search of all kinds. */
export const ALL: Limits = {
  track: 10,
  racer: 8,
  ladder: 4,
  run: 6,
  event: 5,
  pastEvent: 3,
  article: 5,
  dealer: 4,
};
/** Of a kind that is filtered by. Of the others, a page of all kinds has as many, or their order depends on the limit. */
const MORE: Readonly<Partial<Record<HitKind, Partial<Limits>>>> = {
  ladder: { ladder: 10 },
  event: { event: 10, pastEvent: 6 },
  article: { article: 10 },
  dealer: { dealer: 10 },
};
/** While typing: what has the text in its name. */
export const SUGGESTED: Limits = {
  track: 8,
  racer: 5,
  ladder: 2,
  run: 0,
  event: 3,
  pastEvent: 0,
  article: 3,
  dealer: 0,
};
/** Nearly every text has a word that begins with it. */
const OF_A_LETTER = { event: 0, pastEvent: 0, article: 0, run: 0, dealer: 0 } as const;
/** A second time, for corrected words. */
export const CORRECTED: Limits = {
  track: 4,
  racer: 2,
  ladder: 2,
  run: 3,
  event: 3,
  pastEvent: 1,
  article: 3,
  dealer: 3,
};
const LAST_POSITION = Number.MAX_SAFE_INTEGER;
/** Shorter names are too similar to each other. */
const SHORTEST_TYPO = 5;
/** A name of more words is taken as it is typed: its many spellings would be read for any long query. */
const WORDS_OF_A_NAME = 3;
/** Longer than any username. */
const NAME_MAX = 32;

/** The limits of a search that shows all kinds, or one. */
export function limitsFor(kind: HitKind | null): Limits {
  return kind === null ? ALL : { ...ALL, ...MORE[kind] };
}

/** The candidates that a search of all kinds has, which those of one kind begin with: a filter changes no count. */
export function candidatesOfAll(candidates: Candidates): Candidates {
  return {
    ...candidates,
    ladders: candidates.ladders.slice(0, ALL.ladder),
    upcoming: candidates.upcoming.slice(0, ALL.event),
    past: candidates.past.slice(0, ALL.pastEvent),
    articles: candidates.articles.slice(0, ALL.article),
    dealers: candidates.dealers.slice(0, ALL.dealer),
  };
}

/**
 * Everything stored that may be a result, in one call to the database. Each part is bounded, whatever the words.
 */
export async function readCandidates(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { typed, words, subject, elapsed, stored }: QueryWords,
  limits: Limits,
) {
  const now = positionAfter(clock.now());
  const events = { match: matchEvents({ text: subject.join(" ") }) };
  const phrases = words.map((word) => stored.get(word) ?? word);
  const titleMatch = `title : (${wordsMatch(phrases)})`;
  const { track, racer, ladder } = limits;
  const { event, pastEvent, article, run, dealer } = isLetter(words) ? OF_A_LETTER : limits;
  const { named } = readLadderWords(subject);
  // A limit of zero reads nothing.
  const [tracks, racers, upcoming, past, articles, runs, ladders, dealers, seasons] =
    await db.batch([
      findAllTracksLike(db, readTrackWords(subject), track),
      findAllRacersNamed(db, racerQuery({ typed, subject }, racer)),
      findAllEvents(db, { ...events, from: now, to: LAST_POSITION, limit: event }),
      findAllEvents(db, { ...events, from: 0, to: now, isBackwards: true, limit: pastEvent }),
      findAllArticlesAbout(db, { titleMatch, match: matchArticles(phrases, {}), limit: article }),
      findAllRunsWithWords(db, runQuery(named, elapsed, run)),
      findAllLaddersNamed(db, named, ladder),
      findAllDealersNamed(
        db,
        subject.map((word) => stored.get(word) ?? word),
        dealer,
      ),
      findAllSeasonsWithChampions(db, readSeasonWords(words)?.season ?? null),
    ]);
  return {
    tracks,
    racers,
    upcoming: upcoming.map(toListedEvent),
    past: past.map(toListedEvent),
    articles,
    runs: runs.map((run) => toRun(run)),
    ladders,
    dealers,
    seasons,
  };
}
export type Candidates = Awaited<ReturnType<typeof readCandidates>>;

function isLetter(words: readonly string[]): boolean {
  return words.length === 1 && words[0]?.length === 1;
}

function wordsMatch(words: readonly string[]): string {
  return words.map((word) => `"${word}" *`).join(" AND ");
}

/** The whole query as a name, its beginning, or with a typo; or some words of it as a name. */
function racerQuery({ typed, subject }: Pick<QueryWords, "typed" | "subject">, limit: number) {
  const name = typed.join("").slice(0, NAME_MAX);
  const isTypoLikely = name.length >= SHORTEST_TYPO && typed.length <= WORDS_OF_A_NAME;
  const mistyped = isTypoLikely ? spellingsOf(name) : [name];
  const names = [...mistyped, ...joinNeighbors(subject)];
  // Of the words, only whole names: their spellings would match too much.
  const spellings = [...new Set([...mistyped, ...names.map((each) => `=${each}`)])];
  return { spellings, prefix: name, limit };
}

const UNITS_MS = [1000, 100, 10] as const;

function runQuery(words: readonly string[], elapsed: string | null, limit: number) {
  const named = words.filter((word) => word !== elapsed);
  if (elapsed === null) return { words: named, limit };
  const [seconds = "", decimals = ""] = elapsed.split(".");
  // Times are stored in thousandths, and found by hundredths.
  const digits = decimals.slice(0, 2);
  return {
    words: named,
    limit,
    elapsed: { units: Number(seconds + digits), unitMs: UNITS_MS[digits.length] ?? 10 },
  };
}
