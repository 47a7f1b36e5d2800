import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";
import { fillInSlip, newTime } from "./support/slip-form.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SUBMIT = "SUBMIT AND PROCEED TO MY GARAGE";

async function openForm(page: Page) {
  await page.goto("/1320-club/submit");
  await hydrated(page);
}

const rowsOf = (page: Page, time: string) => page.getByRole("row").filter({ hasText: time });

test("a slip sent without a line waits on the phone, goes out when it is back, and is made once", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-11", elapsedTime });

  await context.setOffline(true);
  await page.getByRole("button", { name: SUBMIT }).click();
  const waiting = page.getByRole("status").filter({ hasText: "Waiting for the line" });
  await waiting.waitFor();
  await expectAccessible(page);

  await context.setOffline(false);
  await page.waitForURL(/\/user\/demo-racer/, { timeout: 40_000 });
  await openForm(page);
  expect(await rowsOf(page, elapsedTime).count()).toBe(1);
  expect(await page.locator("input[name=elapsedTime]").inputValue()).toBe("");
  await context.close();
});

test("a slip whose tab was closed while it waited goes out from the next page that opens", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-12", elapsedTime });
  await context.setOffline(true);
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for the line" }).waitFor();
  await page.close();

  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/1320-club");
  await next.getByRole("status").filter({ hasText: "1 time slip sent" }).waitFor();
  await openForm(next);
  expect(await rowsOf(next, elapsedTime).count()).toBe(1);
  await context.close();
});

test("a tab closed in the middle of the form loses neither values nor photos", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-13", elapsedTime });
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.map((db) => db.name))))
    .toContain("time-slips");
  // Until what was chosen last stands in the draft.
  await expect.poll(() => page.evaluate(countKeptPhotos)).toBe(2);
  await page.close();

  const next = await context.newPage();
  await openForm(next);
  await next.getByText("Where you left off").waitFor();
  expect(await next.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
  expect(await next.locator("input[name=elapsedTime]").inputValue()).toBe(elapsedTime);
  await next.getByRole("button", { name: SUBMIT }).click();
  await next.waitForURL(/\/user\/demo-racer/, { timeout: 30_000 });
  await openForm(next);
  expect(await rowsOf(next, elapsedTime).count()).toBe(1);
  await context.close();
});

/** Runs in the page: how many photos its draft of a new slip holds. */
function countKeptPhotos(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("time-slips");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asking = opening.result.transaction("drafts").objectStore("drafts").get("demo-racer/0");
      asking.onsuccess = () => {
        opening.result.close();
        resolve(Object.keys(asking.result?.photos ?? {}).length);
      };
    };
  });
}
