import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { TripFigures } from "#app/features/trip/components/trip-figures.tsx";
import { describeAir, showLiveAir } from "#app/features/trip/live-air.ts";
import { stripOf } from "#app/features/trip/strip.ts";
import type { TrackAir } from "#app/features/trip/track-air.ts";

const AIR: TrackAir = {
  densityAltitudeFt: 1240,
  temperatureF: 70,
  humidityPercent: 48,
  stationPressureInHg: 29.21,
  measuredAt: "2026-11-30T22:45:00.000Z",
  timeZone: "America/Los_Angeles",
};

afterEach(() => vi.restoreAllMocks());

test("the current air is written with the track's own time", () => {
  expect(describeAir(AIR)).toEqual({
    name: "Density altitude now",
    value: "1,240 ft",
    note: "70 °F, 48 %, 29.2 inHg, 2:45 PM PST",
  });
});

test("figures below zero have a typographic minus", () => {
  const { value, note } = describeAir({ ...AIR, densityAltitudeFt: -1310, temperatureF: -4 });
  expect(value).toBe("−1,310 ft");
  expect(note).toMatch(/^−4 °F, /);
});

const track = { slug: "famoso", lengthFt: 1320, elevationFt: 1030, latitude: 34.1 };
function drawSheet(strip: ReturnType<typeof stripOf>): string {
  const records = { stock: undefined, modified: undefined };
  return renderToStaticMarkup(
    <TripFigures strip={strip} records={records} next={null} yearBefore={undefined} />,
  );
}

test("a sheet names its track only where there is a weather service and an estimate to replace", () => {
  const [plain, live, unmeasured] = [
    stripOf(track, "2026-07-09"),
    stripOf(track, "2026-07-09", { isLive: true }),
    stripOf({ ...track, elevationFt: null }, "2026-07-09", { isLive: true }),
  ].map(drawSheet);
  expect(live).toContain('<div data-live-air="famoso"><dt>Density altitude</dt>');
  expect(live?.replace(' data-live-air="famoso"', "")).toBe(plain);
  expect(plain).toContain("<b>3,100 ft</b><span>Estimated for July, not a forecast.</span>");
  expect(unmeasured).not.toContain("live-air");
});

/** The figure of an estimate, as far as it is replaced. */
function newFigure() {
  const texts = {
    dt: { textContent: "Density altitude" },
    b: { textContent: "3,100 ft" },
    span: { textContent: "Estimated for July, not a forecast." },
  };
  const figure = { querySelector: (tag: keyof typeof texts) => texts[tag] };
  return { figure, read: () => Object.values(texts).map(({ textContent }) => textContent) };
}
const ESTIMATE = ["Density altitude", "3,100 ft", "Estimated for July, not a forecast."];

test("the current air takes the place of the estimate", async () => {
  const { figure, read } = newFigure();
  const call = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ air: AIR }));
  await showLiveAir(figure, { slug: "a b", signal: new AbortController().signal });
  expect(call.mock.calls.map(([path]) => path)).toEqual(["/api/tracks/air?track=a%20b"]);
  expect(read()).toEqual([
    "Density altitude now",
    "1,240 ft",
    "70 °F, 48 %, 29.2 inHg, 2:45 PM PST",
  ]);
});

test.each([
  ["there is none", () => Response.json({ air: null })],
  ["the server fails", () => Response.json({ success: false }, { status: 503 })],
  ["the server can't be reached", () => Promise.reject(new TypeError("no network"))],
  ["the answer is a page", () => new Response("<html>")],
  ["the answer is of another build", () => Response.json({ air: { ...AIR, temperatureF: "70" } })],
  ["a field is missing", () => Response.json({ air: { ...AIR, measuredAt: undefined } })],
])("the estimate stays if %s", async (_, answer) => {
  const { figure, read } = newFigure();
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
  await showLiveAir(figure, { slug: "famoso", signal: new AbortController().signal });
  expect(read()).toEqual(ESTIMATE);
});

test("the estimate of the next page stays if the air of the last one comes late", async () => {
  const { figure, read } = newFigure();
  const left = new AbortController();
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    left.abort();
    return Response.json({ air: AIR });
  });
  await showLiveAir(figure, { slug: "famoso", signal: left.signal });
  expect(read()).toEqual(ESTIMATE);
});
