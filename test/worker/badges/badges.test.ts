import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { listBadges } from "#app/features/badges/list-badges.server.ts";
import type { Badge } from "#app/features/badges/present-badges.ts";
import type { BadgePage } from "#app/features/badges/read-badge-page.server.ts";
import { readStorePrices } from "#app/features/badges/read-store-prices.server.ts";
import { readGarage } from "#app/features/garage/read-garage.server.ts";
import * as badgeRoute from "#app/routes/badges/badge.tsx";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { slips, users } from "#db/schema/index.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { readAsDescribed } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
} from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createSlip, TODAY } from "#test/support/slips.ts";

const { db } = testDeps();
const FEED = "https://store.test/prices.json";

beforeAll(createGarageReference);
afterEach(() => vi.restoreAllMocks());

async function setUp(fields: Record<string, string> = {}) {
  const racer = await createRacer();
  const viewer = await viewerOf(racer.user);
  const car = await saveVehicle(racer, fields);
  return { ...racer, viewer, car, name: racer.user.username };
}
type Racer = Awaited<ReturnType<typeof setUp>>;

const run = (racer: Racer, fields: Record<string, string> = {}) =>
  createApprovedRun(racer.viewer, racer.car.id, fields);
const badgeUrl = (racer: Racer, slug: string) => `/badges/${racer.name}/${racer.car.id}/${slug}`;

/** By the specification's names. */
type Lists = Record<"et" | "zerotosixty" | "topspeed", Badge[]>;
type VehicleBadges = { stock: Lists; modified: Lists };

async function badgesOf(racer: Racer, client: Client): Promise<VehicleBadges> {
  const response = await client.get(`/api/badges/${racer.user.id}`);
  expect(response.status).toBe(200);
  const data = await response.json<Record<string, Record<string, VehicleBadges>>>();
  expect(readAsDescribed("GET /api/badges/{userId}", 200, data)).toEqual(data);
  const badges = data[racer.user.id]?.[racer.car.id];
  if (!badges) throw new Error("no badges of this vehicle");
  return badges;
}

describe("GET /api/badges/{userId}", () => {
  test("everyone sees earned badges, with the specification's field names", async () => {
    const racer = await setUp();
    await run(racer, { elapsedTime: "13.745", sixtyFeetTime: "1.91", topSpeed: "109.99" });
    const { stock, modified } = await badgesOf(racer, new Client());
    expect(stock.et.map(({ detail }) => detail.qualifyingValue)).toEqual([13.7, 13.8, 13.9]);
    expect(stock.zerotosixty.map(({ detail }) => detail.qualifyingValue)).toEqual([1.9, 2]);
    expect(stock.topspeed[0]).toEqual({
      found: true,
      isModified: false,
      isLocked: false,
      expanded: false,
      detail: {
        qualifyingValue: 105,
        category: "topspeed",
        logo: "/badge-art/mph-105.svg",
        description: "105 mph or more through the quarter-mile traps, in a stock car",
        storeProductId: "badge-mph-105",
      },
    });
    expect(modified).toEqual({ et: [], zerotosixty: [], topspeed: [] });
  });

  test("the owner sees every badge of both classes, earned ones instead of locked", async () => {
    const racer = await setUp({ isStock: "false" });
    await run(racer, { elapsedTime: "13.9", sixtyFeetTime: "2.2", topSpeed: "104" });
    const { stock, modified } = await badgesOf(racer, racer.client);
    for (const lists of [stock, modified]) {
      expect([lists.et.length, lists.zerotosixty.length, lists.topspeed.length]).toEqual([
        65, 9, 14,
      ]);
    }
    expect(modified.et.filter(({ found }) => found)).toHaveLength(1);
    expect(modified.et[0]).toMatchObject({ found: true, detail: { qualifyingValue: 13.9 } });
    expect(modified.et[1]).toMatchObject({ isLocked: true, detail: { qualifyingValue: 13.8 } });
    expect(stock.et.every(({ isLocked }) => isLocked)).toBe(true);
  });

  test("the best figures of several runs count, waiting runs don't", async () => {
    const racer = await setUp();
    await run(racer, { elapsedTime: "13.2", sixtyFeetTime: "2.2", topSpeed: "104" });
    await run(racer, { elapsedTime: "14.1", sixtyFeetTime: "1.95", topSpeed: "121" });
    await createSlip(racer.viewer, racer.car.id, { fields: { elapsedTime: "9.9" } });
    const { stock } = await badgesOf(racer, new Client());
    expect(stock.et[0]?.detail.qualifyingValue).toBe(13.2);
    expect(stock.zerotosixty[0]?.detail.qualifyingValue).toBe(1.9);
    expect(stock.topspeed[0]?.detail.qualifyingValue).toBe(120);
  });

  test("the class of the run counts, not the car's current class", async () => {
    const racer = await setUp();
    await run(racer, { elapsedTime: "12.5" });
    const fields = { vehicleId: String(racer.car.id), isStock: "false" };
    await saveVehicle(racer, fields);
    const { stock, modified } = await badgesOf(racer, new Client());
    expect(stock.et[0]?.detail.qualifyingValue).toBe(12.5);
    expect(modified.et).toEqual([]);
  });

  test("unknown, unactivated and deleted users are a 404, other methods a 405", async () => {
    const waiting = await createRacer({ isActivated: false });
    const gone = await setUp();
    await db.update(users).set({ anonymisedAt: TODAY }).where(eq(users.id, gone.user.id));
    for (const id of ["999999", "0", "abc", "1.5", waiting.user.id, gone.user.id]) {
      expect((await new Client().get(`/api/badges/${id}`)).status).toBe(404);
    }
    expect((await waiting.client.get(`/api/badges/${waiting.user.id}`)).status).toBe(200);
    const post = await gone.client.postJson(`/api/badges/${gone.user.id}`, {});
    expect(post.status).toBe(405);
  });

  test("takes one round trip and reads each of the racer's runs at most twice", async () => {
    const racer = await setUp();
    for (const elapsedTime of ["12.1", "12.2", "12.3"]) await run(racer, { elapsedTime });
    const { roundTrips, rowsRead } = await measureRowsRead((metered) =>
      listBadges({ ...testDeps(), db: metered }, { userId: racer.user.id }),
    );
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(12);
  });
});

describe("an earned badge for other sites", () => {
  test("is a picture that can't run or load anything", async () => {
    const racer = await setUp();
    await run(racer, { elapsedTime: "12.345" });
    const response = await new Client().get(`${badgeUrl(racer, "et-12.3")}.svg`);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^<svg [^>]*>.*12\.3 s 1\/4 mile/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=300",
    });
    const etag = response.headers.get("etag") ?? "";
    const again = await new Client().fetch(`${badgeUrl(racer, "et-12.3")}.svg`, {
      headers: { "if-none-match": etag },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  test("is a 404 unless it is earned, by this vehicle of this racer", async () => {
    const racer = await setUp();
    const other = await setUp();
    await run(racer, { elapsedTime: "12.345", sixtyFeetTime: "1.8", topSpeed: "112" });
    const earned = ["et-12.3", "et-13.9", "60ft-1.8", "mph-110", "club-stock"];
    for (const slug of earned) {
      expect((await new Client().get(`${badgeUrl(racer, slug)}.svg`)).status).toBe(200);
    }
    for (const slug of ["et-12.2", "60ft-1.7", "mph-115", "club-modified", "et-12.3-modified"]) {
      expect((await new Client().get(`${badgeUrl(racer, slug)}.svg`)).status).toBe(404);
    }
    for (const slug of ["et-12.35", "et-6.0", "x", "et-12.3.locked"]) {
      expect((await new Client().get(`${badgeUrl(racer, slug)}.svg`)).status).toBe(404);
    }
    for (const path of [
      `/badges/${racer.name}/${other.car.id}/et-13.9.svg`,
      `/badges/${other.name}/${racer.car.id}/et-13.9.svg`,
      `/badges/${racer.name}/abc/et-13.9.svg`,
      "/badges/nobody-here/1/et-13.9.svg",
    ]) {
      expect((await new Client().get(path)).status).toBe(404);
    }
    const upper = badgeUrl(racer, "et-12.3").replace(racer.name, racer.name.toUpperCase());
    expect((await new Client().get(`${upper}.svg`)).status).toBe(200);
    expect((await new Client().postJson(`${upper}.svg`, {})).status).toBe(405);
  });

  test("disappears with the run that earned it, and with its racer", async () => {
    const racer = await setUp();
    const first = await run(racer, { elapsedTime: "12.3" });
    const second = await run(racer, { elapsedTime: "12.35" });
    const ask = async () => (await new Client().get(`${badgeUrl(racer, "et-12.3")}.svg`)).status;
    const reject = (id: number) =>
      db.batch([
        db.update(slips).set({ status: "REJECTED" }).where(eq(slips.id, id)),
        ...refreshStandingsOfUser(db, racer.user.id),
      ]);
    expect(await ask()).toBe(200);
    await reject(first);
    expect(await ask()).toBe(200);
    await reject(second);
    expect(await ask()).toBe(404);
    expect((await badgesOf(racer, new Client())).stock.et).toEqual([]);

    await run(racer, { elapsedTime: "12.31" });
    expect(await ask()).toBe(200);
    await db.batch([
      db.update(users).set({ bannedAt: TODAY }).where(eq(users.id, racer.user.id)),
      ...refreshStandingsOfUser(db, racer.user.id),
    ]);
    expect(await ask()).toBe(404);
  });

  test("disappears with its vehicle", async () => {
    const racer = await setUp();
    await run(racer);
    const path = `${badgeUrl(racer, "et-11.3")}.svg`;
    expect((await new Client().get(path)).status).toBe(200);
    await racer.client.fetch(`/rest/user/${racer.user.id}/vehicles/${racer.car.id}`, {
      method: "DELETE",
    });
    expect((await new Client().get(path)).status).toBe(404);
  });

  test("has a drawing for our own pages that is independent of racers and not for other sites", async () => {
    const response = await new Client().get("/badge-art/et-12.3-modified.locked.svg");
    expect(response.status).toBe(200);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(await response.text()).toContain("12.3 s (Modified) 1/4 mile, locked");
    expect((await new Client().get("/badge-art/et-14.0.svg")).status).toBe(404);
    expect((await new Client().get("/badge-art/et-12.3")).status).toBe(404);
    expect((await new Client().postJson("/badge-art/et-12.3.svg", {})).status).toBe(405);
  });
});

test("a badge's page has the first run that earned it and embed codes", async () => {
  const racer = await setUp();
  await run(racer, { elapsedTime: "12.1", raceDate: "2026-05-10" });
  const first = await run(racer, { elapsedTime: "12.35", raceDate: "2026-05-09" });
  const call = (badge: string) =>
    callRoute(badgeRoute.loader, {
      path: badgeUrl(racer, badge),
      params: { user: racer.name, vehicleId: String(racer.car.id), badge },
    });
  const page = (await call("et-12.3")).data as BadgePage;
  expect(page).toMatchObject({
    title: "12.3 s 1/4 mile",
    plate: "The 12.3 plate",
    username: racer.name,
    run: { id: first, date: "2026-05-09", elapsedTime: "12.350" },
    path: badgeUrl(racer, "et-12.3"),
  });
  expect(page.embed.map(({ code }) => code).join("\n")).toContain(
    `http://garage.test${badgeUrl(racer, "et-12.3")}.svg`,
  );
  for (const slug of ["et-12.0", "nonsense", "et-12.3-modified"]) {
    expect((await call(slug)).status).toBe(404);
  }
});

describe("the badge section of a garage", () => {
  const read = (racer: Racer, options: Parameters<typeof testDeps>[0] = {}, search = "") =>
    readGarage(testDeps(options), {
      username: racer.name,
      search: new URLSearchParams(search),
    }).then((garage) => garage?.badges);

  test("shows visitors earned badges without a cart, the owner all of them", async () => {
    const racer = await setUp();
    await run(racer, { elapsedTime: "13.869", sixtyFeetTime: "2.1", topSpeed: "103.6" });
    const open = await read(racer);
    expect(open?.reels.map(({ badges }) => badges.length)).toEqual([2, 0, 0]);
    expect(open?.reels[0]).toMatchObject({
      title: "1/4 Mile ET",
      next: { mark: 137, gap: "0.07", done: 30 },
      badges: [138, 139],
    });
    expect(JSON.stringify(open)).not.toContain("cart");

    const own = await read(racer, { viewer: racer.viewer });
    expect(own?.reels.map(({ badges }) => badges.length)).toEqual([65, 9, 14]);
    expect(own?.reels[0]?.badges[0]).toEqual({
      mark: 138,
      cart: {
        href: "https://parts.quartermilegarage.example/cart/add?id=badge-et-13.8&quantity=1",
        price: null,
      },
    });
    expect(own?.reels[0]?.badges[2]).toEqual({ mark: 137, isLocked: true });
  });

  test("starts with the requested badge; a missing one is logged", async () => {
    const racer = await setUp();
    await run(racer, { elapsedTime: "13.7" });
    const opened = await read(racer, {}, "badge=et-13.9");
    expect(opened?.reels.map(({ start }) => start)).toEqual([2, 0, 0]);
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    const missing = await read(racer, {}, "badge=et-9.9");
    expect(missing?.reels.map(({ start }) => start)).toEqual([0, 0, 0]);
    expect(String(logged.mock.calls)).toContain("badges.missing");
  });

  test("badges of the other class are listed next to those of the car's current class", async () => {
    const racer = await setUp();
    await run(racer, { elapsedTime: "13.7", sixtyFeetTime: "2.1", topSpeed: "101" });
    await saveVehicle(racer, { vehicleId: String(racer.car.id), isStock: "false" });
    expect(await read(racer)).toMatchObject({
      isModified: true,
      club: null,
      others: [{ slug: "et-13.7", label: "13.7 s" }],
    });
  });

  test("a badge is new for three days after its run was checked", async () => {
    const racer = await setUp();
    const first = await run(racer, { elapsedTime: "13.9", sixtyFeetTime: "2.1", topSpeed: "101" });
    const second = await run(racer, { elapsedTime: "13.8", sixtyFeetTime: "2.1", topSpeed: "101" });
    const decide = (id: number, decidedAt: Date) =>
      db.update(slips).set({ decidedAt }).where(eq(slips.id, id));
    await decide(first, new Date("2026-06-01T00:00:00Z"));
    await decide(second, TODAY);
    const newOnes = async (now: string) =>
      (await read(racer, { now: new Date(now) }))?.reels[0]?.badges;
    expect(await newOnes("2026-06-18T17:00:00Z")).toEqual([{ mark: 138, isNew: true }, 139]);
    expect(await newOnes("2026-06-18T19:00:00Z")).toEqual([138, 139]);
  });
});

describe("the store's prices", () => {
  const at = (minutes: number) => new Date(TODAY.getTime() + minutes * 60_000);
  const background: Promise<unknown>[] = [];

  function depsAt(minutes: number, url: string | null = FEED) {
    const deps = testDeps({ now: at(minutes) });
    const config = { ...deps.config, storeFeedUrl: url };
    return { ...deps, config, waitUntil: (work: Promise<unknown>) => background.push(work) };
  }

  const answer = (...answers: (Response | Error)[]) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      const next = answers.shift() ?? new Error("nothing more");
      if (next instanceof Error) throw next;
      return next;
    });
  const feed = (priceUsd: number) => Response.json([{ id: "badge-et-12.3", priceUsd }]);

  async function quiet<T>(work: () => Promise<T>): Promise<T> {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const result = await work();
    warn.mockRestore();
    return result;
  }

  test("are not fetched without a feed", async () => {
    const feedCalls = answer();
    expect(await readStorePrices(depsAt(0, null))).toEqual({});
    expect(feedCalls).not.toHaveBeenCalled();
  });

  test("are fetched once, cached, and refreshed after the response; the last good copy is kept", async () => {
    await env.SITE.delete("copy:store-prices");
    const feedCalls = answer(feed(44.5), feed(50), new Error("down"), feed(60));
    const first = { "badge-et-12.3": { usd: 44.5, cad: null } };
    expect(await readStorePrices(depsAt(0))).toEqual(first);
    expect(await readStorePrices(depsAt(9))).toEqual(first);
    expect(feedCalls).toHaveBeenCalledTimes(1);

    expect(await readStorePrices(depsAt(11))).toEqual(first);
    await Promise.all(background);
    expect(await readStorePrices(depsAt(12))).toEqual({ "badge-et-12.3": { usd: 50, cad: null } });

    await quiet(async () => {
      await readStorePrices(depsAt(30));
      await Promise.all(background);
    });
    expect(await readStorePrices(depsAt(30.5))).toEqual({
      "badge-et-12.3": { usd: 50, cad: null },
    });
    expect(feedCalls).toHaveBeenCalledTimes(3);
  });

  test("are refreshed by only one of several requests that find them stale", async () => {
    await env.SITE.delete("copy:store-prices");
    const feedCalls = answer(feed(44.5), feed(50));
    await readStorePrices(depsAt(60));
    await Promise.all(Array.from({ length: 5 }, () => readStorePrices(depsAt(71))));
    await Promise.all(background);
    expect(feedCalls).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["down", new Error("no route")],
    ["an error", new Response("busy", { status: 503 })],
    ["no JSON", new Response("<html>")],
    ["another shape", Response.json({ products: [] })],
    ["a price below zero", Response.json([{ id: "a", priceUsd: -1 }])],
  ])(
    "a feed that is %s leaves badges without prices and is not retried at once",
    async (_, reply) => {
      await env.SITE.delete("copy:store-prices");
      const feedCalls = answer(reply);
      expect(await quiet(() => readStorePrices(depsAt(0)))).toEqual({});
      expect(await readStorePrices(depsAt(0.5))).toEqual({});
      expect(feedCalls).toHaveBeenCalledTimes(1);
    },
  );

  test("from a feed nested too deep are refused before it is parsed, and logged", async () => {
    await env.SITE.delete("copy:store-prices");
    answer(new Response("[".repeat(1_000_000)));
    const logs: unknown[] = [];
    const log = (...entry: unknown[]) => void logs.push(entry);
    expect(await readStorePrices({ ...depsAt(0), log })).toEqual({});
    expect(logs).toMatchObject([
      ["warn", "store_prices.not_fetched", { error: { name: "JsonLimitError" } }],
    ]);
  });

  test("are next to the badge, in whole dollars", async () => {
    await env.SITE.delete("copy:store-prices");
    const racer = await setUp();
    await run(racer, { elapsedTime: "12.3" });
    answer(Response.json([{ id: "badge-et-12.3", priceUsd: 44.5, priceCad: 61.5 }]));
    const deps = { ...depsAt(0), viewer: racer.viewer };
    const garage = await readGarage(deps, { username: racer.name });
    const [badge, next] = garage?.badges?.reels[0]?.badges ?? [];
    expect(badge).toMatchObject({ cart: { price: "$45 / CA$62" } });
    expect(next).toMatchObject({ cart: { price: null } });
  });
});
