import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launch, layOutAll, styled, visit } from "./support/browser.ts";

const ARTICLE = "/news/article/driving/2026/10/launching-on-street-tires";
const WITH_CARDS = "/news/article/numbers/2026/11/how-to-read-a-time-slip";
const KINDS = [
  "/news",
  "/news?page=2",
  "/news/search?q=tires",
  "/news/category/racing",
  "/news/tag/launch?region=eu",
  "/news/author/dale-kittredge",
  "/news/contributors",
  ARTICLE,
  WITH_CARDS,
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.each(KINDS)("%s is accessible and fits narrow phones", async (path) => {
  const { context, page, problems } = await visit(browser, { width: 320, height: 700 });
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await styled(page);
  expect(await page.locator("h1").count()).toBe(1);
  await layOutAll(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("a news page loads no script before interaction, and reserves space for its pictures", async () => {
  const { context, page } = await visit(browser);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  for (const path of ["/news", ARTICLE]) {
    await page.goto(path);
    const pictures = page.locator("main img");
    expect(await pictures.count()).toBeGreaterThan(0);
    expect(await page.locator("main img:not([width][height])").count()).toBe(0);
    const eager = await page.locator("main img:not([loading=lazy])").count();
    expect(eager).toBe(1);
  }
  expect(scripts).toEqual([]);
  await context.close();
});

test("lists of a category, a tag and an author link to their feeds", async () => {
  const { context, page } = await visit(browser, { javaScript: false });
  for (const path of ["/news/category/racing", "/news/tag/launch", "/news/author/dale-kittredge"]) {
    await page.goto(path);
    for (const [name, file] of [
      ["RSS", "feed.xml"],
      ["Atom", "atom.xml"],
      ["JSON", "feed.json"],
    ] as const) {
      const link = page.locator("main").getByRole("link", { name, exact: true });
      expect(await link.getAttribute("href")).toBe(`${path}/${file}`);
      expect((await page.request.get(`${path}/${file}`)).status()).toBe(200);
    }
  }
  await page.goto("/news?page=2");
  const link = page.locator("main").getByRole("link", { name: "RSS", exact: true });
  expect(await link.getAttribute("href")).toBe("/news/feed.xml");
  await context.close();
});

test("on a phone the first headline and its picture are on the first screen", async () => {
  const { context, page } = await visit(browser, { width: 360, height: 740 });
  for (const path of ["/news", "/news/category/racing", ARTICLE]) {
    await page.goto(path);
    const bottoms = await page.evaluate(() =>
      ["main img", "main :is(article h1, article h2)"].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().bottom,
      ),
    );
    for (const bottom of bottoms) expect(bottom, path).toBeLessThanOrEqual(740);
  }
  await context.close();
});

test("a visitor reads from the front to an article and on, without script", async () => {
  const { context, page } = await visit(browser, { javaScript: false, width: 360 });
  await page.goto("/");
  await page.locator("main").getByRole("link", { name: "All news" }).click();
  await page.waitForURL("**/news");
  await page.locator("main").getByRole("link", { name: "All of Garage" }).click();
  await page.waitForURL("**/news/category/garage");
  await page.getByRole("link", { name: "2", exact: true }).click();
  await page.waitForURL("**/news/category/garage?page=2");
  expect(await page.locator("main article").count()).toBeGreaterThan(0);
  await page.goto(ARTICLE);
  await page.locator("main nav summary").click();
  await page.getByRole("link", { name: "When it spins anyway" }).click();
  expect(page.url()).toMatch(/#at-when-it-spins-anyway$/);
  await page.getByRole("link", { name: /^Previous/ }).click();
  await page.waitForURL((url) => url.pathname !== ARTICLE);
  expect(await page.locator("main h1").count()).toBe(1);
  await context.close();
});

test("a run in a story is shown with its figures and links to its page", async () => {
  const { context, page } = await visit(browser, { javaScript: false, width: 360 });
  await page.goto(WITH_CARDS);
  const card = page.locator('main a[href^="/1320-club/slip/"]');
  const figure = await card.locator("b").innerText();
  expect(figure).toMatch(/^\d+\.\d{3}$/);
  await card.click();
  await page.waitForURL("**/1320-club/slip/*");
  expect(await page.getByRole("main").innerText()).toContain(figure);
  await context.close();
});

test("a search tolerates a typo, marks matches and keeps the region", async () => {
  const { context, page } = await visit(browser, { javaScript: false });
  await page.goto("/news?region=eu");
  await page.getByRole("main").getByRole("searchbox").fill("hockenhiem");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/news/search?q=hockenhiem&region=eu");
  expect(await page.locator("main mark").first().innerText()).toMatch(/hockenheim/i);
  await page.getByRole("link", { name: /drag strip inside a stadium/i }).click();
  await page.waitForURL("**/a-strip-inside-a-stadium");
  await page.goto("/news/search?q=carburetorless+zeppelin");
  await page.getByText("Nothing found").waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await context.close();
});

test("the region stays across pages", async () => {
  const { context, page } = await visit(browser, { javaScript: false });
  await page.goto("/news");
  await page.getByRole("navigation", { name: "Region" }).getByRole("link", { name: "EU" }).click();
  await page.waitForURL("**/news?region=eu");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link").first().click();
  await page.waitForURL("**/news/category/racing?region=eu");
  expect(await page.locator("main article").count()).toBeGreaterThan(0);
  expect(await page.locator('main article:not(:has(abbr[title="For Europe"]))').count()).toBe(0);

  // And from visit to visit, until all news are chosen again.
  const regions = page.getByRole("navigation", { name: "Region" });
  const current = () => regions.locator("[aria-current]").textContent();
  await page.goto("/news/category/racing");
  expect(await regions.count()).toBe(0);
  await page.getByText("Stories for Europe only.").getByRole("link", { name: "Show all" }).click();
  await page.waitForURL("**/news/category/racing?region=all");
  expect(await page.getByText("Stories for Europe only.").count()).toBe(0);
  await page.goto("/news");
  expect(await current()).toBe("All");
  await context.close();
});

test("an article has metadata for services and search engines, and links to its feeds", async () => {
  const { context, page } = await visit(browser);
  await page.goto(ARTICLE);
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).first().getAttribute("content");
  expect(await content("og:type")).toBe("article");
  expect(await content("article:published_time")).toBe("2026-10-27T17:40:00.000Z");
  expect(await content("og:image")).toMatch(/^http.*\/cards\/news\/article\/[\w-]+\.jpg\?v=\w+$/);
  const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
  expect(new URL(canonical ?? "").pathname).toBe(ARTICLE);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)["@type"])).toEqual(["NewsArticle", "BreadcrumbList"]);
  const feeds = await page
    .locator('link[rel=alternate][type*="+"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(feeds).toEqual(["/news/feed.xml", "/news/atom.xml", "/news/feed.json"]);
  await context.close();
});

test("old addresses of an article lead to the one it has", async () => {
  const { context, page } = await visit(browser, { javaScript: false });
  const wrong = [`${ARTICLE}.html`, ARTICLE.replace("driving", "racing").replace("10", "3")];
  for (const path of wrong) {
    const first = await page.request.get(path, { maxRedirects: 0 });
    expect([first.status(), first.headers().location]).toEqual([301, ARTICLE]);
  }
  const answer = await page.goto("/news/article/x/abcd/99/y");
  expect(answer?.status()).toBe(404);
  expect(await page.getByRole("main").textContent()).toContain(
    "Page Not Found: /news/article/x/abcd/99/y",
  );
  await context.close();
});

test("the menu leads to the categories", async () => {
  const { context, page } = await visit(browser, { javaScript: false });
  await page.goto("/news/category/numbers");
  const link = page.locator('#site-menu a[href="/news/category/numbers"]');
  expect(await link.getAttribute("aria-current")).toBe("page");
  await context.close();
});
