import { beforeAll, describe, expect, it } from "vitest";
import { HIT_KINDS } from "#app/features/search/kinds.ts";
import { QUERY_MAX } from "#app/features/search/paths.ts";
import { searchSite, suggestHits } from "#app/features/search/search-site.server.ts";
import { ban, createUser, pardon, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import {
  createPopulatedSite,
  type PopulatedSite,
  secretsOf,
} from "#test/support/populated-site.ts";
import { createCar } from "#test/support/slips.ts";

let site: PopulatedSite;
beforeAll(async () => {
  site = await createPopulatedSite();
});

const search = (query: string, kind: (typeof HIT_KINDS)[number] | null = null) =>
  searchSite(testDeps(), { query, kind });
const pathsOf = async (query: string) => (await search(query)).hits.map(({ path }) => path);

/** What the search says about a query besides repeating it. */
async function answersTo(query: string): Promise<string> {
  const { query: _, correctedTo: __, ...results } = await search(query);
  return JSON.stringify([results, await suggestHits(testDeps(), query)]);
}

describe("what is never found", () => {
  it("has no words that not everyone may read", async () => {
    const secrets = secretsOf(site);
    expect(secrets.length).toBeGreaterThan(40);
    for (const { words } of secrets) {
      const answers = await answersTo(words);
      expect(answers, words).not.toContain(words);
    }
  });

  it.each([
    "expelled-of-the-site",
    "expelled",
    "leaver-of-the-site",
    "unactivated-of-the-site",
    "Parts of the unactivated",
    "Track of PENDING",
    "quickest Track of PENDING",
    "quickest challenger",
    "quickest in california",
    "champions 2026",
    "expelled of the site time slips",
    "quikest chalenger of the leaver",
    "Dealer of tomorrow",
    "Headline of a draft",
    "Headline of tomorrow",
  ])("%s", async (query) => {
    const { banned, leaver, people, garage, unactivated, bannedGarage, leaverGarage } = site;
    const answers = await answersTo(query);
    for (const { username } of [banned, leaver, people.unactivated, people.banned])
      expect(answers).not.toContain(`/user/${username}`);
    const runs = [unactivated.run, bannedGarage.run, leaverGarage.run];
    for (const id of [garage.pending, garage.rejected, garage.withdrawn, ...runs])
      expect(answers).not.toContain(`"/1320-club/slip/${id}"`);
    expect(answers).not.toMatch(/Dealer of tomorrow|slug-of-a-draft|slug-of-tomorrow/);
  });

  it("includes pages of staff", async () => {
    for (const query of ["moderation", "newsroom", "audit log", "staff desk", "import dealers"]) {
      const paths = await pathsOf(query);
      expect(paths.join(" ")).not.toMatch(/\/(admin|moderation|newsroom|desk|track-desk)\b|import/);
    }
  });
});

describe("what is found", () => {
  it("a racer, by half a name and with a typo, until a ban", async () => {
    const racer = await createUser({ username: "Burnout_Betty" });
    for (const query of ["burnout_betty", "Burnout Betty", "burnoutbet", "burnot betty"])
      expect(await pathsOf(query), query).toContain("/user/Burnout_Betty");
    await ban(racer.username);
    for (const query of ["burnout_betty", "burnot betty"])
      expect(await pathsOf(query)).not.toContain("/user/Burnout_Betty");
    await pardon(racer.username);
    expect((await pathsOf("burnout betty"))[0]).toBe("/user/Burnout_Betty");
  });

  it("a run and its car, by the car, the track and the time", async () => {
    const racer = await createUser({ username: "one_of_them", isClubMember: true });
    const carId = await createCar(racer);
    const run = await createApprovedRun(await viewerOf(racer), carId);
    const { hits } = await search("one_of_them");
    const paths = hits.map(({ path }) => path);
    expect(paths[0]).toBe("/user/one_of_them");
    expect(paths).toContain(`/1320-club/slip/${run}`);
  });

  it("an event, an article and a dealer", async () => {
    expect(await pathsOf("test and tune")).toContain(`/events/${site.event}`);
    expect((await pathsOf("heat cycles"))[0]).toBe("/news/article/racing/2026/05/heat-cycles");
    expect((await search("motors", "dealer")).hits[0]?.path).toMatch(
      /^\/horsepower-locator\?place=/,
    );
  });

  it("a page, a class, an answer, with accents and typos", async () => {
    expect((await pathsOf("how do I submit a slip?"))[0]).toBe("/1320-club/submit");
    expect((await pathsOf("Sùper Çomp"))[0]).toBe(
      "/racing-hq/understanding-nhra-classes/super-comp",
    );
    expect((await pathsOf("forgott pasword"))[0]).toBe("/forgot-password");
    expect((await pathsOf("what helmet do i need"))[0]).toMatch(/^\/racing-hq\/racing-faq#/);
  });

  it("searches around a place", async () => {
    expect((await pathsOf("dealer 90210"))[0]).toBe("/horsepower-locator?place=90210");
    expect((await pathsOf("tracks in texas"))[0]).toBe("/track-locator?state=TX");
    expect((await pathsOf("events near Detroit"))[0]).toBe("/events?near=Detroit%2C+MI");
  });

  it("of one kind, with the others counted", async () => {
    const all = await search("slip");
    const kinds = all.counts.map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThan(1);
    const help = await search("slip", "help");
    expect(new Set(help.hits.map(({ kind }) => kind))).toEqual(new Set(["help"]));
    expect(help.counts.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    "test-famoso",
    "famoso",
    "slip",
    "challenger tree",
    "hemi",
    "story",
    "motors",
    "mottors detriot",
  ])("the same number of each kind, whatever the filter: %s", async (query) => {
    const { hits, counts } = await search(query);
    expect(counts.length).toBeGreaterThan(0);
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(new Set(counts.map(({ kind }) => kind)));
    for (const kind of HIT_KINDS) {
      const filtered = await search(query, kind);
      expect(filtered.counts, kind).toEqual(counts);
      const counted = counts.find((each) => each.kind === kind);
      if (counted && !counted.isAtLeast) expect(filtered.hits).toHaveLength(counted.count);
      else expect(filtered.hits.length).toBeGreaterThanOrEqual(counted?.count ?? 0);
    }
  });

  it("of a kind that has none, with the others counted", async () => {
    const { hits, counts, close } = await search("forgot password", "dealer");
    expect(hits).toEqual([]);
    expect(counts.length).toBeGreaterThan(0);
    expect(close).toEqual([]);
  });

  it("a corrected word, if there is nothing else", async () => {
    const { correctedTo, hits } = await search("mottors detriot");
    expect(correctedTo).toBe("motors detroit");
    expect(hits[0]?.kind).toBe("dealer");
    expect(await search("zqxjkv")).toMatchObject({ hits: [], correctedTo: null });
  });
});

describe("what is typed", () => {
  it.each([
    ...['" OR "" NOT (', "title : famoso", "NEAR(a b)", "a* ^b", "%", "'; drop table users --"],
    ...["🏁🔥", "\u0000", "\uFDD0", "()", "--", "*", "½ mile", "r/t", "9.65", "9..6", "٣", "漢字"],
    ...[
      "__proto__",
      "constructor",
      "the of and",
      "a b c d e f g h i j k l m n o p",
      "-".repeat(90),
    ],
    "a".repeat(QUERY_MAX),
  ])("is never syntax: %s", async (query) => {
    await expect(search(query)).resolves.toMatchObject({ isTooLong: false });
    await expect(suggestHits(testDeps(), query)).resolves.toBeInstanceOf(Array);
  });

  it("is searched for without characters that aren't text", async () => {
    expect(await search("\0")).toMatchObject({ query: "", hits: [], isTooLong: false });
    expect(await search("heat\0 cy\uFFFEcles\uFDD0")).toEqual(await search("heat cycles"));
    expect(await suggestHits(testDeps(), "\0heat cycles")).toEqual(
      await suggestHits(testDeps(), "heat cycles"),
    );
  });

  it("is too long from 101 characters on", async () => {
    expect(await search("famoso ".repeat(80))).toMatchObject({ isTooLong: true, hits: [] });
    expect((await search("a".repeat(QUERY_MAX))).isTooLong).toBe(false);
  });

  it("may be nothing: where to start", async () => {
    expect(await search("  ")).toMatchObject({ query: "", hits: [] });
    expect((await search("")).close.length).toBeGreaterThan(0);
  });
});

describe("the endpoint", () => {
  it("suggests at most eight, as plain text, cached for seconds", async () => {
    const response = await new Client().get("/api/search?q=slip");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=5");
    const { suggestions } = await response.json<{ suggestions: object[] }>();
    expect(suggestions.length).toBeGreaterThan(2);
    expect(suggestions.length).toBeLessThanOrEqual(8);
    expect(suggestions[0]).toEqual({
      kind: expect.any(String),
      path: expect.stringMatching(/^\//),
      title: expect.any(String),
      detail: expect.any(String),
    });
  });

  it("answers a query with characters that aren't text", async () => {
    const client = new Client();
    const [odd, plain, none] = await Promise.all(
      ["sl%00ip%EF%BF%BE", "slip", "%00"].map(async (q) => {
        const response = await client.get(`/api/search?q=${q}`);
        expect(response.status).toBe(200);
        return response.json();
      }),
    );
    expect(odd).toEqual(plain);
    expect(none).toEqual({ suggestions: [] });
    expect((await client.get("/api/search?q=slip&x=%00")).status).toBe(400);
  });

  it("has none without a query", async () => {
    expect(await (await new Client().get("/api/search")).json()).toEqual({ suggestions: [] });
  });
});
