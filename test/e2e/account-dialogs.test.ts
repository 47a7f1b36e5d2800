import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DEMO_PASSWORD,
  expectAccessible,
  hydrated,
  launch,
  modal,
  styled,
  visit,
} from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Resolves once the control has the focus. */
async function expectFocus(control: Locator): Promise<void> {
  await expect
    .poll(() => control.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

test("the sign-up box opens the registration over the page, and Escape leads back to the box", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/tracks?state=CA");
  await hydrated(page);
  await styled(page);
  const box = page.getByRole("contentinfo").getByLabel("Email");
  const dialog = page.getByRole("dialog", { name: "Register" });
  const send = [
    () => page.keyboard.press("Enter"),
    () => page.getByRole("button", { name: "Sign up" }).click(),
  ];
  for (const [turn, open] of send.entries()) {
    const email = `racer-${turn}@example.com`;
    // Away from the edges: a browser that restores the focus may scroll slightly.
    await box.evaluate((field) => field.scrollIntoView({ block: "center" }));
    await box.fill(email);
    await open();
    await modal(page);
    expect(await dialog.getByLabel("Email").inputValue()).toBe(email);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.waitForURL(/\/tracks\?state=CA$/);
    await expectFocus(turn === 0 ? box : page.getByRole("button", { name: "Sign up" }));
    expect(await box.inputValue()).toBe(email);
    const { top, bottom } = await box.evaluate((field) => field.getBoundingClientRect());
    expect([top > 0, bottom < 900]).toEqual([true, true]);
  }
  // An invalid address isn't submitted.
  await box.fill("no address");
  await page.keyboard.press("Enter");
  expect(await dialog.count()).toBe(0);
  await box.fill("racer@example.com");
  await page.keyboard.press("Enter");
  await modal(page);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("Escape returns the focus to the control that opened the dialog, after any number of dialogs", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/1320-club?board=modified");
  await hydrated(page);
  await styled(page);
  const opener = page.getByRole("banner").getByRole("link", { name: "Log in" });
  const at = (name: string) => page.getByRole("dialog", { name });
  await opener.click();
  await at("Log in").getByRole("link", { name: "Forgot your password?" }).click();
  await at("Forgot your password?").getByRole("link", { name: "Back to log in" }).click();
  await at("Log in").getByRole("link", { name: "Register" }).click();
  await at("Register").getByLabel("Username").fill("half-way");
  await page.keyboard.press("Escape");
  await at("Register").waitFor({ state: "hidden" });
  await expectFocus(opener);

  await opener.click();
  await at("Log in").getByRole("link", { name: "Forgot your password?" }).click();
  await at("Forgot your password?").getByRole("link", { name: "Close" }).click();
  await at("Forgot your password?").waitFor({ state: "hidden" });
  await expectFocus(opener);
  expect(problems).toEqual([]);
  await context.close();
});

test("logging in returns to the page, and Back doesn't reopen the login", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/videos");
  await page.goto("/1320-club?board=modified");
  await hydrated(page);
  await styled(page);
  await page.evaluate(() => scrollTo(0, 400));
  const row = page.locator('a[href*="/1320-club/slip/"]').nth(4);
  const rowTop = () => row.evaluate((element) => element.getBoundingClientRect().top);
  const before = await rowTop();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  // A mouse would first have to scroll to it.
  const opener = page.getByRole("banner").getByRole("link", { name: "Log in" });
  await opener.dispatchEvent("click");
  await modal(page);
  await dialog.getByLabel("Username or email").fill("demo-racer");
  await dialog.getByRole("button", { name: "Log in" }).click();
  const missing = dialog.getByText("Password is required");
  await missing.waitFor();
  const password = dialog.getByLabel("Password");
  await expectFocus(password);
  await password.pressSequentially("x");
  await missing.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.getByText("Invalid username or password").waitFor();
  expect(await dialog.getByLabel("Username or email").inputValue()).toBe("demo-racer");
  await password.fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Show what was typed" }).click();
  expect(await password.getAttribute("type")).toBe("text");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("banner").getByText("demo-racer", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("?board=modified");
  // The content that members see above the rows must not move them.
  expect(Math.abs((await rowTop()) - before)).toBeLessThan(100);
  await page.goBack();
  await page.getByRole("banner").getByText("demo-racer", { exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("a field shows its error until it is fixed", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await page.goto("/register");
  await hydrated(page);
  const main = page.getByRole("main");
  const username = main.getByLabel("Username");
  const send = () => main.getByRole("button", { name: "Next: your profile" }).click();
  await username.fill("demo-racer");
  await main.getByLabel("Email").fill("no address");
  await main.locator("input[name=password]").fill("Burnout at 1320");
  await main.getByLabel("Confirm password").fill("Burnin");
  const differs = main.getByText("Passwords do not match.");
  await differs.waitFor();
  await main.getByLabel("Confirm password").fill("Burnout");
  await differs.waitFor({ state: "detached" });
  await main.getByLabel("Confirm password").fill("Burnout at 1320");

  await send();
  const malformed = main.getByText("Enter an email address such as name@example.com.");
  await malformed.waitFor();
  await expectFocus(main.getByLabel("Email"));
  await main.getByLabel("Email").fill(`mended-${Date.now().toString(36)}@example.com`);
  await malformed.waitFor({ state: "detached" });
  await send();
  const taken = main.getByText("This username is taken.");
  await taken.waitFor();
  await expectFocus(username);
  await main.getByLabel("Email").pressSequentially("x");
  expect(await username.getAttribute("aria-invalid")).toBe("true");
  await username.fill("demo-racer-2");
  await expect.poll(() => username.getAttribute("aria-invalid")).toBeNull();
  await username.fill("demo-racer");
  await expect.poll(() => username.getAttribute("aria-invalid")).toBe("true");

  await username.fill(`mended-${Date.now().toString(36)}`);
  await send();
  await main.getByRole("heading", { name: "Your profile" }).waitFor();
  expect(await main.getByLabel("Country").inputValue()).toBe("United States");
  expect(await main.getByText("I pledge not to race on public streets.").count()).toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});
