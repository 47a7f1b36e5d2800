import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD, hydrated, launch, ORIGIN, signIn, visit } from "./support/browser.ts";
import { addVehicle, newRacer, RACER_PASSWORD } from "./support/racer.ts";
import { choosePhoto, FORM, fillInSlip, newTime, storedDrafts } from "./support/slip-form.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** An event in another tab. */
function endSession(page: Page) {
  return page.request.post("/api/users/logout", { data: {}, headers: { origin: ORIGIN } });
}

/** In the dialog that came up over the form. */
async function logInAgain(page: Page, username: string, password: string): Promise<void> {
  const login = page.getByRole("dialog", { name: "Log in" });
  await login.getByLabel("Username or email").fill(username);
  await login.getByLabel("Password").fill(password);
  await login.getByRole("button", { name: "Log in" }).click();
  await login.waitFor({ state: "hidden" });
}

test("a session that ends while the slip form is filled loses neither values nor photos", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await page.goto("/1320-club/submit");
  await hydrated(page);
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  // The latest of the car's runs are first, and an older one may be on the next page.
  const day = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel("Date").fill(day);
  const typed = String(1200 + Math.floor(Math.random() * 200));
  await page.locator("input[name=elapsedTime]").fill(typed);
  await page.locator("input[name=sixtyFeetTime]").fill("1,83");
  await page.locator("input[name=topSpeed]").fill("113 mph");
  for (const name of ["timeslip", "timeslipAndVin"]) await choosePhoto(page, name);

  await endSession(page);
  const submit = page.getByRole("button", { name: "SUBMIT AND PROCEED TO MY GARAGE" });
  await submit.click();
  await logInAgain(page, "demo-racer", DEMO_PASSWORD);

  expect(await page.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
  expect(await page.locator("input[name=elapsedTime]").inputValue()).toBe(typed);
  await submit.click();
  await page.waitForURL(/\/user\/demo-racer/);
  const [year = "", month, date] = day.split("-");
  const rows = page.getByRole("row").filter({ hasText: `${month}/${date}/${year.slice(2)}` });
  await rows
    .filter({ hasText: `${typed.slice(0, 2)}.${typed.slice(2)}0` })
    .first()
    .waitFor();
  await context.close();
});

test("a session that ends while a vehicle is typed in loses neither values nor its photo", async () => {
  const { page, context } = await visit(browser);
  const { username } = await newRacer(page, "parks");
  await page.goto(`/user/${username}/vehicles/new`);
  await hydrated(page);
  await page.getByLabel("Year").selectOption("2018");
  await page.getByLabel("Model", { exact: false }).first().selectOption("Challenger");
  await page.getByLabel("Trim").selectOption({ label: "SRT Demon" });
  const vin = page.locator("input[name=vin]");
  await vin.fill("1G4AH59H35G118341");
  await page.getByText("The check digit doesn't match.", { exact: false }).waitFor();
  await page.getByLabel("Modified").check();
  await page.getByLabel("Modifications").fill("Drag radials");
  await choosePhoto(page, "vehicleImage");

  await endSession(page);
  const add = page.getByRole("button", { name: "Add vehicle" });
  await add.click();
  await logInAgain(page, username, RACER_PASSWORD);

  expect(await vin.inputValue()).toBe("1G4AH59H35G118341");
  expect(await page.getByLabel("Modifications").inputValue()).toBe("Drag radials");
  await add.click();
  await page.waitForURL(/\/vehicles\/\d+$/);
  await expect.poll(() => page.getByRole("main").textContent()).toContain("Drag radials");
  expect(await page.locator("main img").first().getAttribute("src")).toMatch(
    /^\/media\/vehicles\//,
  );
  await context.close();
});

/** A slip that was begun, with its photos, and no worker that could see to it. */
async function leaveDraft(page: Page) {
  await page.goto(FORM);
  await hydrated(page);
  await fillInSlip(page, { date: "2026-04-16", elapsedTime: newTime() });
  await expect.poll(() => storedDrafts(page)).toMatchObject([{ photos: 2 }]);
}

async function logOut(page: Page) {
  await page.goto("/1320-club");
  await hydrated(page);
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

test("logging out deletes everything on the device without a service worker, in all tabs", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-racer");
  await leaveDraft(page);
  const other = await context.newPage();
  await logOut(other);
  expect(await storedDrafts(other)).toEqual([]);
  // The tab with the form has heard of it.
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  await page.getByLabel("Track").fill("Bandimere Speedway");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  expect(await storedDrafts(page)).toEqual([]);

  // Its racer goes on in it.
  await page.getByRole("button", { name: "SUBMIT AND PROCEED TO MY GARAGE" }).click();
  await logInAgain(page, "demo-racer", DEMO_PASSWORD);
  await page.getByLabel("Track").fill("Sonoma Raceway");
  await expect
    .poll(() => storedDrafts(page))
    .toMatchObject([{ track: "Sonoma Raceway", photos: 2 }]);
  expect(problems).toEqual([]);
  await context.close();
});

test("deleting an account deletes everything on the device without a service worker", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await addVehicle(page, await newRacer(page, "leaver"));
  await leaveDraft(page);
  await page.goto("/activation?state=deleteAccount");
  await hydrated(page);
  const password = page.locator("main input[type=password]");
  const remove = page.getByRole("button", { name: "Delete my account" });
  await password.fill("wrong");
  await remove.click();
  await page.locator("main [aria-invalid=true]").waitFor();
  expect(await storedDrafts(page)).toHaveLength(1);
  await password.fill(RACER_PASSWORD);
  await remove.click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await storedDrafts(page)).toEqual([]);
  await context.close();
});

test("an expired session keeps its racer's draft, even if another member opens a page", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-racer");
  await leaveDraft(page);
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto("/1320-club");
  await hydrated(other);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  expect(await storedDrafts(other)).toHaveLength(1);
  await context.close();
});
