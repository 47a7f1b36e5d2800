import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FlagList } from "#app/features/moderation/components/slip-flags.tsx";
import { withoutSlipsOfOthers } from "#app/features/slips/flag-labels.ts";
import type { SlipFlag } from "#db/schema/slips.ts";

function render(flags: SlipFlag[]): string {
  return renderToStaticMarkup(createElement(FlagList, { flags, reports: [], label: "Flags" }));
}

const strong = (code: string, detail: string): SlipFlag => ({ code, isStrong: true, detail });

test("each slip that a flag names links to its moderation page", () => {
  const markup = render([
    strong("SAME_PHOTO", "Another racer submitted the very same photo: slip #12, slip #15."),
    strong("DUPLICATE", "Slip #7 of another car has the same date."),
  ]);
  for (const [id, words] of [
    [12, "slip #12"],
    [15, "slip #15"],
    [7, "Slip #7"],
  ] as const) {
    expect(markup).toMatch(new RegExp(`<a href="/moderation/slips/${id}"[^>]*>${words}</a>`));
  }
  expect(markup).toContain("very same photo: <a");
});

test("the racer sees that other slips are alike, but not which ones", () => {
  const flags = [
    strong("SAME_PHOTO", "Another racer submitted the very same photo: slip #12, slip #15."),
    strong("SAME_PICTURE", "Same picture as slip #9 (3 of 64 bits differ)."),
    strong("VIN_ELSEWHERE", "The same VIN is in another racer's garage: slip #4."),
    strong("DUPLICATE", "Slip #7 of this vehicle has the same date, ET and speed."),
  ];
  expect(flags.map(withoutSlipsOfOthers).map(({ detail }) => detail)).toEqual([
    "Another racer submitted the very same photo.",
    "The photo looks like one from another slip.",
    "The same VIN is in another racer's garage.",
    "Slip #7 of this vehicle has the same date, ET and speed.",
  ]);
});

test("text that a racer typed never becomes a link", () => {
  const markup = render([
    { code: "TRACK_UNKNOWN", isStrong: false, detail: "'slip #12' isn't on our list of tracks." },
  ]);
  expect(markup).toContain("slip #12");
  expect(markup).not.toContain("<a");
});

test("two flags of one kind have different keys", () => {
  const list = FlagList({
    flags: [strong("DUPLICATE", "Slip #1 of this."), strong("DUPLICATE", "Slip #2 of that.")],
    reports: [],
    label: "Flags",
  });
  const [, flags = []] = (list.props as { children: ReactElement[][] }).children;
  const keys = flags.map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});
