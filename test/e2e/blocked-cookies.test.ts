import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DEMO_PASSWORD,
  expectAccessible,
  hydrated,
  launch,
  modal,
  visit,
} from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const MESSAGE = /This site needs cookies for this step/;

/** Drops every cookie a response sets, as a browser with cookies blocked does. */
async function blockCookies(page: Page): Promise<void> {
  await page.route(/^(?!.*\/assets\/)/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { "set-cookie": _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
}

test.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("a login with cookies blocked says that the site needs them, %s", async (_, javaScript) => {
  const { page, context } = await visit(browser, {
    javaScript,
    width: 360,
    height: 740,
    serviceWorkers: false,
  });
  await blockCookies(page);
  await page.goto("/login");
  if (javaScript) await hydrated(page);
  await page.getByLabel("Username").fill("demo-racer");
  await page.getByLabel("Password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText(MESSAGE).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await page.getByLabel("Username").inputValue()).toBe("demo-racer");
  if (javaScript) await expectAccessible(page);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

test.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])(
  "a registration with cookies blocked says so and keeps the account, %s",
  async (_, javaScript) => {
    const { page, context } = await visit(browser, {
      javaScript,
      width: 360,
      height: 740,
      serviceWorkers: false,
    });
    await blockCookies(page);
    await page.goto("/register");
    if (javaScript) await hydrated(page);
    const form = page.getByRole("main");
    const username = `blocked-${Date.now().toString(36)}`;
    await form.getByLabel("Username").fill(username);
    await form.getByLabel("Email").fill(`${username}@example.com`);
    await form.getByLabel("Password", { exact: false }).first().fill("Burnout at 1320");
    await form.getByLabel("Confirm password").fill("Burnout at 1320");
    await form.getByRole("button", { name: "Next: your profile" }).click();
    await page.getByText(MESSAGE).waitFor();
    expect(await form.getByLabel("Username").inputValue()).toBe(username);
    expect(await form.getByLabel("Email").inputValue()).toBe(`${username}@example.com`);
    if (javaScript) await expectAccessible(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  },
);

test("the dialogs say so, too, and keep what was typed", async () => {
  const { page, context } = await visit(browser, {
    width: 360,
    height: 740,
    serviceWorkers: false,
  });
  await blockCookies(page);
  await page.goto("/1320-club?login=1");
  await modal(page);
  const login = page.getByRole("dialog", { name: "Log in" });
  await login.getByLabel("Username").fill("demo-racer");
  await login.getByLabel("Password").fill(DEMO_PASSWORD);
  await login.getByRole("button", { name: "Log in" }).click();
  await login.getByText(MESSAGE).waitFor();
  expect(await login.getByLabel("Username").inputValue()).toBe("demo-racer");

  await page.goto("/1320-club?register=1");
  await modal(page);
  const register = page.getByRole("dialog", { name: "Register" });
  const username = `dialog-${Date.now().toString(36)}`;
  await register.getByLabel("Username").fill(username);
  await register.getByLabel("Email").fill(`${username}@example.com`);
  await register.getByLabel("Password", { exact: false }).first().fill("Burnout at 1320");
  await register.getByLabel("Confirm password").fill("Burnout at 1320");
  await register.getByRole("button", { name: "Next: your profile" }).click();
  await register.getByText(MESSAGE).waitFor();
  expect(await register.getByLabel("Username").inputValue()).toBe(username);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});
