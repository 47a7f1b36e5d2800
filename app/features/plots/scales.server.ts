import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from "d3-scale";
import type { PlotTick } from "./plot.ts";

const DAY_MS = 86_400_000;
/** How much of the axis stays free at either end, so that no point sits on the frame. */
const MARGIN = 0.06;

/** Noon of a day `YYYY-MM-DD`, where a run of that day is drawn. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** Days from left to right, in percent. A single day is placed in the middle of its month. */
export function timeScale(days: readonly string[]): ScaleTime<number, number> {
  const times = days.map((day) => noonOf(day).getTime());
  const first = Math.min(...times);
  const last = Math.max(...times);
  const air = Math.max((last - first) * MARGIN, 15 * DAY_MS);
  return scaleUtc()
    .domain([new Date(first - air), new Date(last + air)])
    .range([0, 100]);
}

/**
 * Values from the bottom to the top (or from left to right), in percent.
 *
 * @param isReversed puts small values at the top: a shorter time is the better one
 */
export function valueScale(
  values: readonly number[],
  { isReversed }: { isReversed: boolean },
): ScaleLinear<number, number> {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const air = Math.max((most - least) * MARGIN, Math.abs(most) * 0.005);
  return scaleLinear()
    .domain([least - air, most + air])
    .range(isReversed ? [100, 0] : [0, 100]);
}

/** Rounds to what a screen can show, so that the markup stays short. */
export function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}

/** A few round values with their places: as many as differ in the decimals they are printed with. */
export function valueTicks(
  scale: ScaleLinear<number, number>,
  format: (value: number) => string,
): PlotTick[] {
  const tickings = [5, 4, 3, 2, 1].map((count) =>
    scale.ticks(count).map((value) => ({ at: round(scale(value)), label: format(value) })),
  );
  const isClear = (ticks: PlotTick[]) =>
    new Set(ticks.map(({ label }) => label)).size === ticks.length;
  return tickings.find(isClear) ?? [];
}

/** A few first-of-months (or years) with their places. */
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
