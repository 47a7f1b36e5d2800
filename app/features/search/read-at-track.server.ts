import type { Deps } from "#app/deps.ts";
import { findAllQuickestAtTrack, toRun } from "#db/queries/boards.ts";
import { findAllEventsAtTrack, positionAfter, toListedEvent } from "#db/queries/events.ts";
import type { NamedTrackRow } from "#db/queries/site-search.ts";
import type { ScoredHit } from "./hit.ts";
import { type TrackHit, toEventHit, toRunHit, toTrackHits } from "./present-hits.ts";
import type { QueryWords } from "./query-words.ts";

/** How many events and runs follow their track. */
const AT_TRACK = 3;
/** Of each class, under each of the track's names. */
const QUICKEST = 2;
/** A track that a query names, not one that shares some words with it. */
const NAMED = 60;

/** The track that a query names; null if none. */
export function namedTrack(rows: readonly NamedTrackRow[], words: QueryWords): TrackHit | null {
  const [best] = toTrackHits(rows, words).toSorted((a, b) => b.score - a.score);
  return best && best.score >= NAMED ? best : null;
}

/** The next events at the track that a query names, and its quickest runs: they follow it in the results. */
export async function readAtTrack(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { slug, score }: TrackHit,
  words: QueryWords,
): Promise<ScoredHit[]> {
  const from = positionAfter(clock.now());
  const [events, runs] = await db.batch([
    findAllEventsAtTrack(db, { trackSlug: slug, from, limit: AT_TRACK }),
    findAllQuickestAtTrack(db, { slug, limit: QUICKEST }),
  ]);
  const quickest = runs.map((run) => toRun(run)).toSorted((a, b) => a.elapsedMs - b.elapsedMs);
  return [
    ...events.map(toListedEvent).map((event, at) => ({
      ...toEventHit(event, words, { at, isPast: false }),
      score: score - 1 - at / 10,
    })),
    ...quickest
      .slice(0, AT_TRACK)
      .map((run, at) => toRunHit(run, words.subject, score - 2 - at / 10)),
  ];
}
