import { describe, expect, test } from "vitest";
import { type Track, tracks } from "#db/seed/tracks.ts";

const eastern = [
  "CT",
  "DC",
  "DE",
  "FL",
  "GA",
  "MA",
  "MD",
  "ME",
  "NC",
  "NH",
  "NJ",
  "NY",
  "OH",
  "PA",
];
const timeZonesByState: Record<string, readonly string[]> = {
  ...Object.fromEntries([...eastern, "SC", "VA", "WV"].map((s) => [s, ["America/New_York"]])),
  ...Object.fromEntries(
    ["AL", "IA", "IL", "LA", "MN", "MO", "MS", "OK", "WI"].map((s) => [s, ["America/Chicago"]]),
  ),
  ...Object.fromEntries(["CO", "MT", "NM", "UT", "WY"].map((s) => [s, ["America/Denver"]])),
  ...Object.fromEntries(["CA", "NV", "WA", "OR"].map((s) => [s, ["America/Los_Angeles"]])),
  AK: ["America/Anchorage"],
  AZ: ["America/Phoenix"],
  HI: ["Pacific/Honolulu"],
  ID: ["America/Boise"],
  IN: ["America/Indiana/Indianapolis"],
  KS: ["America/Chicago"],
  KY: ["America/Chicago", "America/New_York"],
  MI: ["America/Detroit"],
  TN: ["America/Chicago", "America/New_York"],
  TX: ["America/Chicago"],
  AB: ["America/Edmonton"],
  BC: ["America/Vancouver"],
  ON: ["America/Toronto"],
  QC: ["America/Toronto"],
};

/** Degrees: south, north, west, east. */
const boundsByCountry = {
  US: [18, 72, -180, -66],
  CA: [41.6, 84, -142, -52],
  GB: [49, 61, -9, 2],
} as const;

function find(slug: string): Track {
  const track = tracks.find((candidate) => candidate.slug === slug);
  if (!track) throw new Error(`No track has the slug "${slug}"`);
  return track;
}

describe("tracks", () => {
  test("hold at least forty strips, a few of them eighth-mile", () => {
    expect(tracks.length).toBeGreaterThanOrEqual(40);
    expect(tracks.filter((track) => track.lengthFt === 660).length).toBeGreaterThanOrEqual(3);
  });

  test("have unique slugs of lower-case words", () => {
    expect(new Set(tracks.map((track) => track.slug)).size).toBe(tracks.length);
    for (const { slug } of tracks) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("give every name and alias to one track only, whatever its case", () => {
    const names = tracks.flatMap((track) => [track.name, ...track.aliases]);
    const folded = names.map((name) => name.toLowerCase());
    expect(folded.filter((name, index) => folded.indexOf(name) !== index)).toEqual([]);
  });

  test.each(tracks)("$slug lies within its country", ({ country, latitude, longitude }) => {
    const [south, north, west, east] = boundsByCountry[country];
    expect(latitude).toBeGreaterThan(south);
    expect(latitude).toBeLessThan(north);
    expect(longitude).toBeGreaterThan(west);
    expect(longitude).toBeLessThan(east);
  });

  test.each(tracks)("$slug keeps the time of its state", ({ country, state, timeZone }) => {
    if (country === "GB") {
      expect(state).toBeNull();
      expect(timeZone).toBe("Europe/London");
      return;
    }
    expect(timeZonesByState[state ?? ""] ?? []).toContain(timeZone);
    expect(() => new Intl.DateTimeFormat("en-US", { timeZone })).not.toThrow();
  });

  test("stand between sea level and a mile and a quarter", () => {
    for (const { slug, elevationFt } of tracks) {
      expect(Number.isInteger(elevationFt), slug).toBe(true);
      expect(elevationFt, slug).toBeGreaterThanOrEqual(0);
      expect(elevationFt, slug).toBeLessThanOrEqual(6600);
    }
  });

  test("write closures as real dates", () => {
    for (const { slug, closedOn } of tracks) {
      if (closedOn === null) continue;
      expect(new Date(`${closedOn}T00:00:00Z`).toISOString().slice(0, 10), slug).toBe(closedOn);
    }
  });

  test("do not lie on top of one another", () => {
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

  test("know Pomona by its former name", () => {
    expect(find("in-n-out-burger-pomona-dragstrip").aliases).toContain(
      "Auto Club Raceway at Pomona",
    );
  });

  test("call only sourced positions exact", () => {
    const exact = tracks.filter((track) => !track.isPositionApproximate).map(({ slug }) => slug);
    expect(exact.sort()).toEqual([
      "gainesville-raceway",
      "in-n-out-burger-pomona-dragstrip",
      "memphis-international-raceway",
    ]);
  });
});
