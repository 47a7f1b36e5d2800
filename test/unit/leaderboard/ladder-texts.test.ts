import { expect, test } from "vitest";
import {
  isLadderPageKind,
  ladderLead,
  ladderPath,
  ladderTitle,
} from "#app/features/leaderboard/ladder-texts.ts";

test.each([
  ["model", "Challenger", "Quickest Challenger", "Each Challenger by its quickest checked run."],
  [
    "trim",
    "Challenger SRT Demon 170",
    "Quickest Challenger SRT Demon 170",
    "Each Challenger SRT Demon 170 by its quickest checked run.",
  ],
  [
    "state",
    "Michigan",
    "Quickest in Michigan",
    "Each car by its quickest checked run at a track in Michigan.",
  ],
  [
    "state",
    "District of Columbia",
    "Quickest in the District of Columbia",
    "Each car by its quickest checked run at a track in the District of Columbia.",
  ],
  [
    "track",
    "Milan Dragway",
    "Quickest at Milan Dragway",
    "Each car by its quickest checked run at Milan Dragway.",
  ],
  [
    "year",
    "1970",
    "Quickest of model year 1970",
    "Each car of model year 1970 by its quickest checked run.",
  ],
  [
    "drivetrain",
    "Rear-wheel drive",
    "Quickest with rear-wheel drive",
    "Each rear-wheel-drive car by its quickest checked run. Trims that were sold with either are left out.",
  ],
] as const)("a ladder by %s, %s, is called and described by it", (kind, name, title, lead) => {
  expect(ladderTitle({ kind, name })).toBe(title);
  expect(ladderLead({ kind, name })).toBe(lead);
});

test("only the six kinds have a page", () => {
  expect(ladderPath({ kind: "state", slug: "michigan" })).toBe("/1320-club/state/michigan");
  const kinds = ["model", "trim", "state", "track", "year", "drivetrain", "all", "", "constructor"];
  expect(kinds.filter(isLadderPageKind)).toEqual(kinds.slice(0, 6));
});
