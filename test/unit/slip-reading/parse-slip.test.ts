import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RunField } from "#app/features/slip-reading/fields.ts";
import { type ParsedLane, parseSlip } from "#app/features/slip-reading/parse-slip.ts";
import { textOf } from "#app/features/slip-reading/rows.ts";
import { printedWords } from "#test/support/printed-words.ts";
import { MORE_LAYOUTS, moreSlipLines } from "../../../scripts/demo-slips/more-layouts.ts";
import { slipLayoutOf, slipLines, type TimeSlip } from "../../../scripts/demo-slips/slip-lines.ts";

const slip: TimeSlip = {
  trackName: "Famoso Dragstrip",
  city: "McFarland, CA",
  runOn: "2026-05-09T19:42",
  carNumber: "547",
  driverLabel: "D. Reyes",
  lane: "right",
  reaction: 0.512,
  sixtyFoot: 1.702,
  threeThirty: 4.781,
  eighthEt: 7.332,
  eighthMph: 95.11,
  thousand: 9.541,
  et: 11.34,
  mph: 121.85,
  seed: 1,
};

const PRINTED = {
  reactionTime: ".512",
  sixtyFeetTime: "1.702",
  threeThirtyFeetTime: "4.781",
  eighthMileTime: "7.332",
  eighthMileSpeed: "95.11",
  thousandFeetTime: "9.541",
  elapsedTime: "11.340",
  topSpeed: "121.85",
};

const read = (lines: readonly string[]) => parseSlip(printedWords(lines));
const texts = (lane: ParsedLane | undefined): Partial<Record<RunField, string>> =>
  Object.fromEntries(Object.entries(lane?.cells ?? {}).map(([field, cell]) => [field, cell.text]));
const withoutLeaders = (text: string) => text.replace(/\.{2,}/g, (dots) => " ".repeat(dots.length));

describe("parseSlip", () => {
  const seedOf = (layout: string) =>
    Array.from({ length: 99 }, (_, seed) => seed).find(
      (seed) => slipLayoutOf({ ...slip, seed }) === layout,
    ) ?? 0;

  it.each(["card", "dotted", "lanes", "lanes-wide"])("reads the demo's layout '%s'", (layout) => {
    const lines = slipLines({ ...slip, seed: seedOf(layout) }).map(({ text }) =>
      withoutLeaders(text),
    );
    const { lanes } = read(lines);
    const own = lanes.find(({ carNumber }) => carNumber === "547");
    expect(texts(own)).toEqual(PRINTED);
    expect(lanes).toHaveLength(layout.startsWith("lanes") ? 2 : 1);
  });

  it.each(MORE_LAYOUTS)("reads the layout '%s'", (layout) => {
    const lines = moreSlipLines(layout, slip).map(({ text }) => text);
    const { lanes } = read(lines);
    const own = lanes.find(({ carNumber }) => carNumber === "547");
    const { elapsedTime, topSpeed, thousandFeetTime, ...toEighth } = PRINTED;
    expect(texts(own)).toEqual(
      layout === "old-card"
        ? { elapsedTime, topSpeed }
        : layout === "eighth-mile"
          ? toEighth
          : { ...toEighth, elapsedTime, topSpeed, thousandFeetTime },
    );
  });

  it("knows an ET by the eighth's, and a speed by the ET, when no label near them is readable", () => {
    const lines = [
      "60'  2.353",
      "330' 6.466",
      "1/8  9.873",
      "MPH  71.68",
      "xx  12.850",
      "VIS 15.276",
      "yy   90.50",
    ];
    expect(texts(read(lines).lanes[0])).toMatchObject({ elapsedTime: "15.276", topSpeed: "90.50" });
  });

  it.each([
    ["up", ["R/T .512", "@@ 1.702", "330 4.781", "1/8 7.332", "MPH 95.11", "1/4 11.340"]],
    ["up past two", ["@@ 1.702", "@@ 4.781", "1/8 7.332", "MPH 95.11", "1/4 11.340"]],
    ["down", ["1/4 11.340", "1/8 7.332", "MPH 95.11", "@@ 4.781", "@@ 1.702"]],
  ])("knows the first rows of a run by their numbers, reading %s", (_, lines) => {
    expect(texts(read(lines).lanes[0])).toMatchObject({
      sixtyFeetTime: "1.702",
      threeThirtyFeetTime: "4.781",
    });
  });

  it("doesn't take another number for the 60 foot", () => {
    const { lanes } = read(["@@ 547.123", "330 4.781", "1/8 7.332", "1/4 11.340"]);
    expect(texts(lanes[0])).not.toHaveProperty("sixtyFeetTime");
  });

  it("knows an ET and its speed on a card whose labels can't be read", () => {
    const { lanes } = read(["CAR 547", "@@ 11.340", "@@ 121.85"]);
    expect(texts(lanes[0])).toEqual({ elapsedTime: "11.340", topSpeed: "121.85" });
    expect(texts(read(["CAR 547", "@@ 11.340", "@@ 75.12"]).lanes[0])).toEqual({});
  });

  it("takes a crease beside a number for no second lane", () => {
    const { lanes } = read(["CAR 547", "ET  11  12.237", "MPH 116.68"]);
    expect(lanes).toHaveLength(1);
  });

  it("takes a number for a field, not the empty place beside noise that looks like its label", () => {
    const lines = ["ET.", "60'  1.702", "1/8  7.332", "ET  11.340", "MPH 121.85"];
    expect(texts(read(lines).lanes[0])).toMatchObject({
      elapsedTime: "11.340",
      topSpeed: "121.85",
    });
  });

  it("knows both lanes, their cars and the winner", () => {
    const { lanes, winner } = read([
      "      LEFT          RIGHT",
      "       212   CAR      547",
      "      .120   R/T     .512",
      "     1.655   60'    1.702",
      "    11.002   1/4   11.340",
      "    125.10   MPH   121.85",
      "   LEFT FIRST BY 0.7300",
    ]);
    expect(lanes.map(({ side, carNumber }) => [side, carNumber])).toEqual([
      ["left", "212"],
      ["right", "547"],
    ]);
    expect(lanes.map(({ cells }) => cells.elapsedTime?.text)).toEqual(["11.002", "11.340"]);
    expect(winner).toBe("left");
  });

  it.each([
    ["6O' 1.7O2", "sixtyFeetTime", "1.702"],
    ["60” 1.702", "sixtyFeetTime", "1.702"],
    ["R7T .512", "reactionTime", ".512"],
    ["E.T. l1.34O", "elapsedTime", "11.340"],
    ["1320' 11,340", "elapsedTime", "11.340"],
    ["1OOO' 9.S41", "thousandFeetTime", "9.541"],
    ["I/8 7.332", "eighthMileTime", "7.332"],
    ["1/8 MPH 95.11", "eighthMileSpeed", "95.11"],
    ["660 FT 7.332", "eighthMileTime", "7.332"],
  ] as const)("reads '%s' although the engine confused characters", (line, field, text) => {
    const { lanes } = read(
      ["R/T     .400", "MPH     99.10", line.replace(/ (?=\S+$)/, "     ")].slice(0, 3),
    );
    const cells = lanes.flatMap(({ cells }) => cells[field]?.text ?? []);
    expect(cells).toContain(text === ".512" ? ".400" : text);
  });

  it("leaves letters in words alone", () => {
    const { lanes } = read(["SOLO BILLS", "OIL 50 LBS", "60'   1.702"]);
    expect(texts(lanes[0])).toEqual({ sixtyFeetTime: "1.702" });
  });

  it("joins a number that the engine took for two words", () => {
    const words = printedWords(["R/T      .512", "1/4    11.  340", "MPH    121.85"]);
    const apart = words.map((word) =>
      word.text === "340"
        ? { ...word, box: { ...word.box, left: word.box.left - 30, right: word.box.right - 30 } }
        : word,
    );
    expect(parseSlip(apart).lanes[0]?.cells.elapsedTime?.text).toBe("11340");
  });

  it("names an unreadable row by those around it", () => {
    const { lanes } = read(["60'   1.702", "3#0   4.781", "1/8   7.332"]);
    expect(lanes[0]?.cells.threeThirtyFeetTime?.text).toBe("4.781");
  });

  it.each([
    ["a speed after the ET", ["1/8  7.332", "MPH  95.11", "1/4 11.340", "#@  121.85"]],
    ["an ET before the only speed", ["EW# 11.340", "MPH 121.85"]],
    [
      "both after the 1000 feet",
      ["1/8  7.332", "MPH  95.11", "1000' 9.541", "V?# 11.340", "#@ 121.85"],
    ],
  ])("names %s although its label is unreadable", (_, lines) => {
    const [lane] = read(lines.map((line) => line.replace(" ", "        "))).lanes;
    expect(lane?.cells.elapsedTime?.text).toBe("11.340");
    expect(lane?.cells.topSpeed?.text).toBe("121.85");
  });

  it("keeps rows apart that lean so much that they overlap", () => {
    const leaning = printedWords([
      "     1.655   60'    1.702",
      "     4.600   330'   4.781",
      "    11.002   1/4   11.340",
      "    125.10   MPH   121.85",
    ]).map((word) => {
      const drop = word.box.left * 0.045;
      return {
        ...word,
        box: { ...word.box, top: word.box.top - drop, bottom: word.box.bottom - drop },
      };
    });
    const { lanes } = parseSlip(leaning);
    expect(lanes.map(({ cells }) => cells.threeThirtyFeetTime?.text)).toEqual(["4.600", "4.781"]);
    expect(lanes.map(({ cells }) => cells.elapsedTime?.text)).toEqual(["11.002", "11.340"]);
  });

  it("says where a number should be that wasn't read", () => {
    const { lanes } = read(["R/T     .512", "60'", "330'   4.781", "1/8    7.332"]);
    const { text, box } = lanes[0]?.cells.sixtyFeetTime ?? {};
    expect(text).toBe("");
    expect(box).toMatchObject({ top: 40, bottom: 64 });
  });

  it("finds the date and the track's name", () => {
    const { dateRow, title } = read(["FAMOSO DRAGSTRIP", "05/09/2026  19:42", "60'   1.702"]);
    expect(dateRow && textOf(dateRow)).toBe("05/09/2026 19:42");
    expect(title.map(textOf)).toEqual(["FAMOSO DRAGSTRIP"]);
  });

  it("takes any words: absurd boxes, hundreds of them, nonsense", () => {
    const edge = fc.oneof(fc.double(), fc.integer({ min: -50, max: 900 }));
    const word = fc.record({
      text: fc.oneof(
        fc.string({ maxLength: 60 }),
        fc.constantFrom("60'", "1/4", "MPH", "11.34", "CAR"),
      ),
      confidence: fc.double(),
      box: fc.record({ left: edge, top: edge, right: edge, bottom: edge }),
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 700 }), (words) => {
        const { lanes } = parseSlip(words);
        expect(lanes.length).toBeGreaterThan(0);
        for (const { cells } of lanes) {
          for (const { box } of Object.values(cells)) {
            expect(Object.values(box).every(Number.isFinite)).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
