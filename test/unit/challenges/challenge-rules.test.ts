import { expect, test } from "vitest";
import { daysLeft, findWinner, monthFrom, type SideRun } from "#app/features/challenges/rules.ts";
import { challengeAnswerSchema } from "#app/features/challenges/schema.ts";

const run = (change: Partial<SideRun> = {}): SideRun => ({
  slipId: 1,
  elapsedMs: 11_000,
  hundredthsMph: 12_000,
  ranOn: "2026-06-10",
  ...change,
});

test.each([
  ["the quicker one", run({ elapsedMs: 10_999 }), run(), "challenger"],
  ["the higher speed", run(), run({ hundredthsMph: 12_001 }), "rival"],
  ["the earlier day", run({ ranOn: "2026-06-11" }), run(), "rival"],
  ["the earlier slip", run(), run({ slipId: 2 }), "challenger"],
  ["a run against none", null, run(), "rival"],
  ["a run against none", run(), null, "challenger"],
  ["nobody", null, null, null],
] as const)("%s wins", (_, challenger, rival, winner) => {
  expect(findWinner(challenger, rival)).toBe(winner);
});

test("a month is thirty days from the club's day, and final a week after its last one", () => {
  const month = monthFrom(new Date("2026-12-31T23:30:00-05:00"));
  expect(month).toMatchObject({ startsOn: "2026-12-31", endsOn: "2027-01-29" });
  expect(month.settlesAt.toISOString()).toBe("2027-02-06T00:00:00.000Z");
});

test.each([
  ["2026-06-01T16:00:00Z", 31],
  ["2026-07-01T16:00:00Z", 1],
  ["2026-07-02T03:59:00Z", 1],
  ["2026-07-02T04:00:00Z", 0],
  ["2026-08-01T00:00:00Z", 0],
])("at %s, a month that ends on July 1 has %i days left", (now, days) => {
  expect(daysLeft("2026-07-01", new Date(now))).toBe(days);
});

test.each([
  ["accept 12", { act: "accept", challenge: 12 }],
  ["withdraw 1", { act: "withdraw", challenge: 1 }],
  ["take", { act: "take" }],
])("reads %j", (act, read) => {
  expect(challengeAnswerSchema.parse({ act }).act).toEqual(read);
});

test.each([
  "",
  "accept",
  "accept x",
  "accept 1 2",
  "take 1",
  "accept -1",
  `accept ${"9".repeat(16)}`,
])("refuses %j", (act) => {
  expect(challengeAnswerSchema.safeParse({ act }).success).toBe(false);
});
