import { sql } from "drizzle-orm";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { openExistingDatabase } from "../../scripts/lib/local-state.ts";
import { expectAccessible, hydrated, launch, ORIGIN, signIn, visit } from "./support/browser.ts";
import { keyboardOf } from "./support/keyboard.ts";
import { STATE_DIR } from "./support/this-site.ts";

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

/** Whether nothing covers the left part of an element. */
const isOnTop = (element: Element) => {
  const { left, top } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 5, top + 15));
};

const locationOf = async (path: string) =>
  (await fetch(`${ORIGIN}${path}`, { redirect: "manual" })).headers.get("location");

test.each([1280, 360])(
  "an admin adds a redirect and takes it back by keyboard at %i px",
  async (width) => {
    const { page, problems } = await admin(width);
    const from = `/moved-at-${width}`;
    await page.goto("/admin/redirects");
    await hydrated(page);
    await page.locator("#content").focus();
    const startedAt = Date.now();
    const keyboard = keyboardOf(page);
    await keyboard.tabTo("[name=from]");
    await keyboard.type(from);
    await keyboard.press("Tab");
    await keyboard.type("/1320-club");
    await keyboard.press("Enter");
    await page.getByRole("region", { name: "Just changed" }).getByText(from).waitFor();
    const seconds = (Date.now() - startedAt) / 1000;
    console.log(`redirect at ${width} px: ${seconds.toFixed(1)} s, ${keyboard.keys()} keys`);
    expect(seconds).toBeLessThan(20);
    await expect.poll(() => locationOf(from), { interval: 500 }).toBe("/1320-club");
    await expectAccessible(page);

    await page.locator("#content").focus();
    await page.keyboard.press("j");
    expect(await page.locator(":focus").getAttribute("data-row")).toBe("");
    await page.keyboard.press("u");
    await page.getByText(`Undone: Redirect from ${from} added`).first().waitFor();
    await expect.poll(() => locationOf(from), { interval: 500 }).toBeNull();
    expect(problems).toEqual([]);
  },
);

test("a path that was ignored by mistake is suggested again with one key", async () => {
  const { page, problems } = await admin(1280);
  const path = `/asked-for-${Date.now()}`;
  const local = openExistingDatabase(STATE_DIR);
  await openDatabase(local.connection).run(
    sql`insert into missed_paths (path, hit_count, last_hit_on) values (${path}, 999, '2099-01-01')`,
  );
  local.close();
  await page.goto("/admin/redirects");
  await hydrated(page);
  await page.getByRole("button", { name: `Ignore ${path}` }).press("Enter");
  await page.getByRole("region", { name: "Just changed" }).getByText(path).waitFor();
  expect(await page.getByRole("button", { name: `Ignore ${path}` }).count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press("u");
  await page.getByRole("button", { name: `Ignore ${path}` }).waitFor();
  expect(problems).toEqual([]);
});

/** Makes the visitor's session one whose password was entered long ago. */
async function expireConfirmation(context: BrowserContext): Promise<void> {
  const tokens = (await context.cookies()).map(({ value }) => value.split("."));
  const [, claims = ""] = tokens.find((parts) => parts.length === 3) ?? [];
  const { sid } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const local = openExistingDatabase(STATE_DIR);
  await openDatabase(local.connection).run(
    sql`update sessions set confirmed_at = null where id = ${sid}`,
  );
  local.close();
}

test("a preview link is made and ended, each taken back with one key, after an old password", async () => {
  const { page, context, problems } = await admin(360);
  await page.goto("/admin/site");
  await hydrated(page);
  const make = page.getByRole("button", { name: "Make a link" });
  const linkField = page.getByLabel(/^The link, until/);
  const opens = async (link: string) =>
    (await fetch(link, { redirect: "manual" })).headers.get("location");
  await make.click();
  await linkField.waitFor();
  const first = await linkField.inputValue();
  expect(await opens(first)).toBe("/");
  await expectAccessible(page);
  await page.locator("#content").focus();
  await page.keyboard.press("u");
  await page
    .getByText(/^Undone: Preview link made/)
    .first()
    .waitFor();
  await expect.poll(() => opens(first), { interval: 500 }).toBe("/coming-soon");

  await page.goto("/admin/site");
  await hydrated(page);
  await make.click();
  await linkField.waitFor();
  const second = await linkField.inputValue();
  await page.getByText("One link works now.").waitFor();
  await expireConfirmation(context);
  const end = page.getByRole("button", { name: "End all links" });
  await end.click();
  await page.waitForURL("**/admin/confirm?*");
  await page.getByRole("textbox", { name: /^Password/ }).fill("Quarter1320");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/admin/site");
  await hydrated(page);
  await page
    .locator("form")
    .filter({ has: end })
    .getByText(/^Not done yet/)
    .waitFor();
  await end.click();
  await page.getByText("No preview link works anymore.").first().waitFor();
  await expect.poll(() => end.count()).toBe(0);
  await expect.poll(() => opens(second), { interval: 500 }).toBe("/coming-soon");
  await page.locator("#content").focus();
  await page.keyboard.press("u");
  await page.getByText("Undone: All preview links ended").first().waitFor();
  await expect.poll(() => opens(second), { interval: 500 }).toBe("/");
  await end.click();
  await page.getByText("No preview link works anymore.").first().waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test("a loop is explained next to its field, and what was typed stays", async () => {
  const { page } = await admin(1280);
  await page.goto("/admin/redirects");
  await hydrated(page);
  await page.getByLabel("From", { exact: false }).first().fill("/round");
  await page.getByLabel("To", { exact: false }).first().fill("/round?again");
  await page.getByRole("button", { name: "Add the redirect" }).click();
  await page.getByText("TO is FROM itself: it would never arrive.").waitFor();
  expect(await page.locator("[name=to]").first().inputValue()).toBe("/round?again");
});

test("without script, submissions are closed, explained on the form, and opened again", async () => {
  const { page } = await admin(768, false);
  await page.goto("/admin/site");
  await page.getByLabel("Racers can submit time slips").uncheck();
  await page.getByRole("button", { name: "Save what is open" }).click();
  await page.getByText("Registration open, submissions closed").first().waitFor();
  const { page: form } = await visit(browser, { serviceWorkers: false, javaScript: false });
  await signIn(form, "demo-racer");
  await expect
    .poll(
      async () => {
        await form.goto("/1320-club/submit");
        return form.getByText("We're not taking new time slips right now").count();
      },
      { interval: 500 },
    )
    .toBe(1);
  await page
    .getByRole("region", { name: "Just changed" })
    .getByRole("button", { name: "Undo" })
    .click();
  await page.getByText("Undone: Registration open").first().waitFor();
  expect(await page.getByLabel("Racers can submit time slips").isChecked()).toBe(true);
});

test.each([1280, 360])(
  "an admin announces something by keyboard, everyone sees it, and it is taken back at %i px",
  async (width) => {
    const { page, problems } = await admin(width);
    await page.goto("/admin/site");
    await hydrated(page);
    await page.locator("#content").focus();
    const startedAt = Date.now();
    const keyboard = keyboardOf(page);
    await keyboard.tabTo("[name=text]");
    await keyboard.type(
      "Test and tune on Saturday from 9 to 5 at Summit Motorsports Park, rain or shine",
    );
    await keyboard.press("Tab");
    await keyboard.type("/events");
    await keyboard.tabTo("[name=until]");
    await keyboard.type("12242099");
    await keyboard.press("ArrowRight");
    await keyboard.type("0600PM");
    await keyboard.press("Enter");
    await page.getByRole("region", { name: "Just changed" }).getByText("Announcement").waitFor();
    const seconds = (Date.now() - startedAt) / 1000;
    console.log(`announcement at ${width} px: ${seconds.toFixed(1)} s, ${keyboard.keys()} keys`);
    expect(seconds).toBeLessThan(20);

    const { page: visitor, problems: visitorProblems } = await visit(browser, {
      ...{ width, serviceWorkers: false },
    });
    await expect
      .poll(
        async () => {
          await visitor.goto("/news");
          return visitor.getByRole("complementary", { name: "Announcement" }).count();
        },
        { interval: 500, timeout: 6_000 },
      )
      .toBe(1);
    await visitor.goto("/");
    const line = visitor.getByRole("complementary", { name: "Announcement" });
    const box = await line.boundingBox();
    expect(box?.y).toBe(0);
    expect(box?.height).toBeLessThan(70);
    expect(await line.getByRole("link").evaluate(isOnTop)).toBe(true);
    const header = await visitor.getByRole("banner").boundingBox();
    expect(header?.y).toBe(box?.height);
    await expectAccessible(visitor);
    await line.getByRole("link").hover();
    await hydrated(visitor);
    expect(await line.count()).toBe(1);
    await line.getByRole("link").click();
    await visitor.waitForURL("**/events");
    await hydrated(visitor);
    await visitor.evaluate(() => {
      document.documentElement.dataset.first = "";
      performance.now = () => 600_001;
    });
    await visitor.getByRole("link", { name: "Past events" }).first().click();
    await visitor.waitForURL("**/events/past-events");
    expect(await visitor.locator("html[data-first]").count()).toBe(0);
    expect(visitorProblems).toEqual([]);

    await page.locator("#content").focus();
    await page.keyboard.press("u");
    await page.getByText("Undone: Announcement").first().waitFor();
    await expect
      .poll(async () => (await fetch(`${ORIGIN}/news`)).text(), { interval: 500, timeout: 6_000 })
      .not.toContain('id="announcement"');
    expect(problems).toEqual([]);
  },
);

test.each([1280, 360])("the page about the site is accessible and fits %i px", async (width) => {
  const { page, problems } = await admin(width);
  await page.goto("/admin/site");
  await hydrated(page);
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
});
