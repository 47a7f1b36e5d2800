import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launch, newestMail, signIn, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function fillCustomer(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full name").fill("Casey Miller");
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByLabel("Country").selectOption("United States");
  await page.getByLabel("State or province").fill("Michigan");
  await page.getByLabel("ZIP or postal code").fill("48326");
  await page.getByLabel("Where will it run?").selectOption("Bracket racing");
  await page.getByLabel("Competition license").selectOption("Not yet");
}

const newEmail = (kind: string) => `${kind}-${Date.now().toString(36)}@example.com`;

test("a request goes from the first page to the staff's list", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  const email = newEmail("customer");
  await page.goto("/drag-pak/access");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start as a customer" }).click();
  await page.getByRole("heading", { name: "Customer request" }).waitFor();
  await page.locator("html[data-hydrated]").waitFor();
  const saved = page.waitForResponse((answer) => answer.url().includes("/drag-pak/draft"));
  await page.getByLabel("Full name").fill("Casey Miller");
  expect((await saved).status()).toBe(204);
  await page.reload();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Casey Miller");

  await page.getByRole("button", { name: "Review your request" }).click();
  await page.getByText("Email is required.").waitFor();
  await expectAccessible(page);
  await fillCustomer(page, email);
  await page.getByRole("button", { name: "Review your request" }).click();
  await page.getByRole("heading", { name: "Check it over" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit State or province" }).click();
  await page.getByLabel("State or province").fill("Ohio");
  await page.getByRole("button", { name: "Review your request" }).click();
  await page.getByText("Ohio").waitFor();
  await page.getByRole("button", { name: "Send your request" }).click();
  await page.getByRole("heading", { name: "We have your request" }).waitFor();
  await expectAccessible(page);
  const number = /DP-\w{4}-\w{4}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  const mail = await newestMail(page, email, `Your Drag Pak request ${number}`);
  expect(mail).toContain(`/drag-pak/confirmation?number=${number}`);
  expect(problems).toEqual([]);
  await context.close();

  const staff = await visit(browser);
  await signIn(staff.page, "demo-editor");
  await staff.page.goto("/drag-pak/requests");
  const item = staff.page.getByRole("listitem").filter({ hasText: number });
  await item.getByLabel("Note for staff").fill("Called, sends papers.");
  await expectAccessible(staff.page);
  await item.getByRole("button", { name: "Answered" }).click();
  await staff.page.getByText(`${number}: answered.`).waitFor();
  await staff.page.goto("/drag-pak/requests?status=ANSWERED");
  await item.getByText("Called, sends papers.").waitFor();
  expect(staff.problems).toEqual([]);
  await staff.context.close();
});

test("the details wait for a draft under way, whose older words would win", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.goto("/drag-pak/customer");
  await page.locator("html[data-hydrated]").waitFor();
  const draft = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route("**/drag-pak/draft?*", async (route) => {
    draft.resolve();
    await held.promise;
    await route.continue();
  });
  let isKept = false;
  page.on("response", (answer) => {
    if (answer.url().includes("/drag-pak/draft")) isKept = true;
  });
  const wasKept = page
    .waitForRequest((sent) => sent.method() === "POST" && sent.url().includes("/customer.data"))
    .then(() => isKept);
  await fillCustomer(page, newEmail("late"));
  await draft.promise;
  await page.getByLabel("Full name").fill("Casey Miller-Brandt");
  await page.getByRole("button", { name: "Review your request" }).click();
  held.resolve();
  expect(await wasKept).toBe(true);
  await page.getByText("Casey Miller-Brandt").waitFor();
  await page.reload();
  await page.getByText("Casey Miller-Brandt").waitFor();
  await context.close();
});

test("a request goes through without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/drag-pak/access");
  await page.getByRole("link", { name: "Start as a dealer" }).click();
  await page.getByLabel("Dealership").fill("Woodward Performance");
  await page.getByRole("button", { name: "Review your request" }).click();
  await page.getByText("Full name is required.").waitFor();
  expect(await page.getByLabel("Dealership").inputValue()).toBe("Woodward Performance");
  await page.reload();
  await page.goto("/drag-pak/access");
  await page.getByRole("link", { name: "Pick up your dealer request" }).click();
  expect(await page.getByLabel("Dealership").inputValue()).toBe("Woodward Performance");
  await page.getByLabel("Full name").fill("Robin Hale");
  await page.getByRole("main").getByLabel("Email").fill(newEmail("dealer"));
  await page.getByLabel("Phone").fill("248 555 0123");
  await page.getByLabel("Country").selectOption("Canada");
  await page.getByLabel("State or province").fill("Ontario");
  await page.getByLabel("ZIP or postal code").fill("L4K 0C5");
  await page.getByLabel("How many cars?").selectOption("2");
  await page.getByLabel("Do you have a buyer?").selectOption("In talks");
  await page.getByRole("button", { name: "Review your request" }).click();
  await page.getByRole("button", { name: "Send your request" }).click();
  await page.getByRole("heading", { name: "We have your request" }).waitFor();
  await context.close();
});
