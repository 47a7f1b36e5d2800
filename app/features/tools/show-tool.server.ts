import type { Deps, Viewer } from "#app/deps.ts";
import { densityAltitudeFt } from "#app/features/slips/air.ts";
import { medianOf } from "#app/lib/median.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findAllRecentRunsOf, type RecentRun } from "#db/queries/boards.ts";
import {
  type Formula,
  isToolError,
  type RunValues,
  type Tool,
  type ToolField,
  type ToolResult,
} from "./define-tool.ts";
import { findTool } from "./kinds.ts";
import { toolPath } from "./paths.ts";
import { exampleOf, readToolValues } from "./read-tool-values.ts";

/** A field with what was typed into it. */
export type ShownField = ToolField & { name: string; typed: string; error?: string };

export type ShownTool = {
  slug: string;
  title: string;
  lead: string;
  fields: readonly ShownField[];
  /** Empty as long as a field has an error. */
  results: readonly ToolResult[];
  formulas: readonly Formula[];
  limits: string;
  /** Whether the fields hold examples rather than what somebody typed. */
  isExample: boolean;
  /** The viewer's latest runs, each with the path that fills them in. */
  ownRuns: readonly OwnRun[];
};
/** A run, and the path that fills it in. */
export type OwnRun = { path: string; label: string };

type ShowDeps = Pick<Deps, "db"> & { viewer: Pick<Viewer, "id"> | null };

/** How many of the viewer's runs are read of each car and in all, and how many are offered one by one. */
const OWN_RUNS = { ofCar: 12, inAll: 60, shown: 5 };

/**
 * A tool with its form as a URL's query fills it in, and the result. Nothing that is typed is lost.
 *
 * @returns null if there is no such tool
 */
export async function showTool(
  { db, viewer }: ShowDeps,
  slug: string,
  params: URLSearchParams,
): Promise<ShownTool | null> {
  const tool = findTool(slug);
  if (!tool) return null;
  const { typed, errors, values } = readToolValues(tool, params);
  const outcome = values ? tool.solve(values) : [];
  const allErrors = isToolError(outcome) ? { [outcome.field]: outcome.error } : errors;
  const runs = viewer ? await findAllRecentRunsOf(db, viewer.id, OWN_RUNS) : [];
  const { title, lead, fields, formulas, limits } = tool;
  return {
    ...{ slug, title, lead, formulas, limits },
    fields: Object.entries(fields).map(([name, field]) => ({
      ...field,
      name,
      typed: typed[name] ?? "",
      ...(allErrors[name] !== undefined && { error: allErrors[name] }),
    })),
    results: isToolError(outcome) ? [] : outcome,
    isExample: !Object.keys(fields).some((name) => params.has(name)),
    ownRuns: linksTo(tool, params, runs),
  };
}

/** A link for each run that has what the tool needs; for a tool that takes several, one for all of the car that ran last. */
function linksTo(tool: Tool, params: URLSearchParams, runs: readonly RecentRun[]): OwnRun[] {
  const several = Object.entries(tool.fields).find(([, { kind }]) => kind === "numbers");
  if (several) return linksToAll(tool, params, { field: several[0], runs });
  return runs
    .flatMap((run) => {
      const path = pathOf(tool, params, tool.ofRun(valuesOf(run)));
      return path === null ? [] : [{ path, label: labelOf(run) }];
    })
    .slice(0, OWN_RUNS.shown);
}

function linksToAll(
  tool: Tool,
  params: URLSearchParams,
  { field, runs }: { field: string; runs: readonly RecentRun[] },
): OwnRun[] {
  const ofCar = runs.filter(({ vehicleId }) => vehicleId === runs[0]?.vehicleId);
  const times = ofCar.map(({ elapsedMs }) => formatSeconds(elapsedMs)).join(" ");
  const altitude = medianOf(ofCar.flatMap((run) => altitudeOf(run) ?? []));
  const values = { [field]: times, before: altitude === null ? "" : String(Math.round(altitude)) };
  const path = times === "" ? null : pathOf(tool, params, values);
  return path === null ? [] : [{ path, label: `The last of your car: ${times}` }];
}

/** The density altitude of a run in feet; null if its slip has no weather. */
function altitudeOf(run: RecentRun): number | null {
  const { temperatureTenthsF, pressureHundredthsInHg, humidityPercent } = run;
  if (temperatureTenthsF === null || pressureHundredthsInHg === null || humidityPercent === null)
    return null;
  return densityAltitudeFt({
    temperatureF: temperatureTenthsF / 10,
    stationPressureInHg: pressureHundredthsInHg / 100,
    humidityPercent,
  });
}

/** A run in a list. */
export function labelOf({ elapsedMs, trapSpeedHundredthsMph, raceTrack }: RecentRun): string {
  return `${formatSeconds(elapsedMs)} s at ${formatSpeed(trapSpeedHundredthsMph)} mph, ${raceTrack}`;
}

/**
 * The path with a run's figures. What is in the URL stays, except for what the run has. An optional field stays empty
 * otherwise: an example's weather would change a real run.
 *
 * @returns null if the run lacks a figure that the tool needs
 */
function pathOf(
  { slug, fields }: Tool,
  params: URLSearchParams,
  ofRun: Readonly<Record<string, string>>,
): string | null {
  const values: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const isOptional = field.kind === "number" && field.isOptional === true;
    const isOfRun = name in ofRun && field.kind !== "choice";
    const typed = params.get(name) ?? (isOptional || isOfRun ? "" : exampleOf(field));
    values[name] = ofRun[name] || typed;
    if (values[name] === "" && !isOptional) return null;
  }
  return toolPath(slug, values);
}

function valuesOf(run: RecentRun): RunValues {
  const seconds = (ms: number | null) => (ms === null ? "" : formatSeconds(ms));
  const speed = (hundredths: number | null) => (hundredths === null ? "" : formatSpeed(hundredths));
  const fixed = (units: number | null, digits: number) =>
    units === null ? "" : (units / 10 ** digits).toFixed(digits);
  return {
    elapsed: seconds(run.elapsedMs),
    sixtyFoot: seconds(run.sixtyFootMs),
    trapSpeed: speed(run.trapSpeedHundredthsMph),
    reaction: seconds(run.reactionMs),
    eighth: seconds(run.eighthElapsedMs),
    eighthSpeed: speed(run.eighthSpeedHundredthsMph),
    temperature: fixed(run.temperatureTenthsF, 1),
    humidity: run.humidityPercent === null ? "" : String(run.humidityPercent),
    barometer: fixed(run.pressureHundredthsInHg, 2),
  };
}
