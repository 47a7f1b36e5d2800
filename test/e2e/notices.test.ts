import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  hydrated,
  launch,
  mailThatSays,
  newestMail,
  signIn,
  visit,
} from "./support/browser.ts";
import { newRacer } from "./support/racer.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const ARTICLE = "/news/article/x/2026/10/launching-on-street-tires";

/** A new racer who may comment, signed in on this page. */
async function newMember(page: Page, kind: string): Promise<string> {
  const { username } = await newRacer(page, kind);
  const mail = await newestMail(page, `${username}@example.com`, "Activate your account");
  await page.goto(/http\S+activationToken=\S+/.exec(mail)?.[0] ?? "");
  await page.getByRole("dialog").waitFor();
  return username;
}

const someWords = () => `Warm tires hook, run ${crypto.randomUUID().slice(0, 8)}.`;
const commentWith = (page: Page, words: string) =>
  page.getByRole("article").filter({ hasText: words }).last();

/** Comments on the article. @returns what it says */
async function comment(page: Page): Promise<string> {
  const words = someWords();
  await page.goto(ARTICLE);
  await page.getByRole("textbox", { name: "Your two cents" }).fill(words);
  await page.getByRole("button", { name: "Post comment" }).click();
  await commentWith(page, words).waitFor();
  return words;
}

async function reply(page: Page, words: string): Promise<void> {
  const answer = someWords();
  await page.goto(ARTICLE);
  const theirs = commentWith(page, words);
  // Earlier replies are below it, each with a form of its own.
  await theirs.getByText("Reply", { exact: true }).first().click();
  await theirs.getByRole("textbox").first().fill(answer);
  await theirs.getByRole("button", { name: "Post reply" }).first().click();
  await commentWith(page, answer).waitFor();
}

test("a reply rings the bell until its list was seen, with and without JavaScript", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await newMember(page, "bell");
  await page.goto("/notices");
  await page.getByText("Nothing yet").waitFor();
  const words = await comment(page);
  const other = await visit(browser);
  const replier = await newMember(other.page, "reply");
  await reply(other.page, words);

  await page.goto("/tracks");
  await hydrated(page);
  await page.getByRole("link", { name: "Notices, 1 new" }).click();
  const notice = page.getByRole("link", { name: `${replier} replied to your comment. New` });
  await notice.waitFor();
  await page.getByRole("link", { name: "Notices", exact: true }).waitFor();
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await notice.click();
  await page.waitForURL(/\/comments\/\d+$/);
  await page.getByRole("link", { name: "Notices", exact: true }).waitFor();

  await page.goto("/notices");
  await page
    .getByRole("checkbox", {
      name: "Replies to my comments, and comments on my runs and garage",
      exact: true,
    })
    .uncheck();
  await page.getByRole("button", { name: "Save choices" }).click();
  await page.getByText("Choices saved.").waitFor();
  await reply(other.page, words);
  expect(problems).toEqual([]);

  const state = await context.storageState();
  await context.close();
  const plain = await visit(browser, { javaScript: false, width: 1280, height: 800 });
  await plain.context.addCookies(state.cookies);
  await plain.page.goto("/notices");
  expect(
    await plain.page
      .getByRole("checkbox", {
        name: "Replies to my comments, and comments on my runs and garage",
        exact: true,
      })
      .isChecked(),
  ).toBe(false);
  expect(await plain.page.getByRole("link", { name: /replied to your comment/ }).count()).toBe(1);
  await plain.page
    .getByRole("checkbox", {
      name: "Replies to my comments, and comments on my runs and garage",
      exact: true,
    })
    .check();
  await plain.page.getByRole("button", { name: "Save choices" }).click();
  await reply(other.page, words);
  await plain.page.goto("/");
  await plain.page.getByRole("link", { name: "Notices, 1 new" }).click();
  // Two replies to one comment are one line, with a link to each.
  const replies = plain.page
    .getByRole("listitem")
    .filter({ hasText: /^2 replies to your comment/ });
  await replies.getByRole("link", { name: /^2 replies to your comment on .* New$/ }).waitFor();
  expect(await replies.getByRole("link", { name: new RegExp(`^${replier} .*`) }).count()).toBe(2);
  await plain.page.reload();
  expect(await plain.page.getByText("New", { exact: true }).count()).toBe(0);
  await plain.context.close();
  await other.context.close();
});

test("a notice is mailed to a member who asked for it, until one click ends that", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  const username = await newMember(page, "mailed");
  const words = await comment(page);
  await page.goto("/notices");
  await page
    .getByLabel("By mail: Replies to my comments, and comments on my runs and garage")
    .selectOption("At once");
  await page.getByRole("button", { name: "Save choices" }).click();
  await page.getByText("Choices saved.").waitFor();
  await expectAccessible(page);
  const other = await visit(browser);
  const replier = await newMember(other.page, "mails");
  await reply(other.page, words);

  const mail = await mailThatSays(page, `${username}@example.com`, `${replier} replied`);
  // Its link shows the comment, and the reply isn't new any more.
  await page.goto(/http\S+\/notices\/open\?\S+/.exec(mail)?.[0] ?? "");
  await page.waitForURL(/\/comments\/\d+/);
  await page.goto("/notices");
  const line = page.getByRole("link", { name: `${replier} replied to your comment.` });
  await line.waitFor();
  expect(await line.textContent()).not.toMatch(/New$/);

  const link = /http\S+notices\/unsubscribe\?token=[\w.-]+/.exec(mail)?.[0] ?? "";
  const plain = await visit(browser, { javaScript: false });
  await other.page.goto(link);
  await expectAccessible(other.page);
  await plain.page.goto(link);
  await plain.page.getByRole("button", { name: "End the mail" }).click();
  await plain.page.getByText("Done. We won't mail you about notices any more.").first().waitFor();
  await plain.context.close();
  await page.goto("/notices");
  const choice = page.getByLabel(
    "By mail: Replies to my comments, and comments on my runs and garage",
  );
  expect(await choice.inputValue()).toBe("");
  expect(problems).toEqual([]);
  await context.close();
  await other.context.close();
});

test("whoever isn't signed in is asked to log in first", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/notices");
  await page.waitForURL(/\?login=1&next=%2Fnotices$/);
  await context.close();
  const racer = await visit(browser);
  await signIn(racer.page, "demo-racer");
  await racer.page.goto("/notices");
  await racer.page.getByRole("heading", { name: "Notices" }).waitFor();
  await racer.context.close();
});
