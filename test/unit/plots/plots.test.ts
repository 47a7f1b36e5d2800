import { expect, test } from "vitest";
import { drawLaunch } from "#app/features/plots/draw-launch.server.ts";
import { drawOverTime } from "#app/features/plots/draw-over-time.server.ts";
import { drawTrackBests } from "#app/features/plots/draw-track-bests.server.ts";
import type { PlotRun } from "#app/features/plots/plot.ts";

function run(fields: Partial<PlotRun> & { id: number }): PlotRun {
  return {
    ranOn: "2026-05-09",
    raceTrack: "Famoso Dragstrip",
    isStock: false,
    elapsedMs: 11_340,
    sixtyFootMs: 1702,
    trapSpeedHundredthsMph: 12_185,
    ...fields,
  };
}

const SEASON = [
  run({ id: 1, ranOn: "2026-03-01", elapsedMs: 12_100, isStock: true }),
  run({ id: 2, ranOn: "2026-04-01", elapsedMs: 11_900, isStock: true }),
  run({ id: 3, ranOn: "2026-05-01", elapsedMs: 11_950, isStock: true }),
  run({ id: 4, ranOn: "2026-06-01", elapsedMs: 11_500, trapSpeedHundredthsMph: 12_600 }),
];

test("the best so far of each class is filled, a slower run is not", () => {
  const [et] = drawOverTime(SEASON, []);
  expect(et?.points.map((point) => [point.tone, point.isBest])).toEqual([
    ["stock", true],
    ["stock", true],
    ["stock", false],
    ["modified", true],
  ]);
});

test("the line of bests says what it ends at, at that height", () => {
  const [et, , speed] = drawOverTime(SEASON, []);
  const labels = et?.lines.map(({ tone, label, isTime }) => [tone, label, isTime]);
  expect(labels).toEqual([
    ["stock", "Stock best 11.900", true],
    ["modified", "Modified best 11.500", true],
  ]);
  expect(et?.lines.map(({ y }) => y)).toEqual([et?.points[1]?.y, et?.points[3]?.y]);
  expect(speed?.lines.at(-1)).toMatchObject({ label: "Modified best 126.00", isTime: false });
});

test("a quicker time is higher, a higher speed too", () => {
  const [et, , speed] = drawOverTime(SEASON, []);
  const heights = et?.points.map((point) => point.y) ?? [];
  expect(heights.indexOf(Math.max(...heights))).toBe(3);
  expect(heights.indexOf(Math.min(...heights))).toBe(0);
  const speeds = speed?.points.map((point) => point.y) ?? [];
  expect(speeds.indexOf(Math.max(...speeds))).toBe(3);
});

test("the labels of an axis are unique, even for a single run", () => {
  for (const sixtyFootMs of [1702, 1795, 1804, 2005]) {
    const alone = [run({ id: 1, sixtyFootMs })];
    for (const plot of [
      ...drawOverTime(alone, []),
      drawLaunch(alone),
      ...drawOverTime(SEASON, []),
    ]) {
      const labels = plot.yTicks.map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }
  }
});

test("everything is inside the frame, even for a single run", () => {
  for (const runs of [SEASON, SEASON.slice(0, 1)]) {
    for (const plot of [...drawOverTime(runs, []), drawLaunch(runs)]) {
      for (const { x, y } of plot.points) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(100);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(100);
      }
      expect(plot.yTicks.length).toBeGreaterThan(1);
      expect(plot.lines.every((line) => !line.path.includes("NaN"))).toBe(true);
    }
  }
});

test("a modification is marked on its day, except from long before the runs", () => {
  const [et] = drawOverTime(SEASON, [
    { installedOn: "2019-01-01", description: "Exhaust" },
    { installedOn: "2026-05-15", description: "Drag radials" },
  ]);
  expect(et?.marks.map((mark) => mark.label)).toEqual(["Drag radials"]);
  const [, , third, fourth] = et?.points ?? [];
  expect(et?.marks[0]?.x).toBeGreaterThan(third?.x ?? 100);
  expect(et?.marks[0]?.x).toBeLessThan(fourth?.x ?? 0);
});

test("the summary has the number of runs, the first and the best", () => {
  const [et] = drawOverTime(SEASON, []);
  expect(et?.summary).toBe(
    "4 runs since March 1, 2026. First 12.100 s, best 11.500 s on June 1, 2026.",
  );
});

test("the quickest run is highlighted in the launch plot", () => {
  const plot = drawLaunch(SEASON);
  expect(plot.points.filter((point) => point.isBest).map((point) => point.to)).toEqual([
    "/1320-club/slip/4",
  ]);
});

test("tracks are sorted best first, each with its quickest run", () => {
  const bests = drawTrackBests([
    run({ id: 1, elapsedMs: 11_500 }),
    run({ id: 2, elapsedMs: 11_300, raceTrack: "Firebird" }),
    run({ id: 3, elapsedMs: 11_200, raceTrack: "Famoso Dragstrip" }),
  ]);
  expect(bests.bars.map((bar) => [bar.track, bar.value, bar.length])).toEqual([
    ["Famoso Dragstrip", "11.200", 100],
    ["Firebird", "11.300", 12],
  ]);
});
