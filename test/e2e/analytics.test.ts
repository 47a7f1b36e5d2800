import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  hydrated,
  launch,
  ORIGIN,
  signIn,
  styled,
  visit,
} from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What a page has told, in the order of its telling. */
async function listen(page: Page): Promise<string[]> {
  const told: string[] = [];
  await page.addInitScript(() => {
    navigator.sendBeacon = (_, body) => {
      if (body instanceof Blob) body.text().then((text) => console.log(`beacon ${text}`));
      return true;
    };
  });
  page.on("console", (message) => {
    if (!message.text().startsWith("beacon ")) return;
    const { events } = JSON.parse(message.text().slice(7));
    for (const { event, path, document } of events) {
      told.push([event, path, document].filter(Boolean).join(" "));
    }
  });
  return told;
}

test("what is done on pages is told after a while, and nothing about who", async () => {
  const { page, context, problems } = await visit(browser);
  const told = await listen(page);
  const counter = page.waitForResponse(/visit-counter/);
  await page.goto("/downloads");
  await hydrated(page);
  await counter;
  await page.waitForLoadState("networkidle");
  await page.locator("[data-document=tech-card]").click();
  await page.getByRole("link", { name: "Log in" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username or email").fill("demo-racer");
  await dialog.getByLabel("Password").fill("wrong");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect.poll(() => told).toContain("form_submission /downloads");
  for (const what of ["page_view", "modal_interaction"]) {
    expect(told).toContain(`${what} /downloads`);
  }
  expect(told).toContain("document_download /downloads tech-card");
  await expect.poll(() => told).toContain("user_engagement /downloads");
  expect(await context.cookies()).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test("a search for dealers and what is done with them are told", async () => {
  const { page, context, problems } = await visit(browser);
  const told = await listen(page);
  const counter = page.waitForResponse(/visit-counter/);
  await page.goto("/horsepower-locator");
  await hydrated(page);
  await counter;
  await page.waitForLoadState("networkidle");
  await page.getByLabel("City or ZIP").fill("Detroit, MI");
  await page.getByRole("button", { name: "Find dealers" }).click();
  await page.getByRole("heading", { name: /miles of Detroit, MI/ }).waitFor();
  await page
    .getByRole("link", { name: /^Call / })
    .first()
    .click();
  await expect.poll(() => told).toContain("dealer_interaction /horsepower-locator");
  expect(told.filter((line) => line.startsWith("horsepower_search"))).toEqual([
    "horsepower_search /horsepower-locator",
  ]);
  expect(problems).toEqual([]);
  await context.close();
});

test("a browser that asks not to be tracked doesn't load what counts", async () => {
  const { page, context, problems } = await visit(browser);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/downloads");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => /visit-counter|\/api\/analytics/.test(url))).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test("editors see the figures, at a phone's width too", async () => {
  const { page, context, problems } = await visit(browser, { width: 320 });
  await signIn(page, "demo-editor");
  await page.request.post("/api/analytics", {
    data: { events: [{ event: "page_view", path: "/user/demo-racer" }] },
    headers: { origin: ORIGIN },
  });
  await page.goto("/desk/figures");
  await styled(page);
  await page.getByRole("heading", { level: 1, name: "Figures" }).waitFor();
  await page.getByText("/user/:user", { exact: true }).waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});
