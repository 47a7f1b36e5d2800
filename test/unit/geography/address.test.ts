import { describe, expect, test } from "vitest";
import { type Address, readAddress } from "#app/features/geography/address.ts";

const NOTHING: Address = { venue: "", address: "", city: "", state: "", zipCode: "", country: "" };
const MILAN = {
  ...{ venue: "Milan Dragway", address: "10860 Plank Rd", city: "Milan" },
  ...{ state: "MI", zipCode: "48160" },
};

const SANTA_POD = {
  ...{ venue: "Santa Pod Raceway", address: "Airfield Road", city: "Wellingborough" },
  ...{ zipCode: "NN29 7XA", country: "GB" as const },
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
      "Santa Pod Raceway, Airfield Road, Podington, Wellingborough NN29 7XA, UK",
      { ...SANTA_POD, address: "Airfield Road, Podington" },
    ],
    ["Santa Pod Raceway\nAirfield Road\nWellingborough\nNN29 7XA\nEngland", SANTA_POD],
    ["Santa Pod Raceway, Airfield Road, Wellingborough nn297xa", SANTA_POD],
    ["Santa Pod Raceway, Airfield Road, Wellingborough, United Kingdom, NN29 7XA", SANTA_POD],
    [
      "Crail Raceway, Crail, Fife KY10 3XL, Scotland",
      {
        venue: "Crail Raceway",
        address: "Crail",
        city: "Fife",
        zipCode: "KY10 3XL",
        country: "GB",
      },
    ],
    [
      "1 Mall, London SW1A 1AA",
      { address: "1 Mall", city: "London", zipCode: "SW1A 1AA", country: "GB" },
    ],
    [
      "Willowbank Raceway, Champions Way, Willowbank QLD 4306, Australia",
      { venue: "Willowbank Raceway", address: "Champions Way, Willowbank QLD 4306", country: "AU" },
    ],
    [
      "Hockenheimring, Am Motodrom, 68766 Hockenheim, Germany",
      { venue: "Hockenheimring", address: "Am Motodrom, 68766 Hockenheim", country: "DE" },
    ],
    [
      "Hockenheimring, Hockenheim, Germany 68766",
      { venue: "Hockenheimring", address: "Hockenheim", country: "DE" },
    ],
    [
      "Kauhava Airfield, 62200 Kauhava, Suomi",
      { venue: "Kauhava Airfield", address: "62200 Kauhava", country: "FI" },
    ],
    [
      "Hal Far Raceway, Hal Far, Malta",
      { venue: "Hal Far Raceway", address: "Hal Far", country: "MT" },
    ],
    [
      "New England Dragway, Epping, NH 03042",
      { venue: "New England Dragway", city: "Epping", state: "NH", zipCode: "03042" },
    ],
    ["Swap meet, New England", { venue: "Swap meet", address: "New England" }],
    ["Pit row A1 2nd", { venue: "Pit row A1 2nd" }],
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

  test("longer text isn't split and becomes the place's name", () => {
    const text = `${"Gate 4, ".repeat(60)}Milan, MI 48160`;
    expect(readAddress(text)).toEqual({ ...NOTHING, venue: text });
  });
});
