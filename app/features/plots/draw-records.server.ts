import { curveStepAfter, line } from "d3-shape";
import { formatLongDay } from "#app/lib/dates.ts";
import { formatRoundSeconds, formatSeconds } from "#app/lib/race-numbers.ts";
import type { Plot, PlotTone } from "./plot.ts";
import { noonOf, round, timeScale, timeTicks, valueScale, valueTicks } from "./scales.server.ts";

/** A run that was the quickest of its board when it was made. */
export type PlotRecord = { slipId: number; ranOn: string; elapsedMs: number; username: string };

/**
 * A board's record progression, one step per record.
 *
 * @param records oldest first, at least one
 */
export function drawRecords(
  records: readonly PlotRecord[],
  { isStock, today }: { isStock: boolean /** `YYYY-MM-DD` */; today: string },
): Plot {
  const tone: PlotTone = isStock ? "stock" : "modified";
  const x = timeScale([...records.map((record) => record.ranOn), today]);
  const y = valueScale(
    records.map((record) => record.elapsedMs),
    { isReversed: true },
  );
  const points = records.map((record, place) => ({
    x: round(x(noonOf(record.ranOn))),
    y: round(y(record.elapsedMs)),
    tone,
    isBest: place === records.length - 1,
    label: `${formatSeconds(record.elapsedMs)} s, ${record.username}, ${formatLongDay(record.ranOn)}`,
    to: `/1320-club/slip/${record.slipId}`,
  }));
  const steps = points.map((point) => ({ x: point.x, y: round(100 - point.y) }));
  const last = steps.at(-1);
  if (last) steps.push({ x: round(x(noonOf(today))), y: last.y });
  const draw = line<{ x: number; y: number }>(
    (step) => step.x,
    (step) => step.y,
  ).curve(curveStepAfter);
  const [first] = records;
  const current = records.at(-1);
  return {
    id: `records-${tone}`,
    title: isStock ? "The stock record" : "The modified record",
    summary:
      first && current
        ? `From ${formatSeconds(first.elapsedMs)} s on ${formatLongDay(first.ranOn)} to ${formatSeconds(current.elapsedMs)} s by ${current.username} on ${formatLongDay(current.ranOn)}.`
        : "",
    xTicks: timeTicks(x),
    yTicks: valueTicks(y, formatRoundSeconds),
    xLabel: "date",
    yLabel: "seconds, quicker is up",
    lines: [{ tone, path: draw(steps) ?? "" }],
    points,
    hasCars: true,
    marks: [],
  };
}
