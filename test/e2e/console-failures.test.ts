// What failed, from the failure to done: a message that the queue gives up, and an error that a visitor reports.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { slotOf } from "#app/features/records/error-records.server.ts";
import { openDatabase } from "#db/client.ts";
import { insertDeadLetters } from "#db/queries/dead-letters.ts";
import { insertMail } from "#db/queries/mails.ts";
import { upsertServerError } from "#db/queries/server-errors.ts";
import { openExistingDatabase } from "../../scripts/lib/local-state.ts";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";
import { keyboardOf } from "./support/keyboard.ts";
import { STATE_DIR } from "./support/this-site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function admin(width: number) {
  const visitor = await visit(browser, { width, serviceWorkers: false });
  await signIn(visitor.page, "demo-admin");
  return visitor;
}

/** Opens a page of the console, and expects that it is accessible and fits the window. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, path).toBeLessThanOrEqual(0);
}

/** Stores an error as a failed request does. */
async function storeError(requestId: string, reason: string): Promise<void> {
  const local = openExistingDatabase(STATE_DIR);
  await upsertServerError(openDatabase(local.connection), {
    ...{ fingerprint: requestId.padStart(16, "0"), event: "request.failed", route: "/news" },
    ...{ reason, frames: "readFront (front.server.ts:12:3)", requestId, slot: slotOf(requestId) },
    ...{ count: 1, at: new Date() },
  });
  local.close();
}

test.each([1280, 360])(
  "an admin finds an error by the id of its request, by keyboard at %i px",
  async (width) => {
    const { page, problems } = await admin(width);
    const requestId = `abc${width}`;
    await storeError(requestId, `Error: lost at ${width}`);
    await storeError(`def${width}`, "Error: another one");
    await open(page, "/admin/errors");
    const startedAt = Date.now();
    const keyboard = keyboardOf(page);
    await keyboard.press("/");
    await keyboard.type(requestId);
    await keyboard.press("Enter");
    await page.waitForURL(`**/admin/errors?request=${requestId}`);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.locator("#content").focus();
    await keyboard.press("j");
    await keyboard.press("Enter");
    await page.getByText("readFront (front.server.ts:12:3)").waitFor();
    const seconds = (Date.now() - startedAt) / 1000;
    console.log(`error at ${width} px: ${seconds.toFixed(1)} s, ${keyboard.keys()} keys`);
    expect(await page.locator("summary", { hasText: `Error: lost at ${width}` }).count()).toBe(1);
    await expectAccessible(page);
    expect(problems).toEqual([]);
  },
);

/** Stores a message that the queue gave up, as its consumer does; returns the id of the mail that it was for. */
async function storeDeadLetter(recipient: string): Promise<number> {
  const local = openExistingDatabase(STATE_DIR);
  const db = openDatabase(local.connection);
  const mail = { recipient, subject: "Late", text: "Late.", html: "Late." };
  const { id: mailId } = await insertMail(db, { ...mail, createdAt: new Date() });
  const body = { kind: "mail", mailId };
  await insertDeadLetters(db, [{ messageId: `dead-${mailId}`, kind: "mail", body }], new Date());
  local.close();
  return mailId;
}

/** The state of a mail, as its page says. */
async function mailState(page: Page, id: number) {
  await page.goto(`/admin/mail/${id}`);
  return page.locator("[data-state]").first().getAttribute("data-state");
}

test.each([1280, 360])(
  "an admin sends one message again and discards another, by keyboard at %i px",
  async (width) => {
    const { page, problems } = await admin(width);
    const discarded = await storeDeadLetter(`first-at-${width}@example.com`);
    const sent = await storeDeadLetter(`second-at-${width}@example.com`);
    await open(page, "/admin/dead-letters?kind=mail");
    const startedAt = Date.now();
    const keyboard = keyboardOf(page);
    await keyboard.press("j");
    const label = () => page.evaluate(() => document.activeElement?.ariaLabel);
    expect(await label()).toBe(`Send again: Send mail ${sent}`);
    await keyboard.press("Enter");
    await page.getByText("1 message is back in the queue.").first().waitFor();
    await page.getByText(`Send mail ${sent}`).waitFor({ state: "detached" });
    await page.locator("#content").focus();
    await keyboard.press("j");
    await keyboard.press("Tab");
    expect(await label()).toBe(`Discard: Send mail ${discarded}`);
    await keyboard.press("Enter");
    await keyboard.press("Tab");
    await keyboard.type(`Send mail ${sent}`);
    await keyboard.press("Enter");
    await page.getByText(`Type Send mail ${discarded} to discard it.`).waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await keyboard.type(`Send mail ${discarded}`);
    await keyboard.press("Enter");
    await page.getByText("Discarded.").first().waitFor();
    const seconds = (Date.now() - startedAt) / 1000;
    console.log(`dead letters at ${width} px: ${seconds.toFixed(1)} s, ${keyboard.keys()} keys`);
    await page.getByText("Show all dead letters").waitFor();
    await expectAccessible(page);
    const polling = { interval: 500, timeout: 30_000 };
    await expect.poll(() => mailState(page, sent), polling).toBe("sent");
    expect(await mailState(page, discarded)).toBe("waiting");
    expect(problems).toEqual([]);
  },
);
