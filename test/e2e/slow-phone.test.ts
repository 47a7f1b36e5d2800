import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmFlags,
  holdScripts,
  hydrated,
  launch,
  modal,
  signIn,
  visit,
} from "./support/browser.ts";
import { pressUnanswered, slowDown } from "./support/presses.ts";
import { addVehicle, newRacer, RACER_PASSWORD, sendSlip } from "./support/racer.ts";
import { FORM, fillInSlip, newTime } from "./support/slip-form.ts";

/** A tenth of a second at sixty frames. */
const FRAMES_MAX = 6;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A visitor with a phone; what a service worker answers could not be held. */
const withPhone = () => visit(browser, { width: 360, height: 740, serviceWorkers: false });

/** A press has feedback from the page within this many frames, before any response. */
async function expectAnswer(page: Page, control: Locator, sign: string): Promise<number> {
  // What was pressed before has been answered.
  await page.locator("#wait-sign").waitFor({ state: "hidden" });
  const answer = await pressUnanswered(page, control);
  expect(answer.signs, String(control)).toContain(sign);
  expect(answer.frame, String(control)).toBeLessThanOrEqual(FRAMES_MAX);
  return answer.ms;
}

test.each(["before", "after"])(
  "on a slow phone the menu, the sort buttons and the footer's groups react %s the script is there",
  async (when) => {
    const { page, context, problems } = await withPhone();
    await slowDown(page);
    const letScriptsCome = await holdScripts(page);
    await page.goto("/1320-club");
    if (when === "after") {
      letScriptsCome();
      await hydrated(page);
    }
    const ms: Record<string, number> = {};
    ms.menu = await expectAnswer(page, page.getByRole("button", { name: "Menu" }), "sheet");
    await page.keyboard.press("Escape");
    const footer = page.getByRole("contentinfo");
    ms.footer = await expectAnswer(page, footer.getByRole("button", { name: "News" }), "sheet");
    await page.keyboard.press("Escape");
    await page.getByText("FILTER AND SORT").click();
    const sorts = page.getByRole("navigation", { name: "Sort by" });
    ms.sort = await expectAnswer(page, sorts.getByRole("link").nth(1), "ruler");
    await page.waitForURL(/order=desc/);
    console.log(`ms to the first change, ${when} the script:`, ms);
    letScriptsCome();
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("on a slow phone each press from the boards to a badge has immediate feedback", async () => {
  const { page, context, problems } = await withPhone();
  await slowDown(page);
  const letScriptsCome = await holdScripts(page);
  await page.goto("/1320-club");
  // The menu and the board open before the script is there.
  await expectAnswer(page, page.getByRole("button", { name: "Menu" }), "sheet");
  await page.keyboard.press("Escape");
  await expectAnswer(page, page.getByRole("link", { name: "Modified" }), "ruler");
  await page.waitForURL(/board=modified/);
  letScriptsCome();
  await hydrated(page);

  await expectAnswer(page, page.getByRole("link", { name: "Stock", exact: true }), "ruler");
  await page.waitForURL((url) => !url.search.includes("modified"));
  await expectAnswer(page, page.getByRole("link", { name: "VIEW MORE" }), "ruler");
  await page.waitForURL(/show=20/);
  await expectAnswer(page, page.getByRole("link", { name: /^View Run/ }).first(), "ruler");
  const run = page.getByRole("dialog");
  await run.getByRole("link", { name: /GARAGE$/ }).waitFor();
  await page.keyboard.press("Escape");
  await run.waitFor({ state: "hidden" });

  await page.getByText("FILTER AND SORT").click();
  await page.getByLabel("Racer", { exact: true }).fill("demo-racer");
  await expectAnswer(page, page.getByRole("button", { name: /^Show/ }), "ruler");
  await page.waitForURL(/q=demo-racer/);
  await expectAnswer(page, page.getByRole("rowheader").first().getByRole("link"), "pressed");
  await page.waitForURL("/user/demo-racer");
  const badge = page.locator('a[href^="/badges/"]').first();
  await expectAnswer(page, badge, "ruler");
  await page.waitForURL(/\/badges\//);
  expect(problems).toEqual([]);
  await context.close();
});

test("on a slow phone logging in and submitting a slip have immediate feedback", async () => {
  const { page, context, problems } = await withPhone();
  const racer = await newRacer(page, "lanes");
  await addVehicle(page, racer);
  await context.clearCookies();
  const phone = await slowDown(page);
  await page.goto("/1320-club");
  await hydrated(page);
  await expectAnswer(page, page.getByRole("link", { name: "Log in", exact: true }), "ruler");
  await modal(page);
  await page.goto(FORM);
  await modal(page);
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or email").fill(racer.username);
  await dialog.locator("input[name=password]").fill(RACER_PASSWORD);
  await expectAnswer(page, dialog.getByRole("button", { name: "Log in" }), "pressed");
  await page.waitForURL(FORM);

  await hydrated(page);
  await fillInSlip(page, { date: "2026-05-02", elapsedTime: newTime() });
  const submit = page.getByRole("button", { name: /^SUBMIT/ });
  const { width } = (await submit.boundingBox()) ?? {};
  await expectAnswer(page, submit, "busy");
  expect((await submit.boundingBox())?.width).toBe(width);
  await phone.end();
  await page.waitForURL(`/user/${racer.username}`);
  expect(problems).toEqual([]);
  await context.close();
});

test("on a slow phone a decision at the desk has immediate feedback", async () => {
  const sender = await withPhone();
  const racer = await newRacer(sender.page, "queued");
  const { id } = await addVehicle(sender.page, racer);
  const slip = await sendSlip(sender.page, racer, id);
  await sender.context.close();

  const { page, context, problems } = await withPhone();
  await signIn(page, "demo-moderator");
  await slowDown(page);
  await page.goto(`/moderation/slips/${slip.id}`);
  await hydrated(page);
  await confirmFlags(page);
  await expectAnswer(page, page.getByRole("button", { name: /^Approve/ }), "pressed");
  await page.getByRole("region", { name: "Just decided" }).getByText(`Slip ${slip.id}`).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
