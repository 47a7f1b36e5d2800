// The keys of every list of staff; test/worker/server/staff-lists.test.ts checks the rest of them.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STAFF_LISTS } from "../support/staff-lists.ts";
import { hydrated, launch, signIn, visit } from "./support/browser.ts";

/** Empty on the demo site; other journeys fill and work through them. */
const EMPTY = [
  ...["/admin/errors", "/admin/dead-letters", "/admin/backups", "/admin/redirects"],
  ...["/moderation/reports", "/moderation/appeals", "/drag-pak/requests"],
];

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  ({ page } = await visit(browser, { serviceWorkers: false }));
  await signIn(page, "demo-admin");
});
afterAll(() => browser.close());

/** The place of the row that has the focus; -1 for none. */
const focusedRow = () =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-row]")].indexOf(document.activeElement ?? document.body),
  );

test.each(STAFF_LISTS.map(({ path }) => path))("j and k move through %s", async (path) => {
  await page.goto(path);
  await hydrated(page);
  const rows = await page.locator("[data-row]").count();
  if (rows === 0) return expect(EMPTY).toContain(path);
  await page.locator("#content").focus();
  await page.keyboard.press("j");
  expect(await focusedRow()).toBe(0);
  await page.keyboard.press("j");
  expect(await focusedRow()).toBe(Math.min(1, rows - 1));
  await page.keyboard.press("k");
  expect(await focusedRow()).toBe(0);
});
