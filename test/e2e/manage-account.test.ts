import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  holdScripts,
  hydrated,
  launch,
  modal,
  move,
  newestMail,
  ORIGIN,
  signIn,
  visit,
} from "./support/browser.ts";

const PASSWORD = "Rubber 1320 smoke";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A racer of this journey's own, signed in on this page. */
async function register(page: Page): Promise<{ username: string; email: string }> {
  const username = `tabs-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const response = await page.request.post("/rest/registration/register", {
    data: {
      ...{ username, email, password: PASSWORD, confirmPassword: PASSWORD },
      ...{ firstName: "Casey", lastName: "Miller", country: "Canada", noRacingPledge: true },
    },
    headers: { origin: ORIGIN },
  });
  expect(response.status()).toBe(201);
  const mail = await newestMail(page, email, "Activate your account");
  const activationToken = /activationToken=([\w-]+)/.exec(mail)?.[1];
  const activated = await page.request.post("/api/users/activation", {
    data: { activationToken },
    headers: { origin: ORIGIN },
  });
  expect(activated.status()).toBe(200);
  return { username, email };
}

const accountMenu = (page: Page) => page.getByRole("button", { name: /, account menu$/ });

test("logged out, the page opens the login dialog and returns after it", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/manage-account");
  expect(new URL(page.url()).search).toBe("?login=1&next=%2Fmanage-account");
  await modal(page);
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or email").fill("demo-racer");
  await dialog.getByLabel("Password").fill("Quarter1320");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/manage-account");
  await page.getByRole("heading", { name: "Manage account" }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("two tabs that refresh at once stay signed in, and sign out and in together", async () => {
  const { page, context, problems } = await visit(browser);
  const { username } = await register(page);
  await context.clearCookies({ name: "access" });
  const other = await context.newPage();
  await Promise.all([page.goto("/manage-account"), other.goto("/1320-club")]);
  await Promise.all([hydrated(page), hydrated(other)]);
  for (const tab of [page, other]) await accountMenu(tab).waitFor();

  await context.clearCookies({ name: "access" });
  const refresh = (tab: Page) =>
    tab.evaluate(async () => (await fetch("/api/users/refresh", { method: "POST" })).status);
  expect(await Promise.all([refresh(page), refresh(other)])).toEqual([200, 200]);
  for (const tab of [page, other]) {
    await tab.reload();
    await accountMenu(tab).waitFor();
  }

  await hydrated(page);
  await accountMenu(other).click();
  await other.getByRole("button", { name: "Log out" }).click();
  await other.waitForURL((url) => url.pathname === "/");
  // The first tab isn't touched: it leaves the private page on its own.
  await page.waitForURL((url) => url.pathname === "/" && url.searchParams.has("login"));
  await page.getByRole("link", { name: "Register" }).first().waitFor();

  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or email").fill(username);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/manage-account");
  await accountMenu(other).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a tab that hears of a sign-in while its script is on the way heeds it", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  const letGo = await holdScripts(page);
  await page.goto("/1320-club");
  const begun = page.waitForRequest(/\/assets\/entry\.client/);
  await move(page);
  await begun;
  const other = await context.newPage();
  await signIn(other, "demo-racer");
  await other.goto("/1320-club");
  await hydrated(other);
  letGo();
  await accountMenu(page).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("text typed into a slip stays when another tab logs out", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await page.goto("/1320-club/submit");
  await hydrated(page);
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  const other = await context.newPage();
  await other.goto("/1320-club");
  await hydrated(other);
  await accountMenu(other).click();
  await other.getByRole("button", { name: "Log out" }).click();
  // The header says so at once; the form is left alone.
  await page.getByRole("link", { name: "Register" }).first().waitFor();
  expect(await page.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
  await context.close();
});

test("an email changes once both addresses have confirmed it, also without script", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const { username, email } = await register(page);
  const newEmail = `new-${username}@example.com`;
  await page.goto("/manage-account");
  const section = page.getByRole("region", { name: "Email" });
  await section.getByLabel("New email").fill(newEmail);
  await section.getByLabel("Password").fill("Wrong12345");
  await section.getByRole("button", { name: "Change email" }).click();
  await page.waitForURL("/manage-account#email");
  await section.getByText("That's not your password.").waitFor();
  expect(await section.getByLabel("New email").inputValue()).toBe(newEmail);
  await section.getByLabel("Password").fill(PASSWORD);
  await section.getByRole("button", { name: "Change email" }).click();
  await expect.poll(() => section.getByText("Waiting for its link").count()).toBe(2);

  for (const [address, subject, title] of [
    [email, "Your email is about to change", "One down, one to go"],
    [newEmail, "Confirm your new address", "Your email is changed"],
  ] as const) {
    const mail = await newestMail(page, address, subject);
    await page.goto(/\S+\/email-change\?token=\S+/.exec(mail)?.[0] ?? "");
    await page.getByRole("button", { name: /^Confirm/ }).click();
    await page.getByRole("heading", { name: title }).waitFor();
  }
  await page.goto("/manage-account");
  await section.getByText(newEmail).waitFor();
  await context.close();
});

test("a racer sees the devices, ends the others and takes the data along", async () => {
  const { page, context, problems } = await visit(browser);
  const { username } = await register(page);
  const phone = await visit(browser);
  await signIn(phone.page, username, PASSWORD);

  await page.goto("/manage-account");
  await hydrated(page);
  const devices = page.getByRole("region", { name: "Devices" });
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(2);
  await devices.getByRole("button", { name: "Log out all other devices" }).click();
  await page.getByText("One device is logged out.").waitFor();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
  expect((await phone.page.request.get("/api/users/me")).status()).toBe(401);

  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(`quarter-mile-garage-${username}.json`);
  expect(problems).toEqual([]);
  await phone.context.close();
  await context.close();
});
