import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, launch, move, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Opens the boards, and resolves once the router knows the routes of the page's links. */
async function openIdle(page: Page, latest: (own: string) => object) {
  const requests: string[] = [];
  const own = await (await page.request.get("/builds/latest.json")).json();
  await page.route("**/builds/latest.json?*", async (route) => {
    requests.push(new URL(route.request().url()).search);
    await route.fulfill({ json: latest(own.id) });
  });
  await page.goto("/1320-club");
  await hydrated(page);
  await page.waitForFunction(() => {
    const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
    return routes.some(({ path }) => path === "1320-club/records");
  });
  return requests;
}

const becomeVisible = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

const follow = (page: Page) =>
  page
    .locator('a[href="/1320-club/records"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());

const isDocument = (page: Page) =>
  page
    .waitForRequest((request) => request.url().includes("/1320-club/records"))
    .then((request) => request.isNavigationRequest());

test("a tab that becomes visible after a deployment follows the next link to a document", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  const requests = await openIdle(page, () => ({ id: "29991231000000", timestamp: 1 }));
  await Promise.all([page.waitForResponse("**/builds/latest.json?*"), becomeVisible(page)]);
  await page.waitForSelector("html[data-outdated]", { state: "attached" });
  await becomeVisible(page);
  const [wasDocument] = await Promise.all([isDocument(page), follow(page)]);
  expect(wasDocument).toBe(true);
  await page.getByRole("heading", { level: 1, name: "Records" }).waitFor();
  expect(requests).toEqual([expect.stringMatching(/^\?timestamp=\d{13}$/)]);
  expect(problems).toEqual([]);
  await context.close();
});

test("typed text stays: the router follows the link", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await openIdle(page, () => ({ id: "29991231000000", timestamp: 1 }));
  await Promise.all([page.waitForResponse("**/builds/latest.json?*"), becomeVisible(page)]);
  await page.waitForSelector("html[data-outdated]", { state: "attached" });
  await page.locator("#site-footer input[type=email]").fill("racer@example.com");
  const [wasDocument] = await Promise.all([isDocument(page), follow(page)]);
  expect(wasDocument).toBe(false);
  await context.close();
});

test("without a new build a link needs no document, and no manifest again", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  const requests = await openIdle(page, (id) => ({ id, timestamp: 1 }));
  await Promise.all([page.waitForResponse("**/builds/latest.json?*"), becomeVisible(page)]);
  const manifests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/__manifest")) manifests.push(request.url());
  });
  const [wasDocument] = await Promise.all([isDocument(page), follow(page)]);
  expect(wasDocument).toBe(false);
  await page.getByRole("heading", { level: 1, name: "Records" }).waitFor();
  expect(manifests).toEqual([]);
  expect(requests).toHaveLength(1);
  expect(problems).toEqual([]);
  await context.close();
});

/** What this page asks for of the route of the records, and in which way. */
function recordsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (/records/.test(path) && !path.startsWith("/__manifest")) requests.push(path);
  });
  return requests;
}

const toRecords = (page: Page) => page.locator('main a[href="/1320-club/records"]').first();

test("a pointer on a link fetches the script of its page once, and no data", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await openIdle(page, (id) => ({ id }));
  const requests = recordsOf(page);
  await toRecords(page).hover();
  await expect.poll(() => requests).toContainEqual(expect.stringMatching(/records-.*\.js$/));
  await move(page);
  await toRecords(page).focus();
  expect(requests.filter((path) => path.endsWith(".js"))).toHaveLength(1);
  expect(requests.filter((path) => path.endsWith(".data"))).toEqual([]);
  await toRecords(page).click();
  await page.getByRole("heading", { level: 1, name: "Records" }).waitFor();
  expect(requests.filter((path) => path.endsWith(".data"))).toHaveLength(1);
  expect(problems).toEqual([]);
  await context.close();
});

test("with data saving a pointer on a link fetches nothing", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await openIdle(page, (id) => ({ id }));
  await page.evaluate(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const requests = recordsOf(page);
  await toRecords(page).hover();
  await toRecords(page).focus();
  // What a pointer fetches is asked for before the event is over.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(requests).toEqual([]);
  await context.close();
});
