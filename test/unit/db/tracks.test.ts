import { describe, expect, test } from "vitest";
import { placeName } from "#app/lib/states.ts";
import type { Track } from "#db/seed/tracks/track.ts";
import { tracks } from "#db/seed/tracks.ts";

/** Degrees: south, north, west, east. */
type Box = readonly [number, number, number, number];

const boxByState: Readonly<Record<string, Box>> = {
  AL: [30.1, 35.1, -88.5, -84.8],
  AK: [51, 71.5, -180, -129.9],
  AZ: [31.3, 37.1, -114.9, -109],
  AR: [33, 36.6, -94.7, -89.6],
  CA: [32.5, 42.1, -124.5, -114.1],
  CO: [36.9, 41.1, -109.1, -102],
  CT: [40.9, 42.1, -73.8, -71.7],
  DE: [38.4, 39.9, -75.8, -75],
  FL: [24.4, 31.1, -87.7, -79.9],
  GA: [30.3, 35.1, -85.7, -80.7],
  HI: [18.9, 22.3, -160.3, -154.7],
  ID: [41.9, 49.1, -117.3, -111],
  IL: [36.9, 42.6, -91.6, -87],
  IN: [37.7, 41.8, -88.2, -84.7],
  IA: [40.3, 43.6, -96.7, -90.1],
  KS: [36.9, 40.1, -102.1, -94.5],
  KY: [36.4, 39.2, -89.6, -81.9],
  LA: [28.9, 33.1, -94.1, -88.7],
  ME: [42.9, 47.5, -71.2, -66.8],
  MD: [37.8, 39.8, -79.6, -75],
  MI: [41.6, 48.4, -90.5, -82.3],
  MN: [43.4, 49.5, -97.3, -89.4],
  MS: [30.1, 35.1, -91.7, -88],
  MO: [35.9, 40.7, -95.8, -89],
  MT: [44.3, 49.1, -116.1, -104],
  NE: [39.9, 43.1, -104.1, -95.2],
  NV: [35, 42.1, -120.1, -114],
  NH: [42.6, 45.4, -72.6, -70.6],
  NJ: [38.8, 41.4, -75.6, -73.8],
  NM: [31.3, 37.1, -109.1, -103],
  NY: [40.4, 45.1, -79.8, -71.8],
  NC: [33.8, 36.6, -84.4, -75.4],
  ND: [45.9, 49.1, -104.1, -96.5],
  OH: [38.3, 42.4, -84.9, -80.5],
  OK: [33.6, 37.1, -103.1, -94.4],
  OR: [41.9, 46.4, -124.7, -116.4],
  PA: [39.7, 42.4, -80.6, -74.6],
  SC: [32, 35.3, -83.4, -78.5],
  SD: [42.4, 46, -104.1, -96.4],
  TN: [34.9, 36.7, -90.4, -81.6],
  TX: [25.8, 36.6, -106.7, -93.5],
  UT: [36.9, 42.1, -114.1, -109],
  VA: [36.5, 39.5, -83.7, -75.2],
  WA: [45.5, 49.1, -124.9, -116.9],
  WI: [42.4, 47.2, -92.9, -86.7],
  AB: [48.9, 60.1, -120.1, -109.9],
  BC: [48.2, 60.1, -139.1, -114],
  MB: [48.9, 60.1, -102.1, -88.9],
  NB: [44.5, 48.1, -69.1, -63.7],
  NS: [43.3, 47.1, -66.5, -59.6],
  ON: [41.6, 56.9, -95.2, -74.3],
  QC: [44.9, 62.6, -79.8, -57.1],
  SK: [48.9, 60.1, -110.1, -101.3],
  PR: [17.8, 18.6, -67.3, -65.2],
};

const boxByCountry: Readonly<Record<string, Box>> = {
  AE: [22.6, 26.1, 51.5, 56.4],
  AU: [-43.7, -10.6, 113, 153.7],
  AW: [12.4, 12.7, -70.1, -69.8],
  BH: [25.7, 26.4, 50.4, 50.9],
  CW: [12, 12.4, -69.2, -68.7],
  DE: [47.2, 55.1, 5.8, 15.1],
  DO: [17.4, 20, -72.1, -68.3],
  FI: [59.7, 70.1, 20.5, 31.6],
  FR: [41.3, 51.1, -5.2, 9.6],
  GB: [49, 61, -9, 2],
  HU: [45.7, 48.6, 16.1, 22.9],
  IS: [63.2, 66.6, -24.6, -13.4],
  JP: [30, 45.6, 129, 146],
  KW: [28.5, 30.1, 46.5, 48.5],
  MT: [35.7, 36.1, 14.1, 14.6],
  NO: [57.9, 71.2, 4.5, 31.2],
  NZ: [-47.3, -34.3, 166.4, 178.6],
  QA: [24.4, 26.2, 50.7, 51.7],
  SE: [55.3, 69.1, 11, 24.2],
  ZA: [-34.9, -22.1, 16.4, 32.9],
};

const EASTERN = ["America/New_York"];
const CENTRAL = ["America/Chicago"];
const MOUNTAIN = ["America/Denver"];
const PACIFIC = ["America/Los_Angeles"];

function zonesOf(states: string, zones: readonly string[]): [string, readonly string[]][] {
  return states.split(" ").map((state) => [state, zones]);
}

const zonesByState: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...zonesOf("CT DE GA MA MD ME NC NH NJ NY OH PA SC VA WV", EASTERN),
  ...zonesOf("AR IA IL KS LA MN MO MS ND NE OK TX WI", CENTRAL),
  ...zonesOf("CO MT NM UT WY", MOUNTAIN),
  ...zonesOf("CA NV OR WA", PACIFIC),
  ...zonesOf("AL FL TN", [...CENTRAL, ...EASTERN]),
  ...zonesOf("KY", [...CENTRAL, ...EASTERN, "America/Kentucky/Louisville"]),
  ...zonesOf("SD", [...CENTRAL, ...MOUNTAIN]),
  ...zonesOf("AK", ["America/Anchorage"]),
  ...zonesOf("AZ", ["America/Phoenix"]),
  ...zonesOf("HI", ["Pacific/Honolulu"]),
  ...zonesOf("ID", ["America/Boise"]),
  ...zonesOf("IN", ["America/Indiana/Indianapolis", ...CENTRAL]),
  ...zonesOf("MI", ["America/Detroit"]),
  ...zonesOf("PR", ["America/Puerto_Rico"]),
  ...zonesOf("AB", ["America/Edmonton"]),
  ...zonesOf("BC", ["America/Vancouver"]),
  ...zonesOf("MB", ["America/Winnipeg"]),
  ...zonesOf("NB", ["America/Moncton"]),
  ...zonesOf("NS", ["America/Glace_Bay"]),
  ...zonesOf("ON QC", ["America/Toronto"]),
  ...zonesOf("SK", ["America/Regina"]),
]);

/** A zone's offset from UTC in January, in hours. */
function hoursAhead(timeZone: string): number {
  const noon = new Date("2026-01-15T12:00:00Z");
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour12: false,
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(noon);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return (value("day") - 15) * 24 + value("hour") - 12 + value("minute") / 60;
}

function find(slug: string): Track {
  const track = tracks.find((candidate) => candidate.slug === slug);
  if (!track) throw new Error(`No track has the slug "${slug}"`);
  return track;
}

describe("tracks", () => {
  test("are at least three hundred strips, 250 of them in the United States and Canada", () => {
    const isNear = ({ country }: Track) => country === "US" || country === "CA";
    expect(tracks.length).toBeGreaterThanOrEqual(300);
    expect(tracks.filter(isNear).length).toBeGreaterThanOrEqual(250);
    expect(tracks.filter((track) => !isNear(track)).length).toBeGreaterThanOrEqual(24);
    expect(tracks.filter(({ lengthFt }) => lengthFt === 660).length).toBeGreaterThanOrEqual(100);
  });

  test("have unique slugs of lower-case words", () => {
    expect(new Set(tracks.map((track) => track.slug)).size).toBe(tracks.length);
    for (const { slug } of tracks) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("have unique names and aliases, ignoring case", () => {
    const names = tracks.flatMap((track) => [track.name, ...track.aliases]);
    const folded = names.map((name) => name.toLowerCase());
    expect(folded.filter((name, index) => folded.indexOf(name) !== index)).toEqual([]);
  });

  test.each(tracks)("$slug is within its state or country", (track) => {
    const box = track.state === null ? boxByCountry[track.country] : boxByState[track.state];
    const [south, north, west, east] = box ?? [0, 0, 0, 0];
    expect(track.latitude).toBeGreaterThan(south);
    expect(track.latitude).toBeLessThan(north);
    expect(track.longitude).toBeGreaterThan(west);
    expect(track.longitude).toBeLessThan(east);
  });

  test.each(tracks)("$slug has its place's time zone", ({ state, longitude, timeZone }) => {
    if (state !== null) {
      expect(zonesByState[state] ?? []).toContain(timeZone);
      return;
    }
    // No country here is more than two hours off solar time.
    expect(Math.abs(hoursAhead(timeZone) - longitude / 15)).toBeLessThan(2);
  });

  test("have a state in the United States and Canada, and only there", () => {
    for (const { slug, country, state } of tracks) {
      expect(state !== null, slug).toBe(country === "US" || country === "CA");
      expect(placeName({ country, state }), slug).not.toBe(country);
    }
  });

  test("are between sea level and a mile and a quarter, if the elevation is known", () => {
    for (const { slug, elevationFt } of tracks) {
      if (elevationFt === null) continue;
      expect(Number.isInteger(elevationFt), slug).toBe(true);
      expect(elevationFt, slug).toBeGreaterThanOrEqual(0);
      expect(elevationFt, slug).toBeLessThanOrEqual(6600);
    }
  });

  test("have valid closing dates", () => {
    for (const { slug, closedOn } of tracks) {
      if (closedOn === null) continue;
      expect(new Date(`${closedOn}T00:00:00Z`).toISOString().slice(0, 10), slug).toBe(closedOn);
    }
  });

  test("have unique positions", () => {
    const positions = tracks.map(({ latitude, longitude }) => `${latitude},${longitude}`);
    expect(new Set(positions).size).toBe(tracks.length);
  });

  test.each([
    ["bandimere-speedway", "2023-10-22"],
    ["old-bridge-township-raceway-park", "2018-01-17"],
    ["atco-dragway", "2023-07-18"],
    ["houston-raceway-park", "2022-04-24"],
    ["palm-beach-international-raceway", "2022-04-23"],
    ["in-n-out-burger-pomona-dragstrip", null],
    ["gainesville-raceway", null],
    ["us-131-motorsports-park", null],
  ])("%s closed on %s", (slug, closedOn) => {
    expect(find(slug).closedOn).toBe(closedOn);
  });

  test("include Pomona's former name", () => {
    expect(find("in-n-out-burger-pomona-dragstrip").aliases).toContain(
      "Auto Club Raceway at Pomona",
    );
  });

  test("have exact positions only if sourced", () => {
    const exact = tracks.filter((track) => !track.isPositionApproximate).map(({ slug }) => slug);
    expect(exact.sort()).toEqual([
      "gainesville-raceway",
      "in-n-out-burger-pomona-dragstrip",
      "memphis-international-raceway",
    ]);
  });
});
