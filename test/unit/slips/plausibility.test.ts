import { describe, expect, test } from "vitest";
import {
  flagRun,
  flagSamePicture,
  getRunDayError,
  latestRunDay,
  type RunInContext,
  safetyHint,
} from "#app/features/slips/plausibility.ts";

const famoso = {
  name: "Famoso Dragstrip",
  timeZone: "America/Los_Angeles",
  lengthFt: 1320,
  isSanctioned: true,
  closedOn: null,
};

/** A run without anything suspicious. */
const plain: RunInContext = {
  elapsedMs: 11_340,
  sixtyFootMs: 1_702,
  trapSpeedHundredthsMph: 12_185,
  eighthElapsedMs: null,
  eighthSpeedHundredthsMph: null,
  ranOn: "2026-05-09",
  raceTrack: "Famoso Dragstrip",
  track: famoso,
  isStock: true,
  mods: "",
  vehicleYear: 2019,
  ownBestMs: 11_500,
  modelBestStockMs: 11_200,
  duplicateSlipId: null,
  isVinCheckDigitWrong: false,
  isVinInAnotherGarage: false,
  slipsOfVinElsewhere: [],
  slipsOfSamePhoto: [],
  sameRunSlipId: null,
};

test("a plain run has no flags", () => {
  expect(flagRun(plain)).toEqual([]);
});

describe("flags", () => {
  test.each<[string, Partial<RunInContext>, string, boolean]>([
    ["ET x speed a little low", { trapSpeedHundredthsMph: 11_100 }, "ET_SPEED", false],
    ["ET x speed a little high", { trapSpeedHundredthsMph: 13_300 }, "ET_SPEED", false],
    ["ET x speed far too low", { trapSpeedHundredthsMph: 9_000 }, "ET_SPEED", true],
    ["ET x speed far too high", { trapSpeedHundredthsMph: 17_000 }, "ET_SPEED", true],
    ["60 ft under 13 %", { sixtyFootMs: 1_474 }, "SIXTY_FOOT", false],
    ["60 ft over 17 %", { sixtyFootMs: 1_928 }, "SIXTY_FOOT", false],
    ["an eighth too quick for the quarter", { eighthElapsedMs: 6_990 }, "EIGHTH_TIME", false],
    ["an eighth too slow for the quarter", { eighthElapsedMs: 7_670 }, "EIGHTH_TIME", false],
    ["an eighth too fast", { eighthSpeedHundredthsMph: 10_330 }, "EIGHTH_SPEED", false],
    ["an eighth too slow in speed", { eighthSpeedHundredthsMph: 9_090 }, "EIGHTH_SPEED", false],
    ["an unknown track", { track: null }, "TRACK_UNKNOWN", false],
    ["an eighth-mile track", { track: { ...famoso, lengthFt: 660 } }, "TRACK_LENGTH", true],
    ["a closed track", { track: { ...famoso, closedOn: "2026-05-08" } }, "TRACK_CLOSED", true],
    ["no sanction", { track: { ...famoso, isSanctioned: false } }, "TRACK_UNSANCTIONED", false],
    ["8 % quicker than ever", { ownBestMs: 12_327 }, "OWN_BEST", false],
    ["quicker than the model's best", { modelBestStockMs: 11_341 }, "MODEL_BEST", false],
    ["stock with a supercharger", { mods: "Drag radials\nSupercharger" }, "STOCK_MODS", false],
    ["a slip sent before", { duplicateSlipId: 11 }, "DUPLICATE", true],
    ["a wrong check digit", { isVinCheckDigitWrong: true }, "VIN_CHECK_DIGIT", true],
    ["another racer's photo", { slipsOfSamePhoto: [12] }, "SAME_PHOTO", true],
    ["the run of another car", { sameRunSlipId: 12 }, "DUPLICATE", true],
    ["a VIN from another garage", { isVinInAnotherGarage: true }, "VIN_ELSEWHERE", true],
  ])("%s", (_name, change, code, isStrong) => {
    const flags = flagRun({ ...plain, ...change });
    expect(flags).toMatchObject([{ code, isStrong }]);
    expect(flags[0]?.detail).not.toBe("");
  });

  test.each<[string, Partial<RunInContext>]>([
    ["exactly 8 % quicker", { ownBestMs: 12_326 }],
    ["as quick as the model's best", { modelBestStockMs: 11_340 }],
    ["modified and quicker than the stock best", { isStock: false, modelBestStockMs: 12_000 }],
    ["run on the last day of a track", { track: { ...famoso, closedOn: "2026-05-09" } }],
    ["tires and safety items only", { mods: "Mickey Thompson drag radials\nRoll bar\nHoodpins" }],
    ["mods that say none", { mods: "None" }],
    ["modified with a supercharger", { isStock: false, mods: "Supercharger" }],
    ["a usual eighth", { eighthElapsedMs: 7_312, eighthSpeedHundredthsMph: 9_640 }],
    ["no earlier runs", { ownBestMs: null, modelBestStockMs: null }],
  ])("none for %s", (_name, change) => {
    expect(flagRun({ ...plain, ...change })).toEqual([]);
  });

  test.each<[Partial<RunInContext>, string]>([
    [{ trapSpeedHundredthsMph: 11_100 }, "11.340 x 111.00 = 1259"],
    [{ sixtyFootMs: 1_474 }, "60 ft 1.474 is 13.0 %"],
    [{ eighthElapsedMs: 6_990 }, "1.62 times the 1/8 mile ET, 6.990"],
    [{ eighthSpeedHundredthsMph: 9_090 }, "1.34 times that at the 1/8 mile, 90.90"],
    [{ ownBestMs: 12_400 }, "8.5 % quicker than this car's best in its class, 12.400"],
    [{ modelBestStockMs: 11_341 }, "11.341"],
    [{ track: { ...famoso, lengthFt: 660 } }, "660 ft"],
    [{ track: { ...famoso, closedOn: "2020-10-25" } }, "closed on 2020-10-25"],
    [{ mods: "Supercharger" }, "'Supercharger'"],
    [{ duplicateSlipId: 11 }, "Slip #11 of this vehicle"],
    [{ isVinInAnotherGarage: true, slipsOfVinElsewhere: [12, 13] }, "slip #12, slip #13."],
    [{ slipsOfSamePhoto: [12, 15] }, "slip #12, slip #15."],
  ])("a flag's detail includes the number that raised it: %j", (change, words) => {
    const [flag] = flagRun({ ...plain, ...change });
    expect(flag?.detail).toContain(words);
  });

  test.each([
    ["Whipple supercharger, drag radials", "Whipple supercharger"],
    ["drag radials, Whipple supercharger", "Whipple supercharger"],
    ["E85 tune, slicks", "E85 tune"],
    ["Drag radials + E85", "E85"],
    ["Nitrous 150 shot with kill switch", "Nitrous 150 shot with kill switch"],
    ["Upgraded supercharger belt and pulley", "Upgraded supercharger belt and pulley"],
    ["Serpentine belt", "Serpentine belt"],
    ["Hoosier slicks / headers", "Hoosier slicks / headers"],
    ["Helmet & catless downpipes", "Helmet & catless downpipes"],
    ["Carbon fiber driveshaft", "Carbon fiber driveshaft"],
    ["No cats", "No cats"],
    ["Full bolt on", "Full bolt on"],
    ["Anti-roll bar", "Anti-roll bar"],
    ["392", "392"],
    ["Наддув", "Наддув"],
    ["Roll bar\nTune; slicks; headers", "Tune' and 1 more"],
  ])("a stock car with '%s'", (mods, named) => {
    const [flag, ...others] = flagRun({ ...plain, mods });
    expect(flag).toMatchObject({ code: "STOCK_MODS", isStrong: false });
    expect(flag?.detail).toContain(`'${named}`);
    expect(others).toEqual([]);
  });

  test.each([
    "",
    "None",
    "n/a",
    "---",
    "No mods, all stock.",
    "Stock, just drag radials",
    "Drag radials",
    "Mickey Thompson ET Street R 275/60R15",
    "M&H Racemaster 28x10.5-15 slicks on the rear, skinnies up front",
    "Nitto NT555R 315/40ZR18 tires",
    'Hoosier 17" drag radials / helmet',
    "Helmet and bolt-in roll bar",
    "Helmet and roll bar",
    "6 point roll cage; 5-point harness + fire extinguisher",
    "Racing seat belts & window net",
    "Driveshaft loop\r\nHood pins\r\nBattery box with kill switch",
  ])("none for a stock car with '%s'", (mods) => {
    expect(flagRun({ ...plain, mods })).toEqual([]);
  });

  test("look-alikes are listed with how close they are", () => {
    expect(flagSamePicture([])).toEqual([]);
    expect(
      flagSamePicture([
        { slipId: 12, bits: 0 },
        { slipId: 15, bits: 2 },
      ]),
    ).toEqual([
      {
        code: "SAME_PICTURE",
        isStrong: true,
        detail: "Same picture as slip #12 (0 of 64 bits differ), slip #15 (2 of 64 bits differ).",
      },
    ]);
  });
});

describe("the day of a run", () => {
  const evening = new Date("2026-06-16T04:00:00Z");

  test("is at most today at the track", () => {
    expect(latestRunDay(evening, famoso)).toBe("2026-06-15");
  });

  test("is at most the latest current date on earth when the track is unknown", () => {
    expect(latestRunDay(new Date("2026-06-15T11:00:00Z"), null)).toBe("2026-06-16");
  });

  test.each([
    ["2026-06-15", null],
    ["2026-06-16", "That date is in the future."],
    ["2018-12-31", null],
    ["2017-12-31", "A 2019 car can't have run before 2018. Check the date and the vehicle."],
  ])("%s", (day, message) => {
    expect(getRunDayError(day, { latestDay: "2026-06-15", vehicleYear: 2019 })).toBe(message);
  });
});

describe("safety hints", () => {
  const run = { elapsedMs: 8_990, sixtyFootMs: 1_300, trapSpeedHundredthsMph: 15_100, mods: "" };
  test.each([
    [2019, run, true],
    [2019, { ...run, mods: "Roll cage" }, false],
    [2019, { ...run, elapsedMs: 9_000, trapSpeedHundredthsMph: 15_000 }, false],
    [2010, { ...run, elapsedMs: 9_990, trapSpeedHundredthsMph: 13_400 }, true],
    [2010, { ...run, elapsedMs: 10_000, trapSpeedHundredthsMph: 13_500 }, false],
    [1970, run, false],
  ])("%i %j", (vehicleYear, figures, isHinted) => {
    expect(safetyHint({ ...figures, vehicleYear }) !== null).toBe(isHinted);
  });
});
