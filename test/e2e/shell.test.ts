import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  holdScripts,
  hydrated,
  launch,
  layOutAll,
  modal,
  signIn,
  styled,
  visit,
} from "./support/browser.ts";
import { ORIGIN } from "./support/this-site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("a public page loads no script until the visitor shows intent", async () => {
  const { page, context, problems } = await visit(browser);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  // The mouse rests where the page appears, and the page moves under it.
  await page.mouse.move(300, 300);
  await page.goto("/1320-club");
  await page.evaluate(() => scrollBy(0, 600));
  await page.evaluate(() => new Promise((next) => setTimeout(next, 500)));
  expect(scripts).toEqual([]);
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("scrolling is a sign of intent: deferred content below loads", async () => {
  const { page, context, problems } = await visit(browser);
  // With data saving on, idle pages load no script.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.mouse.move(300, 300);
  await page.goto("/");
  await page.mouse.wheel(0, 600);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  expect(problems).toEqual([]);
  await context.close();
});

test("the pages that follow ask for their own data, and not again who is signed in", async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, "demo-racer");
  await page.goto("/user/demo-racer");
  await hydrated(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The router's own table of pages is no news of anybody.
    const isData = ["document", "fetch", "xhr"].includes(request.resourceType());
    if (isData && pathname !== "/__manifest") requests.push(pathname);
  });
  for (const [name, path] of [
    ["Tracks", "/tracks"],
    ["Records", "/1320-club/records"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await page.waitForURL(`**${path}`);
  }
  expect(requests).toEqual(["/tracks.data", "/1320-club/records.data"]);
  await page.getByRole("banner").getByText("demo-racer", { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("the login dialog closes by Escape, × and overlay, and restores the focus", async () => {
  const { page, context } = await visit(browser);
  await page.goto("/1320-club");
  await hydrated(page);
  await styled(page);
  const opener = page.getByRole("banner").getByRole("link", { name: "Log in" });
  const dialog = page.getByRole("dialog", { name: "Log in" });

  for (const close of [
    () => page.keyboard.press("Escape"),
    () =>
      dialog
        .getByRole("link", { name: /close/i })
        .or(dialog.getByRole("button", { name: /close/i }))
        .click(),
    () => page.mouse.click(10, 450),
  ]) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "visible" });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
      .toContain("hidden");
    await close();
    await dialog.waitFor({ state: "hidden" });
    await expect
      .poll(() => opener.evaluate((element) => element === document.activeElement))
      .toBe(true);
  }
  await context.close();
});

test("a dialog reopened before the page behind it has loaded opens again", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club");
  await hydrated(page);
  const opener = page.getByRole("banner").getByRole("link", { name: "Log in" });
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await opener.click();
  await dialog.waitFor({ state: "visible" });
  let isAsked = false;
  await page.route(
    ({ pathname, searchParams }) => pathname.endsWith(".data") && !searchParams.has("login"),
    () => {
      isAsked = true;
    },
  );
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => isAsked).toBe(true);
  await opener.click();
  await dialog.waitFor({ state: "visible" });
  expect(problems).toEqual([]);
  await context.close();
});

test("a menu opened while a page loads stays open, and closes on the way back", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-racer");
  await page.goto("/1320-club");
  await hydrated(page);
  const request = Promise.withResolvers<Route>();
  await page.route("**/tracks.data*", (route) => request.resolve(route), { times: 1 });
  await page.getByRole("contentinfo").getByRole("link", { name: "Tracks" }).click();
  const held = await request.promise;
  await page.getByRole("button", { name: /account menu/ }).click();
  const logOut = page.getByRole("button", { name: "Log out" });
  await logOut.waitFor();
  await held.continue();
  await page.getByRole("heading", { level: 1, name: "Tracks" }).waitFor();
  expect(await logOut.isVisible()).toBe(true);
  await page.goBack();
  await logOut.waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
  await context.close();
});

test("a dialog is modal before its script has loaded, and what is typed in it stays", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  const letGo = await holdScripts(page);
  await page.goto("/?login=1&next=/1320-club", { waitUntil: "commit" });
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await page.locator("dialog:modal").waitFor();
  const name = dialog.getByLabel("Username or email");
  await expect.poll(() => name.evaluate((e) => e === document.activeElement)).toBe(true);
  // From the last control, the keyboard doesn't reach the page behind.
  for (let press = 0; press < 20; press++) await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main, header, footer"))).toBe(
    null,
  );
  await name.fill("demo-racer");
  await dialog.getByLabel("Password").focus();
  await page.keyboard.type("Quarter");
  letGo();
  await modal(page);
  await page.keyboard.type("1320");
  expect(await name.inputValue()).toBe("demo-racer");
  expect(await dialog.getByLabel("Password").inputValue()).toBe("Quarter1320");
  expect(problems).toEqual([]);
  await context.close();
});

test("Escape closes a dialog whose script hasn't loaded, and it stays closed", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  const letGo = await holdScripts(page);
  await page.goto("/1320-club?login=1", { waitUntil: "commit" });
  await page.locator("dialog:modal").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("/1320-club");
  letGo();
  await hydrated(page);
  expect(await page.locator("dialog:modal").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("an unknown page says so, to people and to crawlers", async () => {
  const { page, context } = await visit(browser);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  const text = await page.getByRole("main").textContent();
  expect(text).toContain("404 Page Not Found");
  expect(text).toContain("Sorry, the page you are looking for does not exist.");
  expect(text).toContain("Page not found: /no/such/page");
  await page.getByRole("link", { name: "Go back to the homepage" }).waitFor();
  const search = page.getByRole("link", { name: "Search the site" });
  expect(await search.getAttribute("href")).toBe("/search?q=page");
  await expectAccessible(page);

  const crawler = await page.request.get("/no/such/page", {
    headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
  });
  expect(crawler.status()).toBe(404);
  expect(crawler.headers()["x-robots-tag"]).toBe("noindex");
  expect(await crawler.text()).not.toContain("<html");
  await context.close();
});

test("a menu on a wide screen is a picture with the other pages three by two", async () => {
  const { page, context, problems } = await visit(browser, { width: 1280 });
  await page.goto("/1320-club");
  await styled(page);
  await page.getByRole("button", { name: "Racing HQ", exact: true }).click();
  const boxes = await page.locator("#menu-hq a").evaluateAll((links) =>
    links.map((link) => {
      const { x, y, height } = link.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), height };
    }),
  );
  const [picture, ...others] = boxes;
  expect(new Set(others.map(({ x }) => x)).size).toBe(3);
  expect(new Set(others.map(({ y }) => y)).size).toBe(2);
  expect(picture?.height).toBeGreaterThanOrEqual(192);
  expect(Math.max(...others.map(({ height }) => height))).toBeLessThan(100);
  const ground = await page
    .locator("#menu-hq a")
    .first()
    .evaluate((link) => getComputedStyle(link).backgroundImage);
  expect(ground).toContain("strip-dusk.svg");
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("the phone menu opens and the boards can be filtered without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360, height: 780 });
  await page.goto("/");
  await page.getByRole("banner").locator("summary, button, [role=button]").last().click();
  await page.getByRole("banner").getByRole("link", { name: "The boards" }).first().waitFor();

  await page.goto("/1320-club?board=modified");
  await page.getByText("FILTER AND SORT").click();
  await page.locator("input[name=vehicle]").fill("hellcat");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/vehicle=hellcat/);
  const rows = await page
    .getByRole("main")
    .getByRole("link", { name: /View Run/ })
    .count();
  expect(rows).toBeGreaterThan(0);

  await page.goto("/1320-club?vehicle=nothing-like-it");
  await page.getByText("No results found").waitFor();
  await context.close();
});

test("home, boards, a run and a garage are accessible", async () => {
  const { page, context, problems } = await visit(browser);
  for (const path of [
    "/",
    "/1320-club",
    "/1320-club/slip/1",
    "/user/demo-racer",
    "/login",
    "/coming-soon",
  ]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test.each(["/tracks?q=a%00b", "/user/a%00b"])(
  "a page with characters that are no text in its address says so: %s",
  async (path) => {
    // A program is answered as a crawler is, without a page.
    const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
    const response = await fetch(`${ORIGIN}${path}`, { headers });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("text/html");
  },
);

test("the footer offers to sign up, but not below the forms for it", async () => {
  const { page, context } = await visit(browser);
  const offer = page.getByRole("contentinfo").getByRole("button", { name: "Sign up" });
  for (const [path, count] of [
    ["/tracks", 1],
    ["/login", 0],
    ["/register", 0],
  ] as const) {
    await page.goto(path);
    expect([path, await offer.count()]).toEqual([path, count]);
  }
  await context.close();
});

// A window of 1280 x 800 pixels is this small then.
test("at 400 % zoom the header scrolls away with the page, and nothing is wider than the window", async () => {
  for (const path of ["/", "/1320-club", "/news/tag/launch", "/drag-pak/2021/pre-run-checklist"]) {
    const { page, context, problems } = await visit(browser, { width: 320, height: 200 });
    await page.goto(path);
    await page.mouse.wheel(0, 600);
    await styled(page);
    const header = page.getByRole("banner");
    await expect
      .poll(() => header.evaluate((e) => e.getBoundingClientRect().bottom))
      .toBeLessThan(1);
    const covered = await page.evaluate(() =>
      document.elementsFromPoint(160, 4).some((e) => getComputedStyle(e).position === "sticky"),
    );
    expect(covered, path).toBe(false);
    await layOutAll(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      path,
    ).toBeLessThanOrEqual(320);
    expect(problems).toEqual([]);
    await context.close();
  }
});

/** Goes to a page, loads its script and follows a link inside it, so that both entries belong to one document. */
async function followLink(page: Page, from: string, link: string): Promise<void> {
  await page.goto(from);
  await hydrated(page);
  await page
    .locator(link)
    .first()
    .evaluate((element: HTMLElement) => element.click());
}

test("Back from a page whose script isn't loaded shows the page before it", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  const title = page.getByRole("heading", { level: 1 });
  // The router loads the home page as a document.
  await followLink(page, "/racing-hq", 'header a[href="/"]');
  await title.getByText("on the board").waitFor();
  await page.goBack();
  await title.getByText("Racing HQ").waitFor();
  expect(new URL(page.url()).pathname).toBe("/racing-hq");

  await followLink(page, "/racing-hq", 'main a[href="/racing-hq/racing-faq"]');
  await page.waitForURL("**/racing-hq/racing-faq");
  await page.reload();
  await page.goBack();
  await title.getByText("Racing HQ").waitFor();
  // A link to a part of the page is not another page. Once hydrated, the router decides that.
  const letGo = await holdScripts(page);
  await page.reload();
  await page.evaluate(() => {
    document.documentElement.dataset.isSame = "yes";
    location.hash = "content";
  });
  await page.goBack();
  expect(await page.locator("html").getAttribute("data-is-same")).toBe("yes");
  letGo();
  expect(problems).toEqual([]);
  await context.close();
});
