import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, launch, layOutAll, styled, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Fonts that arrive after the position was restored wrap some lines differently. */
const withoutFonts = (page: Page) => page.route("**/*.woff2", (route) => route.abort());

test("without script, Back returns to the same place of a long page", async () => {
  // Not by the context's option: with that, media queries take scripts for enabled until the page is laid out.
  const browser = await launch(["--blink-settings=scriptEnabled=false"]);
  const { page } = await visit(browser, { width: 360, height: 740, serviceWorkers: false });
  await withoutFonts(page);
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

test("where a position is restored, no height is an estimate", async () => {
  const { context, page } = await visit(browser, { width: 360, height: 740 });
  const estimates = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".far, .long-text > *, #site-footer")]
        .map((part) => getComputedStyle(part).contentVisibility)
        .filter((value) => value !== "visible"),
    );
  for (const path of ["/", "/help"]) {
    await page.goto(path);
    await hydrated(page);
    await expect.poll(estimates, { message: path }).not.toEqual([]);
    await page.reload();
    await hydrated(page);
    await styled(page);
    expect(await estimates(), path).toEqual([]);
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

test("Back to a text from a page of the router returns to the same place", async () => {
  const { context, page, problems } = await visit(browser, {
    ...{ width: 360, height: 740 },
    serviceWorkers: false,
  });
  await withoutFonts(page);
  await page.goto("/help");
  await hydrated(page);
  // A jump leaves what is above the link unseen, and its height an estimate; who scrolls has seen it.
  await styled(page);
  await layOutAll(page);
  const link = page.locator("main a[data-link][href^='/1320-club']").last();
  const top = () => link.evaluate((each) => Math.round(each.getBoundingClientRect().top));
  await expect
    .poll(() => link.evaluate((each) => each.scrollIntoView({ block: "center" })).then(top))
    .toBeLessThan(740);
  const before = await link.evaluate((each: HTMLElement) => {
    each.click();
    return Math.round(each.getBoundingClientRect().top);
  });
  await page.waitForURL("**/1320-club**");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL("**/help");
  await expect.poll(top).toBe(before);
  // The page that was left is at its own place, too.
  await page.goForward();
  await page.waitForURL("**/1320-club**");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
