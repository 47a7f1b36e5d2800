import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jpegFile } from "../support/pictures.ts";
import { expectAccessible, hydrated, launch, signIn, styled, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const STRIP = "section[aria-labelledby=social]";

test("home shows six posts, and one of them in a dialog", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/");
  const strip = page.locator(STRIP);
  await strip.getByRole("heading", { name: "#QuarterMileGarage" }).waitFor();
  expect(await strip.locator("p a[rel=noopener]").allTextContents()).toEqual([
    "Facebook",
    "Instagram",
    "YouTube",
  ]);
  expect(await strip.getByRole("listitem").count()).toBe(6);
  await strip.getByRole("link", { name: /muscle car with its hood up/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Quarter Mile Garage" }).waitFor();
  expect(await dialog.locator("time").textContent()).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
  expect(await dialog.locator("article").textContent()).toMatch(/…58 replies143 likes/);
  expect(await dialog.getByRole("link", { name: "View on Facebook" }).getAttribute("href")).toBe(
    "https://www.facebook.com/quartermilegarage",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/");
  expect(problems).toEqual([]);
  await context.close();
});

test("a post that can't be loaded opens its page", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.route("**/api/social", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/");
  await page
    .locator(STRIP)
    .getByRole("link", { name: /white and red helmet/ })
    .click();
  await page.waitForURL(/\/social\/\d+$/);
  await page.getByRole("heading", { level: 1, name: "boost_may" }).waitFor();
  await context.close();
});

test("without script each post has a page", async () => {
  const { page, context, problems } = await visit(browser, { javaScript: false, width: 360 });
  await page.goto("/");
  await page
    .locator(STRIP)
    .getByRole("link", { name: /white and red helmet/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "boost_may" }).waitFor();
  expect(await page.getByText("12 replies").count()).toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});

test("the pages of the feed are accessible and as wide as a phone", async () => {
  const { page, context, problems } = await visit(browser, { width: 320 });
  for (const path of ["/social", "/social/1"]) {
    await page.goto(path);
    await styled(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, path).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("an editor posts and takes the post away again", async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, "demo-editor");
  await page.goto("/desk/social");
  await hydrated(page);
  await expectAccessible(page);
  const picture = Buffer.from(await jpegFile({ width: 320, height: 320 }).arrayBuffer());
  await page
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "gate.jpg", mimeType: "image/jpeg", buffer: picture });
  await page.getByRole("button", { name: "Crop & Save" }).click();
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  await page.getByLabel("Alt text").fill("A gray gate");
  const message = `Gates at ${Date.now()}.`;
  await page.getByLabel("Message").fill(message);
  await page.getByLabel("Link to the post").fill("https://www.instagram.com/p/abc/");
  await page.getByRole("button", { name: "Post it" }).click();
  await page.getByText("It's on the feed.").waitFor();
  const posted = page.getByRole("listitem").filter({ hasText: message });
  await posted.getByRole("link", { name: "Edit post" }).click();
  await page.getByRole("heading", { name: "Edit the post" }).waitFor();
  await expectAccessible(page);
  expect(await page.getByLabel("Message").inputValue()).toBe(message);
  await page.getByLabel("Message").fill(`${message} Bring a chair.`);
  await page.getByRole("button", { name: "Save the post" }).click();
  await page.getByText("Saved.").waitFor();
  await posted.getByText("Bring a chair.").waitFor();
  // Nothing of a post that was begun is lost by removing another.
  await page.goto("/desk/social");
  await hydrated(page);
  await page.getByLabel("Message").fill("Half a post");
  await posted.getByText("Remove", { exact: true }).click();
  await posted.getByLabel(/^Type /).fill("Someone else");
  await posted.getByRole("button", { name: /for good$/ }).click();
  await posted.getByText(/^Type .* to remove this post\.$/).waitFor();
  await expectAccessible(page);
  const [, name = ""] = /^Type (.*)$/.exec(await posted.locator("label").innerText()) ?? [];
  await posted.getByLabel(/^Type /).fill(name.toLowerCase());
  await posted.getByRole("button", { name: /for good$/ }).click();
  await page.getByText("The post is gone.").waitFor();
  expect(await posted.count()).toBe(0);
  expect(await page.getByLabel("Message").inputValue()).toBe("Half a post");
  expect(problems).toEqual([]);
  await context.close();
});

test("an editor who was slower reads why once, and nothing typed is lost", async () => {
  const editors = await Promise.all([visit(browser), visit(browser)]);
  for (const { page } of editors) {
    await signIn(page, "demo-editor");
    await page.goto("/desk/social?edit=4");
    await hydrated(page);
  }
  const [{ page: first }, { page: second }] = editors;
  const before = await first.getByLabel("Replies").inputValue();
  await first.getByLabel("Replies").fill("77");
  await first.getByRole("button", { name: "Save the post" }).click();
  await first.getByText("Saved.").first().waitFor();
  await second.getByLabel("Replies").fill("78");
  await second.getByRole("button", { name: "Save the post" }).click();
  await second.getByText(/^Another editor changed this post/).waitFor();
  expect(await second.getByText(/^Another editor changed this post/).count()).toBe(1);
  expect(await second.getByLabel("Replies").inputValue()).toBe("78");
  // A removal in vain leaves the edit as it is.
  await second.getByLabel("Message").fill("Half an edit");
  const row = second.getByRole("listitem").filter({ hasText: "Remove for good" }).first();
  await row.getByText("Remove", { exact: true }).click();
  await row.getByLabel(/^Type /).fill("Someone else");
  await row.getByRole("button", { name: /for good$/ }).click();
  await row.getByText(/^Type .* to remove this post\.$/).waitFor();
  expect(await second.getByLabel("Message").inputValue()).toBe("Half an edit");
  await first.goto("/desk/social?edit=4");
  await hydrated(first);
  await first.getByLabel("Replies").fill(before);
  await first.getByRole("button", { name: "Save the post" }).click();
  await first.getByText("Saved.").first().waitFor();
  for (const { context } of editors) await context.close();
});
