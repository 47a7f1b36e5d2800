import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launch, modal, newestMail, visit } from "./support/browser.ts";
import { phonePhoto } from "./support/photographs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PASSWORD = "Burnout at 1320";

/** An unused name for each run of the journeys. */
function freshName(kind: string): string {
  return `${kind}-${Date.now().toString(36)}`;
}

/** What is in the focus, to see that a step's heading takes it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? "");
}

async function fillAccount(form: Locator, username: string): Promise<void> {
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Email").fill(`${username}@example.com`);
  await form.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
}

async function fillProfile(form: Locator): Promise<void> {
  await form.getByLabel("First name").fill("Casey");
  await form.getByLabel("Last name").fill("Miller");
  await form.getByLabel("Country").selectOption("United States");
  await form.getByLabel("ZIP code").fill("48326");
  await form.getByLabel("I pledge").check();
}

async function fillVehicle(form: Locator): Promise<void> {
  await form.getByLabel("Year").selectOption({ index: 2 });
  await form.getByLabel("Model").locator("option").nth(1).waitFor({ state: "attached" });
  await form.getByLabel("Model").selectOption({ index: 1 });
  await form.getByLabel("Trim").locator("option").nth(1).waitFor({ state: "attached" });
  await form.getByLabel("Trim").selectOption({ index: 1 });
  await form.getByLabel("VIN").fill("1C3CDZL97NH000012");
  await form.getByLabel("Modified").check();
  await form.getByLabel("Modifications").fill("Drag radials");
}

test("the dialog leads through all four steps, and the slip waits for a moderator", async () => {
  const { page, context, problems } = await visit(browser);
  const username = freshName("four");
  await page.goto("/1320-club?register=1");
  await modal(page);
  const dialog = page.getByRole("dialog", { name: "Register" });

  await dialog.getByLabel("Username").fill("DEMO-racer");
  await dialog.getByText("This username is taken.").waitFor();
  await fillAccount(dialog, username);
  await dialog.getByText("It's yours if you want it.").waitFor();
  await dialog.getByText("Strong").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Next: your profile" }).click();

  await dialog.getByRole("heading", { name: "Your profile" }).waitFor();
  await expect.poll(() => focused(page)).toContain("Step 2");
  await expectAccessible(page);
  await dialog.getByLabel("First name").fill("Casey");
  await dialog.getByRole("link", { name: "Back" }).click();
  await dialog.getByRole("heading", { name: "Your account" }).waitFor();
  await expect.poll(() => dialog.getByLabel("Username").inputValue()).toBe(username);
  await dialog.getByText("Already saved.").waitFor();
  await dialog.getByRole("button", { name: "Next: your profile" }).click();
  await fillProfile(dialog);
  // The account is made: asked again for step 2, the server would lead away from the dialog.
  const again: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes("/register.data"))
      again.push(request.url());
  });
  await dialog.getByRole("button", { name: "Create my account" }).click();

  await dialog.getByRole("heading", { name: "Step 3 Add Your 1320 Club Vehicle" }).waitFor();
  await dialog.getByText(/We emailed a link to .…@example\.com\./).waitFor();
  await expect.poll(() => focused(page)).toContain("Step 3");
  expect(again).toEqual([]);
  await fillVehicle(dialog);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add vehicle and continue" }).click();
  await dialog.getByText("Vehicle successfully added!").waitFor();
  await expect.poll(() => focused(page)).toBe("Continue");
  const savedAt = Date.now();
  await page.keyboard.press("Enter");

  const step4 = dialog.getByRole("heading", { name: "Step 4 ADD YOUR TIME SLIP RESULTS" });
  await step4.waitFor();
  // Without waiting for the alert's six seconds.
  expect(Date.now() - savedAt).toBeLessThan(5_000);
  await expect.poll(() => focused(page)).toContain("Step 4");
  await dialog.getByText(/We emailed a link to .…@example\.com\./).waitFor();
  await dialog.getByRole("link", { name: "Wrong address?" }).waitFor();
  await dialog.getByRole("button", { name: "Resend it" }).click();
  await dialog.getByText("An activation email was sent to the address on your account.").waitFor();
  await dialog.getByLabel("Track").fill("Famoso Dragstrip");
  await dialog.getByLabel("Date").fill("2026-05-09");
  await dialog.locator("input[name=elapsedTime]").fill("11.34");
  await dialog.locator("input[name=sixtyFeetTime]").fill("1.702");
  await dialog.locator("input[name=topSpeed]").fill("121.85");
  for (const name of ["timeslip", "timeslipAndVin"]) {
    const buffer = await phonePhoto(700, 980, name);
    await dialog
      .locator(`input[name=${name}]`)
      .setInputFiles({ name: "p.jpg", mimeType: "image/jpeg", buffer });
    const cropper = page.getByRole("dialog", { name: "Edit Your Image" });
    await cropper.getByRole("button", { name: "Crop & Save" }).click();
    await cropper.waitFor({ state: "hidden" });
  }
  await dialog.getByRole("button", { name: "SUBMIT AND COMPLETE MY REGISTRATION" }).click();
  await page.waitForURL(`**/user/${username}`);
  await page.getByText("11.340").first().waitFor();
  await page.getByText("once you open the link we emailed you.").first().waitFor();
  const mail = await newestMail(page, `${username}@example.com`, "Activate your account");
  await page.goto(/http\S+activationToken=\S+/.exec(mail)?.[0] ?? "");
  const welcome = page.getByRole("dialog", { name: "Welcome to the club" });
  await welcome.getByText("your slip is in line for a check.").waitFor();
  await welcome.getByRole("link", { name: "See your slip" }).click();
  await page.waitForURL(`**/user/${username}`);
  await page
    .getByText(/in line\./)
    .first()
    .waitFor();
  expect(await page.getByText("once you open the link").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("a reload resumes every step, and the slip may be left for another day", async () => {
  const { page, context, problems } = await visit(browser, { width: 360 });
  const username = freshName("later");
  await page.goto("/?register=1");
  await modal(page);
  const dialog = page.getByRole("dialog", { name: "Register" });
  /** Resolves once a draft that holds this is saved: more than one may be sent while a step is filled. */
  const savedDraft = (name: string, value: string) =>
    page.waitForResponse((response) => {
      const request = response.request();
      if (!request.url().includes("/register/draft")) return false;
      return new URLSearchParams(request.postData() ?? "").get(name) === value;
    });

  const first = savedDraft("email", `${username}@example.com`);
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Email").fill(`${username}@example.com`);
  await first;
  await page.reload();
  await modal(page);
  await expect.poll(() => dialog.getByLabel("Username").inputValue()).toBe(username);
  await fillAccount(dialog, username);
  await dialog.getByRole("button", { name: "Next: your profile" }).click();

  const second = savedDraft("firstName", "Casey");
  await dialog.getByLabel("First name").fill("Casey");
  await second;
  await page.goto("/?register=1");
  await modal(page);
  await dialog.getByRole("heading", { name: "Your profile" }).waitFor();
  expect(await dialog.getByLabel("First name").inputValue()).toBe("Casey");
  await fillProfile(dialog);
  await dialog.getByRole("button", { name: "Create my account" }).click();

  await dialog.getByLabel("Modifications").waitFor();
  const third = savedDraft("mods", "Skinny fronts");
  await dialog.getByLabel("Modifications").fill("Skinny fronts");
  await third;
  await page.reload();
  await modal(page);
  await dialog.getByLabel("Modifications").waitFor();
  expect(await dialog.getByLabel("Modifications").inputValue()).toBe("Skinny fronts");
  await fillVehicle(dialog);
  await dialog.getByRole("button", { name: "Add vehicle and continue" }).click();

  const skip = dialog.getByRole("link", {
    name: "I'LL ADD ONE LATER. COMPLETE MY REGISTRATION AND TAKE ME TO MY GARAGE.",
  });
  await skip.waitFor();
  await expectAccessible(page);
  await skip.click();
  await page.waitForURL(`**/user/${username}`);
  await dialog.waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
  await context.close();
});

test("without script the page does it all", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const username = freshName("plain");
  await page.goto("/");
  await page.getByLabel("Email").last().fill(`${username}@example.com`);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/register?email=*");
  const main = page.getByRole("main");
  expect(await main.getByLabel("Email").inputValue()).toBe(`${username}@example.com`);

  await fillAccount(main, "demo-racer");
  await main.getByRole("button", { name: "Next: your profile" }).click();
  await main.getByText("This username is taken.").waitFor();
  await fillAccount(main, username);
  await main.getByRole("button", { name: "Next: your profile" }).click();
  await page.waitForURL("**/register?step=2");
  await fillProfile(main);
  await main.getByRole("button", { name: "Create my account" }).click();
  await page.waitForURL(`**/user/${username}/vehicles/new?step=3`);
  await page.goto("/register?step=4");
  await page.waitForURL("**/1320-club/submit?registration=1");
  await context.close();
});
