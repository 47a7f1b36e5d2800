import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, modal, visit } from "./support/browser.ts";
import { ORIGIN, ops } from "./support/this-site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("whom staff invite completes the account without script, and nothing typed is lost", async () => {
  const id = crypto.randomUUID().slice(0, 8);
  const email = `invited-${id}@example.com`;
  const link = /http\S+/.exec((await ops("invite", email, ORIGIN)).output)?.[0] ?? "";
  expect(link).toContain("/register/complete?token=");
  const { page, problems } = await visit(browser, { javaScript: false });
  await page.goto(link);
  await page.getByText(email).waitFor();
  await page.getByLabel("Username").fill("demo-racer");
  await page.getByLabel(/^Password/).fill("Strip1320Night");
  await page.getByLabel("Confirm password").fill("Strip1320Night");
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Ash");
  await page.getByLabel("Country").selectOption("Canada");
  await page.getByRole("button", { name: "Complete my account" }).click();
  await page.getByText("This username is taken.").waitFor();
  await page.waitForLoadState();
  expect(await page.getByLabel("First name").inputValue()).toBe("Robin");
  expect(await page.getByLabel("Country").inputValue()).toBe("Canada");

  await page.getByLabel("Username").fill(`robin-${id}`);
  await page.getByLabel(/^Password/).fill("Strip1320Night");
  await page.getByLabel("Confirm password").fill("Strip1320Night");
  await page.getByRole("button", { name: "Complete my account" }).click();
  await page.waitForURL(`**/user/robin-${id}/vehicles/new?step=3`);
  await page.goto(link);
  await page.getByText("This link has been used, has expired, or is incomplete.").waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the page of an invitation is accessible", async () => {
  const email = `invited-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const link = /http\S+/.exec((await ops("invite", email, ORIGIN)).output)?.[0] ?? "";
  const { page, problems } = await visit(browser);
  await page.goto(link);
  await hydrated(page);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("an answer that is not ours fails in the login form, over the page it is on", async () => {
  const { page } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club?login=1");
  const login = page.getByRole("dialog", { name: "Log in" });
  await login.getByLabel("Username or email").fill("demo-racer");
  await modal(page);
  await login.getByLabel(/^Password/).fill("Quarter1320");
  await page.route("**/login.data*", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
  await login.getByRole("button", { name: "Log in", exact: true }).click();
  await login.getByText("Unable to process server response. Please try again later.").waitFor();
  expect(await login.getByLabel("Username or email").inputValue()).toBe("demo-racer");
  await page.unroute("**/login.data*");
  await login.getByLabel(/^Password/).fill("Quarter1320");
  await login.getByRole("button", { name: "Log in", exact: true }).click();
  await login.waitFor({ state: "hidden" });
  await page.context().close();
});
