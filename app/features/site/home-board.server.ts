import type { Deps } from "#app/deps.ts";
import { findNextEvents, presentNextEvents } from "#app/features/events/next-events.server.ts";
import type { EventCard } from "#app/features/events/present-event.ts";
import { rankPlaced } from "#app/features/leaderboard/rules.ts";
import { dayIn } from "#app/lib/dates.ts";
import {
  findAllBestRunsFrom,
  findAllJustApproved,
  findAllQuickestOfDays,
  findFirstRuns,
  type Run,
  type RunSort,
  type StoredRun,
  toRun,
} from "#db/queries/boards.ts";
import { findAllCounters } from "#db/queries/counters.ts";

const TOP = 5;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

export type HomeRun = ReturnType<typeof show>;
export type TopRun = HomeRun & { rank: number };

export type HomeBoard = {
  stock: TopRun[];
  modified: TopRun[];
  /** The quickest run of the last seven days, else the quickest there is; null on empty boards. */
  hero: { run: HomeRun; isOfWeek: boolean } | null;
  bestSixtyFoot: HomeRun | null;
  topSpeed: HomeRun | null;
  /** The run that a moderator approved last. */
  justApproved: HomeRun | null;
  nextEvents: EventCard[];
  /** Slips that wait for a moderator, and runs on the boards. */
  waiting: number;
  listed: number;
};

/** What the home page shows of the boards, in one call of the database. */
export async function readHomeBoard({ db, clock }: Pick<Deps, "db" | "clock">): Promise<HomeBoard> {
  const now = clock.now();
  const days = Array.from({ length: WEEK_DAYS }, (_, ago) =>
    dayIn(new Date(now.getTime() - ago * DAY_MS), "America/Los_Angeles"),
  );
  const top = (isStock: boolean) => findAllBestRunsFrom(db, { isStock, place: 0, limit: TOP });
  const one = (isStock: boolean, sort: RunSort, isDescending: boolean) =>
    findFirstRuns(db, { isStock, isBestOnly: false, sort, isDescending }, 1);
  const [stock, modified, week, foot1, foot2, speed1, speed2, approved, counters, next] =
    await db.batch([
      top(true),
      top(false),
      findAllQuickestOfDays(db, days),
      one(true, "sixtyFeetTime", false),
      one(false, "sixtyFeetTime", false),
      one(true, "topSpeed", true),
      one(false, "topSpeed", true),
      findAllJustApproved(db),
      findAllCounters(db, ["slips:PENDING", "slips:IN_REVIEW", "listed:0", "listed:1"]),
      findNextEvents({ db, clock }),
    ]);
  const ranked = (rows: typeof stock) =>
    rankPlaced(rows.map(toRun), 0).map((run) => ({ ...show(run), rank: run.rank }));
  const boards = [ranked(stock), ranked(modified)] as const;
  const shown = (rows: readonly StoredRun[]) => rows.map((row) => show(toRun(row)));
  const sum = (prefix: string) =>
    counters.reduce((total, { name, value }) => total + (name.startsWith(prefix) ? value : 0), 0);
  return {
    stock: boards[0],
    modified: boards[1],
    hero: heroOf(
      shown(week)[0],
      least([boards[0][0], boards[1][0]], (run) => run.elapsedMs),
    ),
    bestSixtyFoot: least(shown([...foot1, ...foot2]), (run) => run.sixtyFootMs),
    topSpeed: least(shown([...speed1, ...speed2]), (run) => -run.trapSpeedHundredthsMph),
    justApproved: shown(approved)[0] ?? null,
    nextEvents: presentNextEvents(next),
    waiting: sum("slips:"),
    listed: sum("listed:"),
  };
}

/** What the page shows of a run: the rest would only make the document longer. */
function show({
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
