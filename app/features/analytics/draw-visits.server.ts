import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";
import type { Plot } from "#app/features/plots/plot.ts";
import { noonOf, round, timeTicks, valueTicks } from "#app/features/plots/scales.server.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { VISIT_EVENTS } from "#db/schema/analytics.ts";
import { EVENT_LABELS } from "./event-labels.ts";

/** The counts of a day, in the order of `VISIT_EVENTS`. */
type DayOfVisits = { day: string; counts: readonly number[] };

/**
 * A plot for each event with any counts, day by day from zero up. Excludes today, which isn't over
 * and would drop to nothing each night.
 *
 * @param days newest first, including today
 */
export function drawVisits(days: readonly DayOfVisits[]): Plot[] {
  const oldestFirst = days.slice(1).toReversed();
  return VISIT_EVENTS.flatMap((event, at) => {
    const series = oldestFirst.map(({ day, counts }) => ({ day, count: counts[at] ?? 0 }));
    return series.some(({ count }) => count > 0) ? [drawSeries(event, series)] : [];
  });
}

type Series = readonly { day: string; count: number }[];

function drawSeries(event: (typeof VISIT_EVENTS)[number], series: Series): Plot {
  const times = series.map(({ day }) => noonOf(day));
  const x = scaleUtc()
    .domain([times[0] ?? 0, times.at(-1) ?? 0])
    .range([0, 100]);
  const best = series.reduce((one, other) => (other.count > one.count ? other : one));
  const y = scaleLinear().domain([0, best.count]).nice(4).range([0, 100]);
  const draw = line<Series[number]>(
    ({ day }) => round(x(noonOf(day))),
    ({ count }) => round(100 - y(count)),
  );
  const last = series.at(-1)?.count ?? 0;
  return {
    id: event,
    title: EVENT_LABELS[event],
    summary: `Most on ${formatShortDay(best.day)}: ${formatCount(best.count)}.`,
    xTicks: timeTicks(x),
    yTicks: valueTicks(y, formatCount),
    xLabel: "day (UTC)",
    yLabel: "a day",
    lines: [
      {
        tone: "modified",
        path: draw(series) ?? "",
        y: round(y(last)),
        label: formatCount(last),
        isTime: false,
      },
    ],
    points: [],
    marks: [],
  };
}
