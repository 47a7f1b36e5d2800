import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  hydrated,
  launch,
  newestMail,
  ORIGIN,
  visit,
} from "./support/browser.ts";
import { newRacer } from "./support/racer.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A new racer with an activated account, signed in on this page. */
async function newMember(page: Page, kind: string): Promise<string> {
  const { username } = await newRacer(page, kind);
  const mail = await newestMail(page, `${username}@example.com`, "Activate your account");
  await page.goto(/http\S+activationToken=\S+/.exec(mail)?.[0] ?? "");
  return username;
}

/** Presses a page's button and waits for its other state. */
async function press(page: Page, name: string, next: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: next, exact: true }).waitFor();
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("a member follows and unfollows, and the followed one decides who sees it", async () => {
  const { page, context, problems } = await visit(browser);
  const other = await visit(browser);
  const [username, followed] = [
    await newMember(page, "follow"),
    await newMember(other.page, "star"),
  ];
  await page.goto("/following");
  await page.getByText("You don't follow anything yet").waitFor();
  await expectAccessible(page);

  await page.goto(`/user/${followed}`);
  await hydrated(page);
  await press(page, `Follow ${followed}`, `Following ${followed}`);
  await expectAccessible(page);
  await page.goto("/tracks/famoso-dragstrip");
  await press(page, "Follow this track", "Following this track");
  await page.goto("/news/tag/launch");
  await press(page, "Follow this tag", "Following this tag");
  await page.goto("/user/demo-racer/vehicles/1");
  await press(page, "Follow this car", "Following this car");

  await page.goto("/following");
  await page
    .getByRole("link", { name: /^Run .* ran / })
    .first()
    .waitFor();
  await expectAccessible(page);
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
  }
  await page.getByRole("button", { name: "Make an address" }).click();
  const address = page.getByRole("link", { name: /feed\.xml\?key=/ });
  const feed = await page.request.get((await address.getAttribute("href")) ?? "");
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain("<rss");

  // Only the followed member sees it, until they choose otherwise.
  const followers = `/user/${followed}/followers`;
  expect((await page.goto(followers))?.status()).toBe(404);
  await other.page.goto(followers);
  await other.page.getByRole("link", { name: username, exact: true }).waitFor();
  await expectAccessible(other.page);
  await other.page.goto("/following");
  await other.page.getByLabel("Others can see who follows me.").check();
  await other.page.getByRole("button", { name: "Save" }).click();
  await other.page.getByText("Choice saved.").waitFor();
  await page.goto(`/user/${followed}`);
  await page.getByRole("link", { name: "Followers", exact: true }).click();
  await page.getByRole("link", { name: username, exact: true }).waitFor();

  await page.goto("/following/all");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unfollow Famoso Dragstrip" }).click();
  await page.getByRole("link", { name: "Famoso Dragstrip" }).waitFor({ state: "detached" });
  expect(problems).toEqual([]);
  await context.close();
  await other.context.close();
});

test("all of it works without JavaScript", async () => {
  const { page, context } = await visit(browser);
  const username = await newMember(page, "plain");
  const plain = await visit(browser, { javaScript: false, width: 360 });
  await plain.context.addCookies(await context.cookies());
  const { page: bare } = plain;
  await bare.goto("/user/demo-racer");
  await press(bare, "Follow demo-racer", "Following demo-racer");
  await press(bare, "Following demo-racer", "Follow demo-racer");
  await bare.goto("/tracks/famoso-dragstrip");
  await press(bare, "Follow this track", "Following this track");
  await bare.goto("/following");
  await bare
    .getByRole("link", { name: /^Run .* ran / })
    .first()
    .waitFor();
  await bare.getByRole("link", { name: "Older" }).click();
  await bare.getByRole("link", { name: "Back to the start" }).waitFor();
  await bare.goto("/following");
  await bare.getByLabel("Others can see who follows me.").check();
  await bare.getByRole("button", { name: "Save" }).click();
  await bare.getByText("Choice saved.").waitFor();
  await bare.getByRole("button", { name: "Make an address" }).click();
  await bare.getByRole("button", { name: "Take it away" }).click();
  await bare.getByRole("button", { name: "Make an address" }).waitFor();
  await bare.goto("/following/all");
  await bare.getByRole("button", { name: "Unfollow Famoso Dragstrip" }).click();
  await bare.getByText("Nothing here").waitFor();
  await bare.goto(`/user/${username}/followers`);
  await bare.getByText("Only you see").or(bare.getByText("Everyone can see")).waitFor();
  await context.close();
  await plain.context.close();
});

test("a refusal is shown where the button was pressed, and an empty feed has buttons, without JavaScript", async () => {
  const { page, context } = await visit(browser);
  const plain = await visit(browser, { javaScript: false, width: 360 });
  const { page: bare } = plain;
  const { username } = await newRacer(page, "early");
  await plain.context.addCookies(await context.cookies());
  await bare.goto("/tracks/famoso-dragstrip");
  await bare.getByRole("button", { name: "Follow this track" }).click();
  await bare.getByText("Your account is not activated!").waitFor();
  expect(new URL(bare.url()).pathname).toBe("/tracks/famoso-dragstrip");

  const mail = await newestMail(page, `${username}@example.com`, "Activate your account");
  await page.goto(/http\S+activationToken=\S+/.exec(mail)?.[0] ?? "");
  await bare.goto("/following");
  await bare.getByRole("heading", { name: "Start with these" }).waitFor();
  await bare
    .getByRole("button", { name: /^Follow / })
    .first()
    .click();
  await bare.getByText("Following. It's in your feed from now on.").waitFor();
  expect(new URL(bare.url()).pathname).toBe("/following");
  await context.close();
  await plain.context.close();
});

test("a visitor logs in first and comes back; the feed is for members", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/tracks/famoso-dragstrip");
  await page.getByRole("button", { name: "Follow this track" }).click();
  await page.waitForURL(/next=%2Ftracks%2Ffamoso-dragstrip/);
  await page.goto("/following");
  expect(new URL(page.url()).searchParams.get("next")).toBe("/following");
  const feed = await fetch(new URL("/following/feed.xml?key=x", ORIGIN));
  expect(feed.status).toBe(404);
  await context.close();
});
