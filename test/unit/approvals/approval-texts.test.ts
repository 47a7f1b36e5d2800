import { describe, expect, test } from "vitest";
import { badgesText, recordText, standingText } from "#app/features/approvals/texts.ts";
import { badgesGainedBy, nearestBadgeText } from "#app/features/badges/rules.ts";

const RESULT = {
  isStock: false,
  rank: 25,
  ahead: { rank: 23, gapMs: 72 },
  badges: { hardest: [], count: 0 },
};
const NO_RUN = { elapsedMs: null, sixtyFootMs: null, trapSpeedHundredthsMph: null };
const RUN = { elapsedMs: 11_340, sixtyFootMs: 1_702, trapSpeedHundredthsMph: 12_185 };

describe("a run's standing", () => {
  test.each([
    [RESULT, "P25, modified. 0.072 s to P23."],
    [{ ...RESULT, rank: 1, ahead: null, isStock: true }, "P1, stock. Nobody's quicker."],
    [{ ...RESULT, rank: 1_204, ahead: { rank: 1_203, gapMs: 0 } }, /^P1,204.*Same ET as P1,203/],
    [{ ...RESULT, rank: null, ahead: null }, "This car has a quicker modified run on the board."],
  ])("%j", (result, words) => {
    expect(standingText(result)).toMatch(words);
  });
});

test("a board's first run is its record, and no other is", () => {
  expect(recordText({ ...RESULT, rank: 1 })).toBe("The modified record is yours.");
  expect(recordText({ ...RESULT, rank: 1, isStock: true })).toBe("The stock record is yours.");
  expect(recordText({ ...RESULT, rank: 2 })).toBe("");
  expect(recordText({ ...RESULT, rank: null })).toBe("");
});

describe("the badges a run earns its car", () => {
  const own = (value: number): [number, number][] => [[value, 0]];
  const alone = {
    elapsedMs: own(RUN.elapsedMs),
    sixtyFootMs: own(RUN.sixtyFootMs),
    trapSpeedHundredthsMph: own(RUN.trapSpeedHundredthsMph),
  };

  test("are all of them and the club's plate for a car's first run", () => {
    const { hardest, count } = badgesGainedBy(RUN, alone, true);
    expect(hardest).toEqual([
      { category: "club", isModified: true },
      { category: "et", mark: 113, isModified: true },
      { category: "sixtyFoot", mark: 17, isModified: true },
      { category: "topspeed", mark: 120, isModified: true },
    ]);
    // 11.3 to 13.9, 1.7 to 2.0, 105 to 120, and the plate.
    expect(count).toBe(27 + 4 + 4 + 1);
    const badges = { hardest, count };
    expect(badgesText({ ...RESULT, badges })).toBe(
      "New badges: 1320 Club, 11.3 s ET, 1.7 s 60 ft, 120 MPH and 32 more.",
    );
  });

  test("are none that the car already had", () => {
    const top = {
      elapsedMs: [...own(11_300), ...own(RUN.elapsedMs)],
      sixtyFootMs: [...own(RUN.sixtyFootMs), ...own(1_801)],
      trapSpeedHundredthsMph: [...own(12_500), ...own(12_400)],
    };
    expect(badgesGainedBy(RUN, top, false)).toEqual({
      hardest: [{ category: "sixtyFoot", mark: 17, isModified: false }],
      count: 1,
    });
    const beaten = { ...top, sixtyFootMs: own(1_650) };
    const { hardest, count } = badgesGainedBy(RUN, beaten, false);
    expect({ hardest, count }).toEqual({ hardest: [], count: 0 });
    expect(badgesText(RESULT)).toBe("");
  });

  test("are counted against another run with identical numbers", () => {
    const twice = {
      elapsedMs: [...own(RUN.elapsedMs), ...own(RUN.elapsedMs)],
      sixtyFootMs: [...own(RUN.sixtyFootMs), ...own(RUN.sixtyFootMs)],
      trapSpeedHundredthsMph: [
        ...own(RUN.trapSpeedHundredthsMph),
        ...own(RUN.trapSpeedHundredthsMph),
      ],
    };
    expect(badgesGainedBy(RUN, twice, false).count).toBe(0);
  });
});

describe("the next badge", () => {
  test.each([
    [RUN, "0.003 s to your next 60 ft badge"],
    [{ ...RUN, sixtyFootMs: 1_790 }, "0.041 s to your next badge"],
    [
      { ...RUN, elapsedMs: 11_399, sixtyFootMs: 1_799, trapSpeedHundredthsMph: 12_480 },
      /^0\.20 mph /,
    ],
    [NO_RUN, null],
    [{ elapsedMs: 7_000, sixtyFootMs: 900, trapSpeedHundredthsMph: 20_000 }, null],
  ])("after %j", (best, words) => {
    if (words === null) expect(nearestBadgeText(best)).toBeNull();
    else expect(nearestBadgeText(best)).toMatch(words);
  });
});
