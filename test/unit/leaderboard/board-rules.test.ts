import fc from "fast-check";
import { expect, test } from "vitest";
import { BOARD_DEFAULTS, type BoardQuery } from "#app/features/leaderboard/board-query.ts";
import {
  boardFilePath,
  boardPath,
  compareRuns,
  countFilters,
  gapText,
  isFiltered,
  isTied,
  ordinal,
  pagesByRuns,
  placePath,
  placeRuns,
  rankPlaced,
  resetPath,
  runPlacePath,
  sortPath,
  windowLinks,
} from "#app/features/leaderboard/rules.ts";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";

const START = BOARD_DEFAULTS;

const RUN = {
  id: 9,
  elapsedMs: 11_340,
  sixtyFootMs: 1_702,
  trapSpeedHundredthsMph: 12_185,
  ranOn: "2026-05-09",
};

const query = fc.record({
  board: fc.constantFrom("stock", "modified"),
  sort: fc.constantFrom("position", "elapsedTime", "sixtyFeetTime", "topSpeed"),
  order: fc.constantFrom("asc", "desc"),
  q: fc.constantFrom("", "hemi", "a&b=c", "50%"),
  vehicle: fc.constantFrom("", "R/T 2019"),
  track: fc.constantFrom("", "Pomona"),
  yearFrom: fc.constantFrom(null, 1970, 2015),
  yearTo: fc.constantFrom(null, 2015, 2023),
  model: fc.constantFrom("", "Charger"),
  state: fc.constantFrom("", "CA"),
  season: fc.constantFrom(null, 2025),
  isAllRuns: fc.boolean(),
  offset: fc.integer({ min: 0, max: 100_000 }),
  start: fc.constantFrom(
    null,
    { side: "after" as const, run: RUN },
    { side: "before" as const, run: RUN },
  ),
  window: fc.integer({ min: 1, max: 10 }).map((steps) => steps * 10),
}) satisfies fc.Arbitrary<BoardQuery>;

function read(path: string) {
  return readBoardQuery(new URL(path, "http://garage.test").searchParams);
}

test("the default board has the shortest URL", () => {
  expect(boardPath(START)).toBe("/1320-club");
});

test("a URL contains the whole query", () => {
  fc.assert(
    fc.property(query, (board) => {
      const start = pagesByRuns(board) ? board.start : null;
      expect(read(boardPath(board))).toEqual({ ...board, start });
    }),
  );
});

test("invalid URL parameters fall back to their defaults", () => {
  for (const after of ["9", "9.1.1.1.2023-02-29", "9.1.1.1.2026-05-09.1", "x.1.1.1.2026-05-09"]) {
    expect(read(`/1320-club?sort=topSpeed&after=${after}`).start).toBeNull();
  }
  expect(
    read("/1320-club?board=x&sort=y&order=z&offset=-4&show=1e9&runs=some&q=%00%20%20a%20%20b%20"),
  ).toEqual({ ...START, q: "a b" });
  expect(read("/1320-club?show=999").window).toBe(100);
  expect(read("/1320-club?show=14").window).toBe(10);
  expect(read(`/1320-club?q=${"x".repeat(90)}`).q).toHaveLength(60);
});

test("a sort button starts best first and reverses on the second click", () => {
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
  const query = { ...START, board: "modified", q: "x", offset: 30, window: 50 } as const;
  expect(resetPath(query)).toBe("/1320-club?board=modified");
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
  const widest = windowLinks({ ...START, window: 100 }, { hasMore: true, end: 500 });
  expect(widest.more).toBeNull();
  expect(read(widest.less ?? "").window).toBe(90);
  expect(read(widest.down ?? "").offset).toBe(10);
});

test("the arrows of a list paged by run lead after and before a run, and to the start", () => {
  const order = { sort: "topSpeed", order: "desc" } as const;
  const start = { side: "after", run: RUN } as const;
  const query = { ...START, ...order, offset: 20, start };
  const [first, tenth] = [
    { ...RUN, id: 10 },
    { ...RUN, id: 19 },
  ];
  const view = { hasMore: true, end: 500, turns: { first, tenth } };
  const links = windowLinks(query, view);
  expect(read(links.up ?? "")).toMatchObject({ offset: 10, start: { side: "before", run: first } });
  expect(read(links.down ?? "")).toMatchObject({
    offset: 30,
    start: { side: "after", run: tenth },
  });
  expect(read(links.more ?? "")).toMatchObject({ offset: 20, start, window: 20 });
  expect(windowLinks({ ...query, offset: 10 }, view).up).toBe("/1320-club?sort=topSpeed");
  expect(read(sortPath(query, "sixtyFeetTime"))).toMatchObject({ offset: 0, start: null });
  expect(read(resetPath(query))).toEqual(START);
});

test("a list of limited depth ends there", () => {
  const links = windowLinks({ ...START, q: "x", offset: 290 }, { hasMore: true, end: 300 });
  expect(links).toMatchObject({ more: null, down: null });
});

const run = fc.record({
  id: fc.integer({ min: 1, max: 10_000 }),
  elapsedMs: fc.integer({ min: 10_000, max: 10_004 }),
  sixtyFootMs: fc.integer({ min: 1_500, max: 1_505 }),
  trapSpeedHundredthsMph: fc.integer({ min: 12_000, max: 12_003 }),
  ranOn: fc.constantFrom("2026-05-01", "2026-05-02"),
});

test("ranks counted from a place match a pairwise comparison", () => {
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
      const place = cut % sorted.length;
      const first = sorted[place] ?? sorted[0];
      const tiedBefore = place + 1 - (first ? rankOf(first) : 1);
      const page = sorted.slice(place).map((one) => ({ ...one, tiedBefore }));
      expect(rankPlaced(page, place).map(({ rank }) => rank)).toEqual(page.map(rankOf));
    }),
  );
});

test("equal time and speed are a tie, regardless of the day", () => {
  const one = { id: 1, elapsedMs: 11_340, trapSpeedHundredthsMph: 12_185 };
  expect(isTied(one, { ...one, id: 2 })).toBe(true);
  expect(isTied(one, { ...one, trapSpeedHundredthsMph: 12_186 })).toBe(false);
});

test("a file's URL has the board's parameters except the window size", () => {
  const query = { ...START, season: 2025, state: "CA", window: 30, offset: 10 };
  expect(boardFilePath(query)).toBe("/1320-club/board.csv?season=2025&state=CA&offset=10");
});

test("reversed model years mean the same range", () => {
  expect(read("/1320-club?from=2020&to=2010")).toMatchObject({ yearFrom: 2010, yearTo: 2020 });
  expect(read("/1320-club?from=&to=99999&season=twenty")).toEqual(START);
  for (const state of ["ca", "California", "california"]) {
    expect(read(`/1320-club?state=${state}`).state).toBe("CA");
  }
  // Not a state: the board is empty and shows the filter, instead of showing all runs.
  expect(read("/1320-club?state=cal").state).toBe("CAL");
});

test("a range of years is one filter, a season is none", () => {
  expect(countFilters({ ...START, yearFrom: 2010, yearTo: 2020, model: "Viper" })).toBe(2);
  expect(countFilters({ ...START, yearTo: 2020 })).toBe(1);
  expect(isFiltered(read("/1320-club?season=2025"))).toBe(false);
});

test("RESET keeps the season", () => {
  expect(resetPath({ ...START, season: 2025, q: "x", offset: 20 })).toBe("/1320-club?season=2025");
});

test("a place leads to the window that contains it", () => {
  const at = (place: number) => placePath({ ...START, q: "x" }, { place, runId: 7 });
  expect(at(0)).toBe("/1320-club#run-7");
  expect(at(9)).toBe("/1320-club#run-7");
  expect(at(10)).toBe("/1320-club?offset=10#run-7");
  expect(at(123)).toBe("/1320-club?offset=120#run-7");
});

const ran = (elapsedMs: number, trapSpeedHundredthsMph: number, id = 0) => ({
  id,
  elapsedMs,
  trapSpeedHundredthsMph,
});

test("equal runs share a place: 1, 2, 2, 4", () => {
  const runs = [ran(9000, 15000), ran(9100, 14800), ran(9100, 14800), ran(9100, 14700)];
  expect(placeRuns(runs, 0).map(({ place }) => place)).toEqual([1, 2, 2, 4]);
  expect(placeRuns(runs, 30).map(({ place }) => place)).toEqual([31, 32, 32, 34]);
  expect(placeRuns(runs.slice(2), 32, 32).map(({ place }) => place)).toEqual([32, 34]);
  expect(placeRuns([], 5)).toEqual([]);
});

test("places match a pairwise comparison", () => {
  const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 3 })));
  fc.assert(
    fc.property(runs, (pairs) => {
      const sorted = pairs
        .map(([ms, speed]) => ran(ms, speed))
        .toSorted(
          (a, b) =>
            a.elapsedMs - b.elapsedMs || b.trapSpeedHundredthsMph - a.trapSpeedHundredthsMph,
        );
      for (const { place, ...run } of placeRuns(sorted, 0)) {
        const better = sorted.filter(
          (other) =>
            other.elapsedMs < run.elapsedMs ||
            (other.elapsedMs === run.elapsedMs &&
              other.trapSpeedHundredthsMph > run.trapSpeedHundredthsMph),
        );
        expect(place).toBe(better.length + 1);
      }
    }),
  );
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [21, "21st"],
  [112, "112th"],
  [1_001, "1,001st"],
])("place %i is the %s", (place, text) => {
  expect(ordinal(place)).toBe(text);
});

test("the gap to the place above is in seconds, or in speed if the times are equal", () => {
  expect(gapText(ran(11_411, 12_000), { ...ran(11_340, 12_185), place: 12 })).toBe(
    "0.071 s to 12th",
  );
  expect(gapText(ran(11_340, 12_150), { ...ran(11_340, 12_185), place: 1 })).toBe(
    "0.35 mph to 1st",
  );
});

test("a run links to its place on the board", () => {
  expect(runPlacePath({ id: 7, isStock: true, rank: 44 })).toBe("/1320-club?offset=40#run-7");
  expect(runPlacePath({ id: 7, isStock: false, rank: 10 })).toBe("/1320-club?board=modified#run-7");
  expect(runPlacePath({ id: 7, isStock: false, rank: null })).toBe("/1320-club?board=modified");
});
