import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";
import { newRacer } from "./support/racer.ts";

const DESK = "/track-desk/famoso-dragstrip";
const HEADER = "Car #,Name,Class,R/T,60',ET,MPH";

/** An evening's file: a thousand good rows, and two that are named as bad. */
function eveningFile(): Buffer {
  const rows = Array.from({ length: 1_000 }, (_, n) => {
    const elapsed = (9 + n / 200).toFixed(3);
    return `${1000 + n},Racer ${n},Street,.${100 + (n % 800)},1.${500 + (n % 400)},${elapsed},${(1380 / Number(elapsed)).toFixed(2)}`;
  });
  rows.splice(10, 0, "77,No Time,Street,.200,1.800,,100.00");
  rows.splice(500, 0, "78,Odd Time,Street,.200,1.800,broke,100.00");
  return Buffer.from([HEADER, ...rows].join("\n"));
}

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each([
  { width: 1280, day: "2026-09-26" },
  { width: 360, day: "2026-09-19" },
])(
  "a strip sends a thousand rows and reads which were left out, at $width px",
  async ({ width, day }) => {
    const { page, context, problems } = await visit(browser, { serviceWorkers: false });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, "demo-admin");
    await page.goto(DESK);
    await hydrated(page);
    const startedAt = Date.now();
    const file = { name: "evening.csv", mimeType: "text/csv", buffer: eveningFile() };
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("region", { name: "Send an evening" }).getByLabel("Evening").fill(day);
    const check = page.getByRole("button", { name: "Check the file" });
    if (width > 400) await check.press("Enter");
    else await check.click();
    const send = page.getByRole("button", { name: "Send 1,000 runs" });
    await send.waitFor();
    expect(await page.getByText("ET: no time.").count()).toBeGreaterThan(0);
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (width > 400) await send.press("Enter");
    else await send.click();
    await page.waitForURL(/\/track-desk\/famoso-dragstrip\/\d+$/);
    console.log(
      `a thousand rows at ${width} px: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    await page.getByRole("heading", { name: "Left out", exact: true }).waitFor();
    const text = await page.locator("main").innerText();
    expect(text).toContain("1,000 runs");
    expect(text).toContain("Row 12");
    expect(text).toContain("Row 502");
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("a strip confirms whose run it was, where its sheet doesn't say", async () => {
  const car = `T${Date.now() % 1_000_000}`;
  const day = "2026-10-03";
  const admin = await visit(browser, { serviceWorkers: false, width: 360 });
  await signIn(admin.page, "demo-admin");
  await admin.page.goto(DESK);
  await hydrated(admin.page);
  const buffer = Buffer.from(`${HEADER}\n${car},Team Entry,Street,.200,1.800,12.345,111.11`);
  const file = { name: "team.csv", mimeType: "text/csv", buffer };
  await admin.page.getByLabel("CSV file").setInputFiles(file);
  await admin.page.getByRole("region", { name: "Send an evening" }).getByLabel("Evening").fill(day);
  await admin.page.getByRole("button", { name: "Check the file" }).click();
  await admin.page.getByRole("button", { name: /^Send 1 run/ }).click();
  await admin.page.waitForURL(/\/track-desk\/famoso-dragstrip\/\d+$/);
  const sheet = admin.page.url();

  const { page, context, problems } = await visit(browser);
  const { username } = await newRacer(page, "teamdriver");
  await page.goto(`/tracks/famoso-dragstrip/results/${day}`);
  await page.getByText("Ran that night?").click();
  await page.getByLabel("Your car number").fill(car);
  await page.getByRole("button", { name: "Look it up" }).click();
  await page.getByRole("button", { name: /^It's mine/ }).click();
  await page.waitForURL(/\/1320-club\/submit\?result=\d+$/);
  await page.getByText("The track has yet to say it's you.").waitFor();

  await admin.page.goto(`${sheet}?claims=1`);
  await admin.page.getByRole("link", { name: username }).waitFor();
  await expectAccessible(admin.page);
  expect(await overflow(admin.page)).toBeLessThanOrEqual(0);
  await admin.page.getByRole("button", { name: "Confirm the racer of row 2" }).click();
  await admin.page.getByText("Confirmed. It's tied to the slip").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Yours, without a slip yet" }).waitFor();
  expect(await page.getByText("The track has yet to say it's you.").count()).toBe(0);
  expect([...problems, ...admin.problems]).toEqual([]);
  await context.close();
  await admin.context.close();
});

test("a racer and a visitor find nothing at a strip's pages", async () => {
  const { page, context } = await visit(browser);
  const asVisitor = await page.goto(DESK);
  expect(asVisitor?.status()).toBe(404);
  await newRacer(page, "spectator");
  for (const path of ["/track-desk", DESK, `${DESK}/1`, `${DESK}/1/rows.csv`]) {
    expect((await page.request.get(new URL(path, page.url()).href)).status(), path).toBe(404);
  }
  await context.close();
});
