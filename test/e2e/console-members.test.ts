import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAuthenticator } from "./support/authenticator.ts";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A signed-in demo account in a new page, with a count of the keys that it presses. */
async function person(username: string, width = 1280) {
  const visitor = await visit(browser, { width, serviceWorkers: false });
  await signIn(visitor.page, username);
  const { page } = visitor;
  let keys = 0;
  const begun = { at: 0 };
  return {
    ...visitor,
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    begin: () => {
      keys = 0;
      begun.at = Date.now();
    },
    /** Prints what a job took. @returns seconds */
    report: (job: string): number => {
      const seconds = (Date.now() - begun.at) / 1000;
      console.info(`${job}: ${seconds.toFixed(1)} s, ${keys} keys`);
      return seconds;
    },
  };
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const main = (page: Page) => page.getByRole("main");
/** What the page says where it has what is focused. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("form")?.getAttribute("data-intent"));

/** Opens a member from anywhere in the list, by keyboard. */
async function openMember({ page, press, type }: Awaited<ReturnType<typeof person>>, name: string) {
  await press("/");
  await type(name);
  await press("Enter");
  await page.waitForURL(/q=/);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  const isOnRow = () => page.evaluate(() => document.activeElement?.matches("[data-row]"));
  while (!(await isOnRow())) await press("Tab");
  await press("Enter");
  await page.waitForURL(/members\/\d+$/);
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await hydrated(page);
}

test.each([1280, 360])(
  "a ban with its reason and a pardon, by keyboard at %i px",
  async (width) => {
    const admin = await person("demo-admin", width);
    const { page, press, type, begin, report } = admin;
    await page.goto("/admin/members");
    await hydrated(page);
    await expectAccessible(page);
    begin();
    await openMember(admin, "demo-racer");
    await press("b");
    await expect.poll(() => focused(page)).toBe("ban");
    await type("Slips of other people's cars.");
    await press("Enter");
    await expect.poll(() => main(page).textContent()).toContain("Banned since");
    expect(report(`ban with reason at ${width} px`)).toBeLessThan(20);
    await expectAccessible(page);
    expect(await main(page).textContent()).toContain("Banned: “Slips of other people's cars.”");
    await page.getByRole("button", { name: "Pardon" }).focus();
    await press("Enter");
    await expect.poll(() => main(page).textContent()).not.toContain("Banned since");

    await page.goto("/admin/audit?action=user.ban");
    await hydrated(page);
    await expectAccessible(page);
    await expect.poll(() => main(page).textContent()).toContain("Slips of other people's cars.");
    for (const path of ["/admin/confirm", "/admin/members/invite"]) {
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page);
    }
  },
);

/** A racer's tab with a comment that was begun, with script or without. */
async function openOldTab(javaScript: boolean) {
  const { page } = await visit(browser, { javaScript });
  await signIn(page, "demo-racer");
  await page.goto("/news/article/x/2026/10/launching-on-street-tires");
  if (javaScript) await hydrated(page);
  const text = page.getByRole("textbox", { name: "Your two cents" });
  await text.fill("Nice run, what tires?");
  return { page, text };
}

test("a suspension at 360 px: the member reads why, in an old tab, and loses nothing", async () => {
  const tabs = await Promise.all([false, true].map(openOldTab));

  const moderator = await person("demo-moderator", 360);
  const { page, begin, report } = moderator;
  await page.goto("/admin/members?q=demo-racer");
  await hydrated(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  begin();
  await page.getByRole("link", { name: "demo-racer" }).click();
  await page.waitForURL(/members\/\d+$/);
  await hydrated(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  const form = page.getByRole("form", { name: "Suspend", exact: true });
  await form.getByLabel("Days").fill("3");
  await form.getByLabel("Reason").fill("Spam in the discussions.");
  await form.getByRole("button", { name: "Suspend" }).click();
  await page.getByRole("form", { name: "Suspension" }).waitFor();
  report("suspension at 360 px");

  for (const { page: tab, text } of tabs) {
    await tab.getByRole("button", { name: "Post comment" }).click();
    const body = tab.locator("body");
    await expect.poll(() => body.textContent()).toContain("You're suspended until");
    expect(await body.textContent()).toContain("Spam in the discussions.");
    expect(await text.inputValue()).toBe("Nice run, what tires?");
  }

  await page.getByRole("form", { name: "Suspension" }).getByRole("button").click();
  await page.getByRole("form", { name: "Suspend", exact: true }).waitFor();
});

test("a moderator has no roles and no audit log; a racer has no console", async () => {
  const moderator = await person("demo-moderator");
  await moderator.page.goto("/admin/members?q=demo-racer");
  await moderator.page.getByRole("link", { name: "demo-racer" }).click();
  await moderator.page.waitForURL(/members\/\d+$/);
  for (const name of ["Role", "Ban", "Email", "Delete account"]) {
    expect(await moderator.page.getByRole("form", { name, exact: true }).count(), name).toBe(0);
  }
  expect((await moderator.page.goto("/admin/audit"))?.status()).toBe(404);
  const editor = await person("demo-editor");
  expect((await editor.page.goto("/admin/members"))?.status()).toBe(404);
  const racer = await person("demo-racer");
  expect((await racer.page.goto("/admin"))?.status()).toBe(404);
});

test("without script, an old password leads to the page that takes it, and back to the form", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await signIn(page, "demo-admin");
  await page.goto("/admin/confirm?next=/admin/members/invite");
  await page.getByRole("textbox", { name: /^Password/ }).fill("wrong");
  await page.getByRole("button", { name: "Confirm" }).click();
  expect(await page.getByRole("main").textContent()).toMatch(/password/i);
  await page.getByRole("textbox", { name: /^Password/ }).fill("Quarter1320");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/admin/members/invite");
  await page.getByLabel("Email").fill(`invited-${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Make the link" }).click();
  expect(await page.getByRole("main").textContent()).toContain("/register/complete?token=");
  await context.close();
});

test("a passkey confirms too; one that was canceled can be tried again", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await signIn(page, "demo-admin");
  await page.goto("/manage-account#passkeys");
  await hydrated(page);
  await page.getByLabel("Name of the new passkey").fill("Console key");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("heading", { name: "Console key" }).waitFor();

  await page.goto("/admin/confirm?next=/admin/redirects");
  await hydrated(page);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  const passkey = page.getByRole("button", { name: "Use a passkey" });
  await Promise.all([page.waitForResponse("**/api/users/passkeys/**"), passkey.click()]);
  await expect.poll(() => passkey.getAttribute("aria-disabled")).not.toBe("true");
  expect(page.url()).toContain("/admin/confirm");
  await expectAccessible(page);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await passkey.click();
  await page.waitForURL("**/admin/redirects");

  await page.goto("/manage-account#passkeys");
  await hydrated(page);
  await page.getByRole("button", { name: "Remove Console key" }).click();
  await page.getByRole("heading", { name: "Console key" }).waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
  await context.close();
});
