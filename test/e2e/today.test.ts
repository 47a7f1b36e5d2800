import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each([
  ["demo-admin", 1280, ["Slips", "Reports", "Flagged comments", "Drag Pak requests"]],
  ["demo-admin", 360, ["Slips", "Reports"]],
  ["demo-moderator", 768, ["Slips", "Reports", "Flagged comments"]],
  ["demo-editor", 1920, ["Drag Pak requests", "Scheduled articles"]],
] as const)(
  "%s sees what is waiting at %i px, and goes there by keyboard",
  async (name, width, labels) => {
    const { page, problems } = await visit(browser, { width, serviceWorkers: false });
    await signIn(page, name);
    await page.goto("/desk");
    await page.getByRole("link", { name: "Today" }).click();
    await page.waitForURL("**/admin");
    await hydrated(page);
    const waiting = page.getByRole("region", { name: "Waiting" });
    for (const label of labels)
      expect(await waiting.getByText(label, { exact: true }).count()).toBe(1);
    expect(
      await page.getByRole("region", { name: "So far today" }).getByText("Sign-ups").count(),
    ).toBe(1);
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    const first = waiting.getByRole("link").first();
    const to = (await first.getAttribute("href")) ?? "";
    await page.locator("#content").focus();
    let keys = 0;
    while (!(await first.evaluate((link) => link === document.activeElement))) {
      expect(keys).toBeLessThan(15);
      keys += 1;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${to}`);
    console.log(`from Today to ${to} at ${width} px: ${keys + 1} keys`);
    expect(problems).toEqual([]);
  },
);
