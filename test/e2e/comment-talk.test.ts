import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** An article of the demo of which no other journey expects certain comments; its address is found by its slug. */
const ARTICLE = "/news/article/x/2026/10/what-a-sixty-foot-tells";
const someWords = () => `Warm tires hook, run ${crypto.randomUUID().slice(0, 8)}.`;
const commentWith = (page: Page, words: string) =>
  page.getByRole("article").filter({ hasText: words }).last();
/** The first comment of a thread, with its replies. */
const threadWith = (page: Page, words: string) =>
  page.locator("article[id^='comment-']").filter({ hasText: words }).first();

async function openDiscussion(page: Page, username: string) {
  await signIn(page, username);
  await page.goto(ARTICLE);
}

/** Writes a new comment on the article's page. */
async function post(page: Page, words: string) {
  await page.getByRole("textbox", { name: "Your two cents" }).fill(words);
  await page.getByRole("button", { name: "Post comment" }).click();
  await commentWith(page, words).waitFor();
}

test("a member quotes a comment without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await openDiscussion(page, "demo-editor");
  const whole = someWords();
  await post(page, whole);
  await threadWith(page, whole).getByRole("link", { name: "Quote" }).click();
  const area = page.getByRole("textbox", { name: /^Reply to/ }).first();
  const quote = await area.inputValue();
  expect(quote).toBe(`> @demo-editor wrote:\n> ${whole}\n\n`);
  const words = someWords();
  await area.fill(quote + words);
  await page.getByRole("button", { name: "Post reply" }).first().click();
  await commentWith(page, words).locator("blockquote", { hasText: whole }).waitFor();
  await context.close();
});

test("a reader sorts an article's comments without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await openDiscussion(page, "demo-editor");
  const words = [someWords(), someWords()];
  for (const each of words) await post(page, each);
  await page.goto(ARTICLE);
  const firstThread = page.locator("article[id^='comment-']").first();
  await firstThread.filter({ hasText: words[1] ?? "" }).waitFor();
  const order = page.getByRole("navigation", { name: "Order" });
  await order.getByRole("link", { name: "Oldest" }).click();
  expect(new URL(page.url()).search).toBe("?sort=oldest");
  const ids = await page
    .locator("li > article[id^='comment-']:not(article article)")
    .evaluateAll((all) => all.map(({ id }) => Number(id.replace("comment-", ""))));
  expect(ids.length).toBeGreaterThan(1);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(await order.getByRole("link", { name: "Oldest" }).getAttribute("aria-current")).toBe(
    "true",
  );
  await order.getByRole("link", { name: "Best" }).click();
  expect(new URL(page.url()).search).toBe("?sort=best");
  await context.close();

  // A visitor has the same links.
  const visitor = await visit(browser, { javaScript: false });
  await visitor.page.goto(ARTICLE);
  await visitor.page.getByRole("navigation", { name: "Order" }).getByText("Newest").waitFor();
  await visitor.context.close();
});

test("a member quotes the selected words in place, with the mouse and the keys", async () => {
  const { page, context, problems } = await visit(browser);
  await openDiscussion(page, "demo-editor");
  await hydrated(page);
  const whole = someWords();
  await post(page, whole);
  const thread = threadWith(page, whole);
  const select = () =>
    thread.locator("p", { hasText: whole }).evaluate((paragraph) => {
      const range = document.createRange();
      range.setStart(paragraph.firstChild ?? paragraph, "Warm ".length);
      range.setEnd(paragraph.firstChild ?? paragraph, "Warm tires hook".length);
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
    });
  const link = thread.getByRole("link", { name: "Quote" }).first();
  await select();
  await link.click();
  const area = thread.getByRole("textbox", { name: /^Reply to/ }).first();
  await expect.poll(() => area.inputValue()).toBe("> @demo-editor wrote:\n> tires hook\n\n");
  expect(new URL(page.url()).pathname).toContain("/what-a-sixty-foot-tells");
  await page.keyboard.type("So did I.");
  expect(await area.inputValue()).toMatch(/hook\n\nSo did I\.$/);
  await expectAccessible(page);

  // Again with the keys, below what is typed.
  await select();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => area.inputValue())
    .toMatch(/So did I\.\n\n> @demo-editor wrote:\n> tires hook\n\n$/);
  const isAtEnd = await area.evaluate(
    (element: HTMLTextAreaElement) => element.selectionStart === element.value.length,
  );
  expect(isAtEnd).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test("what is typed survives a reload, until it is posted, discarded or the member logs out", async () => {
  const { page, context, problems } = await visit(browser);
  await openDiscussion(page, "demo-moderator");
  await hydrated(page);
  const area = page.getByRole("textbox", { name: "Your two cents" });
  const words = someWords();
  await area.fill(words);
  await page.goto("/news");
  await page.goto(ARTICLE);
  await expect.poll(() => area.inputValue()).toBe(words);
  await page.getByText("Draft saved just now").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Post comment" }).click();
  await commentWith(page, words).waitFor();
  await page.reload();
  await hydrated(page);
  expect(await area.inputValue()).toBe("");

  // A reply's folded form says that it has a draft.
  const reply = someWords();
  const thread = threadWith(page, words);
  await thread.getByText("Reply", { exact: true }).first().click();
  await thread
    .getByRole("textbox", { name: /^Reply to/ })
    .first()
    .fill(reply);
  await page.reload();
  await thread.getByText("Reply: draft").click();
  const replyArea = thread.getByRole("textbox", { name: /^Reply to/ }).first();
  expect(await replyArea.inputValue()).toBe(reply);
  await thread.getByRole("button", { name: "Discard" }).click();
  expect(await replyArea.inputValue()).toBe("");
  await page.reload();
  await hydrated(page);
  await thread.getByText("Reply", { exact: true }).first().waitFor();

  // On the discussion's own page, posting leads elsewhere.
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}`);
  const path = await page.locator("form").evaluateAll((forms: HTMLFormElement[]) => {
    const actions = forms.map((form) => form.getAttribute("action") ?? "");
    return actions.find((action) => action.startsWith("/comments/on/article/")) ?? "";
  });
  await page.goto(path);
  await hydrated(page);
  const other = someWords();
  await area.fill(other);
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.waitForURL(/what-a-sixty-foot-tells/);
  await commentWith(page, other).waitFor();
  await page.goto(path);
  await hydrated(page);
  expect(await area.inputValue()).toBe("");

  await area.fill(someWords());
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("comment-draft")));
  expect(await drafts()).toHaveLength(1);
  await page.goto("/logout");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Log out/ })
    .click();
  await page.waitForURL((url) => url.pathname !== "/logout");
  expect(await drafts()).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test("what is typed survives a lost session", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await openDiscussion(page, "demo-moderator");
  await hydrated(page);
  const words = someWords();
  await page.getByRole("textbox", { name: "Your two cents" }).fill(words);
  await context.clearCookies();
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.waitForURL(/login=1/);
  const later = await context.newPage();
  await openDiscussion(later, "demo-moderator");
  const laterArea = later.getByRole("textbox", { name: "Your two cents" });
  await expect.poll(() => laterArea.inputValue()).toBe(words);
  await context.close();
});

test("anybody reads what an edited comment said before, without JavaScript too", async () => {
  const { page, context, problems } = await visit(browser);
  await openDiscussion(page, "demo-editor");
  await hydrated(page);
  const words = someWords();
  await post(page, words);
  await commentWith(page, words).getByText("Edit", { exact: true }).click();
  const edited = someWords();
  await commentWith(page, words).getByRole("textbox", { name: "Your comment" }).fill(edited);
  await commentWith(page, words).getByRole("button", { name: "Save" }).click();
  await commentWith(page, edited)
    .getByRole("link", { name: /^edited/ })
    .click();
  await page.getByRole("heading", { name: "Earlier texts" }).waitFor();
  await page.getByText(words).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);

  const plain = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await plain.page.goto(ARTICLE);
  await commentWith(plain.page, edited)
    .getByRole("link", { name: /^edited/ })
    .click();
  const texts = plain.page.getByRole("main").getByRole("listitem");
  await texts.nth(1).getByText(words).waitFor();
  expect(await texts.count()).toBe(2);
  await plain.context.close();
  await context.close();
});

test("new replies are announced, and come only when the reader wants them", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await page.clock.install();
  await openDiscussion(page, "demo-admin");
  await hydrated(page);
  const other = await visit(browser);
  await openDiscussion(other.page, "demo-racer");
  const words = someWords();
  await post(other.page, words);

  const link = page.getByRole("status").getByRole("link", { name: /^\d+ new repl/ });
  expect(await link.count()).toBe(0);
  await page.clock.fastForward(61_000);
  await link.waitFor();
  expect(await page.getByText(words).count()).toBe(0);
  await expectAccessible(page);
  await link.click();
  await commentWith(page, words).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await expect.poll(focused).toContain(words);
  expect(await link.count()).toBe(0);
  expect(problems).toEqual([]);
  await other.context.close();
  await context.close();
});
