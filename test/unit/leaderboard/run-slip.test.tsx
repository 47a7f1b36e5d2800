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
  confirmedBy: null,
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
const PAGE = { boardTo: "/1320-club?board=modified#run-17" };
const show = (change: Partial<RunView> = {}) =>
  renderToStaticMarkup(<RunSlip run={{ ...RUN, ...change }} page={PAGE} />);

test("a slip: photo, rank, racer in capitals, three figures, class, car, track, mods, the garage", () => {
  const html = show();
  expect(html).toContain('href="/media/slips/17/a.jpg"');
  expect(html).toContain('href="/user/hemi_may"');
  const words = messageOf(html);
  for (const part of [
    "#1,234 modified HEMI_MAY 2018 Challenger SRT Demon Famoso Dragstrip May 9, 2026 Approved 1/4 Mile ET 11.340",
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

test("the first line leads to the run's place on its board, or to the board", () => {
  expect(show()).toMatch(
    /href="\/1320-club\?board=modified#run-17"[^>]*><svg.*?<\/svg>#1,234 modified</,
  );
  expect(messageOf(show({ rank: null }))).toMatch(/modified board\s+HEMI_MAY/);
});

test("in a dialog the place, the racer and the figures are on the paper", () => {
  const words = messageOf(renderToStaticMarkup(<RunSlip run={RUN} />));
  expect(words).toMatch(/#1,234\s+on the modified board/);
  expect(words).toMatch(/HEMI_MAY\s+Famoso Dragstrip\s+May 9, 2026\s+1\/4 Mile ET 11.340/);
});

test("the time counts up in a tenth of itself, and is in the document as it is", () => {
  const html = show();
  expect(html).toContain('style="--et:11340;animation-duration:1134ms"><span>11.340</span>');
  expect(renderToStaticMarkup(<RunSlip run={RUN} />)).not.toContain("animation-duration");
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
  for (const page of [PAGE, undefined]) {
    const html = renderToStaticMarkup(
      <RunSlip run={RUN} {...(page && { page })}>
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
