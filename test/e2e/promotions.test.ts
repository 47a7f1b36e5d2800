import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD, expectAccessible, launch, signIn, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("a vote leads over the login back to the choice, and then to the results", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await page.goto("/livery-shootout");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Vote for Thermal" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill("demo-racer");
  await dialog.locator("input[name=password]").fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Your pick. One press and it counts.").waitFor();
  await page.getByRole("button", { name: "Vote for Thermal" }).click();
  await page.getByText("Your vote is in.").waitFor();
  await page.getByText("Your vote", { exact: false }).first().waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("button", { name: /^Vote for/ }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("a giveaway is entered without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/radford-giveaway");
  await page.getByRole("heading", { name: "The rules" }).waitFor();
  await signIn(page, "demo-racer");
  await page.goto("/radford-giveaway");
  await page.getByRole("button", { name: "Enter", exact: true }).click();
  await page.getByText("You have to be 18 or older to enter.").waitFor();
  await page.getByLabel("Where do you live?").selectOption("CA");
  await page.getByLabel("I'm 18 or older.").check();
  await page.getByLabel("I've read the rules").check();
  await page.getByRole("button", { name: "Enter", exact: true }).click();
  await page.getByText("You've been in since").waitFor();
  await context.close();
});
