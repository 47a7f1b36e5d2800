import type { Page } from "playwright-core";
import { expect } from "vitest";

/** From here on the page's time passes by `runFor` alone; its clock must have been installed. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // It only goes forward, and goes on until it is stopped.
  await page.clock.pauseAt(now + 60_000);
}

/** With a stopped clock: the success alert stays this long, then the form disappears. */
export async function expectClosing(page: Page, text: string, ms: number): Promise<void> {
  const form = page.getByRole("form");
  const alert = form.getByRole("status").filter({ hasText: text });
  await alert.waitFor();
  expect(await alert.textContent()).toContain("Congratulations!");
  let isLeaving = false;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) isLeaving = true;
  });
  await page.clock.runFor(ms - 1);
  expect(await alert.isVisible()).toBe(true);
  expect(isLeaving).toBe(false);
  await page.clock.runFor(1);
  await expect.poll(() => isLeaving).toBe(true);
  await page.clock.resume();
  await form.waitFor({ state: "detached" });
}
