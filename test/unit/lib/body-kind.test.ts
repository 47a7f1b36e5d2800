import { describe, expect, it } from "vitest";
import { bodyKindOf } from "#app/lib/body-kind.ts";

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
  ] as const)("takes a %i %s %s for a %s", (year, make, model, kind) => {
    expect(bodyKindOf({ year, make, model })).toBe(kind);
  });
});
