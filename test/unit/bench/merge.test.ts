import { expect, test } from "vitest";
import type { RunKey } from "#db/queries/boards.ts";
import {
  mergeCounters,
  mergeNodes,
  mergePlaced,
  mergeRuns,
  seekEntry,
} from "#test/bench/split/merge.ts";

const run = (id: number, elapsedMs: number, change: Partial<RunKey> = {}): RunKey => ({
  ...{ id, elapsedMs, ranOn: "2026-05-01", sixtyFootMs: 1_600, trapSpeedHundredthsMph: 12_000 },
  ...change,
});
const ids = (runs: readonly { id: number }[]) => runs.map(({ id }) => id);
const places = (runs: readonly { id: number; rank: number }[]) =>
  runs.map(({ id, rank }) => [id, rank]);

test("runs of several databases are in the order of their list, by the same tie-breakers", () => {
  const quickest = { sort: "elapsedTime", isDescending: false } as const;
  const parts = [
    [run(5, 10_000), run(1, 11_000, { ranOn: "2026-05-02" })],
    [run(4, 10_000, { trapSpeedHundredthsMph: 12_100 }), run(3, 11_000)],
    [run(2, 10_000)],
  ];
  // Speed first, then the earlier day, then the lower id.
  expect(ids(mergeRuns(parts, quickest))).toEqual([4, 2, 5, 3, 1]);
  expect(ids(mergeRuns(parts, { ...quickest, isDescending: true }))).toEqual([1, 3, 5, 2, 4]);
});

test("lists by 60 ft and speed break ties by id", () => {
  const parts = [[run(3, 9_000)], [run(1, 12_000), run(2, 10_000)]];
  for (const sort of ["sixtyFeetTime", "topSpeed"] as const) {
    expect(ids(mergeRuns(parts, { sort, isDescending: false }))).toEqual([1, 2, 3]);
    expect(ids(mergeRuns(parts, { sort, isDescending: true }))).toEqual([3, 2, 1]);
  }
});

test("ties share a rank, whichever database they are in", () => {
  const parts = [[run(1, 10_000), run(4, 10_100)], [run(2, 10_050)], [run(3, 10_050)]];
  expect(places(mergePlaced(parts, { place: 0, skipped: 0, limit: 10 }))).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 4],
  ]);
});

test("a page that starts within a tie counts the tied runs before it", () => {
  const parts = [[run(1, 10_000), run(4, 10_000)], [run(2, 10_000)], [run(3, 10_000)]];
  const page = { place: 502, skipped: 2, limit: 3 };
  expect(places(mergePlaced(parts, page))).toEqual([
    [3, 501],
    [4, 501],
  ]);
});

test("a tie in time alone shares no rank", () => {
  const faster = { trapSpeedHundredthsMph: 12_001 };
  const parts = [[run(2, 10_000)], [run(1, 10_000, faster), run(3, 10_000)]];
  expect(places(mergePlaced(parts, { place: 20, skipped: 1, limit: 2 }))).toEqual([
    [2, 21],
    [3, 21],
  ]);
});

test("counters and nodes are sums; a counter listed twice counts once", () => {
  const counters = [
    [
      { name: "best:1:2026", value: 3 },
      { name: "best:1:2026", value: 3 },
    ],
    [{ name: "best:1:2026", value: 4 }],
    [{ name: "best:1:2025", value: 1 }],
  ];
  expect(mergeCounters(counters)).toEqual([
    { name: "best:1:2026", value: 7 },
    { name: "best:1:2025", value: 1 },
  ]);
  expect(mergeNodes([[0, 1, 1], [], [0, 2, 5]])).toEqual([0, 3, 6]);
  expect(mergeNodes([[], []])).toEqual([]);
});

test("an entry contains the places from its count to the next", () => {
  const counts = [0, 0, 2, 5];
  expect([0, 1, 2, 4, 5, 99].map((place) => seekEntry(counts, place))).toEqual([1, 1, 2, 2, 3, 3]);
  expect(seekEntry([], 0)).toBe(0);
});
