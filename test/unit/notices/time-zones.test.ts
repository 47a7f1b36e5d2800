import { expect, test } from "vitest";
import { TIME_ZONES } from "#app/features/notices/kinds.ts";
import { tracks } from "#db/seed/tracks.ts";

/** A time zone's offsets in winter and in summer: '-5 -4'. */
function offsetsOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"]
    .map((at) => format.formatToParts(new Date(at)).find(({ type }) => type === "timeZoneName"))
    .map((part) => part?.value)
    .join(" ");
}

test("quiet hours can be chosen in the time of every strip", () => {
  const offered = new Set(Object.keys(TIME_ZONES).map(offsetsOf));
  const missing = tracks.filter(({ timeZone }) => !offered.has(offsetsOf(timeZone)));
  expect(missing.map(({ timeZone }) => timeZone)).toEqual([]);
});
