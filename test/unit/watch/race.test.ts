import { expect, test } from "vitest";
import { readAgainst, readWatched, watchPath } from "#app/features/watch/against.ts";
import {
  gapAtMark,
  gapAtTime,
  gapWords,
  passingsOf,
  splitsOf,
  type TimedRun,
} from "#app/features/watch/race.ts";
import { runCurve } from "#app/features/watch/run-curve.ts";

const RUN: TimedRun = {
  elapsedMs: 9_127,
  sixtyFootMs: 1_337,
  trapSpeedHundredthsMph: 15_069,
  threeThirtyFootMs: 3_821,
  eighthElapsedMs: 5_878,
  eighthSpeedHundredthsMph: 11_950,
  thousandFootMs: 7_668,
};
const BARE = {
  threeThirtyFootMs: null,
  eighthElapsedMs: null,
  eighthSpeedHundredthsMph: null,
  thousandFootMs: null,
};
const SLOWER: TimedRun = {
  ...BARE,
  elapsedMs: 12_648,
  sixtyFootMs: 1_883,
  trapSpeedHundredthsMph: 10_859,
};
const curveOf = (run: TimedRun) => runCurve(splitsOf(run));

test("a slip's splits in order, with the speeds in feet per second", () => {
  expect(splitsOf(RUN)).toEqual([
    { feet: 60, ms: 1_337 },
    { feet: 330, ms: 3_821 },
    { feet: 660, ms: 5_878, fps: 175.27 },
    { feet: 1000, ms: 7_668 },
    { feet: 1320, ms: 9_127, fps: 221.01 },
  ]);
  expect(splitsOf(SLOWER).map(({ feet }) => feet)).toEqual([60, 1320]);
});

test("a split out of order is left out", () => {
  const wrong = { ...RUN, threeThirtyFootMs: 1_300, thousandFootMs: 9_127 };
  expect(splitsOf(wrong).map(({ feet }) => feet)).toEqual([60, 660, 1320]);
});

test("a passing that the slip doesn't have is fitted, and says so", () => {
  expect(passingsOf(splitsOf(RUN)).map(({ ms, isFitted }) => [ms, isFitted])).toEqual(
    [1_337, 3_821, 5_878, 7_668, 9_127].map((ms) => [ms, false]),
  );
  const fitted = passingsOf(splitsOf(SLOWER));
  expect(fitted.map(({ isFitted }) => isFitted)).toEqual([false, true, true, true, false]);
  expect(fitted.map(({ ms }) => ms)).toEqual(fitted.map(({ ms }) => ms).toSorted((a, b) => a - b));
});

test("the gap at a mark is measured when the first car passes it", () => {
  const [own, rival] = [curveOf(RUN), curveOf(SLOWER)];
  const gap = gapAtMark(own, rival, 1320);
  expect(gap.ms).toBe(3_521);
  expect(gap.feet).toBeCloseTo(1320 - rival.feetAt(9_127), 9);
  expect(gapAtMark(rival, own, 1320)).toEqual({ ms: -gap.ms, feet: -gap.feet });
});

test("the gap at a time says how long ago the first car was where the second is", () => {
  const [own, rival] = [curveOf(RUN), curveOf(SLOWER)];
  const gap = gapAtTime(own, rival, 5_878);
  expect(gap.feet).toBeCloseTo(660 - rival.feetAt(5_878), 9);
  expect(own.feetAt(5_878 - gap.ms)).toBeCloseTo(rival.feetAt(5_878), 1);
  expect(gapAtTime(own, own, 3_000)).toEqual({ ms: 0, feet: 0 });
});

test("a gap in words names the car that is ahead", () => {
  const names = ["boost_may", "northshaft"] as const;
  expect(gapWords(names, { ms: 499, feet: 110.6 }, 3)).toBe("boost_may by 0.499 s, 111 ft");
  expect(gapWords(names, { ms: -499, feet: -110.6 }, 2)).toBe("northshaft by 0.50 s, 111 ft");
  expect(gapWords(names, { ms: 0, feet: 0 }, 3)).toBe("Even");
});

test.each([
  ["", { kind: "none" }],
  ["129", { kind: "run", id: 129, name: "129" }],
  ["#129", { kind: "run", id: 129 }],
  ["/1320-club/slip/129", { kind: "run", id: 129 }],
  ["https://garage.test/1320-club/slip/129?against=3#top", { kind: "run", id: 129 }],
  ["HTTPS://GARAGE.TEST/1320-club/slip/129", { kind: "run", id: 129 }],
  ["garage.test/1320-club/slip/129/", { kind: "run", id: 129 }],
  ["https://elsewhere.test/1320-club/slip/129", { kind: "foreign" }],
  ["https://garage.test@elsewhere.test/1320-club/slip/129", { kind: "foreign" }],
  ["https://garage.test.elsewhere.test/1320-club/slip/129", { kind: "foreign" }],
  ["javascript:/1320-club/slip/129", { kind: "foreign" }],
  ["/1320-club/slip/9999999999999999", { kind: "foreign" }],
  ["9999999999999999", { kind: "search", text: "9999999999999999" }],
  ["-1", { kind: "search", text: "-1" }],
  ["https://garage.test/user/boost_may", { kind: "foreign" }],
  ["/1320-club/slip/new", { kind: "foreign" }],
  ["boost", { kind: "search", text: "boost" }],
  ["a".repeat(150), { kind: "search", text: "a".repeat(60) }],
])("as a rival, %j is %j", (typed, against) => {
  expect(readAgainst(typed, "https://garage.test")).toEqual(against);
});

test.each([
  ["", null],
  ["utm_source=mail", null],
  ["watch", ""],
  ["watch=1", ""],
  ["against=", ""],
  ["against=%20%20", ""],
  ["watch&against=%20129", "129"],
  ["against=129&against=3", "129"],
  [`against=${"a".repeat(300)}`, "a".repeat(200)],
])("of ?%s, the rival is %j", (search, typed) => {
  expect(readWatched(new URLSearchParams(search))).toBe(typed);
});

test("a run's page alone and with a rival is found under the addresses that lead to it", () => {
  expect(watchPath(302)).toBe("/1320-club/slip/302?watch");
  expect(watchPath(302, 129)).toBe("/1320-club/slip/302?against=129");
});
