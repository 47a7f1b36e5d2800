import type { Hit, ScoredHit } from "./hit.ts";
import type { HitKind } from "./kinds.ts";
import { isNameOf, scoreName } from "./match-words.ts";
import type { QueryWords } from "./query-words.ts";

/** A result of the wanted kind is raised from this score on. */
const WEAK = 20;
/** Kinds with the same score, in this order. */
const PRIORITY: Readonly<Record<HitKind, number>> = {
  track: 8,
  ladder: 7,
  racer: 6,
  class: 5,
  page: 4,
  help: 3,
  car: 3,
  event: 2,
  article: 1,
  run: 0,
  dealer: 0,
};
/** For results of the kind that the query names: 'famoso events'. */
const WANTED = 25;
/** For an exact name, whatever the query's words name besides. */
const EXACT = 40;
/** A name that begins with all of the query's words and has few others. */
const WHOLE = 84;

/**
 * Scores of exact names, and of results of the kind that the query names, are raised; the same result counts once, with
 * its best score.
 */
export function rankHits(hits: readonly ScoredHit[], words: QueryWords): ScoredHit[] {
  const wanted = wantedKind(hits, words);
  const raised = hits
    .filter(({ score }) => score > 0)
    .map((hit) => ({
      ...hit,
      score:
        hit.score +
        PRIORITY[hit.kind] / 2 +
        (namesOf(hit).some((name) => isNameOf(words.typed, name)) ? EXACT : 0) +
        (hit.kind === wanted && hit.score >= WEAK ? WANTED : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  return [...new Map(raised.toReversed().map((hit) => [hit.path, hit])).values()]
    .toReversed()
    .toSorted((a, b) => b.score - a.score);
}

function titleOf({ title }: Hit): string {
  return title.map(({ text }) => text).join("");
}

function namesOf(hit: ScoredHit): readonly string[] {
  return hit.names ?? [titleOf(hit)];
}

/** The kind that the query names; null if that word is part of another kind's name: 'wild horse pass' is no run. */
function wantedKind(hits: readonly ScoredHit[], { words, subject, kind }: QueryWords) {
  if (kind === null || words.length === subject.length) return kind;
  const isPart = hits.some(
    (hit) => hit.kind !== kind && namesOf(hit).some((name) => scoreName(words, name) >= WHOLE),
  );
  return isPart ? null : kind;
}
