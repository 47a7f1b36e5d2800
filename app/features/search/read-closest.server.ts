import type { Deps } from "#app/deps.ts";
import { trackPath } from "#app/features/tracks/rules.ts";
import { findAllEvents, positionAfter, toListedEvent } from "#db/queries/events.ts";
import { findAllRacersNamed, findAllTracksLike } from "#db/queries/site-search.ts";
import { findAllTracks } from "#db/queries/track-places.ts";
import type { Hit, ScoredHit } from "./hit.ts";
import { toEventHit, toRacerHits, toTrackHits } from "./present-hits.ts";
import { type QueryWords, readQueryWords } from "./query-words.ts";

const TRACKS = 3;
const RACERS = 3;
/** How many letters a similar username begins with. */
const BEGINNING = 3;

/** For a query without results: the tracks that share the most letters with it, and racers with the same beginning. */
export async function readClosest(
  { db }: Pick<Deps, "db">,
  { subject }: QueryWords,
): Promise<Hit[]> {
  const prefix = subject.join("").slice(0, BEGINNING);
  const [tracks, racers] = await db.batch([
    findAllTracksLike(db, subject, 2 * TRACKS),
    findAllRacersNamed(db, {
      spellings: [],
      prefix,
      limit: prefix.length < BEGINNING ? 0 : RACERS,
    }),
  ]);
  const words = readQueryWords(prefix);
  return [...toTrackHits(tracks, words).slice(0, TRACKS), ...toRacerHits(racers, words)].map(
    unmarked,
  );
}

/** Without a query: the tracks with the most runs, and the next events. */
export async function readStarters({ db, clock }: Pick<Deps, "db" | "clock">): Promise<Hit[]> {
  const [tracks, events] = await Promise.all([
    findAllTracks(db),
    findAllEvents(db, {
      match: null,
      from: positionAfter(clock.now()),
      to: Number.MAX_SAFE_INTEGER,
      limit: TRACKS,
    }),
  ]);
  const busiest = tracks.toSorted((a, b) => b.runs - a.runs).slice(0, TRACKS);
  const words = readQueryWords("");
  return [
    ...busiest.map(({ slug, name, city, state, runs }) => ({
      kind: "track" as const,
      path: trackPath(slug),
      title: [{ text: name, isHit: false }],
      detail: `${state ? `${city}, ${state}` : city} · ${runs} ${runs === 1 ? "run" : "runs"}`,
      snippet: [],
    })),
    ...events
      .map(toListedEvent)
      .map((event, at) => unmarked(toEventHit(event, words, { at, isPast: false }))),
  ];
}

function unmarked({ score: _, ...hit }: ScoredHit): Hit {
  return { ...hit, title: hit.title.map(({ text }) => ({ text, isHit: false })) };
}
