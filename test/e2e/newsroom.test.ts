import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jpegFile } from "../support/pictures.ts";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, page.url()).toBeLessThanOrEqual(0);
}

const deskOf = (page: Page) => page.waitForURL(/\/newsroom\/article\/\d+$/);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("an editor writes, previews, schedules, publishes and takes back an article", async () => {
  const { page, context, problems } = await visit(browser);
  const title = `Night air ${Date.now()}`;
  await signIn(page, "demo-editor");
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("link", { name: "Newsroom" }).click();
  await page.getByRole("link", { name: "New article" }).click();
  await page.waitForURL("**/newsroom/new");
  await expectAccessible(page);

  await page.getByLabel(/^Title/).fill(title);
  const text = page.getByLabel(/^Text/);
  await text.fill("## Heat\n\n<b>no</b>");
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await preview.getByText("HTML isn't shown").first().waitFor();
  await text.fill("## Heat\n\nCold air packs **tighter**.");
  await preview.getByRole("heading", { name: "Heat" }).waitFor();
  await expect.poll(() => preview.getByText("HTML isn't shown").count()).toBe(0);
  await page.getByLabel(/^Excerpt/).fill("What the cold gives you.");
  await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel(/^Tags/).fill("Density altitude, Night racing");
  const buffer = Buffer.from(await jpegFile({ width: 640, height: 360 }).arrayBuffer());
  await field(page, "Photo").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Crop & Save" }).click();
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Say what the picture shows.").waitFor();
  await page.getByLabel("What it shows").fill("A gray lane at night");
  await page.getByRole("button", { name: "Save draft" }).click();
  await deskOf(page);
  await page.getByText(/Saved\.$/).waitFor();
  await expectAccessible(page);

  const link = page.getByRole("region", { name: "Preview link" }).getByRole("link");
  const visitor = await visit(browser, { javaScript: false, width: 320, height: 740 });
  await visitor.page.goto((await link.getAttribute("href")) ?? "");
  await visitor.page.getByRole("heading", { level: 1, name: title }).waitFor();
  await visitor.page.getByText("Not out yet").waitFor();
  await expectNoSidewaysScroll(visitor.page);

  await field(page, "Day").fill("2099-05-09");
  await field(page, "Time").fill("18:30");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("It's on the schedule.").waitFor();
  await page.getByText(/^Scheduled, May 9, 2099, 22:30 UTC/).waitFor();

  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("It's out.").waitFor();
  await visitor.page.goto("/news");
  await visitor.page.getByRole("link", { name: title }).first().click();
  await visitor.page.getByRole("heading", { level: 1, name: title }).waitFor();
  const address = visitor.page.url();

  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByText("It's off the site.").waitFor();
  expect((await visitor.page.goto(address))?.status()).toBe(404);
  await visitor.page.goto("/news");
  expect(await visitor.page.getByRole("link", { name: title }).count()).toBe(0);

  await page.goto(`/newsroom?state=unpublished&q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("main").getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "Version 3 to 4" }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await visitor.context.close();
  await context.close();
});

test("an editor writes without JavaScript on a phone, and sees who was faster", async () => {
  const first = await visit(browser, { javaScript: false, width: 320, height: 740 });
  const second = await visit(browser, { javaScript: false, width: 1280 });
  const title = `Two pens ${Date.now()}`;
  for (const { page } of [first, second]) await signIn(page, "demo-editor");
  await first.page.goto("/newsroom/new");
  await expectNoSidewaysScroll(first.page);
  await first.page.getByLabel(/^Title/).fill(title);
  await first.page.getByLabel(/^Text/).fill("One.\n\nTwo.");
  await first.page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await first.page.getByRole("button", { name: "Save draft" }).click();
  await deskOf(first.page);
  await expectNoSidewaysScroll(first.page);

  await second.page.goto(first.page.url());
  await second.page.getByLabel(/^Text/).fill("One.\n\nTheirs.");
  await second.page.getByRole("button", { name: "Save draft" }).click();
  await second.page.getByText("Version 2.").waitFor();
  await first.page.getByLabel(/^Text/).fill("One.\n\nMine.");
  await first.page.getByRole("button", { name: "Save draft" }).click();
  await first.page.getByRole("heading", { name: "What's different" }).waitFor();
  await first.page.locator("del", { hasText: "Theirs." }).waitFor();
  await expectNoSidewaysScroll(first.page);
  await first.page.getByRole("button", { name: "Save draft" }).click();
  await first.page.getByText("Version 3.").waitFor();
  expect(await first.page.getByLabel(/^Text/).inputValue()).toBe("One.\n\nMine.");

  await first.page.getByRole("main").getByRole("link", { name: "History" }).click();
  await first.page.getByRole("heading", { name: "Version 2 to 3" }).waitFor();
  await expectNoSidewaysScroll(first.page);
  await first.page.getByLabel("From version 1").check();
  await first.page.getByRole("button", { name: "Compare" }).click();
  await first.page.locator("del", { hasText: "Two." }).waitFor();
  await first.page.locator("ins", { hasText: "Mine." }).waitFor();
  await first.page.getByRole("button", { name: "Restore version 1" }).click();
  await first.page.getByText("Version 1 is back.").waitFor();
  expect(await first.page.getByLabel(/^Text/).inputValue()).toBe("One.\n\nTwo.");
  for (const { context } of [first, second]) await context.close();
});

test("what is typed into a draft is saved by itself, and kept on the device when the line drops", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-editor");
  await page.goto("/newsroom/new");
  await hydrated(page);
  await page.getByLabel(/^Title/).fill(`Dead spot ${Date.now()}`);
  const text = page.getByLabel(/^Text/);
  await text.fill("From the far end of the pits.");
  await page.getByText("Kept on this device.").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Restore what you typed" }).click();
  await expect.poll(() => text.inputValue()).toBe("From the far end of the pits.");
  await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Save draft" }).click();
  await deskOf(page);
  await page.getByText("Version 1.").waitFor();

  await text.fill("Typed with a line.");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.reload();
  await hydrated(page);
  await page.getByText("Version 2.").waitFor();
  expect(await text.inputValue()).toBe("Typed with a line.");
  expect(await page.getByRole("button", { name: "Restore what you typed" }).count()).toBe(0);

  await context.setOffline(true);
  await text.fill("Typed without one.");
  await page.getByText("Offline. Kept on this device.").waitFor();
  await context.setOffline(false);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText(/Version 4\./).waitFor();
  expect(await text.inputValue()).toBe("Typed without one.");

  await page.goto("/newsroom/new");
  await hydrated(page);
  expect(await page.getByRole("button", { name: "Restore what you typed" }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("to a racer the newsroom is not there", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  expect((await page.goto("/newsroom"))?.status()).toBe(404);
  await page.goto("/");
  expect(await page.getByRole("link", { name: "Newsroom" }).count()).toBe(0);
  await context.close();
});
