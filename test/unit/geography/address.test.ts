import { describe, expect, test } from "vitest";
import { type Address, readAddress } from "#app/features/geography/address.ts";

const NOTHING: Address = { venue: "", address: "", city: "", state: "", zipCode: "", country: "" };
const MILAN = {
  ...{ venue: "Milan Dragway", address: "10860 Plank Rd", city: "Milan" },
  ...{ state: "MI", zipCode: "48160" },
};

describe("an address", () => {
  test.each([
    ["Milan Dragway, 10860 Plank Rd, Milan, MI 48160, USA", { ...MILAN, country: "US" }],
    ["Milan Dragway\n10860 Plank Rd\nMilan, MI 48160\nUnited States", { ...MILAN, country: "US" }],
    ["Milan Dragway (10860 Plank Rd, Milan, MI 48160, USA)", { ...MILAN, country: "US" }],
    ["Milan Dragway, 10860 Plank Rd, Milan, Michigan, 48160", MILAN],
    ["Milan Dragway; 10860 Plank Rd; Milan; MI 48160", MILAN],
    ["10860 Plank Rd, Milan, MI 48160", { ...MILAN, venue: "" }],
    ["Milan, MI", { city: "Milan", state: "MI" }],
    ["Milan, mi", { city: "Milan", state: "MI" }],
    ["Milan mi 48160", { city: "Milan", state: "MI", zipCode: "48160" }],
    ["Brainerd, Minnesota", { city: "Brainerd", state: "MN" }],
    [
      "Napierville Dragway, Saint-Jacques-le-Mineur, QC J0J 1Z0, Canada",
      {
        ...{ venue: "Napierville Dragway", city: "Saint-Jacques-le-Mineur" },
        ...{ state: "QC", zipCode: "J0J 1Z0", country: "CA" },
      },
    ],
    [
      "Salinas Speedway, Salinas, PR 00751",
      { venue: "Salinas Speedway", city: "Salinas", state: "PR", zipCode: "00751" },
    ],
    [
      "Santa Pod Raceway, Airfield Road, Podington, UK",
      { venue: "Santa Pod Raceway", address: "Airfield Road, Podington", country: "GB" },
    ],
  ])("%j is split", (text, parts) => expect(readAddress(text)).toEqual({ ...NOTHING, ...parts }));

  test.each(["constructor", "toString", "Track 1, constructor", "https://meet.example/abc"])(
    "%j has no state",
    (text) => expect(readAddress(text).state).toBe(""),
  );

  test.each([
    "Text me",
    "Ask at the gate or",
    "Everyone welcome, meet us in",
    "Pit lane ok",
    "No id",
  ])("the last word of %j isn't a state", (text) =>
    expect(readAddress(text)).toMatchObject({ state: "", city: "" }),
  );

  test("longer text stays whole, as the name of the place", () => {
    const text = `${"Gate 4, ".repeat(60)}Milan, MI 48160`;
    expect(readAddress(text)).toEqual({ ...NOTHING, venue: text });
  });
});
