import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";
import { addVehicle, newRacer, sendSlip } from "./support/racer.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** How far a page can be pushed sideways. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

test("a waiting slip shows the length of the queue", async () => {
  const { page, context } = await visit(browser, { width: 768 });
  const racer = await newRacer(page, "waits");
  await sendSlip(page, racer, (await addVehicle(page, racer)).id);
  await page.goto("/1320-club/submit");
  const status = page.locator("tr", { hasText: "PENDING" }).locator("td").last();
  expect(await status.textContent()).toMatch(/PENDING.*in line\..*Usual wait/);
  await context.close();
});

test("a garage collapses the list of slips if all of it is shown above", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  const racer = await newRacer(page, "folds");
  const { id } = await addVehicle(page, racer);
  const list = page.getByRole("group").filter({ hasText: "Your time slips" });
  const table = list.getByRole("table");
  await sendSlip(page, racer, id);
  await page.goto(`/user/${racer.username}`);
  await page.getByText("Edit slip").waitFor();
  expect(await table.isVisible()).toBe(false);
  await list.getByRole("heading").click();
  await table.getByText("PENDING").waitFor();
  await expectAccessible(page);
  await sendSlip(page, racer, id);
  await page.reload();
  await table.getByText("PENDING").first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("editing a slip on the board shows a warning", async () => {
  const { page, context } = await visit(browser, { width: 768 });
  await signIn(page, "demo-racer");
  await page.goto("/1320-club/submit");
  const approved = page.locator("tr", { hasText: "APPROVED" }).first();
  await approved.getByRole("link", { name: /^Edit the slip/ }).click();
  await page.getByText("it comes off until a moderator").waitFor();
  const withdraw = page.getByRole("button", { name: /ithdraw/ });
  expect(await withdraw.isVisible()).toBe(false);
  await page.getByText("Withdraw this slip").click();
  await withdraw.waitFor();
  await expectAccessible(page);
  await context.close();
});

test("the forms fit the narrowest phone, and nothing in them needs a missing script", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 320 });
  await signIn(page, "demo-racer");
  for (const path of ["/1320-club/submit", "/user/demo-racer/vehicles/1/edit"]) {
    await page.goto(path);
    expect(await sideways(page), path).toBeLessThanOrEqual(0);
  }
  expect(await page.getByRole("button", { name: "Reset to the stock picture" }).count()).toBe(0);
  expect(await page.locator("input[name=resetImage]").isVisible()).toBe(true);
  await context.close();
});

test("two cars of a kind have tabs of their own", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/user/northshaft");
  const tabs = await page
    .getByRole("navigation", { name: "Vehicles" })
    .getByRole("link")
    .allTextContents();
  expect(tabs).toContain("1991 Spirit R/T #2");
  expect(new Set(tabs).size).toBe(tabs.length);
  await context.close();
});

test("the badges turn a spinner until those of the next vehicle are here", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await page.goto("/user/northshaft");
  await hydrated(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/vehicles\/\d+\.data/, async (route) => {
    await held;
    await route.continue();
  });
  const next = page.getByRole("navigation", { name: "Vehicles" }).getByRole("link").nth(1);
  await next.click();
  const spinner = page.getByRole("status").filter({ hasText: "Loading badges" });
  await spinner.waitFor();
  answer();
  await spinner.waitFor({ state: "detached" });
  await expect.poll(() => next.getAttribute("aria-current")).toBe("page");
  expect(problems).toEqual([]);
  await context.close();
});

test("an eighth-mile strip has no link to submit a slip, since it can't count", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/tracks/barona-drag-strip");
  const main = page.getByRole("main");
  await main.getByText("counts quarter miles").waitFor();
  expect(await main.getByRole("link", { name: "Submit a slip" }).count()).toBe(0);
  await context.close();
});
