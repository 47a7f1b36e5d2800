import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUDGET, countBytes, PUBLIC_PATHS } from "../bench/first-load.ts";
import { launch, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each(PUBLIC_PATHS)("%s loads little script before the visitor acts", async (path) => {
  const { page, context } = await visit(browser, { width: 412, serviceWorkers: false });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  const bytes = countBytes(cdp);
  await page.goto(path, { waitUntil: "load" });
  expect(bytes.js).toBeLessThanOrEqual(BUDGET.jsBefore);
  await page.mouse.click(5, 5);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  expect(bytes.js).toBeGreaterThan(100_000);
  await context.close();
});
