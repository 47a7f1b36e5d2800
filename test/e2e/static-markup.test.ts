import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, launch, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("static markup stays in place while pages change around it", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/");
  await hydrated(page);
  const menu = page.locator("#header-links");
  const footer = page.getByRole("contentinfo");
  const before = await footer.innerHTML();
  expect(await menu.locator("[aria-current]").count()).toBe(0);

  await footer.getByRole("link", { name: "The boards" }).click();
  await page.getByRole("heading", { name: "Stock board" }).waitFor();
  const current = menu.locator('[aria-current="page"]');
  await current.waitFor({ state: "attached" });
  expect(await current.getAttribute("href")).toBe("/1320-club");
  await expect.poll(() => menu.locator('[data-current="true"]').count()).toBe(1);
  expect(await footer.innerHTML()).toBe(before);

  // Reached without a new document, the rows are rendered by the browser itself.
  expect(await page.getByRole("link", { name: /^View Run/ }).count()).toBe(10);
  await page.getByText("FILTER AND SORT").click();
  await page.locator("#board-states option").first().waitFor({ state: "attached" });
  await page.getByText("More filters").click();
  await page.getByLabel("Track state").fill("Ohio");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/state=/);
  await page.getByText("1 on").waitFor();
  await expect.poll(() => page.getByLabel("Track state").inputValue()).toBe("OH");
  expect(problems).toEqual([]);
  await context.close();
});
