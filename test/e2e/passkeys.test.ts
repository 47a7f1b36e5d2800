import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAuthenticator } from "./support/authenticator.ts";
import {
  expectAccessible,
  hydrated,
  launch,
  modal,
  newestMail,
  ORIGIN,
  visit,
} from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PASSWORD = "Burnout at 1320";

/** A racer of their own, signed in. */
async function register(page: Page): Promise<string> {
  const username = `keyed-${crypto.randomUUID().slice(0, 8)}`;
  const response = await page.request.post("/rest/registration/register", {
    headers: { origin: ORIGIN },
    data: {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      firstName: "Casey",
      lastName: "Miller",
      country: "Canada",
    },
  });
  expect(response.status()).toBe(201);
  return username;
}

function logOut(page: Page) {
  return page.request.post("/api/users/logout", { data: {}, headers: { origin: ORIGIN } });
}

test("a passkey is added, signs in from the dialog, and is renamed and removed", async () => {
  const { page, context, problems } = await visit(browser);
  const { cdp, authenticatorId } = await addAuthenticator(page);
  const username = await register(page);
  await page.goto("/manage-account#passkeys");
  await hydrated(page);
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByLabel("Name of the new passkey").fill("Pit laptop");
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByRole("heading", { name: "Pit laptop" }).waitFor();
  await section.getByText("not used yet").waitFor();
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: "localhost", isResidentCredential: true }]);
  await newestMail(page, `${username}@example.com`, "A passkey was added");
  await expectAccessible(page);

  // Without presence the offer in the list of names stays open, as it does on a real device.
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await logOut(page);
  await page.goto("/1320-club?login=1");
  await modal(page);
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or email").focus();
  await expectAccessible(page);
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await dialog.waitFor({ state: "hidden" });
  const me = await page.request.get("/api/users/me");
  expect(await me.json()).toMatchObject({ username });

  await page.goto("/manage-account#passkeys");
  await hydrated(page);
  await section.getByText("last used").waitFor();
  await section.getByText(/^Rename/).click();
  await section.locator("input[name=name]").fill("Trailer laptop");
  await section.getByRole("button", { name: "Save the name" }).click();
  await section.getByRole("heading", { name: "Trailer laptop" }).waitFor();
  await section.getByRole("button", { name: "Remove Trailer laptop" }).click();
  await section.getByRole("heading", { name: "Trailer laptop" }).waitFor({ state: "hidden" });

  await logOut(page);
  await page.goto("/login");
  await hydrated(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("This passkey doesn't work here. Use your password.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("the browser offers the passkey at the name field", async () => {
  const { page, context } = await visit(browser);
  await addAuthenticator(page);
  const username = await register(page);
  await page.goto("/manage-account#passkeys");
  await hydrated(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("not used yet").waitFor();
  await logOut(page);

  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/login");
  expect(loaded.filter((url) => /passkey/.test(url))).toEqual([]);
  await hydrated(page);
  // The virtual device chooses at once what it is offered.
  await page.getByRole("main").getByLabel("Username or email").focus();
  await page.waitForURL(`${ORIGIN}/`);
  expect(await (await page.request.get("/api/users/me")).json()).toMatchObject({ username });
  await context.close();
});

test("a passkey that can't be added is explained in place, and the name that was typed stays", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await register(page);
  await page.goto("/manage-account#passkeys");
  await hydrated(page);
  const section = page.getByRole("region", { name: "Passkeys" });
  const name = section.getByLabel("Name of the new passkey");
  const isExplained = async (text: string) => {
    await section.getByRole("button", { name: "Add a passkey" }).click();
    await section.getByRole("alert").getByText(text).waitFor();
    expect(await name.inputValue()).toBe("Pit laptop");
  };
  await name.fill("Pit laptop");

  await page.route("**/assets/passkey-client-*.js", (route) => route.abort());
  await isExplained("The passkey couldn't be added. Try again.");
  await page.unroute("**/assets/passkey-client-*.js");

  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await isExplained("No passkey was added. It was canceled or took too long. Try again.");
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });

  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByRole("heading", { name: "Pit laptop" }).waitFor();
  await name.fill("Pit laptop");
  await isExplained("This device already has a passkey for your account.");
  expect(problems).toEqual([]);
  await context.close();
});
