import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite } from "../support/site.ts";
import { DEMO_PASSWORD, hydrated, launch, signIn, visit } from "./support/browser.ts";

/** A site of its own with the demo's queue, since both journeys leave nothing of it. */
const seeded = mkdtempSync(join(tmpdir(), "garage-queue-"));
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
  const site = await startSite(seeded);
  await fillInbox(site.origin);
  await site.stop();
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

type ListedSlip = { id: number; version: number; user: { username: string } };

/** Adds an appeal and a report to the demo's slips and its reported comment. */
async function fillInbox(origin: string): Promise<void> {
  const headers = { origin };
  const racer = await person("demo-racer", origin);
  const admin = await person("demo-admin", origin);
  const response = await admin.page.request.get("/api/moderation/slips?status=PENDING&limit=100");
  const { slips } = (await response.json()) as { slips: ListedSlip[] };
  const own = slips.find(({ user }) => user.username === "demo-racer");
  if (!own) throw new Error("the demo's racer has no slip that waits");
  const data = { version: own.version, reason: "PHOTO_UNREADABLE", note: "Too dark." };
  await admin.page.request.post(`/api/moderation/slips/${own.id}/reject`, { headers, data });
  await racer.page.goto(`/1320-club/slip/${own.id}/appeal`);
  await hydrated(racer.page);
  await racer.page.getByLabel("What did we get wrong?").fill("Every digit can be read.");
  await racer.page.getByRole("button", { name: "Send the appeal" }).click();
  await racer.page
    .getByText(/second look and emails you/)
    .first()
    .waitFor();
  const runs = await (await racer.page.request.get("/rest/slips?limit=100")).json();
  for (const { id } of runs) {
    const report = { reason: "PICTURE", text: "Blurred." };
    const path = `/api/slips/${id}/reports`;
    const reported = await racer.page.request.post(path, { headers, data: report });
    if (reported.status() === 201) break;
  }
  await racer.context.close();
  await admin.context.close();
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

/** A moderator who works with keys alone, or with a thumb alone. */
function createHands(page: Page, by: "keyboard" | "thumb") {
  let touches = 0;
  return {
    get touches() {
      return touches;
    },
    /** Presses a key, or taps the button or link that does the same. */
    async act(key: string, button: RegExp): Promise<void> {
      touches += 1;
      if (by === "keyboard") await page.keyboard.press(key);
      else await page.getByRole("main").getByRole("button", { name: button }).first().click();
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
      await page.keyboard.press(key);
      await page.keyboard.type(text);
      await page.keyboard.press("Escape");
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

test.each([
  { width: 1280, by: "keyboard" },
  { width: 360, by: "thumb" },
] as const)("a moderator works off the whole inbox at $width px by $by", async ({ width, by }) => {
  const stateDir = mkdtempSync(join(tmpdir(), "garage-queue-copy-"));
  cpSync(seeded, stateDir, { recursive: true });
  const site = await startSite(stateDir);
  const { page, problems } = await person("demo-moderator", site.origin, width);
  const hands = createHands(page, by);
  expect(await openInbox(page)).toBeGreaterThan(10);
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
  const total = ((Date.now() - begunAt) / 1000).toFixed(0);
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)]?.toFixed(1);
  console.info(
    `${by} at ${width} px: ${seconds.length} slips (median ${median} s), ${others} other cases, ${hands.touches} touches, ${total} s`,
  );
  expect(problems).toEqual([]);
  await site.stop();
  rmSync(stateDir, { recursive: true, force: true });
});
