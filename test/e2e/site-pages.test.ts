import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainText } from "#app/features/content/plain-text.ts";
import { createPageFinder, pagesOf } from "#app/page-table.ts";
import { PAGE_TABLE } from "#app/pages.ts";
import { compileContent } from "../../scripts/lib/content-pages.ts";
import { expectAccessible, launch, layOutAll, ORIGIN, signIn, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("each download exists with the size on the page, without script", async () => {
  const { page, context, problems } = await visit(browser, { javaScript: false, width: 360 });
  await page.goto("/downloads");
  const links = await page.locator("a[data-document]").all();
  expect(links).toHaveLength(10);
  for (const link of links) {
    expect(await link.getAttribute("download")).not.toBeNull();
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(file.status()).toBe(200);
    const kilobytes = Math.ceil((await file.body()).length / 1000);
    const card = page.locator(`li#${await link.getAttribute("data-document")}`);
    expect(await card.textContent()).toContain(`${kilobytes} kB`);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("a reel plays and stops without script", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/videos");
  const loop = page.getByRole("img", { name: /full tree/ });
  const reel = page
    .locator("details")
    .filter({ has: page.locator('img[src="/art/reels/tree.svg"]') });
  expect(await loop.isVisible()).toBe(false);
  await reel.locator("summary").click();
  await loop.waitFor({ state: "visible" });
  await reel.locator("summary").click();
  await loop.waitFor({ state: "hidden" });
  await context.close();
});

test("the tree on the home page counts down until it is paused, without script and by key", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const pause = page.getByLabel("Pause the tree");
  const lights = page.locator("main svg g");
  const states = async () => {
    const all = await lights.evaluateAll((groups) =>
      groups.flatMap((group) => group.getAnimations().map(({ playState }) => playState)),
    );
    return [...new Set(all)];
  };
  await page.goto("/");
  expect(await states(), "reduced motion").toEqual([]);
  expect(await pause.locator("xpath=..").isVisible()).toBe(false);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(states).toEqual(["running"]);
  await pause.focus();
  await page.keyboard.press("Space");
  await expect.poll(states).toEqual(["paused"]);
  await pause.locator("xpath=..").click();
  await expect.poll(states).toEqual(["running"]);
  await context.close();
});

test("a video page sends no requests to other sites", async () => {
  const { page, context, problems } = await visit(browser);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/videos");
  await page.mouse.wheel(0, 4000);
  await page.waitForLoadState("networkidle");
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  expect(problems).toEqual([]);
  await context.close();
});

test.each(["/downloads", "/videos", "/env"])(
  "%s is accessible and fits a narrow phone",
  async (path) => {
    const { page, context, problems } = await visit(browser, { width: 320, height: 700 });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("the environment page isn't indexed and shows no secrets", async () => {
  const { page, context } = await visit(browser);
  const answer = await page.goto("/env");
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  expect(await page.getByRole("main").textContent()).toMatch(/Build\d{14}/);
  await context.close();
});

test.each([
  ["/drag-pak/19999?x=1", "Page Not Found: /drag-pak/19999?x=1"],
  ["/news/article/x/abcd/99/y", "Page Not Found: /news/article/x/abcd/99/y"],
  ["/1320-club/slip/abc?x=1", "Page Not Found: /1320-club/slip/abc?x=1"],
  ["/no/such/page?x=1", "Page not found: /no/such/page?x=1"],
  ["/static-assets/docs/none.pdf?v=1", "Page not found: /static-assets/docs/none.pdf?v=1"],
  ["/user/nobody-at-all?x=1", "Page Not Found: /user/nobody-at-all?x=1"],
  ["/events/none?from=mail&x=1", "Page Not Found: /events/none?from=mail&x=1"],
])("%s says %s", async (path, message) => {
  const { page, context } = await visit(browser, { javaScript: false });
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  expect(await page.getByRole("main").textContent()).toContain(message);
  await context.close();
});

test("a file that is missing isn't missing for a year", async () => {
  const { page, context } = await visit(browser);
  const answer = await page.request.get("/assets/root-none.js");
  expect(answer.status()).toBe(404);
  expect(answer.headers()["cache-control"] ?? "").not.toContain("max-age");
  await context.close();
});

test.each(["/user/%00", "/user/%E0%A4%A", "/1320-club/slip/%FF"])("%s is a 404", async (path) => {
  const { page, context } = await visit(browser);
  const answer = await page.request.get(path);
  expect([400, 404]).toContain(answer.status());
  await context.close();
});

test("old addresses lead to the pages of today", async () => {
  const { page, context } = await visit(browser);
  for (const [from, to] of [
    ["/downloads.html?v=1", "/downloads?v=1"],
    ["/roadkill-nights-2022", "/roadkill-nights/2022"],
    ["/racing-hq/racing-faq.html", "/racing-hq/racing-faq"],
    ["/assets/docs/slip-log.pdf?v=1", "/static-assets/docs/slip-log.pdf?v=1"],
  ] as const) {
    const answer = await page.request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, to]);
    expect((await page.request.get(from)).status()).toBe(200);
  }
  await context.close();
});

test("a page's data is sent as JSON once, and nothing personal", async () => {
  const { page, context } = await visit(browser);
  const first = await page.request.get("/1320-club/records/_payload.json");
  expect(first.status()).toBe(200);
  const text = await first.text();
  expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(0);
  expect(text).not.toMatch(/nonce|viewer|requestId|email/);
  const etag = first.headers().etag ?? "";
  const again = await page.request.get("/1320-club/records/_payload.json", {
    headers: { "if-none-match": etag },
  });
  expect(again.status()).toBe(304);
  const board = await (await page.request.get("/1320-club/_payload.json")).json();
  expect(board.view.rows).toHaveLength(board.view.count);
  const { garage } = await (await page.request.get("/user/demo-racer/_payload.json")).json();
  expect(garage).toMatchObject({ runs: expect.any(Array), badges: { reels: expect.any(Array) } });
  for (const none of ["/manage-account", "/no/such", "/tracks/no-such-track", "/moderation"])
    expect((await page.request.get(`${none}/_payload.json`)).status(), none).toBe(404);
  await context.close();
});

/** Paths of the sitemap, one for each line of the table of pages, and all that are content. */
async function pathsOfSitemap(page: Page): Promise<string[]> {
  const read = async (path: string) => {
    const xml = await (await page.request.get(path)).text();
    return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => new URL(address).pathname);
  };
  const parts = await Promise.all((await read("/sitemap.xml")).map(read));
  const findPage = createPageFinder(pagesOf(PAGE_TABLE, []));
  return [...new Map(parts.flat().map((path) => [findPage(path)?.path ?? path, path])).values()];
}

test("every public page sends its data, a content page with its text", async () => {
  const { page, context } = await visit(browser);
  const paths = await pathsOfSitemap(page);
  expect(paths.length).toBeGreaterThan(80);
  for (const path of paths) {
    const response = await page.request.get(`${path.replace(/\/$/, "")}/_payload.json`);
    expect(response.status(), path).toBe(200);
    const text = await response.text();
    expect(Object.keys(JSON.parse(text)).length, path).toBeGreaterThan(0);
    expect(text, path).not.toMatch(/"(nonce|viewer|requestId|email)":/);
  }
  const { pages } = await compileContent();
  expect(pages.length).toBeGreaterThan(50);
  for (const { path, tree, updated } of pages) {
    const payload = await (await page.request.get(`${path}/_payload.json`)).json();
    expect(payload, path).toMatchObject({ path, updated, text: plainText(tree) });
  }
  // The document has the text once, as markup.
  const html = await (await page.request.get("/racing-hq/racing-faq")).text();
  expect(html).not.toContain('\\"updated\\"');
  await context.close();
});

test("no link of the menu or the footer is dead", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/downloads");
  const hrefs = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.length).toBeGreaterThan(20);
  for (const href of new Set(hrefs))
    expect((await page.request.get(href)).status(), href).toBe(200);
  await context.close();
});

test.each(
  "/ /env /srt /videos /history /privacy /downloads /never-lift /trademarks /coming-soon /legal-notes /srt-demon-170 /drag-pak /drag-pak/access /drag-pak/dealer /drag-pak/customer /drag-pak/2021 /drag-pak/2015 /racing-hq /badassador /demon-170-owner-info /livery-shootout /radford-giveaway /track-experience /track-experience/faq /racing-hq/racing-faq /racing-hq/understanding-nhra-classes /roadkill-nights /roadkill-nights/2021 /roadkill-nights/2022 /roadkill-nights/2023 /roadkill-nights/2024 /social".split(
    " ",
  ),
)("%s has a drawing", async (path) => {
  const html = await (await fetch(ORIGIN + path)).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  // A drawing of ours, a post's picture, or the tree that home draws into its document.
  expect(main).toMatch(/<img[^>]+src="\/(assets|art|media)\/|<svg[^>]+viewBox="0 0 \d{3,}/);
});

test("members and staff have help that fits a phone, and staff see their duties", async () => {
  const { page, context, problems } = await visit(browser, { width: 360 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto("/help");
  await page.getByRole("heading", { name: "Photograph a slip" }).waitFor();
  await layOutAll(page);
  expect(await width()).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  expect((await page.goto("/desk/help"))?.status()).toBe(404);
  await signIn(page, "demo-moderator");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/desk");
  await page.getByRole("main").getByRole("link", { name: /^Help/ }).click();
  await page.getByRole("heading", { name: "What the flags mean" }).waitFor();
  expect(await page.getByRole("heading", { name: "Publish an article" }).count()).toBe(0);
  expect(await width()).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  // On paper there is the help, and nothing else.
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.getByRole("heading", { name: "What the flags mean" }).isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
  await context.close();
});

test.each([
  ["/tools", 360],
  ["/news/contributors", 360],
  ["/events/past-events", 360],
  ["/news/search", 768],
  ["/tools", 1280],
])("the words at the top of %s aren't over its drawing at %i px", async (path, width) => {
  const { page, context } = await visit(browser, { width, javaScript: false });
  await page.goto(path);
  const scene = await page.locator("main img").first().boundingBox();
  const words = await page.locator("h1").locator("xpath=..").boundingBox();
  if (!scene || !words) throw new Error("not drawn");
  const isBelow = words.y >= scene.y + scene.height;
  const isBeside = words.x + words.width <= scene.x;
  expect(isBelow || isBeside).toBe(true);
  await context.close();
});
