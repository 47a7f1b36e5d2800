// While the server can't process photos, slips wait on the device with theirs.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";
import { expectSentOnce, FORM, fillInSlip, newTime, storedDrafts } from "./support/slip-form.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SUBMIT_API = "**/api/timeslips/submit";
const DOWN = {
  status: 503,
  headers: { "retry-after": "300" },
  json: {
    success: false,
    code: "photos_unavailable",
    message: "We can't process photos right now. Please try again in a few minutes.",
  },
};

test("a slip whose photos can't be processed is saved on the device, shown on other pages, and sent later", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-racer");
  await page.goto(FORM);
  await hydrated(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-11", elapsedTime });

  await page.route(SUBMIT_API, (route) => route.fulfill(DOWN));
  await page.getByRole("button", { name: "SUBMIT AND PROCEED TO MY GARAGE" }).click();
  const saved = page.getByText("We can't process photos right now. Yours is saved.");
  await saved.waitFor();
  await expectAccessible(page);
  expect(await storedDrafts(page)).toMatchObject([{ photos: 2 }]);

  const other = await context.newPage();
  await other.goto("/1320-club");
  await other.getByText("We'll send it as soon as we can.").waitFor();
  await other.close();

  await page.unroute(SUBMIT_API);
  await page.getByRole("button", { name: "TRY AGAIN NOW" }).click();
  await page.waitForURL(/\/user\/demo-racer/);
  await expectSentOnce(page, elapsedTime);
  expect(await storedDrafts(page)).toEqual([]);
  await context.close();
});
