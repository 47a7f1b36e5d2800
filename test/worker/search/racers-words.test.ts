import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { freezeSeasons } from "#app/features/champions/freeze-seasons.server.ts";
import { QUERY_MAX } from "#app/features/search/paths.ts";
import { searchSite, suggestHits } from "#app/features/search/search-site.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { fillBoards } from "#test/support/boards.ts";
import { fileOf, importDealers, rowOf } from "#test/support/dealers.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { openNewsroom, publish } from "#test/support/news.ts";
import { createCar, createReference } from "#test/support/slips.ts";

/** 2025 is final, 2026 is being run. */
const NOW = new Date("2026-07-02T18:00:00Z");
const deps = () => testDeps({ now: NOW });

/** An approved run of a car that was sold, such as 'Grand Cherokee Trackhawk'. */
async function createRunOf(name: string): Promise<void> {
  const lookupId = await env.DB.prepare(
    "select id from vehicle_lookup where model || ' ' || trim = ? limit 1",
  )
    .bind(name)
    .first<number>("id");
  const racer = await createUser({ isClubMember: true });
  const carId = await createCar(racer);
  await env.DB.prepare("update vehicles set vehicle_lookup_id = ? where id = ?")
    .bind(lookupId, carId)
    .run();
  await createApprovedRun(await viewerOf(racer), carId);
}

beforeAll(async () => {
  await fillBoards(2_000);
  await createReference();
  await createRunOf("Grand Cherokee Trackhawk");
  await createRunOf("Road Runner Superbird");
  await createRunOf("Duster 340");
  await createRunOf("Challenger Black Ghost");
  await freezeSeasons(deps());
  await importDealers(fileOf([rowOf({ dealer: "Tree Motors" })]));
});

const search = (query: string) => searchSite(deps(), { query, kind: null });
const pathsOf = async (query: string) => (await search(query)).hits.map(({ path }) => path);
const firstOf = async (query: string) => (await pathsOf(query))[0];
const textsOf = async (query: string) =>
  (await search(query)).hits.map(({ title }) => title.map(({ text }) => text).join(""));

describe("a car's name", () => {
  it.each([
    ["chalenger", "challenger"],
    ["hellcat redeye widbody", "hellcat redeye widebody"],
    ["durrango", "durango"],
    ["gladiatr", "gladiator"],
    ["trakhawk", "trackhawk"],
    ["grand cherokke", "grand cherokee"],
    ["plymoth dustr", "plymouth duster"],
    ["chalenger blak gohst", "challenger black ghost"],
  ])("may be mistyped: %s", async (query, correct) => {
    const { correctedTo, hits } = await search(query);
    expect(correctedTo).toBe(correct);
    expect(hits[0]).toEqual((await search(correct)).hits[0]);
    expect(hits.map(({ kind }) => kind)).toContain("car");
  });

  it.each([
    ["scatpack", "scat pack"],
    ["roadrunner", "road runner"],
    ["track hawk", "trackhawk"],
    ["hell cat wide body", "hellcat widebody"],
  ])("may be written as more or fewer words: %s", async (query, correct) => {
    const { correctedTo, hits } = await search(query);
    expect(correctedTo).toBe(correct);
    expect(hits.map(({ kind }) => kind)).toContain("car");
  });

  it("is no form of another word", async () => {
    const paths = await pathsOf("challenger");
    expect(paths[0]).toMatch(/^\/1320-club\/model\/challenger/);
    expect(paths).not.toContain("/challenges");
    expect(await firstOf("challenge")).toBe("/challenges");
  });

  it("isn't guessed from a car that we don't have", async () => {
    expect(await search("mustnag")).toMatchObject({ hits: [], correctedTo: null, close: [] });
  });
});

describe("the quickest of something", () => {
  it.each([
    ["quickest challenger", "/1320-club/model/challenger"],
    ["chalenger ladder", "/1320-club/model/challenger"],
    ["quickest in california", "/1320-club/state/california"],
    ["quickest in califronia", "/1320-club/state/california"],
    ["fastest at atco dragway", "/1320-club/track/atco-dragway"],
  ])("is its ladder: %s", async (query, path) => {
    expect((await firstOf(query))?.split("?")[0]).toBe(path);
  });

  it("without a ladder is the board of its cars, then their runs", async () => {
    const [board, ...rest] = (await search("quickest black ghost")).hits;
    expect(board).toMatchObject({
      title: [{ text: "Quickest Black Ghost" }],
      path: "/1320-club?board=modified&vehicle=black+ghost",
    });
    expect(rest[0]?.kind).toBe("run");
    expect(rest[0]?.title.map(({ text }) => text).join("")).toContain("Challenger Black Ghost");
  });

  it("of nothing that has runs is no board", async () => {
    expect(await pathsOf("quickest zqxjkv")).toEqual([]);
    expect(await firstOf("quickest")).toBe("/1320-club");
  });

  it("is no board if it has a ladder", async () => {
    expect((await pathsOf("quickest challenger")).join(" ")).not.toContain("/1320-club?");
  });
});

describe("the site as an app", () => {
  it.each([
    "app",
    "the app",
    "is there an app",
    "mobile app",
    "android app",
    "download the app",
    "install on iphone",
  ])("is what the help says about phones: %s", async (query) => {
    expect(await firstOf(query)).toBe("/help#phone");
  });
});

describe("a season", () => {
  it.each([
    "season champions 2025",
    "champions 2025",
    "2025 champions",
    "2025 season",
    "who won 2025",
  ])("has its champions first: %s", async (query) => {
    const [season, all] = await pathsOf(query);
    expect(season).toBe("/1320-club/champions/2025");
    expect(all).toBe("/1320-club/champions");
    expect((await suggestHits(deps(), query))[0]?.path).toBe("/1320-club/champions/2025");
  });

  it("that is being run is called that", async () => {
    expect((await textsOf("champions 2026"))[0]).toBe("2026 season, so far");
    expect((await textsOf("champions 2025"))[0]).toBe("2025 season champions");
  });

  it.each(["champions", "season champions", "champions 1999", "2031 champions"])(
    "that has none, or isn't named, leads to all of them: %s",
    async (query) => {
      const paths = await pathsOf(query);
      expect(paths[0]).toBe("/1320-club/champions");
      expect(paths.join(" ")).not.toMatch(/champions\/\d/);
    },
  );
});

describe("what racers call a page is that page", () => {
  it.each([
    ["da", "/tools/density-altitude"],
    ["DA", "/tools/density-altitude"],
    ["reaction time", "/tools/reaction"],
    ["1/8 mile", "/tools/eighth-mile"],
    ["eighth mile", "/tools/eighth-mile"],
    ["unsubscribe", "/notices"],
    ["number one of the week", "/1320-club/ladders"],
    ["badge", "/racing-hq/racing-faq#how-are-badges-earned"],
    ["badges", "/racing-hq/racing-faq#how-are-badges-earned"],
    ["dealer in texas", "/horsepower-locator"],
    ["dealers texas", "/horsepower-locator"],
    ["dealers in houston", "/horsepower-locator?place=Houston%2C+TX"],
    ["dealers houston", "/horsepower-locator?place=Houston%2C+TX"],
    ["tracks in texas", "/track-locator?state=TX"],
  ])("%s", async (query, path) => {
    expect(await firstOf(query)).toBe(path);
  });

  it("suggested, too", async () => {
    for (const [query, path] of [
      ["da", "/tools/density-altitude"],
      ["badges", "/racing-hq/racing-faq#how-are-badges-earned"],
    ] as const)
      expect((await suggestHits(deps(), query))[0]?.path).toBe(path);
  });

  it("a state alone asks for no dealer", async () => {
    expect((await search("texas")).hits.map(({ title }) => title[0]?.text)).not.toContain(
      "Horsepower locator",
    );
  });
});

describe("an exact name is first", () => {
  it.each([
    ["wild horse pass", "/tracks/firebird-motorsports-park"],
    ["wild horse pass motorsports park", "/tracks/firebird-motorsports-park"],
    ["the strip at las vegas", "/tracks/the-strip-at-las-vegas"],
    ["super street", "/racing-hq/understanding-nhra-classes/super-street"],
    ["quickest in texas", "/1320-club/state/texas"],
  ])("%s", async (query, path) => {
    expect((await firstOf(query))?.split("?")[0]).toBe(path);
    expect((await suggestHits(deps(), query))[0]?.path.split("?")[0]).toBe(path);
  });

  it("a racer's before what it may be a typo of", async () => {
    await createUser({ username: "boost_may" });
    expect(await search("bost may")).toMatchObject({ correctedTo: null });
    expect(await firstOf("bost may")).toBe("/user/boost_may");
  });

  it("a racer's, with words that name something else", async () => {
    for (const username of ["track_pass", "Famoso-Runs", "demon.event"]) {
      await createUser({ username });
      expect(await firstOf(username)).toBe(`/user/${username}`);
    }
  });

  it("an event's, with a track's name and words for other kinds", async () => {
    const eventName = "Famoso Runs and Passes Story Night";
    const [slug] = await createTestEvents([{ ...MILAN, eventName }]);
    expect(await firstOf(eventName)).toBe(`/events/${slug}`);
  });

  it.each([
    "Tracks of my racers",
    "Famoso Dragstrip events, day by day, and what a driver learned there in one year",
    "Don't lift: a 9.65 s pass that wasn't",
  ])("an article's: %s", async (title) => {
    const room = await openNewsroom();
    await publish(room, { title, slug: `article-${title.length}` });
    expect((await textsOf(title))[0]).toBe(title);
  });
});

describe("nonsense", () => {
  it.each([
    ...[
      "%",
      "🏁",
      "🏁🔥💨",
      '""',
      "'",
      "*",
      "-",
      "--",
      "( )",
      "^",
      "\\",

      "¿?",
      "…",
      "~!@#$",
    ],
    ...["zqxjkv", "asdfgh qwerty", "qqqq", "xxxxxxxx zzzzzzzz"],
    // Not of a letter that random names of racers repeat.
    "k".repeat(QUERY_MAX),
  ])("suggests nothing: %s", async (query) => {
    expect(await search(query)).toMatchObject({ hits: [], close: [], correctedTo: null });
    expect(await suggestHits(deps(), query)).toEqual([]);
  });

  it.each(['"a OR b"', "a", "a NOT b", "NEAR(a b)", "a* ^b"])(
    "has only names because of a letter: %s",
    async (query) => {
      const kinds = (await search(query)).hits.map(({ kind }) => kind);
      for (const kind of ["run", "car", "article", "event", "dealer"])
        expect(kinds).not.toContain(kind);
    },
  );

  it("of 500 characters is too long", async () => {
    const long = "🏁 OR ".repeat(100).slice(0, 500);
    expect(await search(long)).toMatchObject({ isTooLong: true, hits: [], close: [] });
    await expect(suggestHits(deps(), long)).resolves.toBeInstanceOf(Array);
  });

  it("doesn't hide what is close", async () => {
    const { close } = await search("famsooo dragg");
    const near = await search("famasoso");
    const paths = [...close, ...near.close, ...near.hits].map(({ path }) => path);
    expect(paths).toContain("/tracks/famoso-dragstrip");
  });
});
