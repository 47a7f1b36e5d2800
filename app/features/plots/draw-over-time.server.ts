import { curveStepAfter, line } from "d3-shape";
import { formatLongDay } from "#app/lib/dates.ts";
import { formatRoundSeconds, formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import type { Plot, PlotLine, PlotModification, PlotPoint, PlotRun, PlotTone } from "./plot.ts";
import { noonOf, round, timeScale, timeTicks, valueScale, valueTicks } from "./scales.server.ts";

/** One of the three figures plotted over time. */
type Measure = {
  id: string;
  title: string;
  unit: string;
  yLabel: string;
  /** True for times, false for speeds. */
  isLessBetter: boolean;
  of(run: PlotRun): number;
  format(value: number): string;
  /** For the axis, with fewer decimals. */
  formatTick(value: number): string;
};

const MEASURES: readonly Measure[] = [
  {
    id: "et",
    title: "1/4 Mile ET",
    unit: "s",
    yLabel: "seconds, quicker is up",
    isLessBetter: true,
    of: (run) => run.elapsedMs,
    format: formatSeconds,
    formatTick: formatRoundSeconds,
  },
  {
    id: "sixty",
    title: "60 FT. Time",
    unit: "s",
    yLabel: "seconds, quicker is up",
    isLessBetter: true,
    of: (run) => run.sixtyFootMs,
    format: formatSeconds,
    formatTick: formatRoundSeconds,
  },
  {
    id: "speed",
    title: "1/4 Mile Speed",
    unit: "mph",
    yLabel: "mph",
    isLessBetter: false,
    of: (run) => run.trapSpeedHundredthsMph,
    format: formatSpeed,
    formatTick: (value) => String(Math.round(value / 10) / 10),
  },
];

export const toneOf = (run: { isStock: boolean }): PlotTone => (run.isStock ? "stock" : "modified");

/**
 * Elapsed time, 60 ft and speed over time, each with the best so far as a line and the car's
 * modifications marked on their days.
 *
 * @param runs oldest first, at least one
 */
export function drawOverTime(
  runs: readonly PlotRun[],
  modifications: readonly PlotModification[],
): Plot[] {
  const x = timeScale(runs.map((run) => run.ranOn));
  const [from = 0, to = 0] = x.domain().map((end) => end.getTime());
  const marks = modifications.flatMap(({ installedOn, description }) => {
    const at = noonOf(installedOn).getTime();
    return at < from || at > to ? [] : [{ x: round(x(at)), label: description }];
  });
  return MEASURES.map((measure) => {
    const y = valueScale(runs.map(measure.of), { isReversed: measure.isLessBetter });
    const place = (run: PlotRun) => ({
      x: round(x(noonOf(run.ranOn))),
      y: round(y(measure.of(run))),
    });
    const tones = (["stock", "modified"] as const).filter((tone) =>
      runs.some((run) => toneOf(run) === tone),
    );
    const bests = new Set(tones.flatMap((tone) => bestSoFar(runs, tone, measure)));
    return {
      id: measure.id,
      title: measure.title,
      summary: summarize(runs, measure),
      xTicks: timeTicks(x),
      yTicks: valueTicks(y, measure.formatTick),
      xLabel: "date",
      yLabel: measure.yLabel,
      lines: tones.flatMap((tone) => drawBest(runs, tone, { measure, place })),
      points: runs.map(
        (run): PlotPoint => ({
          ...place(run),
          tone: toneOf(run),
          isBest: bests.has(run),
          label: `${measure.format(measure.of(run))} ${measure.unit}, ${run.raceTrack}, ${formatLongDay(run.ranOn)}`,
          to: `/1320-club/slip/${run.id}`,
        }),
      ),
      marks,
    };
  });
}

const isBetter = (measure: Measure, value: number, than: number) =>
  measure.isLessBetter ? value < than : value > than;

/** The runs of a class that were its best when they were made. */
function bestSoFar(runs: readonly PlotRun[], tone: PlotTone, measure: Measure): PlotRun[] {
  const bests: PlotRun[] = [];
  for (const run of runs) {
    const last = bests.at(-1);
    if (toneOf(run) !== tone) continue;
    if (!last || isBetter(measure, measure.of(run), measure.of(last))) bests.push(run);
  }
  return bests;
}

type Place = (run: PlotRun) => { x: number; y: number };

/** The line of a class's bests with its label; none for a class without runs. */
function drawBest(
  runs: readonly PlotRun[],
  tone: PlotTone,
  { measure, place }: { measure: Measure; place: Place },
): PlotLine[] {
  const bests = bestSoFar(runs, tone, measure);
  const best = bests.at(-1);
  if (!best) return [];
  const name = tone === "stock" ? "Stock" : "Modified";
  return [
    {
      tone,
      path: bestPath(bests, runs, place),
      y: place(best).y,
      label: `${name} best ${measure.format(measure.of(best))}`,
      isTime: measure.isLessBetter,
    },
  ];
}

/** A step for each new best, extended to the day of the last run. */
function bestPath(bests: readonly PlotRun[], runs: readonly PlotRun[], place: Place): string {
  const steps = bests.map((run) => ({ x: place(run).x, y: round(100 - place(run).y) }));
  const last = steps.at(-1);
  const end = runs.at(-1);
  if (last && end) steps.push({ x: place(end).x, y: last.y });
  const draw = line<{ x: number; y: number }>(
    (step) => step.x,
    (step) => step.y,
  ).curve(curveStepAfter);
  return draw(steps) ?? "";
}

function summarize(runs: readonly PlotRun[], measure: Measure): string {
  const [first] = runs;
  if (!first) return "";
  const best = runs.reduce((one, other) =>
    isBetter(measure, measure.of(other), measure.of(one)) ? other : one,
  );
  const figure = (run: PlotRun) => `${measure.format(measure.of(run))} ${measure.unit}`;
  if (runs.length === 1) return `One run: ${figure(first)} on ${formatLongDay(first.ranOn)}.`;
  return `${runs.length} runs since ${formatLongDay(first.ranOn)}. First ${figure(first)}, best ${figure(best)} on ${formatLongDay(best.ranOn)}.`;
}
