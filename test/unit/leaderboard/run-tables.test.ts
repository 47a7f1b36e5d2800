import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { boardControls } from "#app/features/leaderboard/board-controls.ts";
import { BoardTable } from "#app/features/leaderboard/components/board-table.tsx";
import { RunTable } from "#app/features/leaderboard/components/run-table.tsx";
import type { ShownRun } from "#app/features/leaderboard/read-board-page.server.ts";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";
import { SubmissionsTable } from "#app/features/slips/components/submissions-table.tsx";
import type { Submission } from "#app/features/slips/list-own-slips.server.ts";

/** The text in each row of a table, cell by cell. */
function cellsOf(html: string): string[][] {
  return [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd][ >].*?<\/t[hd]>/gs)].map(([cell]) =>
      cell.replaceAll(/<[^>]*>/g, "").trim(),
    ),
  );
}

const RUN: ShownRun = {
  id: 17,
  rank: 3,
  place: null,
  username: "hemi_may",
  isOwn: false,
  gap: null,
  behindMs: 71,
  car: 4,
  vehicle: "2018 Dodge Challenger SRT Demon",
  raceTrack: "Famoso Dragstrip",
  elapsedMs: 11_340,
  sixtyFootMs: 1_702,
  trapSpeedHundredthsMph: 12_180,
};

test("a board's row: rank, racer, car, track, times to 3 decimals, speed to 2, and its run", () => {
  const controls = boardControls(readBoardQuery(new URLSearchParams()), {
    view: { hasMore: false, end: 1, seasons: [2026] },
    isSignedIn: false,
  });
  const html = renderToStaticMarkup(
    createElement(BoardTable, {
      view: { total: 1, count: 1, lastId: 17, version: "1", news: null, rows: [RUN] },
      board: "stock",
      title: "Stock board",
      controls,
      isBusy: false,
      onView: () => {},
    }),
  );
  const [head = [], row = []] = cellsOf(html);
  expect(head.slice(0, 4)).toEqual(["Pos", "Racer", "Vehicle", "Track"]);
  expect(row).toEqual([
    "3",
    "hemi_may",
    "2018 Dodge Challenger SRT Demon",
    "Famoso Dragstrip",
    "11.340",
    "1.702",
    "121.80",
    "View Run",
  ]);
  for (const label of ["1/4 Mile ET", "60 FT. Time", "1/4 Mile Speed"])
    expect(html).toContain(`data-label="${label}"`);
  expect(html).toContain('href="/user/hemi_may"');
  expect(html).toContain('href="/1320-club/slip/17"');
  expect(html).toContain('data-gap="+0.071"');
});

test("rows of tracks and records: times to 3 decimals, speed to 2, racer and run", () => {
  const html = renderToStaticMarkup(
    createElement(RunTable, {
      caption: "Stock records",
      headings: { lead: "Day", where: "Track", figure: "Won by" },
      rows: [{ ...RUN, lead: "05/09/26", where: RUN.raceTrack, figure: "0.071" }],
    }),
  );
  const [head, row] = cellsOf(html);
  expect(head?.slice(0, 7)).toEqual([
    ...["Day", "Racer", "Vehicle", "Track", "1/4 ET", "Won by", "1/4 Speed"],
  ]);
  expect(row).toEqual([
    ...["05/09/26", "hemi_may", "2018 Dodge Challenger SRT Demon", "Famoso Dragstrip"],
    ...["11.340", "0.071", "121.80", "View Run"],
  ]);
  expect(html).toContain('href="/user/hemi_may"');
  expect(html).toContain('href="/1320-club/slip/17"');
});

const SLIP: Submission = {
  id: 17,
  date: "2026-05-09",
  raceTrack: "Famoso Dragstrip",
  vehicle: "2018 Dodge Challenger SRT Demon",
  elapsedTime: "11.340",
  sixtyFeetTime: "1.702",
  topSpeed: "121.80",
  status: "PENDING",
  words: "No. 2 in line. Usual wait: 5 h.",
  canEdit: true,
};
const BACK: Submission = {
  ...SLIP,
  id: 18,
  status: "REJECTED",
  words: "The VIN is not this car's.",
};

test("a racer's own slips: the specification's columns, the day as MM/DD/YY, a text next to the status", () => {
  const html = renderToStaticMarkup(
    createElement(SubmissionsTable, {
      page: { rows: [SLIP, BACK], isFirstPage: true, older: null },
      pageHref: () => "?",
    }),
  );
  const [head, waiting = [], rejected = []] = cellsOf(html);
  expect(head).toEqual(["Date", "Track", "1/4 Mile ET", "60 Ft. Time", "1/4 Mile Speed", "Status"]);
  const figures = ["05/09/26", "Famoso Dragstrip", "11.340", "1.702", "121.80"];
  expect(waiting.slice(0, 5)).toEqual(figures);
  expect(waiting[5]).toMatch(/Pending.*No\. 2 in line\. Usual wait: 5 h\.$/i);
  expect(rejected[5]).toMatch(/Rejected.*The VIN is not this car&#x27;s\.Fix and resubmit$/i);
  expect(html).toContain('href="/1320-club/submit?slip=18"');
});

test("slips of several vehicles include the vehicle", () => {
  const other = { ...BACK, vehicle: "2007 Jeep Grand Cherokee" };
  const html = renderToStaticMarkup(
    createElement(SubmissionsTable, {
      page: { rows: [SLIP, other], isFirstPage: true, older: null },
      pageHref: () => "?",
    }),
  );
  const [, ...rows] = cellsOf(html);
  expect(rows.map((row) => row[1])).toEqual([
    "Famoso Dragstrip2018 Dodge Challenger SRT Demon",
    "Famoso Dragstrip2007 Jeep Grand Cherokee",
  ]);
});
