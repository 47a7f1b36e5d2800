import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DrawnMap } from "#app/features/geography/components/drawn-map.tsx";
import { distanceMiles } from "#app/features/geography/distance.ts";
import {
  COLUMNS,
  frameAround,
  type MapPoint,
  markPoints,
  placeInFrame,
  WHOLE_MAP,
} from "#app/features/geography/map-marks.ts";
import { MAP, projectPoint, UNITS_PER_MILE } from "#app/features/geography/projection.ts";
import { REGIONS } from "#app/features/geography/regions.ts";
import { tracks } from "#db/seed/tracks.ts";

const DETROIT = { latitude: 42.33, longitude: -83.05 };
const CHICAGO = { latitude: 41.85, longitude: -87.65 };
const POMONA = { latitude: 34.06, longitude: -117.75 };
const LONDON = { latitude: 51.5, longitude: -0.1 };

function point(label: string, at: { latitude: number; longitude: number }, weight = 0): MapPoint {
  return { ...at, label, href: `/at/${label}`, weight };
}

describe("a place on the map", () => {
  test("is placed with west to the left and north up", () => {
    const [detroit, pomona] = [projectPoint(DETROIT), projectPoint(POMONA)];
    expect(detroit?.x).toBeGreaterThan(pomona?.x ?? 0);
    expect(detroit?.y).toBeLessThan(pomona?.y ?? 0);
  });

  test("has the right distance to another, within three percent", () => {
    const [a, b] = [projectPoint(DETROIT), projectPoint(CHICAGO)];
    const units = Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0));
    const ratio = units / UNITS_PER_MILE / distanceMiles(DETROIT, CHICAGO);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  });

  test.each([
    ["Anchorage", 61.2, -149.9],
    ["Attu, across the 180th meridian", 52.9, 173],
    ["Juneau", 58.3, -134.6],
    ["Honolulu", 21.3, -157.9],
  ])("%s is below California", (_name, latitude, longitude) => {
    const position = projectPoint({ latitude, longitude });
    expect(position?.y).toBeGreaterThan(projectPoint(POMONA)?.y ?? 0);
    expect(position?.x).toBeLessThan(MAP.width / 3);
  });

  test.each([
    ["Key West", 24.55, -81.8],
    ["Cape Mendocino", 40.44, -124.4],
    ["Fort St. John", 56.25, -120.85],
    ["St. John's", 47.56, -52.71],
  ])("%s is on it", (_name, latitude, longitude) => {
    expect(projectPoint({ latitude, longitude })).not.toBeNull();
  });

  test.each([
    LONDON,
    { latitude: 62.45, longitude: -114.37 },
    { latitude: 0, longitude: 0 },
    { latitude: -90, longitude: 0 },
  ])("but not %j", (far) => {
    expect(projectPoint(far)).toBeNull();
  });
});

describe("marks", () => {
  const near = { latitude: 42.4, longitude: -83.1 };

  test("group points that are too close to tell apart, the heaviest first", () => {
    const marks = markPoints(WHOLE_MAP, [
      point("small", DETROIT, 1),
      point("far", POMONA),
      point("large", near, 5),
      point("abroad", LONDON),
    ]);
    expect(marks.map(({ points }) => points.map(({ label }) => label))).toEqual([
      ["large", "small"],
      ["far"],
    ]);
    expect(marks[0]?.center.latitude).toBeCloseTo(42.365, 3);
  });

  test("split up in a smaller frame, which leaves out other points", () => {
    const frame = frameAround(DETROIT, 50);
    const apart = { latitude: 42.33, longitude: -84 };
    const marks = markPoints(frame, [
      point("here", DETROIT),
      point("there", apart),
      point("far", POMONA),
    ]);
    expect(marks.map(({ points }) => points.length)).toEqual([1, 1]);
    expect(markPoints(WHOLE_MAP, [point("here", DETROIT), point("there", apart)])).toHaveLength(1);
  });

  test("are at least a column apart", () => {
    const points = tracks.map((track) => point(track.name, track));
    for (const columns of [COLUMNS.wide, COLUMNS.phone]) {
      const marks = markPoints(WHOLE_MAP, points, columns);
      const shape = WHOLE_MAP.height / WHOLE_MAP.width;
      const gaps = marks.flatMap((a, at) =>
        marks.slice(at + 1).map((b) => Math.hypot(a.x - b.x, (a.y - b.y) * shape)),
      );
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100 / columns - 1e-9);
      const visible = points.filter((place) => placeInFrame(WHOLE_MAP, place));
      expect(marks.flatMap((mark) => mark.points)).toHaveLength(visible.length);
    }
  });
});

test("a frame contains its circle and stays within the map", () => {
  for (const center of [DETROIT, POMONA, { latitude: 25.5, longitude: -80.4 }]) {
    for (const miles of [50, 100, 250]) {
      const frame = frameAround(center, miles);
      expect(frame.x).toBeGreaterThanOrEqual(0);
      expect(frame.y).toBeGreaterThanOrEqual(0);
      expect(frame.x + frame.width).toBeLessThanOrEqual(MAP.width + 0.001);
      expect(frame.y + frame.height).toBeLessThanOrEqual(MAP.height + 0.001);
      expect(placeInFrame(frame, center)).not.toBeNull();
    }
  }
  expect(frameAround(DETROIT, 250).height / 2).toBeGreaterThan(250 * UNITS_PER_MILE);
  expect(frameAround(LONDON, 50)).toEqual(WHOLE_MAP);
});

test("the map names its links, counts its clusters and marks a state", () => {
  const html = renderToStaticMarkup(
    <DrawnMap
      label="Places in Michigan"
      state="MI"
      points={[point("Here", DETROIT), point("Beside", DETROIT), point("Far", POMONA)]}
      clusterHref={({ latitude, longitude }) => `/near?at=${latitude},${longitude}`}
    />,
  );
  expect(html).toContain('aria-label="Places in Michigan"');
  expect(html).toContain("/art/states.svg#MI");
  expect(html).toContain("<title>Here and 1 more</title>");
  expect(html).toContain('href="/near?at=42.33,-83.05"');
  expect(html).toContain("<title>Far</title>");
});

test("on phones crowded points share marks; without crowding, one drawing works for all screens", () => {
  const apart = { latitude: 41, longitude: -78.8 };
  const html = (points: MapPoint[]) =>
    renderToStaticMarkup(<DrawnMap label="Places" points={points} />);
  const crowded = html([point("Here", DETROIT), point("Beside", apart), point("Far", POMONA)]);
  const [, phone = "", wide = ""] = crowded.split("<svg").slice(1);
  expect(phone).toContain('data-screen="phone"');
  expect(phone.match(/<a /g)).toHaveLength(2);
  expect(wide).toContain('data-screen="wide"');
  expect(wide.match(/<a /g)).toHaveLength(3);
  const sparse = html([point("Here", DETROIT), point("Far", POMONA)]);
  expect(sparse).toContain('data-screen="any"');
  expect(sparse).not.toContain('data-screen="phone"');
});

test("without its own URL, a cluster links to its heaviest point", () => {
  const html = renderToStaticMarkup(
    <DrawnMap label="Places" points={[point("Here", DETROIT), point("Beside", DETROIT, 2)]} />,
  );
  expect(html).toContain('href="/at/Beside"');
});

test("every state and southern province has an outline, 12 kB compressed at most", () => {
  const svg = readFileSync("public/art/states.svg");
  const ids = [...svg.toString().matchAll(/<path id="([A-Z]{2})"/g)].map(([, id]) => id);
  const beyond = new Set(["NT", "NU", "YT", "PR", "VI", "GU", "AS", "MP", "FM", "MH", "PW"]);
  expect(REGIONS.filter((region) => !beyond.has(region) && !ids.includes(region))).toEqual([]);
  expect(gzipSync(svg).length).toBeLessThan(12_000);
});
