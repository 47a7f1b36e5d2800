import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, launch, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("without script, Back returns to the same place of a long page", async () => {
  // Not by the context's option: with that, media queries take scripts for enabled until the page is laid out.
  const browser = await launch(["--blink-settings=scriptEnabled=false"]);
  const { page } = await visit(browser, { width: 360, height: 740, serviceWorkers: false });
  // Fonts that arrive after the position was restored wrap some lines differently.
  await page.route("**/*.woff2", (route) => route.abort());
  const atCenter = () =>
    page.evaluate(() => document.elementFromPoint(180, 370)?.textContent?.slice(0, 60));
  for (const path of ["/news", "/help"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.6));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    const read = await page.evaluate(() => scrollY);
    const text = await atCenter();
    await page.goto("/forgot-password");
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY), { message: path }).toBe(read);
    expect(await atCenter(), path).toBe(text);
  }
  await browser.close();
});

test("a page that is reloaded at its end stays there", async () => {
  const { context, page } = await visit(browser, { width: 360, height: 740 });
  const toEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  for (const path of ["/news", "/help"]) {
    await page.goto(path);
    await hydrated(page);
    await page.keyboard.press("End");
    // What is drawn on the way is higher than it was estimated.
    await expect
      .poll(() => page.keyboard.press("End").then(toEnd), { interval: 500 })
      .toBeLessThan(5);
    await page.reload();
    await hydrated(page);
    await expect.poll(toEnd, { message: path, timeout: 5_000 }).toBeLessThan(5);
  }
  await context.close();
});

test("Back from an article returns to the same place at once", async () => {
  const { context, page } = await visit(browser, { width: 360, height: 740 });
  // Someone who doesn't mind motion: a style sheet must not turn the way back into a journey.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/news");
  await hydrated(page);
  const story = page.locator("main article h3 a").last();
  const top = () => story.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const scrolledTo = async () => {
    if ((await top()) > 600) await page.mouse.wheel(0, 400);
    return top();
  };
  await expect.poll(scrolledTo).toBeLessThanOrEqual(600);
  const before = await story.evaluate((link: HTMLElement) => {
    link.click();
    return Math.round(link.getBoundingClientRect().top);
  });
  await page.waitForURL("**/news/article/**");
  await page.evaluate(() => {
    const positions: number[] = [];
    addEventListener("scroll", () => positions.push(scrollY));
    Object.assign(window, { positions });
  });
  await page.goBack();
  await page.waitForURL("**/news");
  await expect.poll(top).toBe(before);
  const positions = await page.evaluate(() => (window as { positions?: number[] }).positions ?? []);
  expect(positions.length).toBeLessThanOrEqual(3);
  await context.close();
});
