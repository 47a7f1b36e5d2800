import { formatRoundSeconds, formatSeconds } from "#app/lib/race-numbers.ts";
import { toneOf } from "./draw-over-time.server.ts";
import type { Plot, PlotRun } from "./plot.ts";
import { round, valueScale, valueTicks } from "./scales.server.ts";

/**
 * 60 ft against ET: the effect of the launch. Points to the right launched slower, points further
 * up finished quicker.
 *
 * @param runs at least one
 */
export function drawLaunch(runs: readonly PlotRun[]): Plot {
  const x = valueScale(
    runs.map((run) => run.sixtyFootMs),
    { isReversed: false },
  );
  const y = valueScale(
    runs.map((run) => run.elapsedMs),
    { isReversed: true },
  );
  const quickest = runs.reduce((one, other) => (other.elapsedMs < one.elapsedMs ? other : one));
  return {
    id: "launch",
    title: "60 ft against ET",
    summary: `The quickest of ${runs.length} ${runs.length === 1 ? "run" : "runs"}, ${formatSeconds(quickest.elapsedMs)} s, left with a 60 ft time of ${formatSeconds(quickest.sixtyFootMs)} s.`,
    xTicks: valueTicks(x, formatRoundSeconds),
    yTicks: valueTicks(y, formatRoundSeconds),
    xLabel: "60 ft in seconds",
    yLabel: "ET in seconds, quicker is up",
    lines: [],
    points: runs.map((run) => ({
      x: round(x(run.sixtyFootMs)),
      y: round(y(run.elapsedMs)),
      tone: toneOf(run),
      isBest: run === quickest,
      label: `60 ft ${formatSeconds(run.sixtyFootMs)} s, ET ${formatSeconds(run.elapsedMs)} s, ${run.raceTrack}`,
      to: `/1320-club/slip/${run.id}`,
    })),
    marks: [],
  };
}
