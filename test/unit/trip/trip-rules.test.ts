import { describe, expect, test } from "vitest";
import { distanceMiles } from "#app/features/geography/distance.ts";
import {
  elapsedMsAtElevation,
  usualDensityAltitudeFt,
  usualTemperatureF,
} from "#app/features/trip/air.ts";
import { countdownTo } from "#app/features/trip/countdown.ts";
import { formatLeaving, formatMinutes, planDrive } from "#app/features/trip/drive.ts";
import { drawNightMap } from "#app/features/trip/night-map.ts";
import { packFor } from "#app/features/trip/packing.ts";
import { stripOf } from "#app/features/trip/strip.ts";

const NIGHT = { startsOn: "2026-12-21", endsOn: "2026-12-22", timeZone: "America/Los_Angeles" };

test("a countdown counts days on the event's own calendar", () => {
  const at = (instant: string) => countdownTo(NIGHT, new Date(instant));
  expect(at("2026-11-27T12:00:00Z")).toBe("in 24 days");
  // Still the evening of the 19th in California.
  expect(at("2026-12-20T07:59:00Z")).toBe("in 2 days");
  expect(at("2026-12-20T08:00:00Z")).toBe("tomorrow");
  expect(at("2026-12-21T08:00:00Z")).toBe("today");
  expect(at("2026-12-22T08:00:00Z")).toBe("on now");
  expect(at("2026-12-23T08:00:00Z")).toBeNull();
});

// January and July of NOAA's 30-year normals, the oldest of 1971 to 2000. Denver's station is at 5,286 ft.
test.each([
  ["Houston", 30, 53.8, 85.1],
  ["Denver", 39.8, 29.2, 73.4],
  ["New York", 40.8, 32.6, 76.5],
  ["Chicago", 41.9, 25.2, 74],
  ["Minneapolis", 44.9, 15.6, 73.8],
  ["Anchorage", 61.2, 17.1, 58.8],
])(
  "the usual temperature of %s is within four degrees of its normals",
  (_, latitude, ...normals) => {
    for (const [index, month] of [1, 7].entries())
      expect(Math.abs(usualTemperatureF(latitude, month) - (normals[index] ?? 0))).toBeLessThan(4);
  },
);

test("a month's usual air is thinner in summer, up high, and toward the equator", () => {
  const usual = (latitude: number, elevationFt: number, month: number) =>
    usualDensityAltitudeFt({ latitude, elevationFt }, month);
  // By the pilots' rule of 118.8 ft for each °C off the standard, 1,000 ft (23.3 °C) and -2,840 ft (-8.9 °C) dry;
  // water in the air of July adds about 250 ft.
  expect(Math.abs(usual(45, 0, 7) - 1250)).toBeLessThanOrEqual(150);
  expect(Math.abs(usual(45, 0, 1) + 2840)).toBeLessThanOrEqual(200);
  // Denver: 73.4 °F is 18.4 °C over the standard, so 7,480 ft dry.
  expect(Math.abs(usual(39.8, 5286, 7) - 7800)).toBeLessThanOrEqual(400);
  expect(usual(39.6, 5800, 7)).toBeGreaterThan(usual(39.6, 5800, 4));
  expect(usual(30, 500, 1)).toBeGreaterThan(usual(45, 500, 1));
  // Between two latitudes of the table it is between them.
  expect(usual(37.5, 0, 7)).toBeGreaterThan(usual(41, 0, 7));
  expect(usual(37.5, 0, 7)).toBeLessThan(usual(30, 0, 7));
});

test("the air beyond the table's latitudes is that of the nearest one, and the south's summer is January", () => {
  const usual = (latitude: number, month: number) =>
    usualDensityAltitudeFt({ latitude, elevationFt: 0 }, month);
  expect(usual(64, 1)).toBe(usual(61, 1));
  expect(usual(5, 1)).toBe(usual(26, 1));
  expect(usual(-45, 1)).toBe(usual(45, 7));
  for (let month = 1; month <= 12; month++) expect(Object.is(usual(20, month), -0)).toBe(false);
});

test("a strip without an elevation has no estimated air", () => {
  const track = { slug: "famoso", lengthFt: 1320, elevationFt: 1030, latitude: 34.1 };
  // 27.6 °C is 14.6 over the standard there, which is 2,770 ft dry; July's water adds 300.
  expect(stripOf(track, "2026-07-09")).toMatchObject({ month: 7, densityAltitudeFt: 3100 });
  expect(stripOf({ ...track, elevationFt: null }, "2026-07-09").densityAltitudeFt).toBeNull();
});

const MEMPHIS = { latitude: 35.15, longitude: -90.05 };
const ADEL = { latitude: 31.14, longitude: -83.42 };

test("a drive is longer than the straight line, and ends an hour before the start", () => {
  const startsAt = new Date("2026-12-11T23:00:00Z");
  const drive = planDrive(MEMPHIS, ADEL, startsAt);
  const { miles = 0, minutes = 0, leaveAt = null } = drive ?? {};
  expect(Math.abs(miles - 1.2 * distanceMiles(MEMPHIS, ADEL))).toBeLessThan(1);
  // At 55 mph, to the next quarter of an hour.
  expect(minutes % 15).toBe(0);
  expect(minutes - (miles / 55) * 60).toBeGreaterThanOrEqual(0);
  expect(minutes - (miles / 55) * 60).toBeLessThan(15);
  expect(leaveAt?.getTime()).toBe(startsAt.getTime() - (minutes + 60) * 60_000);
  expect(formatLeaving(new Date("2026-12-11T11:30:00Z"), "America/Chicago")).toBe(
    "Fri 5:30 AM CST",
  );
});

test("nobody is told when to leave for a start without a time, or one days away", () => {
  const startsAt = new Date("2026-12-11T23:00:00Z");
  expect(planDrive(MEMPHIS, ADEL, null)?.leaveAt).toBeNull();
  const seattle = { latitude: 47.6, longitude: -122.3 };
  expect(planDrive(seattle, ADEL, startsAt)).toMatchObject({ leaveAt: null });
  expect(planDrive(ADEL, ADEL, startsAt)).toMatchObject({ miles: 0, minutes: 0 });
  const honolulu = { latitude: 21.31, longitude: -157.86 };
  const hilo = { latitude: 19.72, longitude: -155.08 };
  const kona = { latitude: 19.64, longitude: -155.99 };
  const keyWest = { latitude: 24.55, longitude: -81.78 };
  expect(planDrive(honolulu, ADEL, startsAt)).toBeNull();
  expect(planDrive(ADEL, honolulu, startsAt)).toBeNull();
  expect(planDrive(honolulu, hilo, startsAt)).toBeNull();
  expect(planDrive(kona, hilo, startsAt)).toMatchObject({ miles: expect.any(Number) });
  expect(planDrive(keyWest, ADEL, startsAt)).toMatchObject({ miles: expect.any(Number) });
});

test("minutes are written as hours", () => {
  expect([0, 45, 60, 135].map(formatMinutes)).toEqual(["0 min", "45 min", "1 h", "2 h 15 min"]);
});

test("a helmet comes along to a strip day only, water and a chair to any", () => {
  const [strip, other] = [packFor({ isStripDay: true }), packFor({ isStripDay: false })];
  expect(strip[0]).toBe("Helmet");
  expect(other).not.toContain("Helmet");
  expect(strip.filter((item) => other.includes(item))).toEqual(
    expect.arrayContaining(["Water", "Folding chair"]),
  );
  // Short enough for its corner of one printed page.
  for (const list of [strip, other]) expect(list.length).toBeLessThanOrEqual(13);
});

describe("the map around a place", () => {
  const town = (name: string, at: { latitude: number; longitude: number }, codes: number) => ({
    ...{ ...at, name, codes },
  });
  const map = (towns: Parameters<typeof drawNightMap>[1], home: typeof ADEL | null = null) =>
    drawNightMap({ center: ADEL, home }, towns);

  test("reaches a hundred miles to the north, and farther to the side", () => {
    const north = { ...ADEL, latitude: ADEL.latitude + 98 / 69.1 };
    const beyond = { ...ADEL, latitude: ADEL.latitude + 103 / 69.1 };
    const east = { ...ADEL, longitude: ADEL.longitude + 130 / 59.2 };
    expect(map([], north)?.home).not.toBeNull();
    expect(map([], beyond)?.home).toBeNull();
    expect(map([], east)?.home).not.toBeNull();
  });

  test("lights every town, cities brighter, and names the largest that have room", () => {
    const valdosta = town("Valdosta", { latitude: 30.83, longitude: -83.28 }, 9);
    const tallahassee = town("Tallahassee", { latitude: 30.44, longitude: -84.28 }, 3);
    const beside = town("Beside", { latitude: 30.46, longitude: -84.3 }, 2);
    const albany = town("Albany", { latitude: 31.58, longitude: -84.16 }, 5);
    const drawn = map([valdosta, albany, tallahassee, beside]);
    expect(drawn?.lights.cities.match(/h0/g)).toHaveLength(2);
    expect(drawn?.lights.towns.match(/h0/g)).toHaveLength(2);
    // Valdosta is under the mark in the middle.
    expect(drawn?.names.map(({ name }) => name)).toEqual(["Albany", "Tallahassee"]);
  });

  test("is left out where we have no map", () => {
    expect(
      drawNightMap({ center: { latitude: 51.5, longitude: -0.1 }, home: null }, []),
    ).toBeNull();
  });
});

// U.S. Standard Atmosphere 1976: density ratios 1, 0.9428, 0.8617 and 0.8359.
test.each([
  [0, 12_000],
  [2_000, 12_238],
  [5_000, 12_610],
  [6_000, 12_738],
])("at %d ft twelve seconds become %d ms", (elevationFt, elapsedMs) => {
  expect(Math.abs(elapsedMsAtElevation(elevationFt) - elapsedMs)).toBeLessThanOrEqual(3);
});
