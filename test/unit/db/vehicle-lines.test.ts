import { describe, expect, test } from "vitest";
import {
  expandVehicleLines,
  hashVehicleId,
  listYears,
  parseYearRanges,
  type VehicleLine,
} from "#db/seed/expand-vehicle-lines.ts";
import { vehicleLines } from "#db/seed/vehicle-lines.ts";

/** Computed independently; a change would orphan every vehicle in every garage. */
const DEMON_ID = 138_103_315;

const YEAR = 2026;
const rows = expandVehicleLines(vehicleLines, YEAR);

function yearsOf(make: string, model: string, trim?: string): number[] {
  const matches = rows.filter(
    (row) => row.make === make && row.model === model && (trim === undefined || row.trim === trim),
  );
  return [...new Set(matches.map((row) => row.year))];
}

function years(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

describe("year ranges", () => {
  test("are parsed from single years and ranges", () => {
    expect(parseYearRanges("1970-1974, 2008", YEAR)).toEqual([
      { first: 1970, last: 1974 },
      { first: 2008, last: 2008 },
    ]);
    expect(listYears("1970-1972, 2008", YEAR)).toEqual([1970, 1971, 1972, 2008]);
  });

  test("end with the current year if open, and include at least their first year", () => {
    expect(listYears("1970, 2025-", 2027)).toEqual([1970, 2025, 2026, 2027]);
    expect(listYears("2026-", 2025)).toEqual([2026]);
  });

  test.each([
    ["", "Not a year"],
    ["70-74", "Not a year"],
    ["1970–1974", "Not a year"],
    ["1970,1972", "Not a year"],
    ["1974-1970", "ends before it starts"],
    ["1970-, 2008", "touches or precedes"],
    ["1970-1974, 1974-1976", "touches or precedes"],
    ["1970-1974, 1975", "touches or precedes"],
    ["2008, 1970", "touches or precedes"],
  ])("reject %j", (text, message) => {
    expect(() => parseYearRanges(text, YEAR)).toThrow(message);
  });
});

describe("expandVehicleLines", () => {
  const lines: VehicleLine[] = [
    { make: "Plymouth", model: "Neon", sold: "2001", trims: { LX: "2001" } },
    { make: "Dodge", model: "Neon", sold: "2001-2002", trims: { "R/T": "2001-2002", ACR: "2001" } },
  ];
  const labels = (list: readonly VehicleLine[]) =>
    expandVehicleLines(list, YEAR).map(
      (row) => `${row.year} ${row.make} ${row.model}: ${row.trim}`,
    );

  test("puts the make before the trim in years two makes share a model name", () => {
    expect(labels(lines)).toEqual([
      "2001 Dodge Neon: Dodge ACR",
      "2001 Dodge Neon: Dodge R/T",
      "2001 Plymouth Neon: Plymouth LX",
      "2002 Dodge Neon: R/T",
    ]);
  });

  test("returns the same rows for any order of the table", () => {
    expect(expandVehicleLines(lines.toReversed(), YEAR)).toEqual(expandVehicleLines(lines, YEAR));
    expect(expandVehicleLines(vehicleLines.toReversed(), YEAR)).toEqual(rows);
  });

  test("keeps a row's id when another make shares its model", () => {
    const idOf = (list: readonly VehicleLine[]) =>
      expandVehicleLines(list, YEAR).find((row) => row.year === 2001 && row.trim.endsWith("R/T"))
        ?.id;
    expect(idOf(lines)).toBe(idOf(lines.slice(1)));
  });

  test("derives ids only from year, make, model and trim", () => {
    const row = { year: 2018, make: "Dodge", model: "Challenger", trim: "SRT Demon" };
    expect(hashVehicleId(row)).toBe(DEMON_ID);
    expect(rows.find(({ id }) => id === DEMON_ID)).toEqual({ id: DEMON_ID, ...row });
  });
});

describe("the vehicle table", () => {
  test("has at least 60 lines and 1,500 rows", () => {
    expect(vehicleLines.length).toBeGreaterThanOrEqual(60);
    expect(rows.length).toBeGreaterThanOrEqual(1500);
  });

  test("has each make and model once", () => {
    const names = vehicleLines.map(({ make, model }) => `${make} ${model}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(vehicleLines)("$make $model has a trim in each of its years", (line) => {
    const covered = new Set(Object.values(line.trims).flatMap((text) => listYears(text, YEAR)));
    expect([...covered].sort()).toEqual(listYears(line.sold, YEAR));
  });

  test.each([2026, 2027, 2030])("has cars from every year from 1960 to %i", (currentYear) => {
    const sold = expandVehicleLines(vehicleLines, currentYear);
    expect(sold.at(0)?.year).toBe(1960);
    expect(sold.at(-1)?.year).toBe(currentYear);
    expect(new Set(sold.map((row) => row.year)).size).toBe(currentYear - 1960 + 1);
  });

  test("keeps its rows and ids in a new year", () => {
    const next = expandVehicleLines(vehicleLines, 2027);
    expect(next.filter(({ year }) => year <= 2026)).toEqual(rows);
    expect(new Set(next.map((row) => row.id)).size).toBe(next.length);
  });

  test("has unique trims per year and model, even across makes", () => {
    const keys = rows.map((row) => `${row.year}|${row.model}|${row.trim}`);
    expect(new Set(keys).size).toBe(rows.length);
  });

  test("shares model names between makes only for known twins", () => {
    const makes = new Map<string, Set<string>>();
    for (const { year, model, make } of rows) {
      const key = `${year}|${model}`;
      makes.set(key, (makes.get(key) ?? new Set<string>()).add(make));
    }
    const shared = [...makes].filter(([, names]) => names.size > 1).map(([key]) => key.slice(5));
    expect([...new Set(shared)].sort()).toEqual(["Colt", "Conquest", "Neon", "Prowler"]);
  });

  test("has unique positive 31-bit ids", () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    for (const { id } of rows) {
      expect(Number.isInteger(id) && id > 0 && id <= 0x7fffffff).toBe(true);
    }
  });

  test("uses plain, trimmed ASCII names", () => {
    for (const { make, model, trim } of rows) {
      for (const name of [make, model, trim]) expect(name).toMatch(/^[!-~]+( [!-~]+)*$/);
    }
  });
});

describe("known facts", () => {
  test.each([
    ["Dodge", "Challenger", "SRT Demon", [2018]],
    ["Dodge", "Challenger", "SRT Demon 170", [2023]],
    ["Dodge", "Challenger", "SRT Hellcat", years(2015, 2023)],
    ["Dodge", "Challenger", "SRT Hellcat Redeye", years(2019, 2023)],
    ["Dodge", "Challenger", "SRT Super Stock", years(2020, 2023)],
    ["Dodge", "Challenger", "R/T 426 Hemi", [1970, 1971]],
    ["Dodge", "Charger", "R/T", [...years(1968, 1971), ...years(2006, 2023)]],
    ["Dodge", "Charger", "500", [1969, 1970, 1971]],
    ["Dodge", "Charger", "SRT Hellcat Redeye Widebody", [2021, 2022, 2023]],
    ["Dodge", "Charger", "Daytona R/T", [2024, 2025]],
    ["Dodge", "Charger", "Sixpack Scat Pack", [2026]],
    ["Dodge", "Dart", "Hemi Super Stock", [1968]],
    ["Dodge", "Super Bee", "440 Six Pack", [1969, 1970]],
    ["Dodge", "Omni", "GLH", [1984, 1985, 1986]],
    ["Dodge", "Spirit", "R/T", [1991, 1992]],
    ["Dodge", "Neon", "SRT-4", [2003, 2004, 2005]],
    ["Dodge", "Caliber", "SRT-4", [2008, 2009]],
    ["Dodge", "Durango", "SRT Hellcat", [2021, ...years(2023, 2026)]],
    ["Dodge", "Dakota", "Shelby", [1989]],
    ["Dodge", "D150", "Lil Red Express", [1978, 1979]],
    ["Dodge", "Ram 1500", "SRT-10", [2004, 2005, 2006]],
    ["Dodge", "Ram 1500", "Rumble Bee", [2004, 2005]],
    ["Ram", "Ram 1500", "TRX", years(2021, 2024)],
    ["Plymouth", "Road Runner", "Superbird", [1970]],
    ["Plymouth", "'Cuda", "AAR", [1970]],
    ["Plymouth", "'Cuda", "426 Hemi", [1970, 1971]],
    ["Plymouth", "GTX", undefined, years(1967, 1971)],
    ["Plymouth", "Prowler", undefined, [1997, 1999, 2000, 2001]],
    ["Plymouth", "Duster", "340", years(1970, 1973)],
    ["Chrysler", "300", "300J", [1963]],
    ["Chrysler", "Conquest", "TSi", [1987, 1988, 1989]],
    ["Chrysler", "Crossfire", "SRT-6", [2005, 2006]],
    ["Jeep", "Grand Cherokee", "Trackhawk", years(2018, 2021)],
    ["Jeep", "Grand Cherokee", "5.9 Limited", [1998]],
    ["Jeep", "Wrangler", "Rubicon 392", years(2021, 2024)],
    ["SRT", "Viper", undefined, [2013, 2014]],
  ])("%s %s %s: %j", (make, model, trim, expected) => {
    expect(yearsOf(make, model, trim)).toEqual(expected);
  });

  test.each([
    ["Dodge", "Challenger", [1975, 1990, 2007, 2024]],
    ["Dodge", "Charger", [1965, 1979, 1988, 2005]],
    ["Dodge", "Viper", [1991, 2007, 2011, 2012, 2013, 2014, 2018]],
    ["Dodge", "Dart", [1977, 2012, 2017]],
    ["Dodge", "Durango", [2010]],
    ["Dodge", "Ram 1500", [2011]],
    ["Plymouth", "Barracuda", [1963, 1975]],
    ["Plymouth", "Neon", [2002]],
    ["Chrysler", "300", [1972, 2004, 2024]],
    ["Jeep", "Wrangler", [1986, 1996]],
    ["Jeep", "Cherokee", [2002, 2013, 2024]],
  ])("%s sold no %s in %j", (make, model, unsold) => {
    const sold = yearsOf(make, model);
    expect(sold.filter((year) => unsold.includes(year))).toEqual([]);
    expect(sold.length).toBeGreaterThan(0);
  });

  test("no Plymouth is newer than 2001, no DeSoto newer than 1961", () => {
    const newest = (make: string) =>
      Math.max(...rows.filter((row) => row.make === make).map((row) => row.year));
    expect(newest("Plymouth")).toBe(2001);
    expect(newest("DeSoto")).toBe(1961);
  });
});
