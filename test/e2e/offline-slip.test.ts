import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { benchmarkSlip } from "../bench/slip-reading/benchmark-slip.ts";
import { photograph } from "../bench/slip-reading/photograph.ts";
import {
  expectAccessible,
  holdScripts,
  hydrated,
  launch,
  signIn,
  visit,
} from "./support/browser.ts";
import {
  addVehicle,
  askForInfo,
  claim,
  newRacer,
  type SentSlip,
  sendSlip,
} from "./support/racer.ts";
import { refuseSiteData } from "./support/refused-data.ts";
import {
  expectSentOnce,
  FORM,
  fillInSlip,
  newTime,
  type StoredDraft,
  storedDrafts,
  storedStates,
} from "./support/slip-form.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SUBMIT = "SUBMIT AND PROCEED TO MY GARAGE";

async function openForm(page: Page, path = FORM) {
  await page.goto(path);
  await hydrated(page);
}

test("a slip submitted offline waits on the phone, is sent once it is back online, and is created once", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-11", elapsedTime });

  await context.setOffline(true);
  await page.getByRole("button", { name: SUBMIT }).click();
  const waiting = page.getByRole("status").filter({ hasText: "Waiting for a connection" });
  await waiting.waitFor();
  await expectAccessible(page);

  await context.setOffline(false);
  await page.waitForURL(/\/user\/demo-racer/);
  await expectSentOnce(page, elapsedTime);
  expect(await storedDrafts(page)).toEqual([]);
  await context.close();
});

/** A slip waits on an offline device, and its tab is closed. */
async function leaveWaiting(options: Parameters<typeof visit>[1] = {}) {
  const { page, context } = await visit(browser, options);
  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-12", elapsedTime });
  await context.setOffline(true);
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  await page.close();
  return { context, elapsedTime };
}

test("a slip whose tab was closed is sent from the next page that opens", async () => {
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
  // Until the last selection is in the draft.
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

test("text typed before a draft is found stays, and the draft is offered", async () => {
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
  // Further typing is stored separately from the offered draft.
  await next.getByLabel("Track").fill("Sonoma Raceway");
  const tracks = async () => (await storedDrafts(next)).map(({ track }) => track).toSorted();
  await expect.poll(tracks).toEqual(["Famoso Dragstrip", "Sonoma Raceway"]);
  await back.click();
  await expect.poll(() => next.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
  await expect.poll(tracks).toEqual(["Famoso Dragstrip"]);
  await next.getByRole("button", { name: "Start over" }).click();
  await context.close();
});

test("a page restored by Back, with a day filled in by the browser, opens the draft with its photos", async () => {
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
  expect(await page.getByAltText("Your cropped photo").count()).toBe(2);
  await page.getByRole("button", { name: "Start over" }).click();
  await context.close();
});

test("a waiting slip is sent, and not overwritten, if the next one is typed before the script loads", async () => {
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

test("a waiting slip is sent from the next page in the same document", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-14", elapsedTime });
  await page.route("**/api/timeslips/submit", (route) => route.abort("connectionfailed"));
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  await page.unroute("**/api/timeslips/submit");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents.push(request.url());
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "The boards" }).click();
  await page.getByRole("status").filter({ hasText: "1 time slip sent" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/1320-club");
  expect(documents).toEqual([]);
  await expectSentOnce(page, elapsedTime);
  expect(problems).toEqual([]);
  await context.close();
});

test("with blocked site data pages work, and a slip is sent", async () => {
  const { page, context } = await visit(browser);
  await page.addInitScript(refuseSiteData);
  for (const path of ["/", "/1320-club"]) {
    await page.goto(path);
    const heading = () => page.getByRole("heading", { level: 1 }).textContent();
    const title = await heading();
    await hydrated(page);
    // Whatever comes after has had its turn once another page has opened in the same document.
    await page.getByRole("contentinfo").getByRole("link", { name: "Tracks" }).click();
    await expect.poll(heading).not.toBe(title);
    await page.goBack();
    await expect.poll(heading).toBe(title);
  }

  await signIn(page, "demo-racer");
  await openForm(page);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-14", elapsedTime });
  await page.getByText("Not saved on this device").waitFor();
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.waitForURL(/\/user\/demo-racer/);
  await expectSentOnce(page, elapsedTime);
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await context.close();
});

test("a photo that is read after its slip was submitted offline leaves the slip waiting", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-racer");
  await openForm(page);
  const reader = Promise.withResolvers<void>();
  await page.route(/tesseract/, async (route) => {
    await reader.promise;
    await route.fulfill({ response: await route.fetch() });
  });
  const isLoading = page.waitForRequest(/traineddata/);
  const elapsedTime = newTime();
  const slip = await photograph(benchmarkSlip(10));
  await fillInSlip(page, { date: "2026-04-16", elapsedTime, slip });
  await isLoading;
  await context.setOffline(true);
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  reader.resolve();
  await page.getByText("Reading your slip").waitFor({ state: "detached" });
  expect(await page.getByText("We can't read this photo").count()).toBe(0);
  // Longer than typing takes to become a draft.
  await page.waitForTimeout(1_000);
  expect(await page.locator("input[name=thousandFeetTime]").inputValue()).toBe("");
  expect(await storedStates(page)).toEqual(["waiting"]);
  await context.setOffline(false);
  await page.waitForURL(/\/user\/demo-racer/);
  await expectSentOnce(page, elapsedTime);
  await context.close();
});

const ask = (slip: SentSlip) => askForInfo(browser, slip, "Which lane was it?");

/**
 * A racer edits a slip offline, and closes the tab. Before the connection is back a moderator has that
 * slip, and asks about it, which gives it another version.
 */
async function leaveLateEdit(moderate = ask) {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const racer = await newRacer(page, "edits");
  const vehicle = await addVehicle(page, racer);
  const slip = await sendSlip(page, racer, vehicle.id);
  const form = `${FORM}?slip=${slip.id}`;
  await openForm(page, form);
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-12", elapsedTime });
  await context.setOffline(true);
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  await page.close();
  await moderate(slip);
  await context.setOffline(false);
  const draft = { key: `${racer.username}/${slip.id}`, track: "Famoso Dragstrip", photos: 2 };
  return { context, page: await context.newPage(), form, elapsedTime, draft };
}

/** The edit that came back is in its slip's form, whole, and goes out. */
async function expectCorrected(page: Page, elapsedTime: string) {
  await page.getByRole("status").filter({ hasText: "The slip changed after" }).waitFor();
  await page.getByText("From the moderator: Which lane was it?").waitFor();
  expect(await page.locator("input[name=elapsedTime]").inputValue()).toBe(elapsedTime);
  expect(await page.getByAltText("Your cropped photo").count()).toBe(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.waitForURL(/\/user\/edits-/);
  await expectSentOnce(page, elapsedTime);
  expect(await storedDrafts(page)).toEqual([]);
}

test("a rejected edit links to its slip, which has changed since, and is sent again", async () => {
  const { context, page, form, elapsedTime, draft } = await leaveLateEdit();
  await page.goto("/1320-club");
  const notice = page.getByRole("alert").filter({ hasText: "1 time slip came back" });
  await notice.waitFor();
  expect(await notice.textContent()).toContain(`Famoso Dragstrip, ${elapsedTime}`);
  await expectAccessible(page);
  await notice.getByRole("link", { name: "Fix it" }).click();
  await page.waitForURL(`**${form}`);
  await page.getByText("The slip changed after").waitFor();
  // Typing keeps it, and the form of a new slip leads back to it.
  await page.getByLabel("Track").fill("Bandimere Speedway");
  await expect.poll(() => storedDrafts(page)).toEqual([{ ...draft, track: "Bandimere Speedway" }]);
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  await expectCorrected(page, elapsedTime);
  await context.close();
});

test("an edit of a slip that changed in the meantime is not sent unasked from the slip's own form", async () => {
  const { context, page, form, elapsedTime, draft } = await leaveLateEdit();
  await openForm(page, form);
  await page.getByText("The slip changed after").waitFor();
  expect(await storedDrafts(page)).toEqual([draft]);
  await expectCorrected(page, elapsedTime);
  await context.close();
});

test("an edit that came back can be thrown away, from whatever page and from its form", async () => {
  const { context, page, form, elapsedTime, draft } = await leaveLateEdit();
  await openForm(page);
  const notice = page.getByRole("alert").filter({ hasText: "1 time slip came back" });
  const discard = notice.getByRole("button", { name: "Discard it" });
  page.once("dialog", (dialog) => dialog.dismiss());
  await discard.click();
  expect(await storedDrafts(page)).toEqual([draft]);
  page.once("dialog", (dialog) => dialog.accept());
  await discard.click();
  await notice.waitFor({ state: "detached" });
  expect(await storedDrafts(page)).toEqual([]);

  await openForm(page, form);
  expect(await page.locator("input[name=elapsedTime]").inputValue()).toBe("12.360");
  await page.locator("input[name=elapsedTime]").fill(elapsedTime);
  await expect.poll(() => storedDrafts(page)).toMatchObject([{ key: draft.key, photos: 0 }]);
  await page.reload();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect.poll(() => page.locator("input[name=elapsedTime]").inputValue()).toBe("12.360");
  expect(await storedDrafts(page)).toEqual([]);
  await context.close();
});

test("an edit of a slip that a moderator has open stays, in sight on that slip's page", async () => {
  const { context, page, form, draft } = await leaveLateEdit((slip) => claim(browser, slip));
  await page.goto(form);
  await page.getByText("A moderator is checking this slip right now").waitFor();
  const notice = page.getByRole("alert").filter({ hasText: "1 time slip came back" });
  await notice.getByRole("button", { name: "Discard it" }).waitFor();
  expect(await storedDrafts(page)).toEqual([draft]);
  await expectAccessible(page);
  await context.close();
});

/** Resolves once the draft of a new slip holds this. */
async function expectKept(page: Page, stored: Partial<StoredDraft>): Promise<void> {
  await expect.poll(() => storedDrafts(page)).toMatchObject([{ key: "demo-racer/0", ...stored }]);
}
