import type { Deps } from "#app/deps.ts";
import { editsBetween } from "#app/features/news/spelling.ts";
import { trackPath } from "#app/features/tracks/rules.ts";
import { findAllEvents, positionAfter, toListedEvent } from "#db/queries/events.ts";
import { findAllRacersNamed, findAllTracksLike } from "#db/queries/site-search.ts";
import { findAllTracks } from "#db/queries/track-places.ts";
import type { Hit, ScoredHit } from "./hit.ts";
import { toEventHit, toRacerHits, toTrackHits } from "./present-hits.ts";
import { type QueryWords, readQueryWords, wordsIn } from "./query-words.ts";

const TRACKS = 3;
const RACERS = 3;
/** How many letters a similar username begins with. */
const BEGINNING = 3;
/** Shorter words are close to too many others. */
const SHORTEST = 4;
/** Of so many letters, one may differ. */
const LETTERS_A_TYPO = 3;

/** For a query without results: tracks and racers with similar names. Nothing for what is like no name. */
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
  const name = subject.join("");
  const closeTracks = toTrackHits(tracks, words).filter(({ names }) =>
    wordsIn(names.join(" ")).some((word) => subject.some((typed) => isClose(typed, word))),
  );
  const closeRacers = racers.filter(({ username }) => isClose(name, wordsIn(username).join("")));
  return [...closeTracks.slice(0, TRACKS), ...toRacerHits(closeRacers, words)].map(unmarked);
}

function isClose(typed: string, name: string): boolean {
  const shorter = Math.min(typed.length, name.length);
  return shorter >= SHORTEST && editsBetween(typed, name) <= shorter / LETTERS_A_TYPO;
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

function unmarked({ score: _, names: __, ...hit }: ScoredHit): Hit {
  return { ...hit, title: hit.title.map(({ text }) => ({ text, isHit: false })) };
}
