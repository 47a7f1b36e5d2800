import { dealerAnchor, dealersPath } from "#app/features/dealers/rules.ts";
import { CATEGORY_LABELS } from "#app/features/events/categories.ts";
import { formatDays } from "#app/features/events/format-schedule.ts";
import { eventPath } from "#app/features/events/paths.ts";
import { BOARD_DEFAULTS } from "#app/features/leaderboard/board-query.ts";
import {
  isLadderPageKind,
  ladderPath,
  ladderTitle,
} from "#app/features/leaderboard/ladder-texts.ts";
import { boardUrl } from "#app/features/leaderboard/rules.ts";
import { trackPath } from "#app/features/tracks/rules.ts";
import { formatDay } from "#app/lib/dates.ts";
import { garagePath, vehiclePath } from "#app/lib/garage-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { placeName } from "#app/lib/states.ts";
import { matchKey } from "#app/lib/text/value.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { Ladder, Run } from "#db/queries/boards.ts";
import type { ListedEvent } from "#db/queries/events.ts";
import type { DealerRow, NamedTrackRow, RacerRow } from "#db/queries/site-search.ts";
import type { ScoredHit } from "./hit.ts";
import { isTypoOf, markWords, scoreName } from "./match-words.ts";
import { type QueryWords, readLadderWords, readTrackWords, wordsIn } from "./query-words.ts";

/** A track that a query names, with how well. */
export type TrackHit = ScoredHit & { slug: string; names: readonly string[] };

/** Tracks by their names and former names, each once, by its best name. */
export function toTrackHits(
  rows: readonly NamedTrackRow[],
  { subject, words }: QueryWords,
): TrackHit[] {
  const named = readTrackWords(subject);
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  return [...bySlug].map(([slug, names]) => {
    const [first] = names;
    const place = `${first?.city ?? ""} ${first?.state ?? ""} ${first ? placeName(first) : ""}`;
    const scored = names
      .map((row) => ({
        row,
        score: Math.max(
          scoreName(subject, row.nameKey, place),
          scoreName(words, row.nameKey, place),
          hasAll(row.nameKey, named) ? scoreName(named, row.nameKey, place) - RUN_THERE : 0,
        ),
      }))
      .toSorted((a, b) => b.score - a.score);
    const own = scored.find(({ row }) => row.nameKey === trackKey(row));
    const isOther = own === undefined || (scored[0]?.score ?? 0) > own.score;
    const best = scored[0]?.row ?? first;
    const runs = names.reduce((sum, row) => sum + row.runs, 0);
    const score = scored[0]?.score ?? 0;
    return {
      kind: "track" as const,
      slug,
      path: trackPath(slug),
      title: markWords(subject, first?.name ?? ""),
      detail: trackDetail(best, { isOther, runs }),
      snippet: [],
      score: score === 0 ? 0 : score + popularity(runs),
      names: names.map(({ nameKey }) => nameKey),
    };
  });
}

/** A track is a little less than what was run there, if that is asked for: 'famoso time slips'. */
const RUN_THERE = 4;

function hasAll(name: string, words: readonly string[]): boolean {
  const inName = wordsIn(name);
  return words.every((word) => inName.includes(word));
}

/** The key of the track's own name. */
function trackKey({ name }: NamedTrackRow): string {
  return matchKey(name);
}

function trackDetail(
  row: NamedTrackRow | undefined,
  { isOther, runs }: { isOther: boolean; runs: number },
): string {
  if (!row) return "";
  const place = row.state ? `${row.city}, ${row.state}` : `${row.city}, ${placeName(row)}`;
  const isNew = !wordsIn(row.name).join(" ").includes(wordsIn(row.alias).join(" "));
  return [
    place,
    ...(isOther && isNew ? [`also ${row.alias}`] : []),
    ...(row.closedOn ? [`closed ${row.closedOn.slice(0, 4)}`] : []),
    ...(runs > 0 ? [`${runs} ${runs === 1 ? "run" : "runs"}`] : []),
  ].join(" · ");
}

/** A little more for what many runs are listed of. */
function popularity(runs: number): number {
  return Math.min(3, Math.log10(runs + 1));
}

/** For a query that asks for the quickest of something; otherwise a ladder comes after what it is named after. */
const LADDER_WANTED = 14;
const LADDER_UNASKED = -20;

/** Ladders by their names, each in the class with more cars. */
export function toLadderHits(rows: readonly Ladder[], { subject, kind }: QueryWords): ScoredHit[] {
  const { named, isWanted } = readLadderWords(subject);
  return rows.flatMap(({ kind: ladderKind, slug, name, stockCars, modifiedCars }) => {
    if (!isLadderPageKind(ladderKind)) return [];
    const board = modifiedCars > stockCars ? "modified" : "stock";
    const cars = Math.max(stockCars, modifiedCars);
    const score = scoreName(named, name);
    return {
      kind: "ladder" as const,
      path: boardUrl(ladderPath({ kind: ladderKind, slug }), { ...BOARD_DEFAULTS, board }),
      title: markWords(subject, ladderTitle({ kind: ladderKind, name })),
      detail: `${cars} cars, ${board}`,
      snippet: [],
      score:
        score === 0 ? 0 : score + (isWanted || kind === "ladder" ? LADDER_WANTED : LADDER_UNASKED),
    };
  });
}

/** Racers by their names without punctuation. */
export function toRacerHits(
  rows: readonly RacerRow[],
  { typed, subject }: QueryWords,
): ScoredHit[] {
  return rows.map(({ username, runs }) => {
    const name = squash(username);
    const score = Math.max(scoreUsername(subject, name), scoreUsername(typed, name));
    return {
      kind: "racer" as const,
      path: garagePath(username),
      title: [{ text: username, isHit: score > 0 }],
      detail: runs === 0 ? "No runs yet" : `${runs} ${runs === 1 ? "run" : "runs"}`,
      snippet: [],
      score: score === 0 ? 0 : score + popularity(runs),
    };
  });
}

function scoreUsername(words: readonly string[], name: string): number {
  const typed = words.join("");
  if (typed === name) return 100;
  if (typed.length >= 3 && name.startsWith(typed)) return 74 + 8 * (typed.length / name.length);
  if (isTypoOf(typed, name)) return 62;
  // 'boost_may famoso': some neighboring words of the query are the name.
  return joinNeighbors(words).includes(name) ? 66 : 0;
}

/** Each word, and each two and three neighboring words as one: 'boost may' for `boost_may`. */
export function joinNeighbors(words: readonly string[]): string[] {
  return words.flatMap((_, at) => [1, 2, 3].map((count) => words.slice(at, at + count).join("")));
}

/** A username without what people leave out of it. */
function squash(username: string): string {
  return wordsIn(username).join("");
}

/** For a query with a time, or that asks for the quickest of something. */
const RUN_ASKED = 88;
const RUN_UNASKED = 42;

/** Runs and the cars that ran them. The quickest comes first. */
export function toRunHits(
  runs: readonly Run[],
  { subject, elapsed }: QueryWords,
): { runs: ScoredHit[]; cars: ScoredHit[] } {
  const { named: ofRuns, isWanted } = readLadderWords(subject);
  const named = ofRuns.filter((word) => word !== elapsed);
  const score = elapsed || (isWanted && named.length > 0) ? RUN_ASKED : RUN_UNASKED;
  const cars = new Map(runs.toReversed().map((run) => [run.vehicleId, run]));
  const isQuickest = (run: Run) => cars.get(run.vehicleId) === run;
  return {
    runs: runs.map((run, at) => toRunHit(run, subject, score - at / 10)),
    cars: runs.filter(isQuickest).map((run, at) => {
      const name = runVehicleName(run);
      // A name alone isn't enough: the words may be the racer's or the track's.
      const score = named.length === 0 ? 0 : scoreName(named, name);
      return {
        kind: "car" as const,
        path: vehiclePath(run.username, run.vehicleId),
        title: markWords(subject, name),
        detail: `${run.username} · ${formatSeconds(run.elapsedMs)} s, ${run.isStock ? "stock" : "modified"}`,
        snippet: [],
        score: score < 45 ? 0 : score - at / 10,
      };
    }),
  };
}

/** A run as a result. */
export function toRunHit(run: Run, words: readonly string[], score: number): ScoredHit {
  const figures = `${formatSeconds(run.elapsedMs)} s at ${formatSpeed(run.trapSpeedHundredthsMph)} mph`;
  return {
    kind: "run",
    path: `/1320-club/slip/${run.id}`,
    title: markWords(words, `${figures}, ${runVehicleName(run)}`),
    detail: `${run.username} · ${run.raceTrack} · ${formatDay(run.ranOn)}`,
    snippet: [],
    score,
  };
}

/** An event as a result; of two, the next one comes first. */
export function toEventHit(
  event: ListedEvent,
  { words, subject }: QueryWords,
  { at, isPast }: { at: number; isPast: boolean },
): ScoredHit {
  const { eventName, venue, city, state, status, categories } = event;
  const context = [venue, city, state ?? "", placeName(event), ...categories].join(" ");
  const score = Math.max(
    scoreName(subject, eventName, context),
    scoreName(words, eventName, context),
  );
  const isOff = status === "CANCELLED";
  const [category] = categories;
  return {
    kind: "event",
    path: eventPath(event.slug),
    title: markWords(subject, eventName),
    detail: [
      formatDays(event),
      `${venue}, ${city}`,
      ...(category ? [CATEGORY_LABELS[category]] : []),
      ...(isOff ? ["canceled"] : []),
    ].join(" · "),
    snippet: [],
    score: Math.max(30, score) - at / 10 - (isPast ? 8 : 0) - (isOff ? 12 : 0),
  };
}

/** Dealers by name or town. */
export function toDealerHits(rows: readonly DealerRow[], { subject }: QueryWords): ScoredHit[] {
  return rows.map((row) => ({
    kind: "dealer" as const,
    path: `${dealersPath({ place: row.zip })}#${dealerAnchor(row.id)}`,
    title: markWords(subject, row.name),
    detail: `${row.city}, ${row.state} ${row.zip}`,
    snippet: [],
    score: Math.max(30, scoreName(subject, row.name, `${row.city} ${row.zip}`) - 4),
  }));
}
