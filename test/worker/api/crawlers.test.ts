import { env } from "cloudflare:workers";
import { XMLValidator } from "fast-xml-parser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { fillBoards } from "#test/support/boards.ts";
import { Client } from "#test/support/client.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

function locationsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = ""]) => location);
}

test("a run on the board, its garage and its car are found", async () => {
  await fillBoards(20);
  const client = new Client();
  const paths = async (name: string) =>
    locationsIn(await (await client.get(`/sitemaps/${name}.xml`)).text()).map(
      (location) => new URL(location).pathname,
    );
  const [run = ""] = await paths("runs");
  expect(run).toMatch(/^\/1320-club\/slip\/\d+$/);
  const garages = await paths("garages");
  expect(garages.some((path) => /^\/user\/[^/]+$/.test(path))).toBe(true);
  expect(garages.some((path) => /^\/user\/[^/]+\/vehicles\/\d+$/.test(path))).toBe(true);
  expect(new Set(garages).size).toBe(garages.length);
});

test.each(["/sitemaps/users.xml", "/sitemaps/constructor.xml", "/sitemaps/PAGES.xml"])(
  "there is no sitemap %s",
  async (path) => {
    expect((await new Client().get(path)).status).toBe(404);
  },
);

/** What an isolate remembers of the switches passes. */
async function setComingSoon(state: "on" | "off") {
  await env.SITE.put(SITE_KEYS.settings, JSON.stringify({ isComingSoon: state === "on" }));
  vi.advanceTimersByTime(60_000);
  await new Client().get("/robots.txt");
}

test("search engines find the public pages, and only those", async () => {
  const client = new Client();
  const robots = await (await client.get("/robots.txt")).text();
  expect(robots).toContain("Sitemap: http://garage.test/sitemap.xml");
  const index = await client.get("/sitemap.xml");
  expect(index.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const files = locationsIn(await index.text());
  expect(files).toEqual(
    ["pages", "news", "events", "tracks", "ladders", "champions", "runs", "garages"].map(
      (name) => `http://garage.test/sitemaps/${name}.xml`,
    ),
  );
  for (const file of files) {
    const response = await client.get(new URL(file).pathname);
    expect([response.status, XMLValidator.validate(await response.text())]).toEqual([200, true]);
  }
  const xml = await (await client.get("/sitemaps/pages.xml")).text();
  expect(xml).toContain("<loc>http://garage.test/1320-club/records</loc>");
  for (const hidden of ["/login", "/moderation", "/dev/outbox", "/coming-soon", ":"])
    expect(xml).not.toContain(`<loc>http://garage.test${hidden}`);
});

test("while the site is coming soon no sitemap is named or shown", async () => {
  await setComingSoon("on");
  const client = new Client();
  const robots = await client.get("/robots.txt");
  expect(robots.status).toBe(200);
  expect(await robots.text()).not.toContain("Sitemap");
  const sitemap = await client.get("/sitemap.xml");
  expect(sitemap.status).toBe(302);
  expect(sitemap.headers.get("location")).toBe("/coming-soon");
  expect((await client.get("/sitemaps/pages.xml")).status).toBe(302);
  await setComingSoon("off");
  expect((await client.get("/sitemap.xml")).status).toBe(200);
  expect((await client.get("/sitemaps/pages.xml")).status).toBe(200);
});
