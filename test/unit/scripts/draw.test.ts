import { describe, expect, it } from "vitest";
import { BODY_KINDS, bodyKindOf } from "#app/lib/body-kind.ts";
import { VEHICLE_SCENES } from "../../../scripts/draw/scenes.ts";
import { slipLayoutOf, slipLines, type TimeSlip } from "../../../scripts/draw/slip-lines.ts";
import { textPath, textWidth } from "../../../scripts/draw/text-path.ts";
import {
  drawTimeSlipPicture,
  drawVinSlipPicture,
} from "../../../scripts/draw/time-slip-picture.ts";
import { drawVehiclePicture } from "../../../scripts/draw/vehicle-picture.ts";

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

describe("the drawings", () => {
  const car = { year: 1970, make: "Plymouth", model: "Road Runner" };

  it("are the same for the same arguments", () => {
    expect(drawTimeSlipPicture(slip)).toBe(drawTimeSlipPicture(slip));
    const vin = "1ZZ00TES20T001320";
    expect(drawVinSlipPicture({ ...slip, vin })).toBe(drawVinSlipPicture({ ...slip, vin }));
    expect(drawVehiclePicture({ ...car, seed: 7 })).toBe(drawVehiclePicture({ ...car, seed: 7 }));
  });

  it("differ by seed", () => {
    expect(drawVehiclePicture({ ...car, seed: 7 })).not.toBe(
      drawVehiclePicture({ ...car, seed: 8 }),
    );
    expect(drawTimeSlipPicture(slip)).not.toBe(drawTimeSlipPicture({ ...slip, seed: 2 }));
  });

  it("cover every body in every scene without a broken number", () => {
    for (const bodyKind of BODY_KINDS) {
      for (const scene of VEHICLE_SCENES) {
        const svg = drawVehiclePicture({ ...car, bodyKind, scene, seed: 1, colour: "red" });
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  it("need no font of the machine", () => {
    expect(drawVehiclePicture({ ...car, seed: 1 })).not.toContain("<text");
    expect(drawTimeSlipPicture(slip)).not.toContain("<text");
  });

  it("show the number that the car races under, and nothing else differs", () => {
    const scene = "burnout";
    const draw = (carNumber?: string) =>
      drawVehiclePicture({ ...car, scene, seed: 1, ...(carNumber && { carNumber }) });
    expect(draw("241")).toBe(draw("241"));
    expect(draw("241")).not.toBe(draw());
    expect(draw("241").split("<").length).toBe(draw().split("<").length);
  });

  it("take a color by name or as hex", () => {
    const blue = drawVehiclePicture({ ...car, seed: 1, colour: "blue" });
    expect(drawVehiclePicture({ ...car, seed: 1, colour: "#1c4fa8" })).toBe(blue);
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
});

describe("bodyKindOf", () => {
  it.each([
    [1969, "Dodge", "Charger Daytona", "wing-car"],
    [1970, "Plymouth", "Superbird", "wing-car"],
    [1968, "Dodge", "Charger", "fastback"],
    [2020, "Dodge", "Charger SRT Hellcat", "modern-sedan"],
    [2018, "Dodge", "Challenger SRT Demon", "modern-coupe"],
    [1970, "Dodge", "Challenger R/T", "classic-coupe"],
    [1968, "Dodge", "Dart GTS", "classic-coupe"],
    [2013, "Dodge", "Dart GT", "compact"],
    [1964, "Plymouth", "Belvedere", "classic-sedan"],
    [1971, "Plymouth", "'Cuda", "classic-coupe"],
    [1966, "Plymouth", "Barracuda", "fastback"],
    [2021, "Dodge", "Durango SRT Hellcat", "suv"],
    [2018, "Jeep", "Grand Cherokee Trackhawk", "suv"],
    [2005, "Dodge", "Ram SRT-10", "pickup"],
    [1996, "Dodge", "Viper GTS", "roadster"],
    [2004, "Dodge", "Neon SRT-4", "compact"],
    [1986, "Dodge", "Omni GLH", "hatch"],
    [2012, "Chrysler", "300 SRT8", "modern-sedan"],
  ] as const)("draws a %i %s %s as a %s", (year, make, model, kind) => {
    expect(bodyKindOf({ year, make, model })).toBe(kind);
  });
});
