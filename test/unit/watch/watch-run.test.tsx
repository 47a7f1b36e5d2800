import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WatchRun } from "#app/features/watch/components/watch-run.tsx";
import type { Race, Racer } from "#app/features/watch/read-race.server.ts";

const RUN: Racer = {
  id: 302,
  username: "boost_may",
  vehicleYear: 2023,
  vehicleMake: "Dodge",
  vehicleModel: "Challenger",
  vehicleTrim: "SRT Demon 170",
  raceTrack: "Woodburn Dragstrip",
  ranOn: "2024-06-14",
  elapsedMs: 9_127,
  sixtyFootMs: 1_337,
  trapSpeedHundredthsMph: 15_069,
  threeThirtyFootMs: 3_821,
  eighthElapsedMs: 5_878,
  eighthSpeedHundredthsMph: 11_950,
  thousandFootMs: 7_668,
  carKind: "modern-coupe",
};
const BARE: Racer = {
  ...RUN,
  id: 129,
  username: "northshaft",
  elapsedMs: 12_648,
  sixtyFootMs: 1_883,
  trapSpeedHundredthsMph: 10_859,
  threeThirtyFootMs: null,
  eighthElapsedMs: null,
  eighthSpeedHundredthsMph: null,
  thousandFootMs: null,
};
const HEAD = { ...RUN, firstName: "", lastName: "", isStock: true, rank: 1, isListed: true };
const ALONE: Race = {
  ...{ rival: null, leader: null, own: null, matches: [] },
  ...{ typed: "", problem: null },
};

function show(run: Racer, race: Partial<Race> = {}): string {
  return renderToStaticMarkup(
    <WatchRun run={run} head={HEAD} boardTo="/1320-club#run-302" race={{ ...ALONE, ...race }} />,
  );
}
/** The page's words, with a slash between table cells. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<\/t[dh]>/g, " / ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

test("a run alone: two frames of one car, its times at the marks, and nothing fitted", () => {
  const html = show(RUN);
  expect(html.match(/<svg viewBox="0 -190 500 190"/g)).toHaveLength(2);
  expect(wordsOf(html)).toContain(
    "60 ft / 1.337 / 330 ft / 3.821 / 660 ft / 5.878 / 1,000 ft / 7.668 / 1,320 ft / 9.127 /",
  );
  expect(wordsOf(html)).not.toContain("fitted”");
  expect(wordsOf(html)).not.toContain("Empty lane");
});

test("a slip without splits: its own times have three decimals, the others two and say that they are fitted", () => {
  const words = wordsOf(show(BARE));
  expect(words).toMatch(
    /60 ft \/ 1\.883 \/ 330 ft \/ \d\.\d\d fitted \/ 660 ft \/ \d\.\d\d fitted \/ 1,000 ft \/ \d+\.\d\d fitted \/ 1,320 ft \/ 12\.648 \//,
  );
  expect(words).toContain("times marked “fitted” aren't on the slip");
});

test("against a rival: both lanes, and the gap at each mark in seconds and feet", () => {
  const html = show(RUN, { rival: BARE });
  const words = wordsOf(html);
  expect(words).toMatch(/boost_may by 3\.521 s, \d+ ft/);
  expect(words).toContain("Mark / boost_may / northshaft / boost_may is /");
  expect(words).toMatch(/60 ft \/ 1\.337 \/ 1\.883 \/ 0\.546 s, \d+ ft ahead \//);
  expect(words).toMatch(/1,320 ft \/ 9\.127 \/ 12\.648 \/ 3\.521 s, \d+ ft ahead \//);
  expect(wordsOf(show(BARE, { rival: RUN }))).toMatch(
    /12\.648 \/ 9\.127 \/ 3\.521 s, \d+ ft behind \//,
  );
  expect(html.match(/data-car=""/g)).toHaveLength(2);
});

test("two runs of one racer are told apart by their days, on one day by their numbers", () => {
  const sameDay = { ...BARE, username: RUN.username };
  expect(wordsOf(show(RUN, { rival: sameDay }))).toContain(
    "Mark / boost_may, run 302 / boost_may, run 129 /",
  );
  const otherDay = { ...sameDay, ranOn: "2025-04-02" };
  expect(wordsOf(show(RUN, { rival: otherDay }))).toContain(
    "Mark / boost_may, Jun 14, 2024 / boost_may, Apr 2, 2025 /",
  );
});

test("equal times are even", () => {
  const words = wordsOf(show(RUN, { rival: { ...RUN, id: 5, username: "twin" } }));
  expect(words).toContain("1,320 ft / 9.127 / 9.127 / even /");
  expect(words).toContain("Even");
});

test("a typed name stays in its field, with what is wrong with it", () => {
  const html = show(RUN, { typed: "<b>ghost", problem: "No racer by that name on the boards." });
  expect(html).toContain('value="&lt;b&gt;ghost"');
  expect(html).toContain('aria-invalid="true"');
  expect(wordsOf(html)).toContain("No racer by that name on the boards.");
});
