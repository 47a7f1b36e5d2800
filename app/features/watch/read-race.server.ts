import type { Deps, Viewer } from "#app/deps.ts";
import { compareRuns } from "#app/features/leaderboard/rules.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { type BodyKind, bodyKindOf } from "#app/lib/body-kind.ts";
import {
  findAllBestOfClass,
  findAllLeadersOfClass,
  findAllRivalsById,
  findAllRivalsByName,
  findRuns,
  type RivalChoice,
  type RivalRun,
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
  /** The runs of a search, quickest first. For a number, those of the racer whose name it is. */
  matches: RivalRun[];
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
  const name = against.kind === "run" ? (against.name ?? "") : "";
  // One more than listed: the run itself may be among them.
  const limit = MATCHES_MAX + 1;
  const [[leader], own, rivals, named, ...rows] = await db.batch([
    findAllLeadersOfClass(db, runId),
    findAllBestOfClass(db, { userId: viewer?.id ?? 0, runId }),
    findAllRivalsById(db, against.kind === "run" ? against.id : 0),
    findAllRivalsByName(db, { usernameKey: usernameKeyOf(name), limit }),
    ...(text === null ? [] : [true, false].map((isStock) => findByName(db, isStock, text, limit))),
  ]);
  const rival = rivals.find(({ id }) => id !== runId);
  const searched = rows
    .flat()
    .map(toRun)
    .toSorted((a, b) => compareRuns("elapsedTime", a, b));
  const matches = [...named, ...searched.map(toMatch)].filter(({ id }) => id !== runId);
  return {
    rival: rival ? toRacer(toRun(rival)) : null,
    leader: leader && leader.id !== runId ? leader : null,
    own: own.find(({ id }) => id !== runId && id !== leader?.id) ?? null,
    matches: matches.filter(({ id }) => id !== rival?.id).slice(0, MATCHES_MAX),
    typed: rival ? "" : typed,
    problem: rival || matches.length > 0 ? null : problemOf(against, runId),
  };
}

/** What the list of a search shows of a run: more would only make the document longer. */
function toMatch({ id, username, elapsedMs, raceTrack, ranOn }: Run): RivalRun {
  return { id, username, elapsedMs, raceTrack, ranOn };
}

function findByName(db: Deps["db"], isStock: boolean, username: string, limit: number) {
  const list = { isStock, isBestOnly: false, sort: "elapsedTime", isDescending: false } as const;
  return findRuns(db, list, { filter: { username, vehicle: "", track: "" }, offset: 0, limit });
}

/** Why nothing was found. */
function problemOf(against: Against, runId: number): string | null {
  switch (against.kind) {
    case "none":
      return null;
    case "foreign":
      return WATCH_TEXTS.foreign;
    case "search":
      return WATCH_TEXTS.noMatch;
    case "run":
      return against.id === runId ? WATCH_TEXTS.itself : WATCH_TEXTS.notListed;
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
