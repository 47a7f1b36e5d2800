import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { insertMail, updateMailById } from "#db/queries/mails.ts";
import { openExistingDatabase } from "../../scripts/lib/local-state.ts";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";
import { ops, STATE_DIR } from "./support/this-site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function admin(width: number, javaScript = true) {
  const visitor = await visit(browser, { width, serviceWorkers: false, javaScript });
  await signIn(visitor.page, "demo-admin");
  return visitor;
}

/** Opens a page of the console, and expects that it is accessible and fits the window. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, path).toBeLessThanOrEqual(0);
}

/** Counts the keys of a job that is done by keyboard alone. */
function keyboardOf(page: Page) {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    keys: () => keys,
    async pressUntil(key: string, isThere: (to: string) => boolean, to: string) {
      for (let n = 0; n < 120; n++) {
        if (await page.evaluate(isThere, to)) return;
        await press(key);
      }
      throw new Error(`${to} can't be reached by ${key}`);
    },
  };
}

const stateOf = (page: Page, job: string) =>
  page.getByRole("row").filter({ hasText: job }).locator("[data-state]");

test.each([1280, 360])("an admin runs a job now by keyboard at %i px", async (width) => {
  const { page, problems } = await admin(width);
  await open(page, "/admin/jobs");
  const startedAt = Date.now();
  const keyboard = keyboardOf(page);
  const job = width === 1280 ? "Delete old figures" : "Delete old mails";
  const label = `Run now: ${job}`;
  await keyboard.pressUntil("j", (to) => document.activeElement?.ariaLabel === to, label);
  await keyboard.press("Enter");
  await page.getByText(`Starting: ${job}.`).first().waitFor();
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`job at ${width} px: ${seconds.toFixed(1)} s, ${keyboard.keys()} keys`);
  await expect
    .poll(
      async () => {
        await page.reload();
        return stateOf(page, job).getAttribute("data-state");
      },
      { interval: 500, timeout: 60_000 },
    )
    .toBe("done");
  expect(problems).toEqual([]);
});

test("without script, a job runs as well", async () => {
  const { page } = await admin(768, false);
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Run now: Delete expired passkey challenges" }).click();
  await page.getByText("Starting: Delete expired passkey challenges.").first().waitFor();
});

/** As if the password had been typed an hour ago. */
function expireConfirmation(): void {
  const local = openExistingDatabase(STATE_DIR);
  local.execute("update sessions set confirmed_at = null where confirmed_at is not null");
  local.close();
}

test.each([1280, 360])("an admin sets a restore point by keyboard at %i px", async (width) => {
  const { page, problems } = await admin(width);
  await open(page, "/admin/backups");
  const note = `Before the finals at ${width} px`;
  expireConfirmation();
  await page.locator("#content").focus();
  const startedAt = Date.now();
  const keyboard = keyboardOf(page);
  await keyboard.pressUntil(
    "Tab",
    (to) => document.activeElement?.getAttribute("name") === to,
    "note",
  );
  await page.keyboard.type(note);
  await keyboard.press("Enter");
  // A password that is an hour old is asked for first, and what was typed is still there.
  await page.waitForURL("**/admin/confirm?*");
  await hydrated(page);
  await page.getByRole("textbox", { name: /^Password/ }).fill("Quarter1320");
  await keyboard.press("Enter");
  await page.waitForURL("**/admin/backups");
  await hydrated(page);
  const field = page.getByLabel("What comes next?");
  expect(await field.inputValue()).toBe(note);
  await field.focus();
  await keyboard.press("Enter");
  await page.getByText("Restore point set.").first().waitFor();
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`restore point at ${width} px: ${seconds.toFixed(1)} s, ${keyboard.keys()} keys`);
  const row = page.getByRole("row").filter({ hasText: note });
  await row.waitFor();
  // Its age.
  expect(await row.innerText()).toContain("0 minutes");
  await page.locator("#content").focus();
  await keyboard.pressUntil("j", (to) => document.activeElement?.textContent === to, note);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

/** Stores a mail that was given up; returns its id. */
async function storeFailedMail(subject: string): Promise<number> {
  const local = openExistingDatabase(STATE_DIR);
  const db = openDatabase(local.connection);
  const text = "Set a password:\nhttp://localhost/?resetToken=abc\n";
  const mail = { recipient: "records@example.com", subject, text, html: "h" };
  const { id } = await insertMail(db, { ...mail, createdAt: new Date() });
  const lastError = "Error: the provider is down";
  await updateMailById(db, id, { status: "FAILED", attempts: 6, lastError });
  local.close();
  return id;
}

test.each([1280, 360])("an admin sends a failed mail again by keyboard at %i px", async (width) => {
  const { page, problems } = await admin(width);
  const subject = `Lost at ${width}`;
  const id = await storeFailedMail(subject);
  await open(page, "/admin/mail?state=failed&to=records@example.com");
  const startedAt = Date.now();
  const keyboard = keyboardOf(page);
  await keyboard.pressUntil("j", (to) => document.activeElement?.textContent === to, subject);
  await keyboard.press("Enter");
  await page.waitForURL(`**/admin/mail/${id}`);
  await expectAccessible(page);
  expect(await page.getByText("http://localhost/ [removed]").count()).toBe(1);
  await page.locator("#content").focus();
  await keyboard.pressUntil(
    "Tab",
    (to) => document.activeElement?.closest("button")?.textContent?.includes(to) === true,
    "Send it again",
  );
  await keyboard.press("Enter");
  await page.getByText("It is on its way.").first().waitFor();
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`mail at ${width} px: ${seconds.toFixed(1)} s, ${keyboard.keys()} keys`);
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator("[data-state]").first().getAttribute("data-state");
      },
      { interval: 500, timeout: 30_000 },
    )
    .toBe("sent");
  expect(problems).toEqual([]);
});

test("npm run ops lists the jobs and runs one", async () => {
  const { status, output } = await ops("jobs", "--json");
  expect(status).toBe(0);
  expect(JSON.parse(output.slice(output.indexOf("[\n")))).toContainEqual(
    expect.objectContaining({ step: "sweepMedia", schedule: "hour" }),
  );
  expect((await ops("jobs", "run", "sweepDealerImports")).output).toContain("within a minute");
  const again = await ops("jobs", "run", "no-such-job");
  expect(again).toMatchObject({ status: 1 });
  expect(again.output).toContain("There's no such job.");
});
