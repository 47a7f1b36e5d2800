import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, launch, ORIGIN, signIn, visit } from "./support/browser.ts";
import { phonePhoto } from "./support/photographs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("a session that ends while the slip form is filled loses neither values nor photos", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await page.goto("/1320-club/submit");
  await hydrated(page);
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  // The latest of the car's runs stand first, and an older one may stand on the next page.
  const day = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel("Date").fill(day);
  const typed = String(1200 + Math.floor(Math.random() * 200));
  await page.locator("input[name=elapsedTime]").fill(typed);
  await page.locator("input[name=sixtyFeetTime]").fill("1,83");
  await page.locator("input[name=topSpeed]").fill("113 mph");
  for (const name of ["timeslip", "timeslipAndVin"]) {
    const buffer = await phonePhoto(1000, 1400, name);
    await page
      .locator(`input[name=${name}]`)
      .setInputFiles({ name: "p.jpg", mimeType: "image/jpeg", buffer });
    const cropper = page.getByRole("dialog", { name: "Edit Your Image" });
    await cropper.getByRole("button", { name: "Crop & Save" }).click();
    await cropper.waitFor({ state: "hidden" });
  }

  // The session ends in another tab.
  await page.request.post("/api/users/logout", { data: {}, headers: { origin: ORIGIN } });
  const submit = page.getByRole("button", { name: "SUBMIT AND PROCEED TO MY GARAGE" });
  await submit.click();
  const login = page.getByRole("dialog", { name: "Log in" });
  await login.getByLabel("Username or email").fill("demo-racer");
  await login.getByLabel("Password").fill("Quarter1320");
  await login.getByRole("button", { name: "Log in" }).click();
  await login.waitFor({ state: "hidden" });

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
