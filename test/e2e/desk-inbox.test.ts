import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, ORIGIN, signIn, visit } from "./support/browser.ts";
import { slipPhoto } from "./support/photographs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A signed-in demo account in a new page, with a count of the keys that it presses. */
async function person(username: string, options: { width?: number; javaScript?: boolean } = {}) {
  const visitor = await visit(browser, { ...options, serviceWorkers: false });
  await signIn(visitor.page, username);
  const { page } = visitor;
  let keys = 0;
  let begunAt = 0;
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
      begunAt = Date.now();
    },
    /** Prints what a job took. */
    report: (job: string) =>
      console.info(`${job}: ${((Date.now() - begunAt) / 1000).toFixed(1)} s, ${keys} keys`),
  };
}

const main = (page: Page) => page.getByRole("main");
const textOf = (page: Page) => main(page).textContent();
const rows = (page: Page) => main(page).locator("ol > li");
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
/** Whether the focus is on the first case. */
const isOnFirst = (page: Page) =>
  page.evaluate(() => {
    const [first] = document.querySelectorAll("a[data-row]");
    return first !== undefined && document.activeElement === first;
  });

async function post(page: Page, path: string, data: object) {
  const response = await page.request.post(path, { headers: { origin: ORIGIN }, data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** Opens the inbox with a filter; its first case has the focus. */
async function openInbox(page: Page, search = "") {
  await page.goto(`/moderation/inbox${search}`);
  await hydrated(page);
  await expect.poll(() => isOnFirst(page)).toBe(true);
}

/** A slip of demo-racer that demo-moderator has rejected. @returns its number */
async function rejectedSlip(racer: Page, moderator: Page): Promise<number> {
  const profile = await post(racer, "/rest/user/getByUsername", { username: "demo-racer" });
  const { id: userId, vehicles } = profile.user ?? profile;
  const digits = String(Math.random()).slice(2, 5).padEnd(3, "0");
  const photo = async (name: string) => ({
    name: `${name}.jpg`,
    mimeType: "image/jpeg",
    buffer: await slipPhoto(`${Date.now()}-${Math.random()} ${name}`),
  });
  const response = await racer.request.post("/api/timeslips/submit", {
    headers: { origin: ORIGIN },
    multipart: {
      ...{ slipId: "0", raceTrack: "Famoso Dragstrip", raceDate: "2026-05-09" },
      ...{ vehicleId: String(vehicles[0].id), userId: String(userId) },
      ...{ elapsedTime: `12.${digits}`, sixtyFeetTime: "1.860", topSpeed: "111.40" },
      timeslip: await photo("slip"),
      timeslipAndVin: await photo("vin"),
    },
  });
  const { slip } = await response.json();
  const rejection = { version: slip.version, reason: "PHOTO_UNREADABLE", note: "Too dark." };
  await post(moderator, `/api/moderation/slips/${slip.id}/reject`, rejection);
  return slip.id;
}

/** Reports two runs of others that aren't reported yet. */
async function reportTwoRuns(page: Page): Promise<void> {
  const runs = await (await page.request.get("/rest/slips?limit=100")).json();
  let count = 0;
  for (const { id } of runs) {
    const response = await page.request.post(`/api/slips/${id}/reports`, {
      headers: { origin: ORIGIN },
      data: { reason: "PICTURE", text: "Blurred." },
    });
    if (response.status() === 201) count += 1;
    if (count === 2) return;
  }
  expect.fail("every run is reported");
}

test("an appeal, from the rejected slip to the queue: without script, then by keyboard", async () => {
  const racer = await person("demo-racer", { width: 360, javaScript: false });
  const rejecter = await person("demo-moderator");
  const id = await rejectedSlip(racer.page, rejecter.page);

  await racer.page.goto(`/1320-club/submit?slip=${id}`);
  await racer.page.getByRole("link", { name: "Appeal the decision" }).click();
  await racer.page.waitForURL(`**/1320-club/slip/${id}/appeal`);
  expect(await textOf(racer.page)).toContain("Too dark.");
  await racer.page.getByLabel("What did we get wrong?").fill("Every digit can be read.");
  await racer.page.getByRole("button", { name: "Send the appeal" }).click();
  await racer.page.waitForLoadState();
  expect(await textOf(racer.page)).toContain("Another moderator takes a second look");
  expect(await widthOf(racer.page)).toBeLessThanOrEqual(360);

  // Who rejected it doesn't decide.
  await openInbox(rejecter.page, "?kind=appeal");
  await rejecter.press("Enter");
  await rejecter.page.waitForURL(/appeal=\d+/);
  await expect
    .poll(() => textOf(rejecter.page))
    .toContain("About your slip, or your decision. Another moderator decides.");

  const { page, press, type, begin, report, problems } = await person("demo-admin");
  await openInbox(page, "?kind=appeal");
  await expectAccessible(page);
  begin();
  await press("i");
  await expect.poll(() => textOf(page)).toContain("Yours");
  await press("Enter");
  await page.waitForURL(/appeal=\d+/);
  await hydrated(page);
  await expectAccessible(page);
  await press("w");
  await type("You're right, it can.");
  await press("Escape");
  await press("o");
  await page.waitForURL("**/moderation/inbox");
  report("appeal overturned");
  await page.goto(`/moderation/slips/${id}`);
  expect(await textOf(page)).toContain("PENDING");
  expect(await textOf(page)).toContain("overturned the rejection");
  await racer.page.reload();
  expect(await textOf(racer.page)).toContain("agrees with you");
  expect(problems).toEqual([]);
}, 240_000);

test("two reports are kept together, after a look at what happens, by keyboard", async () => {
  const racer = await person("demo-racer");
  await reportTwoRuns(racer.page);
  const moderator = await person("demo-moderator");
  const { page, press, begin, report, problems } = moderator;
  await openInbox(page, "?kind=report");
  const waiting = await rows(page).count();
  expect(waiting).toBeGreaterThanOrEqual(2);
  begin();
  await press("x");
  await press("j");
  await press("x");
  await press("b");
  await page.waitForURL("**/moderation/dismiss?**");
  await hydrated(page);
  expect(await textOf(page)).toContain("The run stays, and the reporter gets a mail.");
  await expectAccessible(page);
  const button = page.getByRole("button", { name: "Keep these 2" });
  while (!(await button.evaluate((element) => element === document.activeElement)))
    await press("Tab");
  await press("Enter");
  await page.waitForURL("**/moderation/inbox");
  report("two reports kept");
  await page.goto("/moderation/inbox?kind=report");
  await expect.poll(() => rows(page).count()).toBe(waiting - 2);
  expect(problems).toEqual([]);
}, 240_000);

test("a racer's history and a filter with a name, by keyboard and with a thumb", async () => {
  const { page, press, type, begin, report, problems } = await person("demo-moderator");
  await openInbox(page, "?kind=slip");
  begin();
  await press("h");
  await page.waitForURL(/moderation\/racers\/\d+/);
  await expect.poll(() => textOf(page)).toContain("Suspensions and bans");
  report("racer's history");
  await expectAccessible(page);
  await page.goBack();
  await hydrated(page);

  const name = `Slips ${Date.now() % 100_000}`;
  await page.getByText("Save this filter").focus();
  await press("Enter");
  await press("Tab");
  await type(name);
  await press("Enter");
  const link = page.getByRole("navigation", { name: "Saved filters" }).getByText(name);
  await expect.poll(() => link.count()).toBe(1);
  await page.getByRole("link", { name: "Edit filters" }).click();
  await page.waitForURL("**/moderation/filters");
  await hydrated(page);
  await expectAccessible(page);
  await page
    .getByRole("form", { name: `Delete ${name}` })
    .getByRole("button")
    .click();
  await expect.poll(() => textOf(page)).not.toContain(name);

  const phone = await person("demo-moderator", { width: 360 });
  await openInbox(phone.page);
  await expectAccessible(phone.page);
  await phone.page.setViewportSize({ width: 360, height: 800 });
  expect(await widthOf(phone.page)).toBeLessThanOrEqual(360);
  const take = rows(phone.page).getByRole("button", { name: "Take it" }).first();
  expect((await take.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await take.click();
  await expect.poll(() => textOf(phone.page)).toContain("Yours");
  expect([...problems, ...phone.problems]).toEqual([]);
}, 240_000);
