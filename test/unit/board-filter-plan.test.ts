import { expect, test } from "vitest";
import { type PlanInput, planFilter } from "#app/features/leaderboard/filter-plan.server.ts";

const MILLION: PlanInput = {
  filter: { username: "", vehicle: "", track: "" },
  matches: [],
  timed: [],
  wanted: 11,
  listed: 980_000,
  length: 100_000,
  isBestOnly: true,
};

test("a rare name starts from its runs", () => {
  const matches = [{ kind: "username", matched: 3, runs: 31 }] as const;
  const filter = { ...MILLION.filter, username: "fox_1234" };
  expect(planFilter({ ...MILLION, filter, matches })).toMatchObject({ way: "matches" });
});

test("a common vehicle walks the board, at most as far as reading its runs would cost", () => {
  const matches = [{ kind: "vehicle", matched: 140, runs: 60_000 }] as const;
  const filter = { ...MILLION.filter, vehicle: "charger" };
  const plan = planFilter({ ...MILLION, filter, matches });
  expect(plan).toMatchObject({ way: "walk", driver: { kind: "vehicle" } });
  expect(plan.way === "walk" && plan.lookAhead).toBeLessThan(7_000);
});

test("matches that are indexed with their times are read only as far as needed", () => {
  const matches = [{ kind: "vehicle", matched: 56, runs: 5_800 }] as const;
  const filter = { ...MILLION.filter, vehicle: "neon" };
  const plan = planFilter({ ...MILLION, filter, matches, timed: ["vehicle"] });
  expect(plan.way).toBe("matches");
  expect(plan.way === "matches" && plan.boundPlace).toBeGreaterThan(1_000);
});

test("with nothing known the walk goes to the end", () => {
  const filter = { ...MILLION.filter, username: "hemi" };
  expect(planFilter({ ...MILLION, filter })).toMatchObject({ way: "walk", lookAhead: null });
});

test("a walk that could cost more than the board goes to its end", () => {
  const matches = [{ kind: "track", matched: 90, runs: 900_000 }] as const;
  const filter = { ...MILLION.filter, username: "e", track: "motorsports" };
  expect(planFilter({ ...MILLION, length: 2_000, filter, matches })).toMatchObject({
    way: "walk",
    driver: null,
  });
});

test("matches that fit into the budget leave a walk only the room beside them", () => {
  const filter = { ...MILLION.filter, username: "-" };
  const of = (matched: number) => ({
    ...MILLION,
    filter,
    matches: [{ kind: "username", matched, runs: matched * 10 }] as const,
  });
  // Slow racers only: the walk finds nobody, and their runs are read after all.
  for (const matched of [20, 200, 400, 600, 800]) {
    const plan = planFilter(of(matched));
    const walked = plan.way === "walk" ? 2 * (plan.lookAhead ?? Number.POSITIVE_INFINITY) : 0;
    expect(walked + 4 * matched).toBeLessThanOrEqual(3_700);
  }
  expect(planFilter(of(30_000))).toMatchObject({ way: "walk" });
});

test("many racers are looked up one by one on a short walk, and tested as a set on a long one", () => {
  const filter = { ...MILLION.filter, username: "e" };
  const matches = [{ kind: "username", matched: 5_000, runs: 50_000 }] as const;
  const plan = { ...MILLION, filter, matches };
  expect(planFilter(plan)).toMatchObject({ way: "walk", isSetTested: false });
  expect(planFilter({ ...plan, wanted: 300 })).toMatchObject({ way: "walk", isSetTested: true });
});
