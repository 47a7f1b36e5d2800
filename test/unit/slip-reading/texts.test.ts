import { describe, expect, it } from "vitest";
import { chooseLane } from "#app/features/slip-reading/choose-lane.ts";
import { labelOf } from "#app/features/slip-reading/labels.ts";
import { contradictsPoint, placeDigits, toNumberText } from "#app/features/slip-reading/numbers.ts";
import { parseSlip } from "#app/features/slip-reading/parse-slip.ts";
import { readDate } from "#app/features/slip-reading/read-date.ts";
import { readValue, scaleReading } from "#app/features/slip-reading/reading.ts";
import { toRows } from "#app/features/slip-reading/rows.ts";
import { stripOf } from "#app/features/slip-reading/strips.ts";
import { printedWords } from "#test/support/printed-words.ts";

describe("labelOf", () => {
  it.each([
    ["R/T", "reactionTime"],
    ["RT", "reactionTime"],
    ["REACTION", "reactionTime"],
    ["60'", "sixtyFeetTime"],
    ["60", "sixtyFeetTime"],
    ["68'", "sixtyFeetTime"],
    ["330'", "threeThirtyFeetTime"],
    ["1/8", "eighthMileTime"],
    ["660", "eighthMileTime"],
    ["1000'", "thousandFeetTime"],
    ["10080", "thousandFeetTime"],
    ["1/4", "elapsedTime"],
    ["1320", "elapsedTime"],
    ["ET", "elapsedTime"],
    ["E.T.", "elapsedTime"],
    ["MPH", "speed"],
    ["SPEED:", "speed"],
    ["DIAL-IN", "other"],
  ])("takes '%s' for %s", (text, label) => expect(labelOf(text)).toBe(label));

  it.each(["11.340", "FAMOSO", "547", ""])("takes '%s' for no label", (text) =>
    expect(labelOf(text)).toBeNull(),
  );
});

describe("toNumberText", () => {
  it.each([
    ["11.340", "11.340"],
    ["11,340", "11.340"],
    ["l1.34O".toUpperCase(), "11.340"],
    ["1.7S2", "1.752"],
    [".512", ".512"],
    ["(95.11|", "95.111"],
  ])("reads '%s' as %s", (text, number) => expect(toNumberText(text)).toBe(number));

  it.each(["SOS", "BILL", "O.", "IS", "60FT", "5"])("reads '%s' as no number", (text) =>
    expect(toNumberText(text)).toBeNull(),
  );
});

describe("placeDigits", () => {
  it.each([
    ["elapsedTime", "11340", "11.340"],
    ["elapsedTime", "9541", "9.541"],
    ["topSpeed", "12185", "121.85"],
    ["topSpeed", "9511", "95.11"],
    ["sixtyFeetTime", "1702", "1.702"],
    ["reactionTime", "512", "0.512"],
  ] as const)("gives a %s its point: %s is %s", (field, digits, value) =>
    expect(placeDigits(field, digits)).toBe(value),
  );

  it.each([
    ["elapsedTime", "1134"],
    ["elapsedTime", "113401"],
    ["topSpeed", "2185"],
    ["sixtyFeetTime", "702"],
    ["elapsedTime", "1?340"],
    ["elapsedTime", ""],
  ] as const)(
    "leaves a %s blank that a run can't have, or of which a digit is missing: %s",
    (field, digits) => expect(placeDigits(field, digits)).toBeNull(),
  );

  it("doesn't make a speed of a time", () => {
    expect(contradictsPoint("10.792", "107.92")).toBe(true);
    expect(contradictsPoint("107.92", "107.92")).toBe(false);
    expect(contradictsPoint("10,792", "10.792")).toBe(false);
    expect(contradictsPoint("10792", "107.92")).toBe(false);
    expect(contradictsPoint(".512", "0.512")).toBe(false);
  });
});

describe("toRows", () => {
  it("puts a small label beside a large number", () => {
    const rows = toRows([
      { text: "MPH", confidence: 1, box: { left: 0, right: 60, top: 70, bottom: 94 } },
      { text: "13.442", confidence: 1, box: { left: 200, right: 500, top: 0, bottom: 58 } },
      { text: "1/4", confidence: 1, box: { left: 0, right: 60, top: 33, bottom: 57 } },
    ]);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([["1/4", "13.442"], ["MPH"]]);
  });
});

describe("readDate", () => {
  it.each([
    [["05/09/2026", "19:42"], "2026-05-09"],
    [["SAT", "MAY", "9", "2026"], "2026-05-09"],
    [["09-MAY-26"], "2026-05-09"],
    [["5-9-26"], "2026-05-09"],
    [["19:42", "5/9/26"], "2026-05-09"],
  ])("reads %j", (words, day) => expect(readDate(words)).toBe(day));

  it.each([
    [["88/16/2026"]],
    [["08/16/2826"]],
    [["08/16/7026"]],
    [["0?/09/2026"]],
    [["547"]],
    [["46151"]],
    [[]],
  ])("reads no date in %j", (words) => expect(readDate(words)).toBeNull());
});

describe("chooseLane", () => {
  const twoLanes = parseSlip(
    printedWords([
      "       280   CAR      547",
      "     1.655   60'    1.702",
      "    11.002   1/4   11.340",
      "    125.10   MPH   121.85",
      "   LEFT FIRST BY 0.7300",
      "   RIGHT LANE: D. REYES",
    ]),
  );

  it.each([
    ["the lane that the racer named", { lane: "left", carNumber: "547" }, 0],
    ["the car's number", { carNumber: "547" }, 1],
    ["the car's number with a slashed zero read as an eight", { carNumber: "200" }, 0],
    ["a name beside a lane", { name: "D. Reyes" }, 1],
    ["who won", { isWinner: true }, 0],
    ["who lost", { isWinner: false }, 1],
  ] as const)("goes by %s", (_, hints, lane) => expect(chooseLane(twoLanes, hints)).toBe(lane));

  it.each([
    ["nothing is known", {}],
    ["the number is neither's", { carNumber: "99" }],
    ["the name isn't there", { name: "Casey Lund" }],
  ] as const)("asks when %s", (_, hints) => expect(chooseLane(twoLanes, hints)).toBeNull());

  it("asks although the racer's name is below the winner's lane: losers' slips have their own", () => {
    const rows = ["60'  1.655   1.702", "1/4  11.002  11.340", "WINNER RIGHT LANE", "CASEY LUND"];
    expect(chooseLane(parseSlip(printedWords(rows)), { name: "Casey Lund" })).toBeNull();
  });

  it("knows a car's number with a speck beside it", () => {
    const rows = ["CAR     280    ©547", "60'   1.655   1.702", "1/4  11.002  11.340"];
    expect(chooseLane(parseSlip(printedWords(rows)), { carNumber: "547" })).toBe(1);
  });

  it("needs no hint for one lane", () => {
    expect(chooseLane(parseSlip(printedWords(["60'  1.702"])), {})).toBe(0);
  });
});

describe("readValue", () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 };

  it("leaves a value blank of which the reader isn't sure", () => {
    expect(readValue("11.340", 0.79, box)).toEqual({
      value: null,
      confidence: 0.79,
      isConfident: false,
      box,
    });
    expect(readValue("11.340", 0.85, box)).toMatchObject({ value: "11.340", isConfident: false });
    expect(readValue("11.340", 0.96, box)).toMatchObject({ value: "11.340", isConfident: true });
  });

  it("moves boxes along with the photo's size", () => {
    const value = readValue("11.340", 0.96, box);
    const scaled = scaleReading(
      {
        lanes: [{ side: null, carNumber: null, values: { elapsedTime: value } }],
        chosenLane: 0,
        date: value,
        track: null,
        turns: 0,
        paper: { width: 1, height: 1 },
      },
      2,
    );
    expect(scaled.lanes[0]?.values.elapsedTime?.box.right).toBe(20);
    expect(scaled.date?.box.bottom).toBe(20);
  });
});

describe("stripOf", () => {
  const photo = { width: 1000, height: 800 };

  it("shows the number with paper around it, within the photo", () => {
    expect(stripOf({ left: 100, top: 100, right: 200, bottom: 120 }, photo)).toEqual({
      left: 88,
      top: 88,
      width: 124,
      height: 44,
      scale: 1,
    });
    expect(stripOf({ left: -5, top: -5, right: 900, bottom: 20 }, photo)).toMatchObject({
      left: 0,
      top: 0,
      scale: 640 / 915,
    });
  });

  it("shows nothing of a box outside the photo", () => {
    expect(stripOf({ left: 1100, top: 0, right: 1200, bottom: 20 }, photo)).toBeNull();
    expect(stripOf({ left: Number.NaN, top: 0, right: 1, bottom: 1 }, photo)).toBeNull();
  });
});
