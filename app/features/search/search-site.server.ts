import type { Deps } from "#app/deps.ts";
import { toCard } from "#app/features/news/present-article.ts";
import { joinLines } from "#app/features/news/rules.ts";
import { toSegments } from "#app/features/news/search-news.server.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { HIT_BEGINS, type HitRow } from "#db/queries/news-search.ts";
import { correctWords } from "./correct-words.server.ts";
import { findBoards } from "./find-boards.ts";
import { findPages } from "./find-pages.ts";
import { findPlaces } from "./find-places.server.ts";
import type { Hit, KindCount, ScoredHit, SearchResults } from "./hit.ts";
import { HIT_KINDS, type HitKind } from "./kinds.ts";
import { matchAny, scoreName, TYPO } from "./match-words.ts";
import { loadPageIndex } from "./page-index.server.ts";
import { QUERY_MAX } from "./paths.ts";
import {
  type TrackHit,
  toDealerHits,
  toEventHit,
  toLadderHits,
  toRacerHits,
  toRunHits,
  toTrackHits,
} from "./present-hits.ts";
import { toSeasonHits } from "./present-seasons.ts";
import { type QueryWords, readQueryWords, wordsIn } from "./query-words.ts";
import { rankHits } from "./rank-hits.ts";
import { namedTrack, readAtTrack } from "./read-at-track.server.ts";
import {
  ALL,
  type Candidates,
  CORRECTED,
  candidatesOfAll,
  type Limits,
  limitsFor,
  readCandidates,
  SUGGESTED,
} from "./read-candidates.server.ts";
import { readClosest, readStarters } from "./read-closest.server.ts";

type SearchDeps = Pick<Deps, "db" | "clock">;

/** How many results a page shows, and how many suggestions a field. */
const HITS_MAX = 30;
const SUGGESTIONS_MAX = 8;
/** Something that the query names, not what shares some words with it. */
const NAMED = 60;
/**
 * Everything public that a query names or describes, best first: tracks under any of their names, racers, cars, ladders,
 * runs, events, articles, pages, help, classes and dealers. A word that is nowhere is corrected.
 *
 * @param query as typed; over `QUERY_MAX` characters, nothing is searched
 * @param kind the only kind to show; it changes no count
 */
export async function searchSite(
  deps: SearchDeps,
  { query: typed, kind }: { query: string; kind: HitKind | null },
): Promise<SearchResults> {
  const query = cleanLine(typed);
  const isTooLong = query.length > QUERY_MAX;
  const none = { query, isTooLong, kind, hits: [], counts: [], correctedTo: null };
  if (isTooLong) return { ...none, query: query.slice(0, QUERY_MAX), close: [] };
  const words = readQueryWords(query);
  // Of nothing but punctuation, nothing is close.
  if (words.words.length === 0)
    return { ...none, close: query === "" ? await readStarters(deps) : [] };
  const own = await findHits(deps, words, { kind, limits: limitsFor(kind) });
  const corrected = isUnclear(own, words) ? await correctWords(deps, words) : null;
  const other = corrected ? await findHits(deps, corrected, { kind, limits: CORRECTED }) : null;
  const isBetter = other !== null && scoreOf(other) > scoreOf(own);
  const better = isBetter ? other : own;
  const scored = [...(await readAtNamedTrack(deps, better)), ...better.scored];
  const hits = rankHits(scored, better.words);
  if (hits.length === 0) return { ...none, close: await readClosest(deps, words) };
  const ofKind = rankHits([...scored, ...better.more], better.words).filter(
    (hit) => hit.kind === kind,
  );
  return {
    ...none,
    hits: (kind === null ? chooseHits(hits) : ofKind.slice(0, HITS_MAX)).map(toHit),
    counts: countKinds(hits, isBetter ? CORRECTED : ALL),
    correctedTo: isBetter && corrected ? corrected.words.join(" ") : null,
    close: [],
  };
}

/** The best hits, in order, with at least one of each kind: what is counted is shown. */
function chooseHits(hits: readonly ScoredHit[]): ScoredHit[] {
  const bestOfEach = new Set(new Map(hits.toReversed().map((hit) => [hit.kind, hit])).values());
  const others = hits.filter((hit) => !bestOfEach.has(hit)).slice(0, HITS_MAX - bestOfEach.size);
  const chosen = new Set([...bestOfEach, ...others]);
  return hits.filter((hit) => chosen.has(hit));
}

/** Whether one of the query's words is nowhere as it was typed. A racer's name needs no words. */
function isUnclear({ hits }: Results, { words }: QueryWords): boolean {
  const [best] = hits;
  if (best?.kind === "racer" && best.score >= NAMED) return false;
  const segments = hits.flatMap(({ title, detail, snippet }) => [
    ...[...title, ...snippet].map(({ text }) => text),
    detail,
  ]);
  const shownWords = new Set(segments.flatMap(wordsIn));
  return words.some((word) => matchAny(word, shownWords) <= TYPO);
}

/** The best score of some results; 0 of none. */
function scoreOf({ hits: [best] }: Results): number {
  return best?.score ?? 0;
}

/** What a field suggests while a query is typed: fewer results, without runs, dealers and corrections. */
export async function suggestHits(deps: SearchDeps, typed: string): Promise<Hit[]> {
  const query = cleanLine(typed).slice(0, QUERY_MAX);
  const words = readQueryWords(query);
  if (words.words.length === 0) return [];
  const [candidates, index] = await Promise.all([
    readCandidates(deps, words, SUGGESTED),
    loadPageIndex(),
  ]);
  const hits = [...toHits(deps, candidates, words), ...findPages(index, words)];
  return rankHits(hits, words).slice(0, SUGGESTIONS_MAX).map(toHit);
}

/** Results of some words. */
type Results = {
  words: QueryWords;
  /** Each with the score of its kind. */
  scored: readonly ScoredHit[];
  /** The same, best first. */
  hits: readonly ScoredHit[];
  /** Of the only kind to show, with their scores: more than a search of all kinds has. */
  more: readonly ScoredHit[];
  /** The track that the words name above all. */
  track: TrackHit | null;
};

async function findHits(
  deps: SearchDeps,
  words: QueryWords,
  { kind, limits }: { kind: HitKind | null; limits: Limits },
): Promise<Results> {
  const [candidates, index, places] = await Promise.all([
    readCandidates(deps, words, limits),
    loadPageIndex(),
    findPlaces(words),
  ]);
  const ofAll = toHits(deps, candidatesOfAll(candidates), words);
  const named = [...ofAll, ...findPages(index, words)];
  const [best] = rankHits(named, words);
  const track = namedTrack(candidates.tracks, words);
  const isVague = !best || best.score < NAMED;
  const isPlaceWanted = words.kind !== null || isVague || places.some(({ score }) => score > NAMED);
  const scored = [...named, ...(isPlaceWanted ? places : [])];
  return {
    words,
    scored,
    hits: rankHits(scored, words),
    more: kind === null ? [] : toHits(deps, candidates, words).filter((hit) => hit.kind === kind),
    track: track && best?.path === track.path ? track : null,
  };
}

/** The next events and the quickest runs at the track that the words name. */
async function readAtNamedTrack(
  deps: SearchDeps,
  { words, track }: Results,
): Promise<readonly ScoredHit[]> {
  return track === null ? [] : readAtTrack(deps, track, words);
}

function toHits(
  { clock }: Pick<Deps, "clock">,
  candidates: Candidates,
  words: QueryWords,
): ScoredHit[] {
  const { tracks, racers, upcoming, past, articles, runs, ladders, dealers, seasons } = candidates;
  const quickest = toRunHits(runs, words);
  const ofLadders = toLadderHits(ladders, words);
  const isListed = ofLadders.some(({ score }) => score >= NAMED);
  return [
    ...toTrackHits(tracks, words),
    ...toRacerHits(racers, words),
    ...quickest.runs,
    ...quickest.cars,
    ...upcoming.map((event, at) => toEventHit(event, words, { at, isPast: false })),
    ...past.map((event, at) => toEventHit(event, words, { at, isPast: true })),
    ...articles.map((row, at) => toArticleHit(row, words, at)),
    ...ofLadders,
    ...(isListed ? [] : findBoards(runs, words)),
    ...toSeasonHits(seasons, words, clock.now()),
    ...toDealerHits(dealers, words),
  ];
}

function toArticleHit(row: HitRow, { words }: QueryWords, at: number): ScoredHit {
  const { path, title, author } = toCard(row);
  const isInText = row.snippet.includes(HIT_BEGINS);
  return {
    kind: "article",
    path,
    title: toSegments(row.markedTitle),
    detail: author.name,
    snippet: isInText ? toSegments(joinLines(row.snippet)) : [{ text: row.excerpt, isHit: false }],
    score: Math.max(32, scoreName(words, title)) - at / 2,
  };
}

function countKinds(hits: readonly ScoredHit[], limits: Limits): KindCount[] {
  const most: Partial<Record<HitKind, number>> = {
    ...limits,
    event: limits.event + limits.pastEvent,
    car: limits.run,
  };
  return HIT_KINDS.flatMap((kind) => {
    const { length } = hits.filter((hit) => hit.kind === kind);
    return length > 0 ? [{ kind, count: length, isAtLeast: length >= (most[kind] ?? 20) }] : [];
  });
}

function toHit({ score: _, names: __, ...hit }: ScoredHit): Hit {
  return hit;
}
