import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, move, signIn, visit } from "./support/browser.ts";
import { newRacer } from "./support/racer.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The paths that this page requests as documents, in order. */
function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

const loseScript = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ status: 404, body: "" }));

const noticeOn = (page: Page) => page.getByRole("alert").filter({ hasText: "didn't load" });

/** By script, since the menu is closed. */
const follow = (page: Page, path: string) =>
  page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());

test("if a page's script is missing, a link loads its document, with one notice", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club");
  await hydrated(page);
  const documents = documentsOf(page);
  await loseScript(page, "records");
  await follow(page, "/1320-club/records");
  await page.getByRole("heading", { level: 1, name: "Records" }).waitFor();
  await page.waitForLoadState();
  await move(page);
  await noticeOn(page).waitFor();
  expect(documents).toEqual(["/1320-club/records"]);
  await expectAccessible(page);

  // The address changes at once, and the page is then loaded anew: a pointer that moves earlier wakes the old one.
  await Promise.all([page.waitForEvent("load"), page.goBack()]);
  expect(documents).toEqual(["/1320-club/records", "/1320-club"]);
  await hydrated(page);
  await follow(page, "/1320-club/records");
  await page.getByRole("heading", { level: 1, name: "Records" }).waitFor();
  expect(documents).toEqual(["/1320-club/records", "/1320-club", "/1320-club/records"]);
  await context.close();
});

test("a page whose script is missing is reloaded once, then shows a notice", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const documents = documentsOf(page);
  await loseScript(page, "records");
  await page.goto("/1320-club/records");
  await Promise.all([page.waitForEvent("framenavigated"), move(page)]);
  await page.waitForLoadState();
  await move(page);
  await noticeOn(page).waitFor();
  expect(documents).toEqual(["/1320-club/records", "/1320-club/records"]);

  await page.unroute("**/assets/records-*.js");
  await page.getByRole("link", { name: "Reload the page" }).click();
  await expect.poll(() => documents.length).toBe(3);
  await hydrated(page);
  expect(await noticeOn(page).count()).toBe(0);
  await context.close();
});

test("a page that was typed in is not reloaded", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const documents = documentsOf(page);
  await page.goto("/events");
  await loseScript(page, "entry.client");
  const field = page.locator("main input[type=search], main input[type=text]").first();
  await field.fill("Pomona");
  await noticeOn(page).waitFor();
  expect(await field.inputValue()).toBe("Pomona");
  expect(documents).toEqual(["/events"]);
  await context.close();
});

test("if a part of a page is missing, the document is loaded; within ten seconds there is a notice", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club");
  await hydrated(page);
  const documents = documentsOf(page);
  await loseScript(page, "news-front");
  await follow(page, "/news");
  await page.locator("main article").first().waitFor();
  expect(documents).toEqual(["/news"]);

  await page.goto("/1320-club");
  await hydrated(page);
  await follow(page, "/news");
  await page.getByRole("heading", { level: 1, name: "Something Went Wrong" }).waitFor();
  await noticeOn(page).waitFor();
  expect(documents).toEqual(["/news", "/1320-club"]);
  await context.close();
});

test("a dialog that is missing leaves the page unchanged, with the typed text", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.goto("/events");
  await hydrated(page);
  const documents = documentsOf(page);
  await loseScript(page, "account-dialog");
  const field = page.locator("main input[type=search], main input[type=text]").first();
  await field.fill("Pomona");
  await page.getByRole("link", { name: "Log in" }).first().click();
  await noticeOn(page).waitFor();
  expect(await field.inputValue()).toBe("Pomona");
  expect(documents).toEqual([]);
  await context.close();
});

test("a page without site data is never reloaded by itself", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.addInitScript(() =>
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new Error("SecurityError");
      },
    }),
  );
  const documents = documentsOf(page);
  await loseScript(page, "records");
  await page.goto("/1320-club/records");
  await move(page);
  await noticeOn(page).waitFor();
  expect(documents).toEqual(["/1320-club/records"]);
  await context.close();
});

test("the logo leads home from a page that knows no other's route", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club");
  await hydrated(page);
  await follow(page, "/");
  await page.locator("#home-latest").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(problems).toEqual([]);
  await context.close();
});

test("a document without its page is reloaded once, then shows a notice", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const wrong = await (await page.request.get("/1320-club")).text();
  await page.goto("/1320-club");
  await hydrated(page);
  const documents = documentsOf(page);
  await page.route(/^https?:\/\/[^/]+\/$/, (route) =>
    route.fulfill({ contentType: "text/html", body: wrong }),
  );
  await follow(page, "/");
  // Each document waits for a sign of intent.
  const isNoticed = async () => {
    await move(page);
    return noticeOn(page).isVisible();
  };
  await expect.poll(isNoticed).toBe(true);
  await page.getByRole("heading", { level: 1, name: "Something Went Wrong" }).waitFor();
  expect(documents).toEqual(["/", "/"]);

  await page.unroute(/^https?:\/\/[^/]+\/$/);
  await page.getByRole("link", { name: "Reload the page" }).click();
  await page.locator("#home-latest").waitFor();
  await hydrated(page);
  expect(await noticeOn(page).count()).toBe(0);
  expect(documents).toEqual(["/", "/", "/"]);
  await context.close();
});

const failedPart = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "This part of the page didn't load." });

test("a part that is missing says so in place, keeps what was typed, and can be retried", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await loseScript(page, "loaded-post-dialog");
  await page.goto("/");
  await hydrated(page);
  const email = page.locator('footer input[type="email"]').first();
  await email.fill("casey@example.com");
  await page.locator("section[aria-labelledby=social] li a").first().click();
  await failedPart(page).waitFor();
  await expectAccessible(page);
  await page.unroute("**/assets/loaded-post-dialog-*.js");
  await failedPart(page).getByRole("button", { name: "Try again" }).click();
  await failedPart(page).waitFor({ state: "hidden" });
  await page.getByRole("dialog").getByRole("article").waitFor();
  expect(await email.inputValue()).toBe("casey@example.com");
  await context.close();
});

test("a step of the registration that is missing can be retried in its dialog", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await newRacer(page, "lost-step");
  await page.goto("/1320-club");
  await hydrated(page);
  await loseScript(page, "registration-garage-step");
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/1320-club?register=3" });
    link.dataset.link = "";
    document.body.appendChild(link);
    link.click();
  });
  const dialog = page.getByRole("dialog", { name: "Register" });
  await failedPart(page).waitFor();
  await page.unroute("**/assets/registration-garage-step-*.js");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByLabel("Year").waitFor();
  await context.close();
});

test("a comment that was typed before its script got lost stays", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-racer");
  const { promise: typed, resolve: hasTyped } = Promise.withResolvers<void>();
  await page.route("**/assets/shown-discussion-*.js", async (route) => {
    await typed;
    await route.fulfill({ status: 404, body: "" });
  });
  await page.goto("/1320-club/slip/1");
  const comment = page.locator("main textarea").first();
  await comment.fill("Great sixty-foot.");
  hasTyped();
  await noticeOn(page).waitFor();
  expect(await comment.inputValue()).toBe("Great sixty-foot.");
  await context.close();
});
