import { expect, test } from "vitest";
import { planDemoEvents } from "#db/seed/demo-events.ts";
import { tracks } from "#db/seed/tracks.ts";

const TODAY = "2026-11-24";

test("an event is at a track with a run on its days", () => {
  const without = planDemoEvents(TODAY, tracks, []);
  const past = without.find(({ endsOn }) => endsOn < TODAY);
  const elsewhere = tracks.find(
    ({ name, country, closedOn }) => country === "US" && !closedOn && name !== past?.track,
  );
  const run = { track: elsewhere?.name ?? "", ranOn: past?.endsOn ?? "" };
  const moved = planDemoEvents(TODAY, tracks, [run]);
  expect(moved.find(({ internalName }) => internalName === past?.internalName)?.track).toBe(
    elsewhere?.name,
  );
  const others = (events: typeof moved) =>
    events.filter(({ startsOn, endsOn }) => run.ranOn < startsOn || endsOn < run.ranOn);
  expect(others(moved)).toEqual(others(without));
});

test("an event is not at a track that has closed", () => {
  const closed = tracks.find(({ closedOn, country }) => closedOn && country === "US");
  const runs = planDemoEvents(TODAY, tracks, []).map((event) => ({
    track: closed?.name ?? "",
    ranOn: event.endsOn,
  }));
  expect(planDemoEvents(TODAY, tracks, runs)).toEqual(planDemoEvents(TODAY, tracks, []));
});

test("in winter events are in the south", () => {
  const latitudes = new Map(tracks.map(({ name, latitude }) => [name, latitude]));
  const winter = planDemoEvents(TODAY, tracks, []).filter(({ startsOn }) =>
    /-(11|12|01|02|03)-/.test(startsOn),
  );
  expect(winter.length).toBeGreaterThan(10);
  expect(Math.max(...winter.map(({ track }) => latitudes.get(track) ?? 90))).toBeLessThan(36);
});
