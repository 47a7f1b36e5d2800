import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, styled, visit } from "./support/browser.ts";

const MANUAL = "/drag-pak/2021/pre-run-checklist";
const FAQ = "/racing-hq/racing-faq";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
});

test("the text of a page is sent once, as HTML", async () => {
  const { context, page } = await visit(browser);
  await page.goto("/racing-hq");
  const text = await page.locator("#page > article > div p").first().innerText();
  const words = text.slice(0, 40);
  const html = await (await page.request.get("/racing-hq")).text();
  expect(html.split(words).length - 1).toBe(1);
  const answer = await (await page.request.get("/racing-hq.data")).text();
  expect(answer).not.toContain(words);
  await context.close();
});

test("a page needs no script before it is touched, and a link to one loads its document", async () => {
  const { context, page, problems } = await visit(browser);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/racing-hq");
  expect(scripts).toEqual([]);
  await page.goto("/tracks");
  await hydrated(page);
  const data: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) data.push(request.url());
  });
  await page.locator('footer a[href="/racing-hq"]').click();
  await page.waitForURL("**/racing-hq");
  expect(await page.locator("h1").innerText()).toBe("RACING HQ");
  expect(data).toEqual([]);
  await page.goBack();
  await page.waitForURL("**/tracks");
  expect(problems).toEqual([]);
  await context.close();
});

test.each(["/racing-hq", MANUAL, FAQ, "/history", "/privacy"])(
  "%s is accessible, fits 320 pixels and works without script",
  async (path) => {
    const { context, page, problems } = await visit(browser, { width: 320 });
    await page.goto(path);
    await styled(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await context.close();
    const without = await visit(browser, { javaScript: false });
    await without.page.goto(path);
    expect(await without.page.locator("h1").count()).toBe(1);
    await without.context.close();
  },
);

test("what is ticked is remembered on the device", async () => {
  const { context, page } = await visit(browser);
  await page.goto(MANUAL);
  const sheet = page.locator("[data-checklist]").first();
  await sheet.getByRole("status").filter({ hasText: /^0 of/ }).waitFor();
  await sheet.getByRole("checkbox").nth(1).check();
  await page.reload();
  await sheet.getByRole("status").filter({ hasText: /^1 of/ }).waitFor();
  expect(await sheet.getByRole("checkbox").nth(1).isChecked()).toBe(true);
  await sheet.getByRole("button", { name: "Clear all" }).click();
  await sheet.getByRole("status").filter({ hasText: /^0 of/ }).waitFor();
  await context.close();
});

test("a FAQ is searched without script", async () => {
  const { context, page } = await visit(browser, { javaScript: false });
  await page.goto(FAQ);
  const all = await page.locator("#page details").count();
  await page.getByLabel("Search the questions").fill("helmet");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**?q=helmet");
  const found = page.locator("#page details");
  expect(await found.count()).toBeGreaterThan(0);
  expect(await found.count()).toBeLessThan(all);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await page.goto(`${FAQ}?q=carburetorless`);
  await page.getByText("No answer for that").waitFor();
  await context.close();
});

test("a player alone may frame its provider, and unknown ones are not found", async () => {
  const { context, page } = await visit(browser);
  const policyOf = async (path: string) => {
    const response = await page.request.get(path);
    return [response.status(), response.headers()["content-security-policy"] ?? ""] as const;
  };
  const [status, policy] = await policyOf("/player/youtube/abcdefghijk?title=%3Cb%3E");
  expect(status).toBe(200);
  expect(policy).toContain("frame-src https://www.youtube-nocookie.com");
  expect(policy).toContain("frame-ancestors 'self'");
  expect((await policyOf("/racing-hq"))[1]).not.toContain("youtube");
  for (const path of [
    "/player/youtube/short",
    "/player/elsewhere/abcdefghijk",
    "/player/vimeo/abc",
  ])
    expect((await policyOf(path))[0]).toBe(404);
  await context.close();
});

test("an unknown page below a known one is not found", async () => {
  const { context, page } = await visit(browser);
  const response = await page.goto("/racing-hq/nowhere");
  expect(response?.status()).toBe(404);
  await context.close();
});
