import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeMods } from "#app/features/garage/normalize-mods.ts";
import { fallbackYears, isNewMember, listMods } from "#app/features/garage/rules.ts";
import { vehicleFormSchema, vehiclePayloadSchema } from "#app/features/garage/schema.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { shouldRevalidateForm } from "#app/lib/forms/should-revalidate-form.ts";
import { initialVehicle } from "#app/lib/initial-vehicle.ts";
import {
  maskVin,
  normalizeVin,
  vinCheckDigit,
  vinLengthProblem,
  vinLetterProblem,
  vinWarning,
} from "#app/lib/vin.ts";

test("the sample VIN of 49 CFR 565 has the check digit 4", () => {
  expect(vinCheckDigit("1G4AH59H?5G118341".replace("?", "0"))).toBe("4");
  expect(vinCheckDigit("1M8GDM9AXKP042788")).toBe("X");
});

test("the check digit doesn't depend on the character in its position", () => {
  const letters = [..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789"];
  const vins = fc.array(fc.constantFrom(...letters), { minLength: 17, maxLength: 17 });
  fc.assert(
    fc.property(vins, fc.constantFrom(...letters), (vin, other) => {
      const changed = vin.with(8, other);
      expect(vinCheckDigit(changed.join(""))).toBe(vinCheckDigit(vin.join("")));
    }),
  );
});

test.each([
  ["1G4AH59H45G118341", 2005, null],
  [" 1g4ah59h45g118341 ", 2005, null],
  ["1G4AH59H55G118341", 2005, "check digit"],
  ["1G4AH59HO5G118341", 2005, "I, O and Q"],
  ["1G4AH59H!5G118341", 2005, null],
  ["VIN: 1G4AH-59HO5-G118341", 2005, "I, O and Q"],
  ["1G4AH59H55G118341", 1970, null],
  ["1G4AH59H55G118341", null, "check digit"],
  ["123", 2005, null],
  ["", 2005, null],
  [maskVin("118341"), 2005, null],
])("the VIN '%s' of %s warns: %s", (vin, year, warning) => {
  const actual = vinWarning(vin, year);
  if (warning === null) expect(actual).toBeNull();
  else expect(actual).toContain(warning);
});

const vinErrorOf = (vin: string) => {
  const parsed = parseInput(vehiclePayloadSchema.pick({ vin: true }), { vin });
  return parsed.ok ? null : parsed.errors.vin;
};

test.each([
  ["2\u04213CDZH95JH103277", "Character 2, “\u0421”, is a Cyrillic letter."],
  ["VIN: 2\u0441 3CD-ZH95JH103277", "Character 2, “\u0441”, is a Cyrillic letter."],
  ["2C3CDZ\u039795JH103277", "Character 7, “\u0397”, is a Greek letter."],
  ["1G4\u0391\u041D59H45G118341", "Character 4, “\u0391”, is a Greek letter."],
  ["2C3CDZH95JH10327\u00df", "Character 17, “\u00df”, is no English letter."],
  ["2C3CDZH95JH10327\u0131", "Character 17, “\u0131”, is no English letter."],
  ["2\u04213", "Character 2, “\u0421”, is a Cyrillic letter."],
])("the VIN %j is rejected with the letter and its position", (vin, problem) => {
  expect(vinLetterProblem(vin)).toContain(problem);
  expect(vinErrorOf(vin)).toBe(vinLetterProblem(vin));
});

test("full-width letters and digits of a VIN become plain ones", () => {
  const wide = [..."2C3CDZH95JH103277"].map((one) =>
    String.fromCodePoint(one.charCodeAt(0) + 0xfee0),
  );
  expect(normalizeVin(wide.join(""))).toBe("2C3CDZH95JH103277");
  expect(vinErrorOf(wide.join(""))).toBeNull();
});

test("a masked VIN has 17 characters and shows the last six", () => {
  expect(maskVin("118341")).toBe("•••••••••••118341");
  expect(maskVin("118341")).toHaveLength(17);
});

test("mods are stored one per line, without empty lines", () => {
  expect(normalizeMods(" Slicks \r\n\r\n\tCold  air\rHeaders\n")).toBe("Slicks\nCold air\nHeaders");
  expect(listMods("")).toEqual([]);
});

test("the fallback years are the current one down to 1960", () => {
  const years = fallbackYears(2026);
  expect([years[0], years.at(-1), years.length]).toEqual([2026, 1960, 67]);
});

test("a garage opens with the requested vehicle, else the default, else the first", () => {
  const cars = [
    { id: 1, isDefault: false },
    { id: 2, isDefault: true },
  ];
  expect(initialVehicle(cars, 1)?.id).toBe(1);
  expect(initialVehicle(cars)?.id).toBe(2);
  expect(initialVehicle(cars, 9)?.id).toBe(2);
  expect(initialVehicle(cars.slice(0, 1))?.id).toBe(1);
  expect(initialVehicle([])).toBeNull();
});

test("an empty form has the specification's error for every missing field", () => {
  const parsed = parseInput(vehicleFormSchema, { year: "", model: "", trim: "", vin: "" });
  expect(parsed).toEqual({
    ok: false,
    errors: {
      year: "Year is required",
      model: "Model is required",
      trim: "Trim is required",
      vin: "VIN is required",
      vehicleGroup: "Vehicle group is required",
    },
  });
});

test("a VIN of any other length is rejected", () => {
  for (const vin of ["1", "1G4AH59H45G11834", "1G4AH59H45G1183411"]) {
    const parsed = parseInput(vehicleFormSchema, { vin });
    expect(parsed).toMatchObject({ errors: { vin: "VIN must be 17 characters" } });
  }
});

const VIN = "2C3CDZH95JH103277";

test.each([
  ["lower case", VIN.toLowerCase()],
  ["spaces", "2C3 CDZH9 5J H103277"],
  ["no-break and thin spaces", "\u00A02C3CDZH9\u20095JH103277 "],
  ["hyphens", "2C3CDZH95-JH-103277"],
  ["en dashes", "2C3CDZH95–JH–103277"],
  ["asterisks of Code 39", `*${VIN}*`],
  ["a label", `VIN: ${VIN}`],
  ["a label without a colon", `VIN ${VIN}`],
  ["a label right before it", `vin${VIN}`],
  ["a dotted label", `V.I.N. ${VIN}`],
  ["a longer label", `VIN No. ${VIN}`],
  ["a label with a number sign", `VIN# ${VIN}`],
  ["direction marks", `\u202A${VIN}\u202C\u200E`],
  ["zero-width spaces", [...VIN].join("\u200B")],
  ["full-width letters", "２Ｃ３ＣＤＺＨ９５ＪＨ１０３２７７"],
  ["line breaks", `\r\n${VIN}\n`],
])("a VIN with %s is the same VIN", (_, typed) => {
  expect(normalizeVin(typed)).toBe(VIN);
  expect(parseInput(vehicleFormSchema.in.shape.vin, typed)).toEqual({ ok: true, value: VIN });
  expect(vinLengthProblem(typed)).toBeNull();
});

test("a VIN with an extra character is not truncated but rejected, also while typing", () => {
  expect(normalizeVin(`${VIN}7`)).toBe(`${VIN}7`);
  expect(vinLengthProblem(`*${VIN}7*`)).toBe("VIN must be 17 characters");
  expect(vinLengthProblem(VIN.slice(1))).toBeNull();
});

test("normalizing keeps a masked VIN", () =>
  expect(normalizeVin(maskVin("103277"))).toBe(maskVin("103277")));

test("a complete form is parsed to the saved values", () => {
  const parsed = parseInput(vehicleFormSchema, {
    year: "2018",
    model: "Challenger",
    trim: "123",
    vin: "2c3cdzh95jh103277",
    vehicleGroup: "modified",
    mods: "Slicks",
    isDefault: "true",
    originalImage: "",
  });
  expect(parsed).toEqual({
    ok: true,
    value: {
      year: 2018,
      model: "Challenger",
      vehicleLookupId: 123,
      vin: "2C3CDZH95JH103277",
      isStock: false,
      mods: "Slicks",
      isDefault: true,
      originalImage: "",
    },
  });
});

test("the payload's booleans are the words true and false", () => {
  const payload = { userId: "1", vehicleLookupId: "2", vin: "2C3CDZH95JH103277" };
  expect(parseInput(vehiclePayloadSchema, { ...payload, isStock: "false" })).toMatchObject({
    ok: true,
    value: { isStock: false, isDefault: false, vehicleId: 0, mods: "" },
  });
  expect(parseInput(vehiclePayloadSchema, { ...payload, isStock: "0" })).toMatchObject({
    errors: { isStock: "Vehicle group is required" },
  });
});

test("a dialog over a form doesn't revalidate", () => {
  const ask = (from: string, to: string, formMethod?: "POST") =>
    shouldRevalidateForm({
      ...(formMethod && { formMethod }),
      currentUrl: new URL(from, "http://x.test"),
      nextUrl: new URL(to, "http://x.test"),
      currentParams: {},
      nextParams: {},
      defaultShouldRevalidate: true,
    });
  expect(ask("/a", "/a?login=1")).toBe(false);
  expect(ask("/a?login=1", "/a")).toBe(false);
  expect(ask("/a?delete=1", "/a")).toBe(false);
  // Another tab has logged out; a form was sent.
  expect(ask("/a", "/a")).toBe(false);
  expect(ask("/a", "/a", "POST")).toBe(true);
  expect(ask("/a", "/b?login=1")).toBe(true);
});

test.each([
  [null, false],
  ["2026-11-27T11:59:00Z", true],
  ["2026-11-27T00:00:01Z", true],
  ["2026-11-27T00:00:00Z", false],
])("a racer who joined at %s is a new member at noon: %s", (joinedAt, expected) => {
  const noon = new Date("2026-11-27T12:00:00Z");
  expect(isNewMember(joinedAt === null ? null : new Date(joinedAt), noon)).toBe(expected);
});
