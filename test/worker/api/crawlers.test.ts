import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { Client } from "#test/support/client.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

/** What an isolate remembers of the switches passes. */
async function setComingSoon(state: "on" | "off") {
  await env.SITE.put(SITE_KEYS.comingSoon, state);
  vi.advanceTimersByTime(60_000);
  await new Client().get("/robots.txt");
}

test("search engines find the public pages, and only those", async () => {
  const client = new Client();
  const robots = await (await client.get("/robots.txt")).text();
  expect(robots).toContain("Sitemap: http://garage.test/sitemap.xml");
  const response = await client.get("/sitemap.xml");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const xml = await response.text();
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
  await setComingSoon("off");
  expect((await client.get("/sitemap.xml")).status).toBe(200);
});
