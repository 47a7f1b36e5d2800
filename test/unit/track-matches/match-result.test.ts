import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareCarNumbers,
  compareNames,
  matchResults,
  type SheetRun,
  type SlipRun,
} from "#app/features/track-matches/match-result.ts";

const DANA = { firstName: "Dana", lastName: "Whitfield", namedAt: 100, carNumbers: ["712"] };

const row = (fields: Partial<SheetRun> = {}): SheetRun => ({
  id: 1,
  ranOn: "2026-11-20",
  elapsedMs: 11_340,
  sixtyFootMs: 1_702,
  trapSpeedHundredthsMph: 12_185,
  racerName: "Dana Whitfield",
  sentAt: 200,
  ...{ claimedBy: null, claimConfirmedAt: null, notBy: null },
  ...fields,
});

const slip = (fields: Partial<SlipRun> = {}): SlipRun => ({
  id: 9,
  userId: 5,
  ranOn: "2026-11-20",
  elapsedMs: 11_340,
  sixtyFootMs: 1_702,
  trapSpeedHundredthsMph: 12_185,
  racer: DANA,
  ...fields,
});

describe("matching a sheet with slips", () => {
  it("matches the same day, figures and racer", () => {
    expect(matchResults([row()], [slip()])).toEqual([{ resultId: 1, slipId: 9 }]);
  });

  it.each([
    ["another day", { ranOn: "2026-11-21" }],
    ["another time", { elapsedMs: 11_341 }],
    ["another 60 ft time", { sixtyFootMs: 1_703 }],
    ["another speed", { trapSpeedHundredthsMph: 12_186 }],
    ["another name", { racerName: "Sam Ortiz" }],
    ["no name", { racerName: "" }],
    ["a last name alone", { racerName: "Whitfield" }],
    ["a claim by someone else that counts", { claimedBy: 6, claimConfirmedAt: 300 }],
    ["a row that the strip says isn't theirs", { notBy: 5 }],
    ["a name that the account took after the sheet was here", { sentAt: 99 }],
  ])("doesn't match %s", (_, fields) => {
    expect(matchResults([row(fields)], [slip()])).toEqual([]);
  });

  it("matches what the sheet leaves out", () => {
    const short = row({ sixtyFootMs: null, trapSpeedHundredthsMph: null });
    expect(matchResults([short], [slip()])).toHaveLength(1);
  });

  it("takes a racer whose name differs only if the strip confirmed the claim", () => {
    const claimed = { racerName: "Mopar Racing", claimedBy: 5 };
    expect(matchResults([row(claimed)], [slip()])).toEqual([]);
    expect(matchResults([row({ ...claimed, claimConfirmedAt: 300 })], [slip()])).toHaveLength(1);
  });

  it("keeps nobody from their run by a claim that doesn't count", () => {
    expect(matchResults([row({ claimedBy: 6 })], [slip()])).toHaveLength(1);
  });

  it("takes neither of two slips, nor either of two rows", () => {
    expect(matchResults([row()], [slip(), slip({ id: 10 })])).toEqual([]);
    expect(matchResults([row(), row({ id: 2 })], [slip()])).toEqual([]);
  });

  it("takes the row that the racer claimed from two", () => {
    const rows = [row(), row({ id: 2, claimedBy: 5 })];
    expect(matchResults(rows, [slip()])).toEqual([{ resultId: 2, slipId: 9 }]);
  });

  it("uses each row and each slip once at most, in any order", () => {
    const small = fc.integer({ min: 0, max: 1 });
    const rows = fc.array(
      fc.record({
        ...{ et: small, speed: small },
        claimedBy: fc.constantFrom(null, 5, 6),
        claimConfirmedAt: fc.constantFrom(null, 300),
      }),
      { maxLength: 6 },
    );
    const slips = fc.array(fc.record({ et: small, speed: small, userId: fc.constantFrom(5, 6) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(rows, slips, (someRows, someSlips) => {
        const sheet = someRows.map(({ et, speed, ...claim }, id) =>
          row({ id, elapsedMs: et, trapSpeedHundredthsMph: speed || null, ...claim }),
        );
        const runs = someSlips.map(({ et, speed, userId }, id) =>
          slip({ id, userId, elapsedMs: et, trapSpeedHundredthsMph: speed }),
        );
        const matches = matchResults(sheet, runs);
        expect(new Set(matches.map(({ resultId }) => resultId)).size).toBe(matches.length);
        expect(new Set(matches.map(({ slipId }) => slipId)).size).toBe(matches.length);
        const reversed = matchResults(sheet.toReversed(), runs.toReversed());
        const sorted = (all: typeof matches) => all.map((each) => JSON.stringify(each)).sort();
        expect(sorted(reversed)).toEqual(sorted(matches));
      }),
    );
  });
});

describe("names on sheets", () => {
  it.each(["DANA WHITFIELD", "Whitfield, Dana", "D. Whitfield", "whitfield d", "Dan Whitfield"])(
    "takes %s for Dana Whitfield",
    (name) => expect(compareNames(name, DANA)).toBe("same"),
  );

  it.each(["Mike Whitfield", "Dana Whit", "Ortiz"])("tells %s from Dana Whitfield", (name) =>
    expect(compareNames(name, DANA)).toBe("different"),
  );

  it("can't tell from a last name alone, or without a name", () => {
    expect(compareNames("Whitfield", DANA)).toBe("unknown");
    expect(compareNames("", DANA)).toBe("unknown");
    expect(compareNames("Dana Whitfield", { ...DANA, lastName: "" })).toBe("unknown");
  });

  it("ignores accents", () => {
    expect(compareNames("JOSE NUNEZ", { ...DANA, firstName: "José", lastName: "Núñez" })).toBe(
      "same",
    );
  });

  it("survives any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (name, firstName, lastName) => {
        compareNames(name, { firstName, lastName, namedAt: 0, carNumbers: [name] });
      }),
    );
  });
});

describe("car numbers", () => {
  it("compares letters and digits only", () => {
    expect(compareCarNumbers("#12 A", { ...DANA, carNumbers: ["12a"] })).toBe("same");
    expect(compareCarNumbers("12", DANA)).toBe("different");
    expect(compareCarNumbers("", DANA)).toBe("unknown");
    expect(compareCarNumbers("12", { ...DANA, carNumbers: [] })).toBe("unknown");
  });
});
