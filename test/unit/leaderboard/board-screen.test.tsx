import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { boardControls } from "#app/features/leaderboard/board-controls.ts";
import { BoardScreen } from "#app/features/leaderboard/components/board-screen.tsx";
import { RailSlip } from "#app/features/leaderboard/components/rail-slip.tsx";
import type { RunSplits } from "#app/features/leaderboard/rail-run.ts";
import type {
  BoardPage,
  FirstRun,
  ShownRun,
} from "#app/features/leaderboard/read-board-page.server.ts";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";

type Shown = {
  runs?: number;
  total?: number | null;
  hasMore?: boolean;
  failure?: string;
  /** The first row's. */
  realName?: string;
  first?: FirstRun;
  news?: string | null;
};

function runs(count: number): ShownRun[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    username: `racer${index}`,
    vehicle: "2018 Dodge Challenger SRT Demon",
    raceTrack: "Famoso Dragstrip",
    elapsedMs: 11_000 + index,
    sixtyFootMs: 1_700,
    trapSpeedHundredthsMph: 12_180,
    rank: index + 1,
    place: null,
    isOwn: false,
    gap: null,
    behindMs: index > 0 ? index : null,
    car: 4,
  }));
}

/** The screen of a board's URL, as markup and as text. */
function show(
  search: string,
  { runs: count = 0, total = 0, hasMore = false, failure, realName, first, news = null }: Shown,
) {
  const query = readBoardQuery(new URLSearchParams(search));
  const view = failure ? null : { hasMore, end: 2_000, seasons: [2026, 2025] };
  const page: BoardPage = {
    query,
    title: "Stock board",
    view: failure
      ? null
      : {
          rows: runs(count).map((run, at) => (at || !realName ? run : { ...run, realName })),
          first: first ?? null,
          count,
          lastId: count || null,
          version: "1",
          news,
          total,
        },
    failure: failure ?? null,
    notice: null,
    controls: boardControls(query, { view, isSignedIn: false }),
  };
  const Component = () => <BoardScreen page={page} />;
  const Club = createRoutesStub([{ path: "/1320-club", Component }]);
  const html = renderToStaticMarkup(<Club initialEntries={["/1320-club"]} />);
  return { html, words: html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ") };
}

/** A link by its text: whether it is disabled, and its URL. */
function link(html: string, name: string) {
  const [tag = ""] = html.match(/<a [^>]*>.*?<\/a>/gs)?.filter((each) => each.includes(name)) ?? [];
  const to = /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&");
  return { to, isDisabled: tag.includes('aria-disabled="true"') };
}

test("FILTER AND SORT has racer, car and track, the four sort buttons, and RESET", () => {
  const { html, words } = show("board=modified&q=x&offset=40", { runs: 3, total: null });
  for (const label of ["FILTER AND SORT 1 on", "Racer", "Car", "Track", "Show", "RESET"])
    expect(words).toContain(label);
  const sorts = /<nav aria-label="Sort by".*?<\/nav>/s.exec(html)?.[0] ?? "";
  const buttons = [...sorts.matchAll(/<a [^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(buttons).toEqual(["Pos", "1/4 ET", "60 ft", "1/4 Speed"]);
  expect(html).not.toMatch(/<details [^>]*open=""/);
  expect(link(html, "RESET").to).toBe("/1320-club?board=modified");
});

test("the filter's other fields are collapsed unless one of them is on", () => {
  const more = (search: string) =>
    /<details [^>]*><summary [^>]*>More filters/.exec(
      show(search, { runs: 1, total: null }).html,
    )?.[0];
  expect(more("q=x&vehicle=y&track=z")).not.toContain("open");
  for (const search of ["model=challenger", "from=2015", "to=2018", "state=CA", "runs=all"])
    expect(more(search), search).toContain('open=""');
});

test("a shown real name is below the username", () => {
  const { html } = show("", { runs: 2, total: 2, realName: "Dana Miller" });
  const names = [...html.matchAll(/<th scope="row".*?<\/th>/gs)].map(([cell]) =>
    cell
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  expect(names).toEqual(["racer0 Dana Miller", "racer1"]);
});

const FIRST: FirstRun = {
  id: 1,
  rank: 1,
  username: "racer0",
  vehicle: "2018 Dodge Challenger SRT Demon",
  raceTrack: "Famoso Dragstrip",
  elapsedMs: 11_000,
  sixtyFootMs: 1_700,
  trapSpeedHundredthsMph: 12_180,
  kind: "modern-coupe",
  carKey: null,
  slipKey: "slips/1.jpg",
  isLeader: true,
  splits: null,
};

test("the leader is row 1 with car and slip; each other row has its car and its gap", () => {
  const rowsOf = ({ html }: { html: string }) =>
    [...html.matchAll(/<tr id="run-\d+".*?<\/tr>/gs)].map(([row]) => row);
  const [leader = "", second = ""] = rowsOf(show("", { runs: 3, total: 3, first: FIRST }));
  expect(leader).toContain('src="/art/cars/modern-coupe.svg"');
  expect(leader).toContain('src="/media/slips/1.jpg?w=400"');
  expect(second).not.toContain("<img");
  const first = { ...FIRST, carKey: "cars/1.jpg", slipKey: null };
  const photo = show("", { runs: 3, total: 3, first });
  expect(rowsOf(photo)[0]).toContain('src="/media/cars/1.jpg?w=400"');
  expect(photo.html).not.toContain("/art/cars/");
  expect([...photo.html.matchAll(/data-gap="([^"]*)"/g)].map(([, gap]) => gap)).toEqual([
    "+0.001",
    "+0.002",
  ]);
  expect(photo.html.match(/mask-position:0 40%/g)).toHaveLength(2);
  const other = { ...FIRST, isLeader: false };
  for (const row of rowsOf(show("q=racer", { runs: 2, total: null, first: other })))
    expect(row).not.toContain("<img");
});

test("the rail shows the first row's car, figures and slip", () => {
  const { html } = show("", { runs: 3, total: 3, first: FIRST });
  const rail = /<aside .*?<\/aside>/s.exec(html)?.[0] ?? "";
  const words = rail.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(words).toContain("#1 racer0 2018 Dodge Challenger SRT Demon Famoso Dragstrip");
  expect(words).toContain("1/4 mile 11.000");
  expect(rail).toContain('alt="Time slip of racer0"');
  expect(words).not.toContain("your best");
});

test("a chosen run's splits are to scale, with gaps to the viewer's best", () => {
  const splits = {
    ...{ id: 1, sixtyFootMs: 1_700, threeThirtyFootMs: 4_600, eighthElapsedMs: null },
    ...{ thousandFootMs: null, elapsedMs: 11_000 },
  };
  const own = { ...splits, id: 2, sixtyFootMs: 1_650, threeThirtyFootMs: null, elapsedMs: 11_400 };
  const railOf = (best: RunSplits | null) =>
    renderToStaticMarkup(<RailSlip run={{ ...FIRST, splits }} own={best} />);
  const words = railOf(own)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  expect(words).toContain("60 ft 1.700 mph 121.80");
  expect(words).toContain("1.700 60 +0.050 4.600 330 11.000 1320 −0.400");
  expect(words).toContain("Gaps to your best, 11.400.");
  expect(railOf(null)).toContain("inset-inline-start:25.0%");
  expect(railOf(splits)).toContain("Your best on this board.");
  expect(railOf(splits)).not.toContain("<small");
});

test("the day's new runs are below the board, if there are any", () => {
  const news = "Today: 3 new runs, 1 record";
  expect(show("", { runs: 3, total: 3, news }).words).toContain(news);
  expect(show("", { runs: 3, total: 3 }).words).not.toContain("Today");
});

test("a click removes an active filter and keeps the others", () => {
  const { html } = show("board=modified&q=a&from=2015&to=2018&state=ny&runs=all&offset=20", {
    runs: 3,
    total: null,
  });
  const chips = /<nav aria-label="Active filters".*?<\/nav>/s.exec(html)?.[0] ?? "";
  expect(
    [...chips.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, text]) => [text, to]),
  ).toEqual([
    ["Racer: a", "/1320-club?board=modified&amp;from=2015&amp;to=2018&amp;state=NY&amp;runs=all"],
    ["Model years 2015 to 2018", "/1320-club?board=modified&amp;q=a&amp;state=NY&amp;runs=all"],
    [
      "Tracks in New York",
      "/1320-club?board=modified&amp;q=a&amp;from=2015&amp;to=2018&amp;runs=all",
    ],
    ["All runs", "/1320-club?board=modified&amp;q=a&amp;from=2015&amp;to=2018&amp;state=NY"],
    ["RESET", "/1320-club?board=modified"],
  ]);
  expect(show("", { runs: 3, total: 3 }).html).not.toContain("Active filters");
});

test("changing filter, board, season or order starts at the first place", () => {
  const { html } = show("season=2025&offset=40&show=30&q=x", { runs: 3, total: null });
  const form = /<form .*?<\/form>/s.exec(html)?.[0] ?? "";
  const hiddenFields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"/g)];
  expect(hiddenFields.map(([, name, value]) => [name, value])).toEqual([
    ["season", "2025"],
    ["show", "30"],
  ]);
  for (const label of ["Boards", "Seasons", "Sort by"]) {
    const nav = new RegExp(`<nav aria-label="${label}".*?</nav>`, "s").exec(html)?.[0] ?? "";
    expect(nav, label).toContain("show=30");
    expect(nav, label).not.toContain("offset");
  }
});

test("unavailable window controls are present but disabled", () => {
  const names = ["VIEW MORE", "VIEW LESS", "Up 10 places", "Down 10 places"];
  const controls = (search: string, view: Shown) => {
    const { html, words } = show(search, view);
    return { words, links: names.map((name) => link(html, name)) };
  };
  const disabled = { to: undefined, isDisabled: true };
  const to = (path: string) => ({ to: path, isDisabled: false });

  const all = controls("", { runs: 3, total: 3 });
  expect(all.links).toEqual([disabled, disabled, disabled, disabled]);
  expect(all.words).toContain("1–3 of 3");
  const first = controls("", { runs: 10, total: 1_234, hasMore: true });
  expect(first.words).toContain("1–10 of 1,234");
  expect(first.links).toEqual([
    to("/1320-club?show=20#run-10"),
    disabled,
    disabled,
    to("/1320-club?offset=10#board"),
  ]);
  const wide = controls("offset=20&show=100", { runs: 100, total: 1_234, hasMore: true });
  expect(wide.words).toContain("21–120 of 1,234");
  expect(wide.links).toEqual([
    disabled,
    to("/1320-club?offset=20&show=90#board"),
    to("/1320-club?offset=10&show=100#board"),
    to("/1320-club?offset=30&show=100#board"),
  ]);
});

test("a board without matches says so and links to the whole board", () => {
  const filtered = show("board=modified&q=nobody", { total: null });
  expect(filtered.words).toContain("No results found");
  expect(link(filtered.html, "Show the whole board").to).toBe("/1320-club?board=modified");
  expect(filtered.html).not.toContain("<table");
  expect(link(show("offset=500", {}).html, "Show the whole board").to).toBe("/1320-club");

  const empty = show("", {});
  expect(empty.words).toContain("No results found");
  expect(link(empty.html, "Submit a slip").to).toBe("/1320-club/submit");
  expect(empty.words).not.toContain("Show the whole board");
});

test("a board that can't be read shows the error and offers a retry", () => {
  const { html, words } = show("q=x", { failure: "HTTP error status 503" });
  expect(words).toContain("Error: HTTP error status 503 Retry");
  expect(html).toContain('role="alert"');
  expect(link(html, "Retry").to).toBe("/1320-club?q=x");
  expect(words).not.toContain("No results found");
});
