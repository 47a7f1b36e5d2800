import type { Deps, Viewer } from "#app/deps.ts";
import { readAgainst, TYPED_MAX, watchPath } from "#app/features/watch/against.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { findAllRecentRunsOf, findAllRivalsById, type StoredRival } from "#db/queries/boards.ts";
import { COMPARE_PATH } from "./paths.ts";
import { labelOf, type OwnRun } from "./show-tool.server.ts";

/** One of the two runs. */
export type ComparedRun = { path: string; username: string; vehicle: string; when: string };

/** A figure of both runs; null where a slip doesn't have it. */
export type ComparedFigure = {
  label: string;
  first: string | null;
  second: string | null;
  /** The second minus the first, signed; null if one of them is missing. */
  difference: string | null;
  /** Whose is better; null if they are equal or one is missing. */
  winner: "first" | "second" | null;
};

export type Comparison = {
  typed: { first: string; second: string };
  errors: { first?: string; second?: string };
  runs: { first: ComparedRun; second: ComparedRun } | null;
  figures: readonly ComparedFigure[];
  /** Where the race of the two is shown. */
  watch: string | null;
};

const NOT_A_RUN = "Use a run's number or its link, such as /1320-club/slip/12.";
const NOT_LISTED = "No run on the boards has this number.";

type CompareDeps = Pick<Deps, "db" | "origin">;

/** How many of the viewer's runs are offered. */
const OWN_RUNS = { ofCar: 5, inAll: 5 };

/**
 * Two runs from the boards, figure by figure, and the viewer's latest runs for the side that is still empty. A run that isn't listed, whether it exists or not, is answered alike.
 *
 * @param params `first` and `second`: numbers or links of runs
 */
export async function compareRuns(
  { viewer, ...deps }: CompareDeps & { viewer: Pick<Viewer, "id"> | null },
  params: URLSearchParams,
): Promise<Comparison & { ownRuns: readonly OwnRun[] }> {
  const [comparison, runs] = await Promise.all([
    compare(deps, params),
    viewer ? findAllRecentRunsOf(deps.db, viewer.id, OWN_RUNS) : [],
  ]);
  const { first } = comparison.typed;
  const pathOf = (id: number) =>
    `${COMPARE_PATH}?${new URLSearchParams(first ? { first, second: `${id}` } : { first: `${id}` })}`;
  return {
    ...comparison,
    ownRuns: runs.map((run) => ({ path: pathOf(run.id), label: labelOf(run) })),
  };
}

async function compare({ db, origin }: CompareDeps, params: URLSearchParams): Promise<Comparison> {
  const typed = { first: typedOf(params, "first"), second: typedOf(params, "second") };
  const none = { typed, errors: {}, runs: null, figures: [], watch: null };
  if (typed.first === "" && typed.second === "") return none;
  const ids = { first: idOf(typed.first, origin), second: idOf(typed.second, origin) };
  const [[first], [second]] = await db.batch([
    findAllRivalsById(db, ids.first ?? 0),
    findAllRivalsById(db, ids.second ?? 0),
  ]);
  if (!first || !second) {
    return {
      ...none,
      errors: {
        ...(!first && typed.first !== "" && errorOf("first", ids)),
        ...(!second && typed.second !== "" && errorOf("second", ids)),
      },
    };
  }
  return {
    ...none,
    runs: { first: toComparedRun(first), second: toComparedRun(second) },
    figures: figuresOf(first, second),
    watch: first.id === second.id ? null : watchPath(first.id, second.id),
  };
}

type Side = "first" | "second";

function typedOf(params: URLSearchParams, side: Side): string {
  return cleanLine((params.get(side) ?? "").slice(0, TYPED_MAX));
}

function idOf(typed: string, origin: string): number | null {
  const against = readAgainst(typed, origin);
  return against.kind === "run" ? against.id : null;
}

function errorOf(side: Side, ids: Record<Side, number | null>) {
  return { [side]: ids[side] === null ? NOT_A_RUN : NOT_LISTED };
}

function toComparedRun(run: StoredRival): ComparedRun {
  return {
    path: `/1320-club/slip/${run.id}`,
    username: run.username,
    vehicle: runVehicleName(run),
    when: `${run.raceTrack}, ${formatDay(run.ranOn)}`,
  };
}

function figuresOf(first: StoredRival, second: StoredRival): ComparedFigure[] {
  const time = (label: string, a: number | null, b: number | null) =>
    figureOf(label, { a, b, format: formatSeconds, isLessBetter: true });
  const speed = (label: string, a: number | null, b: number | null) =>
    figureOf(label, { a, b, format: formatSpeed, isLessBetter: false });
  return [
    time("60 ft", first.sixtyFootMs, second.sixtyFootMs),
    time("330 ft", first.threeThirtyFootMs, second.threeThirtyFootMs),
    time("1/8 mile", first.eighthElapsedMs, second.eighthElapsedMs),
    speed("1/8 mile mph", first.eighthSpeedHundredthsMph, second.eighthSpeedHundredthsMph),
    time("1000 ft", first.thousandFootMs, second.thousandFootMs),
    time("1/4 mile", first.elapsedMs, second.elapsedMs),
    speed("1/4 mile mph", first.trapSpeedHundredthsMph, second.trapSpeedHundredthsMph),
    time(
      "60 ft to the stripe",
      first.elapsedMs - first.sixtyFootMs,
      second.elapsedMs - second.sixtyFootMs,
    ),
  ];
}

type Figures = {
  a: number | null;
  b: number | null;
  format: (units: number) => string;
  isLessBetter: boolean;
};

function figureOf(label: string, { a, b, format, isLessBetter }: Figures): ComparedFigure {
  const figure = {
    label,
    first: a === null ? null : format(a),
    second: b === null ? null : format(b),
  };
  if (a === null || b === null) return { ...figure, difference: null, winner: null };
  const by = b - a;
  const isFirst = isLessBetter ? by > 0 : by < 0;
  return {
    ...figure,
    difference: `${by > 0 ? "+" : ""}${format(by)}`,
    winner: by === 0 ? null : isFirst ? "first" : "second",
  };
}
