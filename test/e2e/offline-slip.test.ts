import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  holdScripts,
  hydrated,
  launch,
  signIn,
  visit,
} from "./support/browser.ts";
import {
  expectSentOnce,
  FORM,
  fillInSlip,
  type KeptDraft,
  keptDrafts,
  newTime,
} from "./support/slip-form.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SUBMIT = "SUBMIT AND PROCEED TO MY GARAGE";

async function openForm(page: Page) {
  await page.goto(FORM);
  await hydrated(page);
}

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
  await page.waitForURL(/\/user\/demo-racer/);
  await expectSentOnce(page, elapsedTime);
  expect(await keptDrafts(page)).toEqual([]);
  await context.close();
});

/** A slip waits on a device without a line, and its tab is closed. */
async function leaveWaiting(options: Parameters<typeof visit>[1] = {}) {
  const { page, context } = await visit(browser, options);
  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-12", elapsedTime });
  await context.setOffline(true);
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for the line" }).waitFor();
  await page.close();
  return { context, elapsedTime };
}

test("a slip whose tab was closed while it waited goes out from the next page that opens", async () => {
  const { context, elapsedTime } = await leaveWaiting();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/1320-club");
  await next.getByRole("status").filter({ hasText: "1 time slip sent" }).waitFor();
  await expectSentOnce(next, elapsedTime);
  await context.close();
});

test("a tab closed in the middle of the form loses neither values nor photos", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-13", elapsedTime });
  // Until what was chosen last stands in the draft.
  await expectKept(page, { photos: 2 });
  await page.close();

  const next = await context.newPage();
  await openForm(next);
  await next.getByText("Where you left off").waitFor();
  expect(await next.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
  expect(await next.locator("input[name=elapsedTime]").inputValue()).toBe(elapsedTime);
  await next.getByRole("button", { name: SUBMIT }).click();
  await next.waitForURL(/\/user\/demo-racer/);
  await expectSentOnce(next, elapsedTime);
  await context.close();
});

test("what is typed before the device has told of a draft stays, and the draft is offered", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-racer");
  await openForm(page);
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  await expectKept(page, { track: "Famoso Dragstrip" });
  await page.close();

  const next = await context.newPage();
  const letGo = await holdScripts(next);
  await next.goto(FORM, { waitUntil: "commit" });
  await next.getByLabel("Track").fill("Bandimere Speedway");
  letGo();
  const back = next.getByRole("button", { name: "Bring it back" });
  await back.waitFor();
  expect(await next.getByLabel("Track").inputValue()).toBe("Bandimere Speedway");
  // What is typed on is kept beside what is offered, not in its place.
  await next.getByLabel("Track").fill("Sonoma Raceway");
  const tracks = async () => (await keptDrafts(next)).map(({ track }) => track).toSorted();
  await expect.poll(tracks).toEqual(["Famoso Dragstrip", "Sonoma Raceway"]);
  await back.click();
  await expect.poll(() => next.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
  await expect.poll(tracks).toEqual(["Famoso Dragstrip"]);
  await next.getByRole("button", { name: "Start over" }).click();
  await context.close();
});

test("a page that Back brings, with a day that the browser filled in, opens the draft with its photos", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-13", elapsedTime });
  await expectKept(page, { photos: 2 });
  await page.goto("/1320-club");
  await page.goBack();
  await hydrated(page);
  await page.getByText("Where you left off").waitFor();
  expect(await page.getByRole("button", { name: "Bring it back" }).count()).toBe(0);
  expect(await page.locator("input[name=elapsedTime]").inputValue()).toBe(elapsedTime);
  expect(await page.getByAltText("The photo you have cropped").count()).toBe(2);
  await page.getByRole("button", { name: "Start over" }).click();
  await context.close();
});

test("a slip that waits is sent, and not overwritten, where the next one is typed before the script", async () => {
  const { context, elapsedTime } = await leaveWaiting({ serviceWorkers: false });
  await context.setOffline(false);

  const next = await context.newPage();
  const letGo = await holdScripts(next);
  await next.goto(FORM, { waitUntil: "commit" });
  await next.getByLabel("Track").fill("Bandimere Speedway");
  letGo();
  await next.getByText("1 time slip sent").waitFor();
  expect(await next.getByLabel("Track").inputValue()).toBe("Bandimere Speedway");
  await expectSentOnce(next, elapsedTime);
  await context.close();
});

/** Resolves once the draft of a new slip holds this. */
async function expectKept(page: Page, kept: Partial<KeptDraft>): Promise<void> {
  await expect.poll(() => keptDrafts(page)).toMatchObject([{ key: "demo-racer/0", ...kept }]);
}
