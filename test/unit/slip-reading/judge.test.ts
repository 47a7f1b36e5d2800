import { describe, expect, it } from "vitest";
import { type Candidates, judge } from "#app/features/slip-reading/judge.ts";
import { FILL_FROM } from "#app/features/slip-reading/reading.ts";

const run = {
  sixtyFeetTime: "1.702",
  threeThirtyFeetTime: "4.781",
  eighthMileTime: "7.332",
  eighthMileSpeed: "95.11",
  thousandFeetTime: "9.541",
  elapsedTime: "11.340",
  topSpeed: "121.85",
};
const candidates = (values: Record<string, string>, confidence = 0.9): Candidates =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { value, confidence }]),
  );

describe("judge", () => {
  it("keeps the confidence of numbers that confirm each other", () => {
    const judged = judge(candidates(run));
    for (const field of ["sixtyFeetTime", "eighthMileTime", "elapsedTime", "topSpeed"] as const) {
      expect(judged[field]?.confidence).toBe(0.9);
    }
  });

  it("lowers that of a number which nothing confirms", () => {
    expect(judge(candidates({ reactionTime: "0.512" })).reactionTime?.confidence).toBeCloseTo(
      0.828,
    );
    expect(judge(candidates({ sixtyFeetTime: "1.702" })).sixtyFeetTime?.confidence).toBeCloseTo(
      0.828,
    );
  });

  it.each([
    ["threeThirtyFeetTime", "8.781"],
    ["thousandFeetTime", "12.541"],
    ["eighthMileTime", "4.332"],
    ["sixtyFeetTime", "4.702"],
  ] as const)("doubts a %s of %s among other splits, and nothing else", (field, value) => {
    const judged = judge(candidates({ ...run, [field]: value }));
    expect(judged[field]?.confidence).toBeLessThan(0.75);
    for (const other of ["elapsedTime", "topSpeed"] as const) {
      expect(judged[other]?.confidence).toBe(0.9);
    }
  });

  it("disproves at least one of an ET and a speed that can't belong together", () => {
    const judged = judge(candidates({ elapsedTime: "17.340", topSpeed: "121.85" }));
    const doubted = [judged.elapsedTime, judged.topSpeed].map((one) => one?.confidence ?? 0);
    expect(Math.min(...doubted)).toBeLessThan(0.2);
    expect(Math.max(...doubted)).toBeLessThan(0.9);
  });

  it("doubts a number that one other number makes likely and two make unlikely", () => {
    const ran = {
      sixtyFeetTime: "2.192",
      eighthMileTime: "9.337",
      elapsedTime: "16.442",
      topSpeed: "96.64",
    };
    const read = Object.entries(ran).map(([field, value]) => [field, { value, confidence: 0.96 }]);
    expect(judge(Object.fromEntries(read)).elapsedTime?.confidence).toBeLessThan(FILL_FROM);
  });
});
