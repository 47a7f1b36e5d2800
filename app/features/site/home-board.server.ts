import type { Deps } from "#app/deps.ts";
import { findNextEvents, presentNextEvents } from "#app/features/events/next-events.server.ts";
import type { EventCard } from "#app/features/events/present-event.ts";
import { rankPlaced } from "#app/features/leaderboard/rules.ts";
import { dayIn } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import {
  findAllBestRunsFrom,
  findAllHighlights,
  type Highlight,
  type Run,
  toRun,
} from "#db/queries/boards.ts";
import { findAllCounters } from "#db/queries/counters.ts";

const TOP = 5;
const WEEK_DAYS = 7;

export type HomeRun = ReturnType<typeof presentRun>;
export type TopRun = HomeRun & { rank: number };

export type HomeBoard = {
  stock: TopRun[];
  modified: TopRun[];
  /** The quickest run of the last seven days, else the quickest of all; null on empty boards. */
  hero: { run: HomeRun; isOfWeek: boolean } | null;
  bestSixtyFoot: HomeRun | null;
  topSpeed: HomeRun | null;
  /** The most recently approved run. */
  justApproved: HomeRun | null;
  nextEvents: EventCard[];
  /** Runs on the boards. */
  listed: number;
};

/** The home page's data about the boards, in one database call. */
export async function readHomeBoard({ db, clock }: Pick<Deps, "db" | "clock">): Promise<HomeBoard> {
  const now = clock.now();
  const days = Array.from({ length: WEEK_DAYS }, (_, ago) =>
    dayIn(new Date(now.getTime() - ago * DAY_MS), "America/Los_Angeles"),
  );
  const findTop = (isStock: boolean) => findAllBestRunsFrom(db, { isStock, place: 0, limit: TOP });
  const [stock, modified, highlights, counters, next] = await db.batch([
    findTop(true),
    findTop(false),
    findAllHighlights(db, days),
    findAllCounters(db, ["listed:0", "listed:1"]),
    findNextEvents({ db, clock }),
  ]);
  const ranked = (rows: typeof stock) =>
    rankPlaced(rows.map(toRun), 0).map((run) => ({ ...presentRun(run), rank: run.rank }));
  const boards = [ranked(stock), ranked(modified)] as const;
  const highlighted = (name: Highlight) =>
    highlights.filter(({ highlight }) => highlight === name).map((row) => presentRun(toRun(row)));
  return {
    stock: boards[0],
    modified: boards[1],
    hero: heroOf(
      highlighted("quickestOfDays")[0],
      least([boards[0][0], boards[1][0]], (run) => run.elapsedMs),
    ),
    bestSixtyFoot: least(highlighted("sixtyFoot"), (run) => run.sixtyFootMs),
    topSpeed: least(highlighted("topSpeed"), (run) => -run.trapSpeedHundredthsMph),
    justApproved: highlighted("justApproved")[0] ?? null,
    nextEvents: presentNextEvents(next),
    listed: counters.reduce((total, { value }) => total + value, 0),
  };
}

/** The fields that the page shows of a run: more would only make the document longer. */
function presentRun({
  id,
  username,
  vehicleYear,
  vehicleMake,
  vehicleModel,
  vehicleTrim,
  raceTrack,
  elapsedMs,
  sixtyFootMs,
  trapSpeedHundredthsMph,
}: Run) {
  const vehicle = { vehicleYear, vehicleMake, vehicleModel, vehicleTrim };
  return { id, username, ...vehicle, raceTrack, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph };
}

function heroOf(ofWeek: HomeRun | undefined, quickest: HomeRun | null): HomeBoard["hero"] {
  if (ofWeek) return { run: ofWeek, isOfWeek: true };
  return quickest && { run: quickest, isOfWeek: false };
}

function least(
  runs: readonly (HomeRun | undefined)[],
  figure: (run: HomeRun) => number,
): HomeRun | null {
  const present = runs.filter((run) => run !== undefined);
  return present.toSorted((a, b) => figure(a) - figure(b))[0] ?? null;
}
