import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CommentsSlot } from "#app/features/comments/components/comments-slot.tsx";
import { RunSlip } from "#app/features/leaderboard/components/run-slip.tsx";
import type { RunView } from "#app/features/leaderboard/read-run.server.ts";

const RUN = {
  id: 17,
  userId: 4,
  username: "hemi_may",
  firstName: "",
  lastName: "",
  vehicleId: 9,
  vehicleYear: 2018,
  vehicleMake: "Dodge",
  vehicleModel: "Challenger",
  vehicleTrim: "SRT Demon",
  mods: "Drag radials\n\nPulley kit",
  isStock: false,
  raceTrack: "Famoso Dragstrip",
  ranOn: "2026-05-09",
  elapsedMs: 11_340,
  sixtyFootMs: 1_702,
  trapSpeedHundredthsMph: 12_180,
  mediaKey: "slips/17/a.jpg",
  mediaWidth: 571,
  mediaHeight: 800,
  blurDataUrl: "",
  status: "APPROVED",
  isBest: true,
  isSeasonBest: true,
  rank: 1_234,
  isListed: true,
  note: "",
  trackElevationFt: null,
  reactionMs: null,
  threeThirtyFootMs: null,
  eighthElapsedMs: null,
  eighthSpeedHundredthsMph: null,
  thousandFootMs: null,
  temperatureTenthsF: null,
  pressureHundredthsInHg: null,
  humidityPercent: null,
  details: [],
  estimates: [],
  isOwn: false,
  carKind: "modern-coupe",
  carImageKey: null,
  hasPicture: true,
} satisfies RunView;

const messageOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const show = (change: Partial<RunView> = {}) =>
  renderToStaticMarkup(<RunSlip run={{ ...RUN, ...change }} />);

test("a slip: photo, rank, racer in capitals, three figures, class, car, track, mods, the garage", () => {
  const html = show();
  expect(html).toContain('href="/media/slips/17/a.jpg"');
  expect(html).toContain('href="/user/hemi_may"');
  const words = messageOf(html);
  for (const part of [
    "#1,234 on the modified board",
    "HEMI_MAY",
    "1/4 Mile ET 11.340",
    "60 FT. Time 1.702",
    "1/4 Mile Speed 121.80",
    "Category Modified",
    "Vehicle 2018 Dodge Challenger SRT Demon",
    "Track Famoso Dragstrip",
    "Modifications Drag radials Pulley kit",
    "VIEW HEMI_MAY&#x27;S GARAGE",
  ])
    expect(words).toContain(part);
  expect(html.match(/<li>/g)).toHaveLength(2);
});

test("only a shown real name is on the slip", () => {
  const named = show({ firstName: "Dana", lastName: "Miller" });
  expect(messageOf(named)).toMatch(/HEMI_MAY\s+Dana Miller/);
  expect(show()).not.toContain("realName");
});

test("missing data has no heading", () => {
  expect(messageOf(show({ mods: " \n", isStock: true }))).not.toContain("Modifications");
  expect(messageOf(show({ isStock: true }))).toContain("Category Stock");
  expect(messageOf(show({ rank: null }))).toContain("This car has a quicker modified run");
  expect(show({ hasPicture: false })).not.toContain("/media/");
});

test("a run shows its comments", () => {
  for (const isCompact of [false, true]) {
    const html = renderToStaticMarkup(
      <RunSlip run={RUN} isCompact={isCompact}>
        <CommentsSlot subject={{ kind: "slip", id: RUN.id }}>Clean pass.</CommentsSlot>
      </RunSlip>,
    );
    expect(html).toContain('id="comments-slip-17"');
    expect(messageOf(html)).toContain("Comments Clean pass.");
  }
});

test("a run without comments says so", () => {
  const html = renderToStaticMarkup(<CommentsSlot subject={{ kind: "slip", id: RUN.id }} />);
  expect(messageOf(html)).toContain("Comments No comments yet.");
});

test("the comments slot works for any subject, labeled by its heading", () => {
  const html = renderToStaticMarkup(<CommentsSlot subject={{ kind: "article", id: 3 }} />);
  expect(html).toContain('<section id="comments-article-3"');
  expect(html).toContain('aria-labelledby="comments-article-3-heading"');
  expect(html).toContain('<h2 id="comments-article-3-heading">Comments</h2>');
});
