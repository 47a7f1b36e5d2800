import type { Deps, Viewer } from "#app/deps.ts";
import { compareRuns } from "#app/features/leaderboard/rules.ts";
import { type BodyKind, bodyKindOf } from "#app/lib/body-kind.ts";
import {
  findAllBestOfClass,
  findAllLeadersOfClass,
  findAllRivalsById,
  findRuns,
  type RivalChoice,
  type Run,
  type RunDetail,
  toRun,
} from "#db/queries/boards.ts";
import { type Against, readAgainst } from "./against.ts";
import type { TimedRun } from "./race.ts";
import { WATCH_TEXTS } from "./texts.ts";

/** How many runs a search lists. */
const MATCHES_MAX = 8;

export type Racer = TimedRun &
  Pick<
    Run,
    | ("id" | "username" | "raceTrack" | "ranOn")
    | ("vehicleYear" | "vehicleMake" | "vehicleModel" | "vehicleTrim")
  > & { carKind: BodyKind };

/** What a run can be watched against. */
export type Race = {
  rival: Racer | null;
  /** Runs to choose from: number 1 of the class and the viewer's own best. */
  leader: RivalChoice | null;
  own: RivalChoice | null;
  /** The runs of a search, quickest first; null without one. */
  matches: (RivalChoice & Pick<Run, "raceTrack" | "ranOn">)[] | null;
  /** What was typed, and what is wrong with it. */
  typed: string;
  problem: string | null;
};

type ReadDeps = Pick<Deps, "db" | "origin"> & { viewer: Pick<Viewer, "id"> | null };

/**
 * Reads a run's rival and those that are offered, in one database call. A rival is a listed run: others, which
 * may exist or not, are answered alike.
 *
 * @param runId the run; the caller has checked that the viewer may see it
 * @param typed the rival as typed or linked, from `readWatched`
 */
export async function readRace(
  { db, origin, viewer }: ReadDeps,
  runId: number,
  typed: string,
): Promise<Race> {
  const against = readAgainst(typed, origin);
  const text = against.kind === "search" ? against.text : null;
  const [[leader], own, rivals, ...searched] = await db.batch([
    findAllLeadersOfClass(db, runId),
    findAllBestOfClass(db, { userId: viewer?.id ?? 0, runId }),
    findAllRivalsById(db, against.kind === "run" ? against.id : 0),
    ...(text === null ? [] : [true, false].map((isStock) => findByName(db, isStock, text))),
  ]);
  const rival = rivals.find(({ id }) => id !== runId);
  const matches = searched
    .flat()
    .map(toRun)
    .filter(({ id }) => id !== runId);
  return {
    rival: rival ? toRacer(toRun(rival)) : null,
    leader: leader && leader.id !== runId ? leader : null,
    own: own.find(({ id }) => id !== runId && id !== leader?.id) ?? null,
    matches:
      text === null
        ? null
        : matches
            .toSorted((a, b) => compareRuns("elapsedTime", a, b))
            .slice(0, MATCHES_MAX)
            .map(toMatch),
    typed: rival ? "" : typed,
    problem: problemOf(against, { runId, hasRival: rival !== undefined, count: matches.length }),
  };
}

/** What the list of a search shows of a run: more would only make the document longer. */
function toMatch({ id, username, elapsedMs, raceTrack, ranOn }: Run) {
  return { id, username, elapsedMs, raceTrack, ranOn };
}

function findByName(db: Deps["db"], isStock: boolean, username: string) {
  const list = { isStock, isBestOnly: false, sort: "elapsedTime", isDescending: false } as const;
  // One more than listed: the run itself may be among them.
  const limit = MATCHES_MAX + 1;
  return findRuns(db, list, { filter: { username, vehicle: "", track: "" }, offset: 0, limit });
}

function problemOf(
  against: Against,
  { runId, hasRival, count }: { runId: number; hasRival: boolean; count: number },
): string | null {
  switch (against.kind) {
    case "none":
      return null;
    case "foreign":
      return WATCH_TEXTS.foreign;
    case "search":
      return count > 0 ? null : WATCH_TEXTS.noMatch;
    case "run":
      if (against.id === runId) return WATCH_TEXTS.itself;
      return hasRival ? null : WATCH_TEXTS.notListed;
  }
}

/** A run as a lane of the strip has it: without what only its own page shows. */
export function toRacer(run: Run & Pick<RunDetail, keyof TimedRun>): Racer {
  return {
    id: run.id,
    username: run.username,
    vehicleYear: run.vehicleYear,
    vehicleMake: run.vehicleMake,
    vehicleModel: run.vehicleModel,
    vehicleTrim: run.vehicleTrim,
    raceTrack: run.raceTrack,
    ranOn: run.ranOn,
    elapsedMs: run.elapsedMs,
    sixtyFootMs: run.sixtyFootMs,
    trapSpeedHundredthsMph: run.trapSpeedHundredthsMph,
    threeThirtyFootMs: run.threeThirtyFootMs,
    eighthElapsedMs: run.eighthElapsedMs,
    eighthSpeedHundredthsMph: run.eighthSpeedHundredthsMph,
    thousandFootMs: run.thousandFootMs,
    carKind: bodyKindOf({
      year: run.vehicleYear,
      make: run.vehicleMake,
      model: run.vehicleModel,
    }),
  };
}
