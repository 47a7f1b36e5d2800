import type { Deps, Viewer } from "#app/deps.ts";
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
import { readToolValues } from "./read-tool-values.ts";

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
  ownRuns: readonly { path: string; label: string }[];
};

type ShowDeps = Pick<Deps, "db"> & { viewer: Pick<Viewer, "id"> | null };

/** How many of the viewer's runs are offered. */
const OWN_RUNS_MAX = 5;

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
  const runs = viewer ? await findAllRecentRunsOf(db, viewer.id, OWN_RUNS_MAX) : [];
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
    ownRuns: linksTo(tool, typed, runs),
  };
}

/** A link for each run; for a tool that takes several, one for all of the car that ran last. */
function linksTo(
  { slug, fields, ofRun }: Tool,
  typed: Readonly<Record<string, string>>,
  runs: readonly RecentRun[],
): ShownTool["ownRuns"] {
  const pathOf = (values: Readonly<Record<string, string>>) =>
    toolPath(slug, filledIn(fields, typed, values));
  const several = Object.keys(fields).find((name) => fields[name]?.kind === "numbers");
  if (several === undefined) {
    return runs.map((run) => ({ path: pathOf(ofRun(valuesOf(run))), label: labelOf(run) }));
  }
  const ofCar = runs.filter(({ vehicleId }) => vehicleId === runs[0]?.vehicleId);
  const times = ofCar.map(({ elapsedMs }) => formatSeconds(elapsedMs)).join(" ");
  return times === ""
    ? []
    : [{ path: pathOf({ [several]: times }), label: `The last of your car: ${times}` }];
}

function labelOf({ elapsedMs, trapSpeedHundredthsMph, raceTrack }: RecentRun): string {
  return `${formatSeconds(elapsedMs)} s at ${formatSpeed(trapSpeedHundredthsMph)} mph, ${raceTrack}`;
}

/** What is typed already stays, except for what the run has. */
function filledIn(
  fields: Readonly<Record<string, ToolField>>,
  typed: Readonly<Record<string, string>>,
  ofRun: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, ofRun[name] || (typed[name] ?? "")]),
  );
}

function valuesOf(run: RecentRun): RunValues {
  const seconds = (ms: number | null) => (ms === null ? "" : formatSeconds(ms));
  const speed = (hundredths: number | null) => (hundredths === null ? "" : formatSpeed(hundredths));
  return {
    elapsed: seconds(run.elapsedMs),
    sixtyFoot: seconds(run.sixtyFootMs),
    trapSpeed: speed(run.trapSpeedHundredthsMph),
    reaction: seconds(run.reactionMs),
    eighth: seconds(run.eighthElapsedMs),
    eighthSpeed: speed(run.eighthSpeedHundredthsMph),
  };
}
