import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, launch, ORIGIN, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each([false, true])("with script: %s", (javaScript) => {
  test("the board leads to the ladders, a ladder to its class, season, next rows and a run", async () => {
    const { page, context, problems } = await visit(browser, { width: 360, javaScript });
    await page.goto("/1320-club");
    await page.getByRole("link", { name: "Ladders" }).click();
    await page.getByRole("heading", { level: 1, name: "Ladders" }).waitFor();
    await page.getByRole("link", { name: "Challenger", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Quickest Challenger" }).waitFor();
    const times = () => page.locator("#board td[data-label='1/4 Mile ET']").allTextContents();
    const first = await times();
    expect(first).toHaveLength(10);
    expect(first).toEqual(first.toSorted((a, b) => Number(a) - Number(b)));

    await page.getByRole("link", { name: "Down 10 places" }).click();
    await page.waitForURL(/offset=10/);
    const next = await times();
    expect(Number(next[0])).toBeGreaterThanOrEqual(Number(first.at(-1)));
    expect(await page.locator("#board tbody tr").first().getAttribute("data-rank")).toBe("11");

    await page.getByRole("link", { name: "Modified", exact: true }).click();
    await page.waitForURL("**/1320-club/model/challenger?board=modified");
    await page.getByRole("heading", { name: "Number one of the week" }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

test.each([false, true])("a run leads to its ladders, with script: %s", async (javaScript) => {
  const { page, context, problems } = await visit(browser, { width: 360, javaScript });
  await page.goto("/1320-club/model/challenger?board=modified");
  const first = page.locator("#board tbody a[href^='/1320-club/slip/']").first();
  await page.goto((await first.getAttribute("href")) ?? "");
  const ladders = page.getByRole("navigation", { name: "Ladders" });
  if (javaScript) await expectAccessible(page);
  await ladders.getByRole("link", { name: "#1 Quickest Challenger", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Quickest Challenger" }).waitFor();
  expect(new URL(page.url()).search).toBe("?board=modified");
  expect(problems).toEqual([]);
  await context.close();
});

test("ladders are accessible and fit 320 pixels, listed or not", async () => {
  const { page, context, problems } = await visit(browser, { width: 320 });
  for (const path of [
    ...["/1320-club/ladders", "/1320-club/ladders?board=modified&kind=state"],
    ...["/1320-club/model/challenger", "/1320-club/trim/challenger-srt-demon-170"],
    ...["/1320-club/state/california?board=modified", "/1320-club/year/1962"],
  ]) {
    await page.goto(path);
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("a ladder with fewer than five cars says so and isn't for search engines; others are", async () => {
  const robots = async (path: string) => {
    const html = await (await fetch(ORIGIN + path)).text();
    return { isHidden: html.includes('content="noindex"'), html };
  };
  const few = await robots("/1320-club/year/1962");
  expect(few.isHidden).toBe(true);
  expect(few.html).toContain("A ladder is listed from five");
  const listed = await robots("/1320-club/model/challenger");
  expect(listed.isHidden).toBe(false);
  expect(listed.html).toContain("<title>Quickest Challenger, stock");
  const sitemap = await (await fetch(`${ORIGIN}/sitemaps/ladders.xml`)).text();
  expect(sitemap).toContain("/1320-club/model/challenger</loc>");
  expect(sitemap).not.toContain("/1320-club/year/1962<");
});

test("addresses in capitals lead to the ladder, and unknown ones nowhere", async () => {
  const moved = await fetch(`${ORIGIN}/1320-club/Model/Challenger?board=modified`, {
    redirect: "manual",
  });
  expect([moved.status, moved.headers.get("location")]).toEqual([
    301,
    "/1320-club/model/challenger?board=modified",
  ]);
  for (const path of ["/1320-club/model/no-such-car", "/1320-club/all/all", "/1320-club/a/b"]) {
    expect((await fetch(ORIGIN + path)).status, path).toBe(404);
  }
});

test("a track's page and its ladder lead to each other", async () => {
  const { page, context } = await visit(browser, { width: 1280 });
  await page.goto("/tracks/famoso-dragstrip");
  await page.getByRole("link", { name: "Every car that ran here" }).click();
  await page.getByRole("heading", { level: 1, name: "Quickest at Famoso Dragstrip" }).waitFor();
  await page.getByRole("link", { name: "About this track" }).click();
  await page.getByRole("heading", { level: 1, name: "Famoso Dragstrip" }).waitFor();
  await context.close();
});
