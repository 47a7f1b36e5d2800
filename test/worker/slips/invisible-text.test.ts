import { expect, test } from "vitest";
import { vehiclePayloadSchema } from "#app/features/garage/schema.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { slipFields } from "#test/support/slips.ts";

const parseTrack = (raceTrack: string) =>
  parseInput(timeSlipSchema, { ...slipFields({ id: 1 }, 1), raceTrack });

test.each([
  ["a bell", "Fam\u0007oso"],
  ["a zero-width space", "Fam\u200boso"],
  ["a word that runs backwards", "\u202eFamoso\u202c"],
  ["a byte order mark", "\ufeffFamoso"],
  ["a soft hyphen", "Famo\u00adso"],
  ["a letter without a shape", "Famo\u3164so"],
  ["an empty braille cell", "Famoso\u2800"],
  ["a variation selector", "Famoso\ufe0f"],
])("a track loses %s", (_, raceTrack) => {
  expect(parseTrack(raceTrack)).toMatchObject({ ok: true, value: { raceTrack: "Famoso" } });
});

test.each([
  ["a flag of joined emoji", "Famoso \u{1f3f4}\u200d\u2620\ufe0f"],
  ["a Persian word with a non-joiner", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
  ["Indic letters with a joiner", "\u0915\u094d\u200d\u0937"],
])("a track keeps %s", (_, raceTrack) => {
  expect(parseTrack(raceTrack)).toMatchObject({ ok: true, value: { raceTrack } });
});

test("tabs and line breaks in a track become spaces, also next to invisible characters", () => {
  const parsed = parseTrack(" \u200b Famoso\t\u200b\nDragstrip \u200b");
  expect(parsed).toMatchObject({ ok: true, value: { raceTrack: "Famoso Dragstrip" } });
});

test.each(["\u200b", "\u0001", " \u202e\u2060 ", "\ufeff"])(
  "a track without visible characters is missing: %j",
  (raceTrack) => {
    const errors = { raceTrack: "Track is required" };
    expect(parseTrack(raceTrack)).toEqual({ ok: false, errors });
  },
);

test("invisible characters don't count toward the length of a track", () => {
  const track = "F".repeat(120);
  expect(parseTrack(`${track}${"\u200b".repeat(50)}`)).toMatchObject({
    ok: true,
    value: { raceTrack: track },
  });
});

test("mods keep their line breaks and lose invisible characters", () => {
  const parsed = parseInput(vehiclePayloadSchema, {
    userId: "1",
    vehicleLookupId: "1",
    vin: "2C3CDZH95JH103277",
    isStock: "false",
    mods: "Drag\u0007 radials\r\n\u200b\n\u202eRoll\tbar",
  });
  expect(parsed).toMatchObject({ ok: true, value: { mods: "Drag radials\nRoll bar" } });
});
