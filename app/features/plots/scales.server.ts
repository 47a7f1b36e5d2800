import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from "d3-scale";
import { DAY_MS } from "#app/lib/durations.ts";
import type { PlotTick } from "./plot.ts";

/** The part of the axis left free at either end, so that no point touches the frame. */
const MARGIN = 0.06;

/** Noon of a day `YYYY-MM-DD`, at which the day's runs are drawn. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** Days from left to right, in percent. A single day is centered in a 30-day range. */
export function timeScale(days: readonly string[]): ScaleTime<number, number> {
  const times = days.map((day) => noonOf(day).getTime());
  const first = Math.min(...times);
  const last = Math.max(...times);
  const margin = Math.max((last - first) * MARGIN, 15 * DAY_MS);
  return scaleUtc()
    .domain([new Date(first - margin), new Date(last + margin)])
    .range([0, 100]);
}

/**
 * Values from bottom to top (or from left to right), in percent.
 *
 * @param isReversed puts small values at the top, for times
 */
export function valueScale(
  values: readonly number[],
  { isReversed }: { isReversed: boolean },
): ScaleLinear<number, number> {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const margin = Math.max((most - least) * MARGIN, Math.abs(most) * 0.005);
  return scaleLinear()
    .domain([least - margin, most + margin])
    .range(isReversed ? [100, 0] : [0, 100]);
}

/** Rounds to the precision of a screen, to keep the markup short. */
export function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}

/** A few round values with their positions: at most as many as have different labels. */
export function valueTicks(
  scale: ScaleLinear<number, number>,
  format: (value: number) => string,
): PlotTick[] {
  const candidates = [5, 4, 3, 2, 1].map((count) =>
    scale.ticks(count).map((value) => ({ at: round(scale(value)), label: format(value) })),
  );
  const hasUniqueLabels = (ticks: PlotTick[]) =>
    new Set(ticks.map(({ label }) => label)).size === ticks.length;
  return candidates.find(hasUniqueLabels) ?? [];
}

/** A few first days of months (or years) with their positions. */
export function timeTicks(scale: ScaleTime<number, number>): PlotTick[] {
  const [from = 0, to = 0] = scale.domain().map((end) => end.getTime());
  const isLong = to - from > 3 * 365 * DAY_MS;
  return scale.ticks(4).map((date) => ({
    at: round(scale(date)),
    label: date.toLocaleDateString("en-US", {
      year: "numeric",
      timeZone: "UTC",
      ...(isLong ? {} : { month: "short" }),
      ...(to - from < 60 * DAY_MS ? { day: "numeric" } : {}),
    }),
  }));
}
