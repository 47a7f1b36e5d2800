import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DetailField,
  describeReading,
  RUN_NUMBERS,
  type RunNumberField,
  readRunNumber,
} from "#app/features/slips/run-numbers.ts";
import { findSplitErrors } from "#app/features/slips/slip-details.ts";

describe("numbers as racers type them", () => {
  test.each<[RunNumberField, string, number, boolean]>([
    ["elapsedTime", "11.34", 11_340, false],
    ["elapsedTime", "11.340", 11_340, false],
    ["elapsedTime", " 11.34 ", 11_340, false],
    ["elapsedTime", "11.3400", 11_340, false],
    ["elapsedTime", "\u200E11.340", 11_340, false],
    ["elapsedTime", "11.340\u200B", 11_340, false],
    ["elapsedTime", `\u202A${"\u200B".repeat(40)}11.340\u202C`, 11_340, false],
    ["elapsedTime", "１１．３４０", 11_340, false],
    ["elapsedTime", "١١٫٣٤٠", 11_340, false],
    ["elapsedTime", "۱۱.۳۴۰", 11_340, false],
    ["elapsedTime", "11·340", 11_340, false],
    ["elapsedTime", "+11.340", 11_340, false],
    ["elapsedTime", "11\u2009.\u2009340", 11_340, true],
    ["elapsedTime", "11\u202F340", 11_340, true],
    ["elapsedTime", "11.340s", 11_340, true],
    ["elapsedTime", "11.340\u2009sec", 11_340, true],
    ["elapsedTime", "11.340″", 11_340, true],
    ["sixtyFeetTime", "985", 985, true],
    ["sixtyFeetTime", "0985", 985, true],
    ["sixtyFeetTime", ".985", 985, true],
    ["sixtyFeetTime", "800", 800, true],
    ["topSpeed", "130\u00A0mph", 13_000, true],
    ["topSpeed", "130 M.P.H.", 13_000, true],
    ["elapsedTime", "11,34", 11_340, true],
    ["elapsedTime", "11,340", 11_340, true],
    ["elapsedTime", "1134", 11_340, true],
    ["elapsedTime", "11340", 11_340, true],
    ["elapsedTime", "11.34s", 11_340, true],
    ["elapsedTime", "11.34 sec", 11_340, true],
    ["elapsedTime", '11.34"', 11_340, true],
    ["elapsedTime", "12", 12_000, false],
    ["elapsedTime", "9999", 9_999, true],
    ["elapsedTime", "6", 6_000, false],
    ["elapsedTime", "25.000", 25_000, false],
    ["sixtyFeetTime", "1.702", 1_702, false],
    ["sixtyFeetTime", "1702", 1_702, true],
    ["sixtyFeetTime", "17", 1_700, true],
    ["sixtyFeetTime", ".95", 950, true],
    ["sixtyFeetTime", "2", 2_000, false],
    ["topSpeed", "121.85", 12_185, false],
    ["topSpeed", "12185", 12_185, true],
    ["topSpeed", " 126 mph", 12_600, true],
    ["topSpeed", "126MPH", 12_600, true],
    ["topSpeed", "126", 12_600, false],
    ["topSpeed", "121.857", 12_185, true],
  ])("%s %j is %i", (field, typed, value, isReinterpreted) => {
    expect(readRunNumber(field, typed)).toMatchObject({ ok: true, value, isReinterpreted });
  });

  test.each<[RunNumberField, string, string]>([
    ["elapsedTime", "", "1/4 Mile ET is required"],
    ["elapsedTime", "   ", "1/4 Mile ET is required"],
    ["elapsedTime", "\u200B\u3164", "1/4 Mile ET is required"],
    ["elapsedTime", "11.34 11.35", "1/4 Mile ET is a number, for example 11.340"],
    ["elapsedTime", "–11.34", "1/4 Mile ET is a number, for example 11.340"],
    ["sixtyFeetTime", "99", "A 60-foot time is between 0.800 and 4.000 seconds."],
    ["sixtyFeetTime", "700", "A 60-foot time is between 0.800 and 4.000 seconds."],
    ["elapsedTime", "fast", "1/4 Mile ET is a number, for example 11.340"],
    ["elapsedTime", "11.34.0", "1/4 Mile ET is a number, for example 11.340"],
    ["elapsedTime", "-11.34", "1/4 Mile ET is a number, for example 11.340"],
    ["elapsedTime", "1e1", "1/4 Mile ET is a number, for example 11.340"],
    ["elapsedTime", "126 mph", "1/4 Mile ET doesn't come in 'mph'. Type it like 11.340"],
    ["elapsedTime", "5.999", "A quarter-mile ET is between 6.000 and 25.000 seconds."],
    ["elapsedTime", "25.001", "A quarter-mile ET is between 6.000 and 25.000 seconds."],
    ["elapsedTime", "1,134", "A quarter-mile ET is between 6.000 and 25.000 seconds."],
    ["elapsedTime", "113.4", "A quarter-mile ET is between 6.000 and 25.000 seconds."],
    ["elapsedTime", "11.3401", "1/4 Mile ET has 3 decimals, for example 11.340"],
    ["sixtyFeetTime", "9.1", "A 60-foot time is between 0.800 and 4.000 seconds."],
    ["sixtyFeetTime", "0", "A 60-foot time is between 0.800 and 4.000 seconds."],
    ["topSpeed", "12,185", "A quarter-mile speed is between 40.00 and 260.00 mph."],
    ["topSpeed", "400", "A quarter-mile speed is between 40.00 and 260.00 mph."],
    ["topSpeed", "900", "A quarter-mile speed is between 40.00 and 260.00 mph."],
    ["topSpeed", "260.01", "A quarter-mile speed is between 40.00 and 260.00 mph."],
    ["topSpeed", "1".repeat(400), "1/4 Mile Speed is a number, for example 121.85"],
  ])("%s %j is rejected", (field, typed, message) => {
    expect(readRunNumber(field, typed)).toEqual({ ok: false, message });
  });

  test("a reinterpreted number is shown for confirmation", () => {
    expect(describeReading(readRunNumber("elapsedTime", "1134"))).toBe("Did you mean 11.340?");
    expect(describeReading(readRunNumber("elapsedTime", "11.34"))).toBe("");
    expect(describeReading(readRunNumber("elapsedTime", "x"))).toBe("");
  });
});

const fields = fc.constantFrom<RunNumberField>("elapsedTime", "sixtyFeetTime", "topSpeed");
const fieldAndValue = fields.chain((field) =>
  fc.tuple(
    fc.constant(field),
    fc.integer({ min: RUN_NUMBERS[field].min, max: RUN_NUMBERS[field].max }),
  ),
);

test("every possible figure is read back exactly, with a point, a comma or neither", () => {
  fc.assert(
    fc.property(fieldAndValue, ([field, value]) => {
      const text = RUN_NUMBERS[field].format(value);
      for (const typed of [text, text.replace(".", ","), text.replace(".", "")]) {
        expect(readRunNumber(field, typed)).toMatchObject({ ok: true, value, text });
      }
    }),
  );
});

test("anything typed is either read within bounds or rejected with a message", () => {
  fc.assert(
    fc.property(fields, fc.string({ maxLength: 40 }), (field, typed) => {
      const reading = readRunNumber(field, typed);
      if (reading.ok) {
        expect(Number.isInteger(reading.value)).toBe(true);
        expect(reading.value).toBeGreaterThanOrEqual(RUN_NUMBERS[field].min);
        expect(reading.value).toBeLessThanOrEqual(RUN_NUMBERS[field].max);
      } else {
        expect(reading.message).not.toBe("");
      }
    }),
  );
});

describe("the optional numbers", () => {
  test.each<[DetailField, string, number, string]>([
    ["reactionTime", ".102", 102, "0.102"],
    ["reactionTime", "-.015", -15, "-0.015"],
    ["reactionTime", "−0.015", -15, "-0.015"],
    ["reactionTime", "–0.015", -15, "-0.015"],
    ["reactionTime", "－ 0.015", -15, "-0.015"],
    ["temperature", "72ºF", 720, "72.0"],
    ["temperature", "72 ℉", 720, "72.0"],
    ["pressure", "29.92″Hg", 2_992, "29.92"],
    ["humidity", "45％", 45, "45"],
    ["reactionTime", "-0", 0, "0.000"],
    ["reactionTime", "0.5", 500, "0.500"],
    ["threeThirtyFeetTime", "4780", 4_780, "4.780"],
    ["eighthMileTime", "7.312", 7_312, "7.312"],
    ["eighthMileTime", "1072", 10_720, "10.720"],
    ["eighthMileSpeed", "96.4 mph", 9_640, "96.40"],
    ["thousandFeetTime", "9,514", 9_514, "9.514"],
    ["temperature", "72.5", 725, "72.5"],
    ["temperature", "-4 F", -40, "-4.0"],
    ["temperature", "86°", 860, "86.0"],
    ["temperature", "86 °F", 860, "86.0"],
    ["pressure", "29.92 inHg", 2_992, "29.92"],
    ["pressure", "2992", 2_992, "29.92"],
    ["humidity", "45 %", 45, "45"],
    ["humidity", "100", 100, "100"],
  ])("%s %j is %i", (field, typed, value, text) => {
    expect(readRunNumber(field, typed)).toMatchObject({ ok: true, value, text });
  });

  test.each<[DetailField, string, string]>([
    ["reactionTime", "102", "A reaction time is between -2.000 and 9.999 seconds."],
    ["eighthMileTime", "-7.3", "1/8 Mile ET is a number, for example 7.312"],
    ["eighthMileTime", "2.1", "An eighth-mile ET is between 3.500 and 17.000 seconds."],
    ["temperature", "22 C", "Temperature doesn't come in 'c'. Type it like 72.5"],
    ["temperature", "72.55", "Temperature has one decimal, for example 72.5"],
    ["pressure", "1013", "A station pressure is between 20.00 and 32.00 inHg."],
    ["humidity", "45.5", "Humidity is a whole number, for example 45"],
    ["humidity", "101", "A relative humidity is between 0 and 100 %."],
  ])("%s %j is rejected", (field, typed, message) => {
    expect(readRunNumber(field, typed)).toEqual({ ok: false, message });
  });
});

describe("the order of the marks", () => {
  const slip = {
    sixtyFootMs: 1_702,
    threeThirtyFootMs: 4_780,
    eighthElapsedMs: 7_312,
    thousandFootMs: 9_514,
    elapsedMs: 11_340,
    trapSpeedHundredthsMph: 12_185,
  };
  const nothing = { threeThirtyFootMs: null, eighthElapsedMs: null, thousandFootMs: null };
  test.each<[Partial<typeof slip>, object]>([
    [{}, {}],
    [
      { threeThirtyFootMs: 1_702 },
      { threeThirtyFeetTime: "330 Ft. Time has to be longer than the 60 Ft. Time, 1.702." },
    ],
    [
      { eighthElapsedMs: 4_700 },
      { eighthMileTime: "1/8 Mile ET has to be longer than the 330 Ft. Time, 4.780." },
    ],
    [
      { thousandFootMs: 11_340 },
      { thousandFeetTime: "1000 Ft. Time has to be shorter than the 1/4 Mile ET, 11.340." },
    ],
  ])("%j", (change, errors) => {
    expect(findSplitErrors({ ...slip, ...change })).toEqual(errors);
  });

  test("skips marks that were left out", () => {
    expect(findSplitErrors({ ...slip, ...nothing })).toEqual({});
    expect(findSplitErrors({ ...slip, ...nothing, eighthElapsedMs: 11_500 })).toEqual({
      eighthMileTime: "1/8 Mile ET has to be shorter than the 1/4 Mile ET, 11.340.",
    });
  });
});
