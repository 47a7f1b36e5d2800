import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import {
  expectAccessible,
  hydrated,
  launch,
  modal,
  newestMail,
  ORIGIN,
  signIn,
  visit,
} from "./support/browser.ts";
import { phonePhoto } from "./support/photographs.ts";
import { STATE_DIR } from "./support/this-site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PASSWORD = "Strip-1320";
const NEW_PASSWORD = "Christmas-tree-4";

/** A newcomer who has registered and is signed in on this page. */
async function register(page: Page, prefix: string): Promise<{ username: string; email: string }> {
  const username = `${prefix}-${Date.now().toString(36)}`;
  const email = `${username}@example.com`;
  const profile = { firstName: "Jo", lastName: "Carver", country: "Canada", noRacingPledge: true };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const response = await page.request.post("/rest/registration/register", {
    data: { username, email, ...passwords, ...profile },
    headers: { origin: ORIGIN },
  });
  expect(response.status()).toBe(201);
  return { username, email };
}

/** The link in the newest mail of a subject. */
async function mailedLink(page: Page, to: string, subject: string): Promise<string> {
  return /http\S+[Tt]oken=\S+/.exec(await newestMail(page, to, subject))?.[0] ?? "";
}

async function me(page: Page): Promise<{ username?: string; isActivated?: boolean }> {
  return (await page.request.get("/api/users/me")).json();
}

test("an activation link is requested again, works once, and is reported as used afterwards", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  const { username, email } = await register(page, "act");
  const first = await mailedLink(page, email, "Activate your account");

  await page.goto("/1320-club");
  await hydrated(page);
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("link", { name: "Activate account" }).click();
  const dialog = page.getByRole("dialog", { name: "Activate your account" });
  await dialog.getByText("Your account is not activated!").waitFor();
  await modal(page);
  await expectAccessible(page);
  // Whether or not the server can be reached, it is said to have worked.
  await page.route("**/activation.data*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Resend activation email" }).click();
  const resent = page.getByText(
    "An activation email was sent to the address on your account. Follow the instructions in the email to activate your account.",
  );
  await resent.waitFor();
  await page.unroute("**/activation.data*");
  await page.reload();
  await modal(page);
  await page.getByRole("button", { name: "Resend activation email" }).click();
  await resent.waitFor();
  await expect.poll(() => mailedLink(page, email, "Activate your account")).not.toBe(first);
  const fresh = await mailedLink(page, email, "Activate your account");

  // In another browser without a session: a link alone doesn't log in.
  const phone = await visit(browser, { width: 390 });
  const { search } = new URL(fresh);
  await phone.page.goto(`/1320-club${search}&sort=topSpeed`);
  const welcome = phone.page.getByRole("dialog", { name: "Welcome to the club" });
  await welcome.getByRole("link", { name: "Log In" }).waitFor();
  expect(phone.page.url()).toBe(`${ORIGIN}/1320-club?sort=topSpeed`);
  await expectAccessible(phone.page);
  expect((await me(phone.page)).username).toBeUndefined();
  expect(await me(page)).toMatchObject({ username, isActivated: true });
  await modal(phone.page);
  await phone.page.keyboard.press("Escape");
  await welcome.waitFor({ state: "hidden" });

  // With one of them all links are used.
  await page.goto(first);
  const done = page.getByRole("dialog", { name: "Already activated" });
  await done.getByText("This account is already activated. You don't need another link.").waitFor();
  expect(await page.getByText("Activation failed").count()).toBe(0);
  expect(new URL(page.url()).search).toBe("");
  await expectAccessible(page);

  const stranger = await visit(browser);
  await stranger.page.goto(fresh);
  const used = stranger.page.getByRole("dialog", { name: "Already activated" });
  await hydrated(stranger.page);
  await used.getByRole("link", { name: "Log In" }).click();
  await stranger.page.getByRole("dialog", { name: "Log in" }).waitFor();
  expect([...problems, ...phone.problems, ...stranger.problems]).toEqual([]);
  for (const each of [context, phone.context, stranger.context]) await each.close();
});

test("a mistyped address is corrected after registering, and the right one activates the account", async () => {
  const { page, context, problems } = await visit(browser);
  const { username, email } = await register(page, "typo");
  const first = await mailedLink(page, email, "Activate your account");

  await page.goto(`/user/${username}/vehicles/new?step=3`);
  await hydrated(page);
  await page.getByText("You're registered.").waitFor();
  await page.getByText("We emailed a link to t…@example.com.").waitFor();
  await page.getByRole("button", { name: "Resend it" }).click();
  await page.getByText("An activation email was sent to the address on your account.").waitFor();
  await expect.poll(() => mailedLink(page, email, "Activate your account")).not.toBe(first);

  await page.reload();
  await page.getByRole("link", { name: "Wrong address?" }).click();
  await page.waitForURL("**/manage-account#email");
  const section = page.getByRole("region", { name: "Email" });
  await section.getByText("also activates your account").waitFor();
  const right = `right-${username}@example.com`;
  await section.getByLabel("New email").fill(right);
  await section.getByLabel("Password").fill(PASSWORD);
  await section.getByRole("button", { name: "Change email" }).click();
  await section.getByText("Waiting for its link").waitFor();

  await page.goto(await mailedLink(page, right, "Confirm your new address"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await page.getByRole("heading", { name: "Your email is changed" }).waitFor();
  expect(await me(page)).toMatchObject({ username, isActivated: true });
  // The mistyped address's links are void.
  const stranger = await visit(browser);
  await stranger.page.goto(first);
  await stranger.page.getByRole("dialog", { name: "Activation failed" }).waitFor();
  expect([...problems, ...stranger.problems]).toEqual([]);
  for (const each of [context, stranger.context]) await each.close();
});

test("a link that only a program looked at is confirmed by a form", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const { username, email } = await register(page, "scan");
  const link = await mailedLink(page, email, "Activate your account");
  const scanned = await page.request.get(link, { headers: { cookie: "" } });
  expect(scanned.status()).toBe(200);
  expect(await scanned.text()).toContain("Activate my account");
  expect((await me(page)).isActivated).toBe(false);
  // An old browser gets the same form, and its script sends it off.
  const old = await visit(browser);
  const other = await register(old.page, "old");
  const token = new URL(
    await mailedLink(old.page, other.email, "Activate your account"),
  ).searchParams.get("activationToken");
  await old.context.addCookies([{ name: "link", value: `activate.${token}`, url: ORIGIN }]);
  await old.page.goto("/1320-club?sort=topSpeed");
  await old.page.getByRole("dialog", { name: "Welcome to the club" }).waitFor();
  expect(old.page.url()).toBe(`${ORIGIN}/1320-club?sort=topSpeed`);
  expect(old.problems).toEqual([]);
  await old.context.close();
  // A browser without script opens the same link as any other does.
  await page.goto(link);
  await page.getByText("You are now logged in.").waitFor();
  expect(await me(page)).toMatchObject({ username, isActivated: true });
  await context.close();
});

test("a forgotten password is reset by mail, once", async () => {
  const owner = await visit(browser);
  const { username, email } = await register(owner.page, "forgot");

  const { page, context, problems } = await visit(browser);
  await page.goto("/1320-club?login=1");
  await modal(page);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  const forgot = page.getByRole("dialog", { name: "Forgot your password?" });
  await forgot.waitFor();
  await expectAccessible(page);
  await forgot.getByLabel("Email").fill(email);
  await forgot.getByRole("button", { name: "Send me a link" }).click();
  await forgot.getByText("If that address has an account").waitFor();
  const link = await mailedLink(page, email, "Set a new password");

  await page.goto(link);
  expect(page.url()).toBe(`${ORIGIN}/`);
  const reset = page.getByRole("dialog", { name: "Set a new password" });
  const password = reset.getByLabel("New password");
  const confirmation = reset.getByLabel("Confirm password");
  const submit = reset.getByRole("button", { name: "Set password" });
  const tooWeak = reset.getByText(
    "Your password must contain at least 1 character, 1 number, and be at least 6 characters long.",
  );
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await password.pressSequentially("abc12");
  expect(await tooWeak.count()).toBe(0);
  await password.blur();
  await tooWeak.waitFor();
  await expectAccessible(page);
  await password.fill(NEW_PASSWORD);
  await tooWeak.waitFor({ state: "detached" });
  await confirmation.fill(`${NEW_PASSWORD}x`);
  await reset.getByText("Passwords do not match.").waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await confirmation.fill(NEW_PASSWORD);
  await submit.click();
  await reset.getByText("Your password has been set and you are now logged in.").waitFor();
  await page.getByRole("button", { name: `${username}, account menu` }).waitFor();
  await reset.waitFor({ state: "hidden" });

  // Every session of the old password has ended, and the owner was notified.
  expect((await owner.page.request.get("/api/users/me")).status()).toBe(401);
  await newestMail(page, email, "Your password was changed");
  await signIn(owner.page, username, NEW_PASSWORD);

  await page.goto(link);
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await password.fill("Another-tree-5");
  await confirmation.fill("Another-tree-5");
  await submit.click();
  await reset.getByText("Unable to reset password. Please try again.").waitFor();
  await expectAccessible(page);
  await reset.getByRole("link", { name: "Get a new link" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
  await owner.context.close();
});

test("a login that fails after the reset shows the server's message", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const { email } = await register(page, "warn");
  await context.clearCookies();
  await page.request.post("/forgot-password", { form: { email }, headers: { origin: ORIGIN } });
  await page.goto(await mailedLink(page, email, "Set a new password"));
  const reset = page.getByRole("dialog", { name: "Set a new password" });
  const submit = reset.getByRole("button", { name: "Set password" });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await reset.getByLabel("New password").fill(NEW_PASSWORD);
  await reset.getByLabel("Confirm password").fill(NEW_PASSWORD);

  await page.route("**/api/users/reset-password", (route) => route.abort());
  await submit.click();
  await reset.getByText("An error occurred. Please try again.").waitFor();
  expect(await reset.getByLabel("New password").inputValue()).toBe(NEW_PASSWORD);
  await page.unroute("**/api/users/reset-password");

  await page.route("**/api/users/login", (route) => route.fulfill({ status: 401, json: {} }));
  await submit.click();
  await reset
    .getByText(
      "Password reset succeeded, but automatic login failed. Please log in with your new password.",
    )
    .waitFor();
  await expectAccessible(page);
  await reset.getByRole("link", { name: "Log In" }).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await context.close();
});

test("without JavaScript a reset is requested, the password is set and used to log in; an old link is rejected", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 390 });
  const { username, email } = await register(page, "plain");
  await context.clearCookies();
  const ask = async () => {
    await page.goto("/forgot-password");
    await page.getByRole("main").getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByText("If that address has an account").waitFor();
    return mailedLink(page, email, "Set a new password");
  };
  const send = async (password: string) => {
    await page.getByRole("textbox", { name: "New password" }).fill(password);
    await page.getByRole("textbox", { name: "Confirm password" }).fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await expireResetLink(await ask());
  await page.goto(await mailedLink(page, email, "Set a new password"));
  await send("abc12");
  await page.getByText("Please fix the issues below.").waitFor();
  await send(NEW_PASSWORD);
  await page.getByText("Unable to reset password. Please try again.").waitFor();

  const link = await ask();
  await page.goto(link);
  await send(NEW_PASSWORD);
  await page.getByText("Your password has been set and you are now logged in.").waitFor();
  expect(await me(page)).toMatchObject({ username });
  await context.close();
});

test("a deleted account leaves the board, its garage and its VIN picture behind it", async () => {
  const { page, context, problems } = await visit(browser);
  const { username, email } = await register(page, "leaver");
  await page.goto(await mailedLink(page, email, "Activate your account"));
  const { id: slipId, vehicleId } = await submitRun(page);
  const desk = await visit(browser);
  await signIn(desk.page, "demo-moderator");
  await approve(desk.page, slipId);
  const runs = async () =>
    (await desk.page.request.get(`/rest/slips?isStock=false&q=${username}`)).json();
  expect(await runs()).toHaveLength(1);
  const [{ imagePath1 }] = await runs();
  const vin = `/media/private/slips/${slipId}/vin`;
  expect((await desk.page.request.get(vin)).status()).toBe(200);

  await page.goto("/1320-club?activation=deleteAccount");
  await modal(page);
  const question = page.getByRole("dialog", { name: "Are You Sure?" });
  await question.getByText("Deleting your account can't be undone.").waitFor();
  await expectAccessible(page);
  await question.getByLabel("Password").fill("Wrong12345");
  await question.getByRole("button", { name: "Delete my account" }).click();
  await question.getByText("That's not your password.").waitFor();
  await question.getByLabel("Password").fill(PASSWORD);
  await question.getByRole("button", { name: "Delete my account" }).click();
  await page.getByText("Your account has been deleted. Logging you out now.").waitFor();
  await page.waitForURL("/");
  await expectAccessible(page);
  expect((await page.request.get("/api/users/me")).status()).toBe(401);

  expect(await runs()).toEqual([]);
  for (const path of [`/user/${username}`, `/user/${username}/vehicles/${vehicleId}`]) {
    expect((await desk.page.goto(path))?.status(), path).toBe(404);
  }
  const anybody = await visit(browser, { javaScript: false });
  expect((await anybody.page.goto(`/1320-club/slip/${slipId}`))?.status()).toBe(404);
  await anybody.page.goto(`/1320-club?board=modified&q=${username}`);
  await anybody.page.getByText("No results found").waitFor();
  expect((await desk.page.request.get(vin)).status()).toBe(404);
  expect((await desk.page.request.get(imagePath1)).status()).toBe(404);
  await newestMail(page, email, "Your account has been deleted");
  expect(problems).toEqual([]);
  for (const each of [context, desk.context, anybody.context]) await each.close();
});

/** Makes the reset link too old, in the database of the served site. */
async function expireResetLink(link: string): Promise<void> {
  const token = new URL(link).searchParams.get("resetToken") ?? "";
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    persist: { path: join(STATE_DIR, "v3") },
    remoteBindings: false,
  });
  const { meta } = await env.DB.prepare(
    "update account_tokens set expires_at = ? where token_hash = ?",
  )
    .bind(Date.now() - 1000, tokenHash)
    .run();
  await dispose();
  expect(meta.changes).toBe(1);
}

/** A car and a slip with both photos, sent as the forms send them. */
async function submitRun(page: Page): Promise<{ id: number; vehicleId: number }> {
  const { id: userId } = await (await page.request.get("/api/users/me")).json();
  const records = await page.request.get("/rest/vehicles/lookup?model=Challenger&year=2018");
  const [{ id: vehicleLookupId }] = await records.json();
  const headers = { origin: ORIGIN };
  const car = await page.request.post("/api/vehicles", {
    headers,
    multipart: {
      userId,
      vehicleId: 0,
      vehicleLookupId,
      vin: "1G4AH59H45G118341",
      mods: "Drag radials",
      isStock: "false",
      isDefault: "true",
      originalImage: "",
    },
  });
  const { id: vehicleId } = await car.json();
  const photo = async (name: string) => ({
    name: `${name}.jpg`,
    mimeType: "image/jpeg",
    buffer: await phonePhoto(1000, 1400, name),
  });
  const slip = await page.request.post("/api/timeslips/submit", {
    headers,
    multipart: {
      slipId: 0,
      raceTrack: "Famoso Dragstrip",
      raceDate: "2026-05-09",
      vehicleId,
      userId,
      elapsedTime: "10.512",
      sixtyFeetTime: "1.502",
      topSpeed: "129.41",
      timeslip: await photo("slip"),
      timeslipAndVin: await photo("vin"),
    },
  });
  expect(slip.status(), await slip.text()).toBe(200);
  const answer = await slip.json();
  return { id: answer.slip.id, vehicleId };
}

async function approve(page: Page, slipId: number): Promise<void> {
  const response = await page.request.post(`/api/moderation/slips/${slipId}/approve`, {
    data: { version: 1 },
    headers: { origin: ORIGIN },
  });
  expect(response.status(), await response.text()).toBe(200);
}
