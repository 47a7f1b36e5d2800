import fc from "fast-check";
import { expect, test } from "vitest";
import type { BoardQuery } from "#app/features/leaderboard/board-query.ts";
import {
  boardPath,
  compareRuns,
  countOnRanks,
  isTied,
  rankAnchors,
  resetPath,
  sortPath,
  windowLinks,
} from "#app/features/leaderboard/rules.ts";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";

const START: BoardQuery = {
  board: "stock",
  sort: "elapsedTime",
  order: "asc",
  q: "",
  vehicle: "",
  track: "",
  isAllRuns: false,
  offset: 0,
  window: 10,
};

const query = fc.record({
  board: fc.constantFrom("stock", "modified"),
  sort: fc.constantFrom("position", "elapsedTime", "sixtyFeetTime", "topSpeed"),
  order: fc.constantFrom("asc", "desc"),
  q: fc.constantFrom("", "hemi", "a&b=c", "50%"),
  vehicle: fc.constantFrom("", "R/T 2019"),
  track: fc.constantFrom("", "Pomona"),
  isAllRuns: fc.boolean(),
  offset: fc.integer({ min: 0, max: 100_000 }),
  window: fc.integer({ min: 1, max: 10 }).map((steps) => steps * 10),
}) satisfies fc.Arbitrary<BoardQuery>;

function read(path: string) {
  return readBoardQuery(new URL(path, "http://garage.test").searchParams);
}

test("the board as it starts has the shortest address", () => {
  expect(boardPath(START)).toBe("/1320-club");
});

test("an address says all there is to say", () => {
  fc.assert(
    fc.property(query, (asked) => {
      expect(read(boardPath(asked))).toEqual(asked);
    }),
  );
});

test("what makes no sense in an address falls back", () => {
  expect(
    read("/1320-club?board=x&sort=y&order=z&offset=-4&show=1e9&runs=some&q=%00%20%20a%20%20b%20"),
  ).toEqual({ ...START, q: "a b" });
  expect(read("/1320-club?show=999").window).toBe(100);
  expect(read("/1320-club?show=14").window).toBe(10);
  expect(read(`/1320-club?q=${"x".repeat(90)}`).q).toHaveLength(60);
});

test("a sort button starts best first and turns round when pressed again", () => {
  for (const [sort, first] of [
    ["position", "asc"],
    ["sixtyFeetTime", "asc"],
    ["topSpeed", "desc"],
  ] as const) {
    const once = read(sortPath({ ...START, offset: 40 }, sort));
    expect(once).toMatchObject({ sort, order: first, offset: 0 });
    expect(read(sortPath(once, sort)).order).toBe(first === "asc" ? "desc" : "asc");
  }
  expect(read(sortPath(START, "elapsedTime")).order).toBe("desc");
});

test("RESET keeps the board and drops the rest", () => {
  const asked = { ...START, board: "modified", q: "x", offset: 30, window: 50 } as const;
  expect(resetPath(asked)).toBe("/1320-club?board=modified");
});

test("the window grows and shrinks by ten and never below ten", () => {
  const first = windowLinks(START, { hasMore: true, end: 500 });
  expect(first).toMatchObject({ less: null, up: null });
  expect(read(first.more ?? "").window).toBe(20);
  expect(read(first.down ?? "").offset).toBe(10);
  const wide = windowLinks({ ...START, window: 30, offset: 5 }, { hasMore: false, end: 500 });
  expect(wide).toMatchObject({ more: null, down: null });
  expect(read(wide.less ?? "").window).toBe(20);
  expect(read(wide.up ?? "").offset).toBe(0);
});

test("a list that is only so deep ends there", () => {
  const links = windowLinks({ ...START, offset: 1_990 }, { hasMore: true, end: 2_000 });
  expect(links).toMatchObject({ more: null, down: null });
});

const run = fc.record({
  id: fc.integer({ min: 1, max: 10_000 }),
  elapsedMs: fc.integer({ min: 10_000, max: 10_004 }),
  sixtyFootMs: fc.integer({ min: 1_500, max: 1_505 }),
  trapSpeedHundredthsMph: fc.integer({ min: 12_000, max: 12_003 }),
  ranOn: fc.constantFrom("2026-05-01", "2026-05-02"),
});

test("ranks counted on from two looked up are those of comparing all with all", () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 40 }), fc.nat(), (runs, cut) => {
      const sorted = runs.toSorted((a, b) => compareRuns("elapsedTime", a, b));
      const rankOf = (one: (typeof runs)[number]) =>
        1 +
        sorted.filter(
          (other) =>
            other.elapsedMs < one.elapsedMs ||
            (other.elapsedMs === one.elapsedMs &&
              other.trapSpeedHundredthsMph > one.trapSpeedHundredthsMph),
        ).length;
      const page = sorted.slice(cut % sorted.length);
      const ranks = countOnRanks(page, rankAnchors(page).map(rankOf));
      expect(ranks).toEqual(page.map(rankOf));
    }),
  );
});

test("equal time and speed are a tie, whatever the day", () => {
  const one = { id: 1, elapsedMs: 11_340, trapSpeedHundredthsMph: 12_185 };
  expect(isTied(one, { ...one, id: 2 })).toBe(true);
  expect(isTied(one, { ...one, trapSpeedHundredthsMph: 12_186 })).toBe(false);
});
