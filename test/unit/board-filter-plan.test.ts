import { expect, test } from "vitest";
import {
  BLIND_LOOK_AHEAD,
  type PlanInput,
  planFilter,
  planWalkOn,
} from "#app/features/leaderboard/filter-plan.ts";

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

test("a common vehicle walks the board", () => {
  const matches = [{ kind: "vehicle", matched: 140, runs: 60_000 }] as const;
  const filter = { ...MILLION.filter, vehicle: "charger" };
  const plan = planFilter({ ...MILLION, filter, matches });
  expect(plan.way).toBe("order");
  expect(plan.way === "order" && plan.lookAhead).toBeLessThan(1_000);
});

test("matches that are indexed with their times are read only as far as needed", () => {
  const matches = [{ kind: "vehicle", matched: 56, runs: 5_800 }] as const;
  const filter = { ...MILLION.filter, vehicle: "neon" };
  const plan = planFilter({ ...MILLION, filter, matches, timed: ["vehicle"] });
  expect(plan.way).toBe("matches");
  expect(plan.way === "matches" && plan.boundPlace).toBeGreaterThan(1_000);
});

test("with nothing known a few rows are tried", () => {
  const filter = { ...MILLION.filter, username: "hemi" };
  expect(planFilter({ ...MILLION, filter })).toEqual({ way: "order", lookAhead: BLIND_LOOK_AHEAD });
});

test("a walk that met some goes on, one that met next to none does not", () => {
  expect(planWalkOn(1, 200, 11)).toBeNull();
  expect(planWalkOn(5, 200, 11)).toBe(600);
});
