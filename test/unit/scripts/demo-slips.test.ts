import { describe, expect, it } from "vitest";
import { tracks } from "#db/seed/tracks.ts";
import { isPrintable, textPath, textWidth } from "../../../scripts/demo-slips/print-text.ts";
import { slipLayoutOf, slipLines, type TimeSlip } from "../../../scripts/demo-slips/slip-lines.ts";
import {
  drawTimeSlipPicture,
  drawVinSlipPicture,
} from "../../../scripts/demo-slips/time-slip-picture.ts";

const slip: TimeSlip = {
  trackName: "Famoso Dragstrip",
  city: "McFarland, CA",
  runOn: "2026-05-09T19:42",
  carNumber: "547",
  driverLabel: "demo-racer",
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

const seeds = Array.from({ length: 24 }, (_, seed) => seed);

describe("slipLines", () => {
  it.each(seeds)("prints the run's own numbers whatever the layout (seed %i)", (seed) => {
    const printed = slipLines({ ...slip, seed })
      .map(({ text }) => text)
      .join("\n");
    for (const value of [
      ".512",
      "1.702",
      "4.781",
      "7.332",
      "95.11",
      "9.541",
      "11.340",
      "121.85",
      "547",
      "FAMOSO DRAGSTRIP",
      "05/09/2026  19:42",
    ]) {
      expect(printed).toContain(value);
    }
  });

  it("knows slips of one lane and of two", () => {
    expect(new Set(seeds.map((seed) => slipLayoutOf({ ...slip, seed }))).size).toBe(4);
  });

  it("puts the run into its own lane's column", () => {
    const twoLanes = seeds.find((seed) => slipLayoutOf({ ...slip, seed }) === "lanes");
    const rowOf = (lane: "left" | "right"): string | undefined =>
      slipLines({ ...slip, lane, seed: twoLanes ?? 0 }).find(({ text }) => text.includes("330'"))
        ?.text;
    expect(rowOf("left")?.trim().startsWith("4.781")).toBe(true);
    expect(rowOf("right")?.trim().endsWith("4.781")).toBe(true);
  });

  it("keeps every line within the paper", () => {
    const long = {
      ...slip,
      trackName: "Lucas Oil Indianapolis Raceway Park",
      driverLabel: "a".repeat(60),
    };
    for (const seed of seeds) {
      for (const { text } of slipLines({ ...long, seed }))
        expect(text.length).toBeLessThanOrEqual(32);
    }
  });

  it("prints the weather when it is known", () => {
    const weather = { temperatureF: 71.4, humidityPercent: 38, barometerInHg: 29.71 };
    expect(slipLines({ ...slip, weather }).map(({ text }) => text)).toContain(
      "71F  38% RH  29.71 INHG",
    );
  });

  it("prints a red light with its sign and without a leading zero", () => {
    const printed = slipLines({ ...slip, reaction: -0.031 }).map(({ text }) => text);
    expect(printed.some((text) => /(^|\s)-\.031/.test(text))).toBe(true);
  });
});

describe("the pictures of slips", () => {
  it("are the same for the same arguments, and differ by seed", () => {
    expect(drawTimeSlipPicture(slip)).toBe(drawTimeSlipPicture(slip));
    expect(drawTimeSlipPicture(slip)).not.toBe(drawTimeSlipPicture({ ...slip, seed: 2 }));
    const vin = "1ZZ00TES20T001320";
    expect(drawVinSlipPicture({ ...slip, vin })).toBe(drawVinSlipPicture({ ...slip, vin }));
  });

  it("need no font of the machine", () => {
    expect(drawTimeSlipPicture(slip)).not.toContain("<text");
  });

  it("can print the name and city of every track where the demo races", () => {
    const near = tracks.filter(({ country }) => country === "US" || country === "CA");
    expect(near.length).toBeGreaterThan(100);
    const printed = near.map(({ name, city, state }) => `${name}${city}${state}`).join("");
    const missing = [...printed.toUpperCase()].filter((character) => !isPrintable(character));
    expect(missing).toEqual([]);
  });
});

describe("textPath", () => {
  const style = { font: "print", size: 20 } as const;

  it("places a line by its start, its middle or its end", () => {
    const width = textWidth("11.340", style);
    expect(width).toBeCloseTo(6 * 12, 5);
    const fromStart = textPath("11.340", { ...style, x: 100 - width });
    expect(textPath("11.340", { ...style, x: 100, anchor: "end" })).toBe(fromStart);
    expect(textPath("11.340", { ...style, x: 100 - width / 2, anchor: "middle" })).toBe(fromStart);
  });

  it("draws nothing for an empty line", () => {
    expect(textPath("", style)).toBe("");
    expect(textPath("   ", style)).toBe("");
  });

  it("prints a question mark for a character that the printer doesn't have", () => {
    expect(textPath("漢", style)).toBe(textPath("?", style));
  });
});
