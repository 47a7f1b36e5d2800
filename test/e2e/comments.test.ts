import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#app/lib/durations.ts";
import { expectAccessible, hydrated, launch, signIn, styled, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** An article of the demo that members talk about; its address is found by its slug. */
const ARTICLE = "/news/article/x/2026/10/launching-on-street-tires";
const someWords = () => `Warm tires hook, run ${crypto.randomUUID().slice(0, 8)}.`;
const commentWith = (page: Page, words: string) =>
  page.getByRole("article").filter({ hasText: words }).last();

async function expectNoSidewaysScroll(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test("a visitor reads a discussion without JavaScript, with a link to log in to join it", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 320, height: 740 });
  await page.goto(ARTICLE);
  await page.getByRole("heading", { name: /^Comments/ }).waitFor();
  await page.getByText("I'd been blaming the tires for a year.").waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Log in to comment" }).click();
  expect(new URL(page.url()).searchParams.get("next")).toMatch(/#comments-article-\d+$/);
  await context.close();
});

test("a visitor reads that a comment is of yesterday once the page's script runs", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await page.goto(ARTICLE);
  const time = page.locator("#discussion time").first();
  // The page's script reads the day of the document, which doesn't run it before the visitor moves.
  await time.evaluate((element, at) => {
    element.setAttribute("datetime", at);
  }, new Date(Date.now() - DAY_MS).toISOString());
  const look = () =>
    time.evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      const { textContent, title } = element as HTMLTimeElement;
      return { text: textContent, title, place: [x, y + scrollY, height] };
    });
  await styled(page);
  const before = await look();
  expect(before.title).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M E[DS]T$/);
  expect(before.title).toContain(before.text);
  await hydrated(page);
  await expect.poll(look).toEqual({ ...before, text: "yesterday" });
  expect(problems).toEqual([]);
  await context.close();
});

test("a visitor who likes an article is sent to the login, and back to the button", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await page.goto(ARTICLE);
  await page.getByRole("link", { name: /^Log in to like/ }).click();
  expect(new URL(page.url()).searchParams.get("next")).toMatch(/\/launching-on-street-tires#like$/);
  await context.close();
});

test("a racer likes an article without JavaScript, and removes the like with it, immediately", async () => {
  const plain = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await signIn(plain.page, "demo-racer");
  await plain.page.goto(ARTICLE);
  await plain.page.locator("#like").getByRole("button", { name: "Like" }).click();
  await plain.page
    .locator("#like")
    .getByRole("button", { name: /^Liked \d/ })
    .waitFor();
  expect(plain.page.url()).toMatch(/#like$/);
  await plain.context.close();

  const { page, context } = await visit(browser, {
    width: 1280,
    height: 800,
    serviceWorkers: false,
  });
  await signIn(page, "demo-racer");
  await page.goto(ARTICLE);
  await hydrated(page);
  const like = page.locator("#like").getByRole("button");
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
  // Before the response, the button already shows the new state.
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/launching-on-street-tires*", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.continue();
  });
  await like.click();
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("false");
  release();
  await expect
    .poll(async () => {
      const answer = await page.request.get("/api/users/me");
      const { newsArticleLikes } = (await answer.json()) as { newsArticleLikes: number[] };
      return newsArticleLikes;
    })
    .toEqual([]);
  await expectAccessible(page);
  await context.close();
});

test("a racer comments, replies, edits and deletes without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await signIn(page, "demo-racer");
  await page.goto(ARTICLE);
  const words = someWords();
  await page.getByRole("textbox", { name: "Your two cents" }).fill(words);
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByText("Your comment is up.").waitFor();
  expect(page.url()).toMatch(/#comment-\d+$/);
  expect(new URL(page.url()).pathname).toContain("/launching-on-street-tires");

  // The same comment again is rejected and keeps the text.
  await page.getByRole("textbox", { name: "Your two cents" }).fill(words);
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByText("You already said that.").waitFor();
  expect(await page.getByRole("textbox", { name: "Your two cents" }).inputValue()).toBe(words);

  await page.goto(ARTICLE);
  await commentWith(page, words).getByText("Edit", { exact: true }).click();
  const edited = someWords();
  await commentWith(page, words).getByRole("textbox", { name: "Your comment" }).fill(edited);
  await commentWith(page, words).getByRole("button", { name: "Save" }).click();
  await commentWith(page, edited).getByText("edited").waitFor();

  // The toast covers part of the page and lets clicks through; hovering would keep it open.
  const toast = page.getByRole("status").filter({ hasText: "Fixed." });
  await toast.waitFor();
  const coversPage = await toast.evaluate((region) => {
    const { x, y, width, height } = region.getBoundingClientRect();
    return region.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(coversPage).toBe(false);
  await commentWith(page, edited).getByText("Delete", { exact: true }).click();
  await commentWith(page, edited).getByRole("button", { name: "Delete it" }).click();
  await page.getByText("Your comment is gone.").waitFor();
  expect(await page.getByText(edited).count()).toBe(0);
  await context.close();
});

/** Likes a comment: the press asks the server once, for nothing else, and the page it is on says the same. */
async function expectLikeInPlace(page: Page, comment: Locator): Promise<void> {
  await hydrated(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) calls.push(`${request.method()} ${pathname}`);
  });
  const answer = page.waitForResponse((response) => response.url().endsWith(".data"));
  await comment.getByRole("button", { name: /^Like$/ }).click();
  await answer;
  await comment.getByRole("button", { name: /^Liked 1 like$/ }).waitFor();
  // By then the page would have been asked for.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(calls).toEqual([expect.stringMatching(/^POST \/comments\/\d+\.data$/)]);
  await page.reload();
  await comment.getByRole("button", { name: /^Liked 1 like$/ }).waitFor();
}

test("a racer answers and likes in place, another flags, a moderator removes", async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, "demo-racer");
  await page.goto(ARTICLE);
  const words = someWords();
  await page.getByRole("textbox", { name: "Your two cents" }).fill(words);
  await page.getByRole("button", { name: "Post comment" }).click();
  await commentWith(page, words).waitFor();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Your two cents" }).inputValue())
    .toBe("");
  await expectAccessible(page);

  const other = await visit(browser);
  await signIn(other.page, "demo-editor");
  await other.page.goto(ARTICLE);
  const theirs = commentWith(other.page, words);
  await expectLikeInPlace(other.page, theirs);
  await theirs.getByText("Reply", { exact: true }).click();
  const reply = someWords();
  await theirs.getByRole("textbox").fill(reply);
  await theirs.getByRole("button", { name: "Post reply" }).click();
  await commentWith(other.page, reply).waitFor();
  await commentWith(other.page, words).waitFor();
  await other.page
    .getByRole("article")
    .filter({ hasText: words })
    .first()
    .getByRole("link", { name: "Flag" })
    .first()
    .click();
  await other.page.getByLabel("It's spam").check();
  await other.page.getByRole("button", { name: "Send to the moderators" }).click();
  await other.page.getByText("A moderator will look at it.").waitFor();
  await expectAccessible(other.page);
  expect(other.problems).toEqual([]);
  await other.context.close();

  const desk = await visit(browser);
  await signIn(desk.page, "demo-moderator");
  await desk.page.goto("/moderation/comments");
  await expectAccessible(desk.page);
  const item = desk.page.getByRole("listitem").filter({ hasText: words });
  await item.getByRole("button", { name: "Remove" }).click();
  await desk.page.getByRole("alert").or(desk.page.getByText("Choose a reason")).first().waitFor();
  await item.getByLabel(/^Reason/).selectOption("SPAM");
  await item.getByRole("button", { name: "Remove" }).click();
  await desk.page.getByText("Removed. Its author gets an email.").waitFor();
  expect(desk.problems).toEqual([]);
  await desk.context.close();

  // Only its author still sees the removed comment and the reason.
  await page.goto(ARTICLE);
  await page.getByText("A moderator removed this comment.").first().waitFor();
  expect(await page.getByText(words).count()).toBe(1);
  const visitor = await visit(browser);
  await visitor.page.goto(ARTICLE);
  await visitor.page.getByText("A moderator removed this comment.").first().waitFor();
  expect(await visitor.page.getByText(words).count()).toBe(0);
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
  expect(problems).toEqual([]);
  await context.close();
});

test("a racer previews Markdown without JavaScript, and posts it", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await signIn(page, "demo-racer");
  await page.goto(ARTICLE);
  const words = someWords();
  const typed = `**${words}**\n> she said\n\n@demo-editor see [NHRA](https://www.nhra.com/)`;
  await page.getByRole("textbox", { name: "Your two cents" }).fill(typed);
  await page.getByRole("button", { name: "Preview" }).first().click();
  const preview = page.getByRole("status").filter({ hasText: words });
  await preview.locator("strong", { hasText: words }).waitFor();
  await preview.locator("blockquote", { hasText: "she said" }).waitFor();
  await preview.getByRole("link", { name: "@demo-editor" }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(await page.getByRole("textbox", { name: "Your two cents" }).inputValue()).toBe(typed);
  await page.getByRole("button", { name: "Post comment" }).click();
  const comment = commentWith(page, words);
  await comment.locator("strong", { hasText: words }).waitFor();
  const link = comment.getByRole("link", { name: "NHRA" });
  expect(await link.getAttribute("rel")).toBe("nofollow ugc noopener noreferrer");

  const other = await visit(browser, { javaScript: false });
  await signIn(other.page, "demo-editor");
  await other.page.goto("/notices");
  await other.page
    .getByRole("link", { name: /demo-racer mentioned you/ })
    .first()
    .click();
  await other.page.locator("strong", { hasText: words }).waitFor();
  await other.page.getByRole("button", { name: "Mute this thread" }).click();
  await other.page.getByRole("button", { name: "Unmute this thread" }).click();
  await other.page.getByRole("button", { name: "Block demo-racer" }).click();
  await other.page.getByText("Comment by a member you blocked. Show").first().click();
  await other.page.locator("strong", { hasText: words }).waitFor();
  await other.page.goto("/manage-account/blocked");
  await other.page.getByRole("button", { name: "Unblock demo-racer" }).click();
  await other.page.getByText("Nobody's blocked").waitFor();
  await other.context.close();
  await context.close();
});

test("an @ and two letters suggest members, whom the keys and the mouse choose", async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, "demo-racer");
  await page.goto(ARTICLE);
  await hydrated(page);
  const area = page.getByRole("textbox", { name: "Your two cents" });
  await area.click();
  await area.pressSequentially("Ask @demo");
  const list = page.getByRole("listbox", { name: "Members" });
  await list.getByRole("option", { name: "demo-editor" }).waitFor();
  await expectAccessible(page);
  await area.press("ArrowDown");
  await list.getByRole("option", { name: "demo-editor", selected: true }).waitFor();
  await area.press("Enter");
  expect(await area.inputValue()).toBe("Ask @demo-editor ");
  await list.waitFor({ state: "hidden" });
  // The mouse chooses as well, and the area keeps the focus.
  await area.pressSequentially("and @demo");
  await list.getByRole("option", { name: "demo-moderator" }).click();
  expect(await area.inputValue()).toBe("Ask @demo-editor and @demo-moderator ");
  await list.waitFor({ state: "hidden" });
  await page.keyboard.type("too");
  expect(await area.inputValue()).toMatch(/ too$/);
  await area.fill("*soft* @de");
  await area.press("End");
  await area.press("Escape");
  await page.getByRole("button", { name: "Preview" }).first().click();
  await page.getByRole("status").locator("em", { hasText: "soft" }).waitFor();
  expect(await area.inputValue()).toBe("*soft* @de");
  expect(problems).toEqual([]);
  await context.close();
});
