import { describe, expect, test } from "vitest";
import { judgeRound, type RoundRecord } from "#app/features/practice-tree/judge-round.ts";
import { AMBER_TO_GREEN_MS, type Settings } from "#app/features/practice-tree/rules.ts";
import { PRACTICE_TEXTS } from "#app/features/practice-tree/texts.ts";
import { playedTries } from "#test/support/practice-tree.ts";

const FULL: Settings = { tree: "full", brake: "foot", delayMs: 0 };
const HUMAN = [35, 12, 81, -14, 47];
const HOLDS = [933, 1204, 618, 1377, 840];

function roundOf(reactions: readonly number[], others: Partial<RoundRecord> = {}): RoundRecord {
  const { settings = FULL, holdsMs = HOLDS } = others;
  const tries = playedTries({ settings, holdsMs, reactions });
  return { settings, holdsMs, tries, elapsedMs: 60_000, ...others };
}

describe("a human's round is listed", () => {
  test.each([
    ["on a full tree", HUMAN],
    ["of somebody slow", [310, 262, 288, 401, 335]],
    ["with two perfect lights", [0, 0, 31, 12, 22]],
    ["that is tight", [12, 20, 9, 17, 23]],
    ["of red lights alone", [-12, -40, -3, -88, -21]],
  ])("%s", (_, reactions) => {
    expect(judgeRound(roundOf(reactions))).toBeNull();
    expect(judgeRound(roundOf(reactions, { settings: { ...FULL, tree: "pro" } }))).toBeNull();
  });

  test("with a delay box", () => {
    const settings: Settings = { tree: "full", brake: "box", delayMs: 1250 };
    expect(judgeRound(roundOf(HUMAN, { settings }))).toBeNull();
  });
});

describe("a machine's isn't", () => {
  test("five perfect lights", () => {
    expect(judgeRound(roundOf([0, 0, 0, 0, 0]))).toBe(PRACTICE_TEXTS.perfect);
    expect(judgeRound(roundOf([5, -5, 5, -5, 5]))).toBe(PRACTICE_TEXTS.perfect);
  });

  test.each([[[42, 42, 42, 42, 42]], [[40, 42, 44, 41, 43]], [[-120, -121, -119, -120, -122]]])(
    "%j: too close together",
    (reactions) => {
      expect(judgeRound(roundOf(reactions))).toBe(PRACTICE_TEXTS.alike);
    },
  );

  test("letting go before anyone can have seen an amber, three times", () => {
    const settings: Settings = { tree: "full", brake: "box", delayMs: 1450 };
    // .050 after the amber is a perfect light with this delay.
    expect(judgeRound(roundOf([2, 15, 31, 70, 90], { settings }))).toBe(PRACTICE_TEXTS.unseen);
    expect(judgeRound(roundOf([2, 15, 71, 70, 90], { settings }))).toBeNull();
  });
});

describe("a round that doesn't fit its tree isn't listed", () => {
  const [first, second, ...others] = roundOf(HUMAN).tries;
  if (!first || !second) throw new Error("no tries");

  test.each<[string, Partial<RoundRecord>]>([
    ["other holds", { holdsMs: [600, 600, 600, 600, 600], tries: roundOf(HUMAN).tries }],
    ["a try before the one before it", { tries: [second, first, ...others] }],
    ["the same try five times", { tries: [first, first, first, first, first] }],
    ["fewer tries", { tries: [first, second] }],
    ["no tries", { tries: [] }],
    ["sooner than five trees take", { elapsedMs: 5_000 }],
    ["a car that left before it staged", { tries: [{ ...first, launchAt: 0 }, second, ...others] }],
    [
      "a car that left long after green",
      { tries: [{ ...first, launchAt: first.greenAt + 5_001 }, second, ...others] },
    ],
    [
      "a green light .050 late",
      { tries: [{ ...first, greenAt: first.greenAt + 50 }, second, ...others] },
    ],
  ])("%s", (_, change) => {
    expect(judgeRound({ ...roundOf(HUMAN), ...change })).toBe(PRACTICE_TEXTS.inconsistent);
  });

  test("except for what frames and clocks are off", () => {
    const round = roundOf(HUMAN);
    const [start, ...rest] = round.tries;
    if (!start) throw new Error("no tries");
    const tries = [{ ...start, greenAt: start.greenAt + 17 }, ...rest];
    expect(judgeRound({ ...round, tries })).toBeNull();
    const last = round.tries.at(-1)?.launchAt ?? 0;
    const elapsedMs = last - start.stagedAt;
    expect(judgeRound({ ...round, elapsedMs: elapsedMs - 200 })).toBeNull();
    expect(judgeRound({ ...round, elapsedMs: elapsedMs - 300 })).toBe(PRACTICE_TEXTS.inconsistent);
  });
});

test("a round takes at least its holds and trees, so a thousand of them take hours", () => {
  const { tries } = roundOf(HUMAN);
  const leastMs = (tries.at(-1)?.launchAt ?? 0) - (tries[0]?.stagedAt ?? 0);
  expect(leastMs).toBeGreaterThan(5 * (600 + AMBER_TO_GREEN_MS.full));
});
