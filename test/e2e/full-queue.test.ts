import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Running, startSite } from "../support/site.ts";
import {
  DEMO_PASSWORD,
  expectAccessible,
  hydrated,
  launch,
  signIn,
  visit,
} from "./support/browser.ts";
import { copyDemoData } from "./support/demo-data.ts";
import { FILLED, fillInbox, fillRecords, fillRequests } from "./support/full-queue.ts";
import { keyboardOf } from "./support/keyboard.ts";

/** A site of its own with full queues, since the journeys leave nothing of them. */
const seeded = mkdtempSync(join(tmpdir(), "garage-queue-"));
copyDemoData(seeded);
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
  const site = await startSite(seeded);
  await fillInbox((username) => person(username, site.origin), site.origin);
  await site.stop();
  await fillRequests(seeded);
  await fillRecords(seeded);
}, 300_000);
afterAll(async () => {
  await browser.close();
  rmSync(seeded, { recursive: true, force: true });
});

/** A signed-in demo account at a site. */
async function person(username: string, origin: string, width = 1280) {
  const visitor = await visit(browser, { origin, width, height: 800, serviceWorkers: false });
  await signIn(visitor.page, username, DEMO_PASSWORD, origin);
  return visitor;
}

const textOf = (page: Page) => page.getByRole("main").textContent();
const cases = (page: Page) => page.getByRole("main").locator("ol > li a[data-row]");
const flags = (page: Page) =>
  page.getByRole("list", { name: "Flags", exact: true }).getByRole("listitem");

/** Whether the focus is on the first case. */
const isOnFirst = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector("a[data-row]");
    return first !== null && document.activeElement === first;
  });

/** Somebody who works with keys alone, or with a thumb alone. */
function createHands(page: Page, by: "keyboard" | "thumb") {
  const keyboard = keyboardOf(page);
  let touches = 0;
  return {
    get touches() {
      return touches + keyboard.keys();
    },
    /** Presses a key, or taps the button or link that does the same. */
    async act(key: string, button: RegExp): Promise<void> {
      touches += 1;
      const target = page.getByRole("main").getByRole("button", { name: button }).first();
      if (by === "thumb") return target.click();
      // The address changes before the page does.
      await target.waitFor();
      await page.keyboard.press(key);
    },
    async openFirst(): Promise<void> {
      touches += 1;
      if (by === "thumb") return cases(page).first().click();
      await expect.poll(() => isOnFirst(page)).toBe(true);
      await page.keyboard.press("Enter");
    },
    async write(key: string, label: RegExp, text: string): Promise<void> {
      touches += text.length + 1;
      if (by === "thumb") return page.getByLabel(label).fill(text);
      await page.getByLabel(label).waitFor();
      await page.keyboard.press(key);
      await page.keyboard.type(text);
      await page.keyboard.press("Escape");
    },
    /** Uses a link or button. */
    async use(selector: string): Promise<void> {
      if (by === "thumb") {
        touches += 1;
        return page.locator(selector).first().click();
      }
      await keyboard.tabTo(selector);
      await keyboard.press("Enter");
    },
    async fill(selector: string, text: string): Promise<void> {
      if (by === "thumb") {
        touches += text.length + 1;
        return page.locator(selector).fill(text);
      }
      await keyboard.tabTo(selector);
      await keyboard.type(text);
    },
  };
}
type Hands = ReturnType<typeof createHands>;

/** Opens the inbox; says how many cases it lists. */
async function openInbox(page: Page): Promise<number> {
  await page.goto("/moderation/inbox");
  await hydrated(page);
  return cases(page).count();
}

/** Whether the bar that undoes the last decision covers a button of the next one. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const bar = document.querySelector('[aria-label="Just decided"]');
    const buttons = document.querySelectorAll('form[aria-label="Decision"] button[name="act"]');
    return [...buttons].some((button) => {
      const [one, other] = [boxOf(button), bar && boxOf(bar)];
      if (!other || one.width === 0) return false;
      const isBeside = one.right <= other.left || other.right <= one.left;
      return !isBeside && one.top < other.bottom && other.top < one.bottom;
    });
  });

/** Approves slips from the one that is open, until there is no next one. @returns the seconds of each */
async function approveAll(page: Page, hands: Hands): Promise<number[]> {
  const seconds: number[] = [];
  for (;;) {
    const [, id] = /\/moderation\/slips\/(\d+)$/.exec(page.url()) ?? [];
    if (id === undefined) return seconds;
    await expect.poll(() => page.locator("h1").textContent()).toContain(id);
    await hydrated(page);
    const begunAt = Date.now();
    // A slip with flags asks once.
    if ((await flags(page).count()) > 0) {
      await hands.act("a", /^Approve/);
      await expect.poll(() => textOf(page)).toContain("Approve again");
      expect(await isCovered(page)).toBe(false);
    }
    await hands.act("a", /^Approve/);
    await expect.poll(() => page.url().endsWith(`/${id}`)).toBe(false);
    seconds.push((Date.now() - begunAt) / 1000);
  }
}

/** Decides the case that is open. */
async function decide(page: Page, hands: Hands): Promise<void> {
  if (page.url().includes("/comments?")) {
    await hands.act("x", /^Keep/);
  } else if (page.url().includes("/reports?")) {
    await hands.act("d", /^Dismiss/);
  } else {
    await hands.write("w", /^Answer to the racer/, "You're right, it can.");
    await hands.act("o", /^Overturn/);
  }
  await page.waitForURL("**/moderation/inbox");
  await hydrated(page);
}

/** The seconds since an instant, for the log. */
const secondsSince = (begunAt: number) => ((Date.now() - begunAt) / 1000).toFixed(1);

/** What waits, on the console's first page. */
const WAITING = "section[aria-labelledby=waiting]";

/** Opens the console's first page and expects how much waits. */
async function expectWaiting(page: Page, label: string, count: number): Promise<void> {
  await page.goto("/admin");
  await hydrated(page);
  const pattern = new RegExp(`^${label}${count}(Oldest|Nothing)`);
  const queue = page.locator(`${WAITING} a`).filter({ hasText: label });
  expect(await queue.textContent()).toMatch(pattern);
}

describe.each([
  { width: 1280, by: "keyboard" },
  { width: 360, by: "thumb" },
] as const)("at $width px by $by", ({ width, by }) => {
  const stateDir = mkdtempSync(join(tmpdir(), "garage-queue-copy-"));
  let site: Running;
  beforeAll(async () => {
    cpSync(seeded, stateDir, { recursive: true });
    site = await startSite(stateDir);
  }, 300_000);
  afterAll(async () => {
    await site.stop();
    rmSync(stateDir, { recursive: true, force: true });
  });

  test("a moderator works off the whole inbox", async () => {
    const { page, problems } = await person("demo-moderator", site.origin, width);
    const hands = createHands(page, by);
    expect(await openInbox(page)).toBeGreaterThanOrEqual(10);
    const begunAt = Date.now();
    const seconds: number[] = [];
    let others = 0;
    while ((await cases(page).count()) > 0) {
      await hands.openFirst();
      await page.waitForURL(/slips\/\d+$|[?&](comment|report|appeal)=\d+/);
      await hydrated(page);
      if (page.url().includes("/slips/")) {
        seconds.push(...(await approveAll(page, hands)));
      } else {
        await decide(page, hands);
        others += 1;
      }
      await openInbox(page);
    }
    expect(await textOf(page)).toContain("All done");
    expect(seconds.length).toBeGreaterThan(20);
    expect(others).toBe(3);
    const median = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)]?.toFixed(1);
    console.info(
      `${by} at ${width} px: ${seconds.length} slips (median ${median} s), ${others} other cases, ${hands.touches} touches, ${secondsSince(begunAt)} s`,
    );
    expect(problems).toEqual([]);
  });

  test("an editor answers every Drag Pak request", async () => {
    const { page, problems } = await person("demo-editor", site.origin, width);
    const hands = createHands(page, by);
    await expectWaiting(page, "Drag Pak requests", FILLED.requests);
    const begunAt = Date.now();
    await hands.use(`${WAITING} a[href="/drag-pak/requests"]`);
    await page.waitForURL("**/drag-pak/requests");
    await hydrated(page);
    const requests = page.locator("main ol > li[id]");
    for (let left = FILLED.requests; left > 0; left -= 1) {
      expect(await requests.count()).toBe(left);
      const number = await requests.first().locator("h2").innerText();
      if (by === "keyboard") {
        await page.keyboard.press("j");
        expect(await page.locator(":focus").innerText()).toBe(number);
      }
      const first = `main ol > li[id="${number}"]`;
      await hands.fill(`${first} [name=note]`, "Called, sends papers.");
      await hands.use(`${first} button[value=ANSWERED]`);
      await page.getByText(`${number}: answered.`).first().waitFor();
      await requests.filter({ hasText: number }).waitFor({ state: "detached" });
    }
    expect(await textOf(page)).toContain("Nothing here");
    await expectAccessible(page);
    console.info(
      `${by} at ${width} px: ${FILLED.requests} requests, ${hands.touches} touches, ${secondsSince(begunAt)} s`,
    );
    await expectWaiting(page, "Drag Pak requests", 0);
    expect(problems).toEqual([]);
  });

  test("an admin sends all unsent mail, and sends or discards all dead letters", async () => {
    const { page, problems } = await person("demo-admin", site.origin, width);
    const hands = createHands(page, by);
    await expectWaiting(page, "Unsent mail", FILLED.mails);
    const begunAt = Date.now();
    await hands.use(`${WAITING} a[href="/admin/mail?state=failed"]`);
    await page.waitForURL(/\/admin\/mail\?state=failed$/);
    await hydrated(page);
    await hands.use("form:has(input[value='retry-all']) button");
    await page.getByText(`${FILLED.mails} mails are on the way.`).first().waitFor();
    await expectWaiting(page, "Dead letters", FILLED.letters);
    await hands.use(`${WAITING} a[href="/admin/dead-letters"]`);
    await page.waitForURL("**/admin/dead-letters");
    await hydrated(page);
    const name = await page.locator("tbody strong").first().innerText();
    await hands.use("tbody tr:first-child summary");
    await hands.fill("tbody tr:first-child [name=typed]", name);
    await hands.use("tbody tr:first-child details button");
    await page.getByText("Discarded.").first().waitFor();
    await page.getByText(name, { exact: true }).waitFor({ state: "detached" });
    await hands.use("form:has(input[value='send-all']) button");
    await page
      .getByText(`${FILLED.letters - 1} messages are back in the queue.`)
      .first()
      .waitFor();
    await page.getByText("The queue has done everything it was given.").waitFor();
    await expectAccessible(page);
    console.info(
      `${by} at ${width} px: ${FILLED.mails} mails and ${FILLED.letters} dead letters, ${hands.touches} touches, ${secondsSince(begunAt)} s`,
    );
    await expectWaiting(page, "Dead letters", 0);
    await expectWaiting(page, "Unsent mail", 0);
    expect(problems).toEqual([]);
  });
});
