import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jpeg } from "../support/pictures.ts";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, page.url()).toBeLessThanOrEqual(0);
}

const deskOf = (page: Page) => page.waitForURL(/\/newsroom\/article\/\d+$/);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Where the text is typed: the editor, or the text area before it loads. */
const textOf = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const editorIn = (page: Page) => page.locator(".cm-content").waitFor();
/** The value that the form would submit. */
const written = (page: Page) => page.locator("textarea[name=markdown]").inputValue();
const previewOf = (page: Page) => page.getByRole("region", { name: "Preview", exact: true });
const photo = (name: string, size = { width: 640, height: 360 }) => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(jpeg(size)),
});

test("an editor writes, previews, schedules, publishes and takes back an article", async () => {
  const { page, context, problems } = await visit(browser);
  const title = `Night air ${Date.now()}`;
  await signIn(page, "demo-editor");
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("link", { name: "Newsroom" }).click();
  await page.getByRole("link", { name: "New article" }).click();
  await page.waitForURL("**/newsroom/new");
  await expectAccessible(page);

  await page.getByLabel(/^Title/).fill(title);
  await editorIn(page);
  const text = textOf(page);
  await text.fill("## Heat\n\n<b>no</b>");
  const preview = previewOf(page);
  await preview.getByText("HTML isn't shown").first().waitFor();
  await text.fill("## Heat\n\nCold air packs **tighter**.");
  await preview.getByRole("heading", { name: "Heat" }).waitFor();
  await expect.poll(() => preview.getByText("HTML isn't shown").count()).toBe(0);
  await page.getByLabel(/^Excerpt/).fill("What the cold gives you.");
  await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel(/^Tags/).fill("Density altitude, Night racing");
  await field(page, "Photo").setInputFiles(photo("a.jpg"));
  await page.getByRole("button", { name: "Crop & Save" }).click();
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Say what the picture shows.").waitFor();
  await page.getByLabel("What it shows").fill("A gray lane at night");
  await page.getByRole("button", { name: "Save draft" }).click();
  await deskOf(page);
  await page.getByText(/Saved\.$/).waitFor();
  await expectAccessible(page);

  const link = page.getByRole("region", { name: "Preview link" }).getByRole("link");
  const visitor = await visit(browser, { javaScript: false, width: 320, height: 740 });
  await visitor.page.goto((await link.getAttribute("href")) ?? "");
  await visitor.page.getByRole("heading", { level: 1, name: title }).waitFor();
  await visitor.page.getByText("Not out yet").waitFor();
  await expectNoSidewaysScroll(visitor.page);
  expect((await visitor.page.goto(`${visitor.page.url()}x`))?.status()).toBe(404);
  await visitor.page.getByRole("heading", { name: "This link has expired" }).waitFor();
  expect(await visitor.page.content()).not.toContain(title);
  await expectNoSidewaysScroll(visitor.page);

  await field(page, "Day").fill("2099-05-09");
  await field(page, "Time").fill("18:30");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("It's on the schedule.").waitFor();
  await page.getByText(/^Scheduled, May 9, 2099, 6:30 PM EDT/).waitFor();
  const desk = page.url();
  await page.goto("/newsroom/calendar?month=2099-05");
  const day = page.getByRole("cell").filter({ has: page.locator('time[datetime="2099-05-09"]') });
  await day.getByRole("link", { name: `6:30 PM ${title}` }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("link", { name: `6:30 PM ${title}` }).waitFor();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(desk);
  await hydrated(page);

  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("It's out.").waitFor();
  await visitor.page.goto("/news");
  await visitor.page.getByRole("link", { name: title }).first().click();
  await visitor.page.getByRole("heading", { level: 1, name: title }).waitFor();
  const address = visitor.page.url();
  const live = page.getByRole("link", { name: "Read it there" });
  expect(await live.getAttribute("href")).toBe(new URL(address).pathname);
  expect(await page.getByLabel("Link to this story").inputValue()).toContain(
    new URL(address).pathname,
  );
  await expectAccessible(page);
  const status = async () => {
    const places = [
      "/news/feed.xml",
      "/sitemaps/news.xml",
      `/news/search?q=${encodeURIComponent(title)}`,
    ];
    const answers = places.map(async (path) => (await visitor.page.request.get(path)).text());
    return (await Promise.all(answers)).map((body) => body.includes(new URL(address).pathname));
  };
  expect(await status()).toEqual([true, true, true]);

  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByText("It's off the site.").waitFor();
  expect((await visitor.page.goto(address))?.status()).toBe(404);
  await visitor.page.goto("/news");
  expect(await visitor.page.getByRole("link", { name: title }).count()).toBe(0);
  expect(await status()).toEqual([false, false, false]);

  expect(await live.count()).toBe(0);

  await page.goto("/newsroom");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .first()
    .getByRole("link", { name: title })
    .waitFor();
  await page.goto(`/newsroom?state=unpublished&q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("main").getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "Version 3 to 4" }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await visitor.context.close();
  await context.close();
});

test("an editor writes without JavaScript on a phone, and sees who was faster", async () => {
  const first = await visit(browser, { javaScript: false, width: 320, height: 740 });
  const second = await visit(browser, { javaScript: false, width: 1280 });
  const title = `Two pens ${Date.now()}`;
  for (const { page } of [first, second]) await signIn(page, "demo-editor");
  await first.page.goto("/newsroom/new");
  await expectNoSidewaysScroll(first.page);
  await first.page.getByLabel(/^Title/).fill(title);
  await first.page.getByLabel(/^Text/).fill("One.\n\nTwo.");
  await first.page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await first.page.getByRole("button", { name: "Save draft" }).click();
  await deskOf(first.page);
  await expectNoSidewaysScroll(first.page);

  await first.page.getByLabel("Picture for the text").setInputFiles(photo("lane.jpg"));
  await first.page.getByRole("button", { name: "Save draft" }).click();
  // What is in <noscript> has no text for Playwright.
  await first.page.locator("[name=textPictureAlt][aria-invalid=true]").waitFor();
  await first.page.getByLabel("Picture for the text").setInputFiles(photo("lane.jpg"));
  await first.page.getByLabel("What this picture shows").fill("A lane");
  await first.page.getByRole("button", { name: "Save draft" }).click();
  await first.page.getByText("Version 2.").waitFor();
  expect(await written(first.page)).toMatch(/^One\.\n\nTwo\.\n\n!\[A lane\]\(\/media\/news\//);
  await expectNoSidewaysScroll(first.page);
  await first.page.getByLabel(/^Text/).fill("One.\n\nTwo.");
  await first.page.getByRole("button", { name: "Save draft" }).click();
  await first.page.getByText("Version 3.").waitFor();

  await second.page.goto(first.page.url());
  await second.page.getByLabel(/^Text/).fill("One.\n\nTheirs.");
  await second.page.getByRole("button", { name: "Save draft" }).click();
  await second.page.getByText("Version 4.").waitFor();
  await first.page.getByLabel(/^Text/).fill("One.\n\nMine.");
  await first.page.getByRole("button", { name: "Save draft" }).click();
  await first.page.getByRole("heading", { name: "What's different" }).waitFor();
  await first.page.locator("del", { hasText: "Theirs." }).waitFor();
  await expectNoSidewaysScroll(first.page);
  await first.page.getByRole("button", { name: "Save draft" }).click();
  await first.page.getByText("Version 5.").waitFor();
  expect(await first.page.getByLabel(/^Text/).inputValue()).toBe("One.\n\nMine.");

  await first.page.getByRole("main").getByRole("link", { name: "History" }).click();
  await first.page.getByRole("heading", { name: "Version 4 to 5" }).waitFor();
  await expectNoSidewaysScroll(first.page);
  await first.page.getByLabel("From version 1").check();
  await first.page.getByRole("button", { name: "Compare" }).click();
  await first.page.locator("del", { hasText: "Two." }).waitFor();
  await first.page.locator("ins", { hasText: "Mine." }).waitFor();
  await first.page.getByRole("button", { name: "Restore version 1" }).click();
  await first.page.getByText("Version 1 is back.").waitFor();
  expect(await first.page.getByLabel(/^Text/).inputValue()).toBe("One.\n\nTwo.");
  for (const { context } of [first, second]) await context.close();
});

test("an editor marks words by key and by button, and leaves the text by the Tab key", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await signIn(page, "demo-editor");
  await page.goto("/newsroom/new");
  await editorIn(page);
  const text = textOf(page);
  await text.pressSequentially("Cold air");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+i");
  expect(await written(page)).toBe("Cold ***air***");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await written(page)).toBe("Cold air");
  await page.keyboard.press("End");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("/tracks");
  expect(await written(page)).toBe("Cold [air](/tracks)");

  await text.fill("One");
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  await toolbar.getByRole("button", { name: "Bold" }).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  expect(await written(page)).toBe("- One");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two");
  expect(await written(page)).toBe("- One\n- Two");
  await toolbar.getByRole("button", { name: "Blocks" }).click();
  await page.getByRole("button", { name: /^Tip/ }).click();
  await page.keyboard.type("Warm them up.");
  await previewOf(page).getByText("Warm them up.").waitFor();
  expect(await written(page)).toContain(':::note{kind="tip" title="Tip"}\nWarm them up.\n:::');
  for (const button of await toolbar.getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expectNoSidewaysScroll(page);
  await text.focus();
  await page.keyboard.press("Tab");
  expect(await text.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

/** Pastes this, or drops it over the editor. */
function give(page: Page, kind: "paste" | "drop", what: { picture: string } | { text: string }) {
  return textOf(page).evaluate(
    (element, { kind, what }) => {
      const data = new DataTransfer();
      if ("text" in what) data.setData("text/plain", what.text);
      else {
        const bytes = Uint8Array.from(atob(what.picture), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], "given.jpg", { type: "image/jpeg" }));
      }
      const { left, top } = element.getBoundingClientRect();
      const at = { clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true };
      const event =
        kind === "paste"
          ? new ClipboardEvent("paste", { ...at, clipboardData: data })
          : new DragEvent("drop", { ...at, dataTransfer: data });
      element.dispatchEvent(event);
    },
    { kind, what },
  );
}

test("an editor puts pictures into a text: chosen, pasted, dropped, after a failed upload, never without words", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-editor");
  await page.goto("/newsroom/new");
  await editorIn(page);
  await textOf(page).fill("Before.");
  await page
    .getByLabel("Pictures for the text")
    .setInputFiles([photo("one.jpg"), photo("two.jpg")]);
  const dialog = page.getByRole("dialog", { name: /^Picture/ });
  await dialog.getByText("Uploaded").waitFor();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await dialog.getByText("Say what the picture shows.").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(/^What it shows/).fill("Two lanes at dusk");
  await dialog.getByLabel("Caption").fill("Friday night");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await dialog.getByText("Uploaded").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  const picture =
    /^Before\.\n\n!\[Two lanes at dusk\]\(\/media\/news\/\d+\/[\w-]+\.jpg#640x360 "Friday night"\)\n\n$/;
  expect(await written(page)).toMatch(picture);
  const preview = previewOf(page).getByRole("img", { name: "Two lanes at dusk" });
  await preview.waitFor();
  expect(await preview.getAttribute("width")).toBe("640");

  await page.route("**/api/newsroom/pictures", (route) => route.abort(), { times: 1 });
  const given = { picture: photo("given.jpg").buffer.toString("base64") };
  await give(page, "paste", given);
  await dialog.getByText(/^The server can't be reached/).waitFor();
  await dialog.getByLabel(/^What it shows/).fill("The tree");
  await dialog.getByRole("button", { name: "Retry" }).click();
  await dialog.getByText("Uploaded").waitFor();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await previewOf(page).getByRole("img", { name: "The tree" }).waitFor();

  await give(page, "drop", given);
  await dialog.getByLabel(/^What it shows/).fill("The finish line");
  await dialog.getByText("Uploaded").waitFor();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await previewOf(page).getByRole("img", { name: "The finish line" }).waitFor();

  const heic = readFileSync("test/support/field/pictures/photo.heic");
  await page
    .getByLabel("Pictures for the text")
    .setInputFiles({ name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: heic });
  await dialog.getByText("Uploaded").waitFor();
  await dialog.getByLabel(/^What it shows/).fill("The burnout");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await previewOf(page).getByRole("img", { name: "The burnout" }).waitFor();

  const html = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html><script>") };
  await page.getByLabel("Pictures for the text").setInputFiles(html);
  await dialog.getByText(/^This file is an HTML page/).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  expect((await written(page)).match(/!\[/g)).toHaveLength(4);
  expect(problems).toEqual([]);
  await context.close();
});

test("a pasted address becomes the card of a run, or the link of the marked words", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-editor");
  await page.goto("/newsroom/new");
  await editorIn(page);
  const origin = new URL(page.url()).origin;
  await textOf(page).fill("Look:\n\n");
  await page.keyboard.press("Control+End");
  await give(page, "paste", { text: `${origin}/1320-club/slip/1` });
  expect(await written(page)).toBe("Look:\n\n/1320-club/slip/1");
  await previewOf(page).locator(".run-card").waitFor();
  await textOf(page).fill("The rules");
  await page.keyboard.press("Control+a");
  await give(page, "paste", { text: "https://garage.example/rules" });
  expect(await written(page)).toBe("[The rules](https://garage.example/rules)");

  // The names come a moment later; what has none stays a link with the words of its address.
  await page.goto("/tracks");
  const track = page.locator('main a[href^="/tracks/"]').first();
  const path = (await track.getAttribute("href")) ?? "";
  await page.goto(path);
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await page.goto("/newsroom/new");
  await editorIn(page);
  await textOf(page).fill("At ");
  await page.keyboard.press("Control+End");
  await give(page, "paste", { text: `${origin.replace("http:", "https:")}${path}` });
  await expect
    .poll(async () => (await written(page)).toLowerCase())
    .toBe(`at [${name}](${path})`.toLowerCase());
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", and ");
  await give(page, "paste", { text: `${origin}/events/no-such-night` });
  await expect.poll(() => written(page)).toMatch(/\[No such night\]\(\/events\/no-such-night\)$/);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" or ");
  await give(page, "paste", { text: `${origin}/1320-club/slip/1` });
  await expect
    .poll(() => written(page))
    .toMatch(/ or \[[\w\\-]+’s \d+\.\d+ at [^\]]+\]\(\/1320-club\/slip\/1\)$/);
  expect(problems).toEqual([]);
  await context.close();
});

test("text typed into a draft is saved automatically, and on the device while offline", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-editor");
  await page.goto("/newsroom/new");
  await hydrated(page);
  await editorIn(page);
  const text = textOf(page);
  await text.fill("From the far end of the pits.");
  await page.getByText("Saved on this device.").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Restore what you typed" }).click();
  await text.getByText("From the far end of the pits.").waitFor();
  expect(await written(page)).toBe("From the far end of the pits.");
  await page.getByLabel(/^Title/).fill(`Dead spot ${Date.now()}`);
  await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Save draft" }).click();
  await deskOf(page);
  await page.getByText("Version 1.").waitFor();
  await editorIn(page);

  await text.fill("Typed with a line.");
  await page.getByText(/^Saved \d{1,2}:\d\d\s[AP]M$/).waitFor();
  await page.reload();
  await hydrated(page);
  await page.getByText("Version 2.").waitFor();
  expect(await written(page)).toBe("Typed with a line.");
  expect(await page.getByRole("button", { name: "Restore what you typed" }).count()).toBe(0);

  await editorIn(page);
  await context.setOffline(true);
  await text.fill("Typed without one.");
  await page.getByText("Offline. Saved on this device.").waitFor();
  await context.setOffline(false);
  await page.getByText(/^Saved \d{1,2}:\d\d\s[AP]M$/).waitFor();
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText(/Version 4\./).waitFor();
  expect(await written(page)).toBe("Typed without one.");

  await page.goto("/newsroom/new");
  await hydrated(page);
  expect(await page.getByRole("button", { name: "Restore what you typed" }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("an editor gives an author a picture, and a category another description, without script too", async () => {
  const { page, context, problems } = await visit(browser);
  const name = `Night shift ${Date.now()}`;
  await signIn(page, "demo-editor");
  await page.goto("/newsroom");
  await page.getByRole("link", { name: "Authors" }).click();
  await page.getByLabel(/^New author/).fill(name);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add" }).click();
  await page.waitForURL(/\/newsroom\/authors\/\d+$/);
  await hydrated(page);
  await page.getByLabel("Bio").fill("Writes after the last pair.");
  await page.getByLabel("Picture").setInputFiles(photo("me.jpg"));
  await page.getByRole("button", { name: "Crop & Save" }).click();
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Remove the picture").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the page" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByText("Writes after the last pair.").waitFor();
  await page.locator("main header img").waitFor();
  await expectAccessible(page);
  await page.goto("/newsroom/terms");
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();

  const plain = await visit(browser, { javaScript: false, width: 320, height: 740 });
  await signIn(plain.page, "demo-editor");
  await plain.page.goto("/newsroom/terms");
  await expectNoSidewaysScroll(plain.page);
  const about = plain.page.getByLabel("What it's about").first();
  const before = await about.inputValue();
  await about.fill(name);
  await plain.page
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await plain.page.getByText("Saved.").waitFor();
  expect(await about.inputValue()).toBe(name);
  await about.fill(before);
  await plain.page
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await expect.poll(() => about.inputValue()).toBe(before);
  await plain.context.close();
});

test("formatted text is pasted as Markdown, editors see each other, and a tag is merged with its effect first", async () => {
  const { page, context, problems } = await visit(browser);
  const number = Date.now();
  await signIn(page, "demo-editor");
  await page.goto("/newsroom/new");
  await page.getByLabel(/^Title/).fill(`Two pens ${number}`);
  await editorIn(page);
  await textOf(page).evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      "<h1>Heat</h1><p>Warm <b>tires</b><img src='https://elsewhere.test/x.png'></p><ul><li>One</li></ul>",
    );
    data.setData("text/plain", "Heat Warm tires One");
    const paste = { bubbles: true, cancelable: true, clipboardData: data };
    element.dispatchEvent(new ClipboardEvent("paste", paste));
  });
  await expect.poll(() => written(page)).toBe("## Heat\n\nWarm **tires**\n\n- One");
  await page.getByText("A picture wasn't pasted. Save it to your device").waitFor();
  await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel(/^Tags/).fill(`Aa loose ${number}, Aa tied ${number}`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await deskOf(page);

  const other = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await signIn(other.page, "demo-admin");
  await other.page.goto(page.url());
  await other.page.getByText(/^demo-editor has it open, too/).waitFor();
  await expectNoSidewaysScroll(other.page);
  await page.reload();
  await page.getByText(/^demo-admin has it open, too/).waitFor();
  await expectAccessible(page);

  await other.page.goto("/newsroom/terms?kind=tag");
  await other.page.getByRole("link", { name: `Merge or delete Aa loose ${number}` }).click();
  await other.page.getByLabel("Takes over").selectOption({ label: `Aa tied ${number}` });
  await other.page.getByRole("button", { name: "See the effect" }).click();
  await other.page.getByText(`1 article moves to Aa tied ${number}.`).waitFor();
  await expectNoSidewaysScroll(other.page);
  await page.goto(other.page.url());
  await hydrated(page);
  await expectAccessible(page);
  await other.page.getByLabel(/^Type /).fill(`aa loose ${number}`);
  await other.page.getByRole("button", { name: `Merge into Aa tied ${number}` }).click();
  await other.page.getByText("It's gone. 1 article changed.").waitFor();
  expect((await page.goto(`/news/tag/aa-loose-${number}`))?.url()).toMatch(/aa-tied-\d+$/);
  expect(problems).toEqual([]);
  await other.context.close();
  await context.close();
});

test("the newsroom is a 404 for racers", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  expect((await page.goto("/newsroom"))?.status()).toBe(404);
  await page.goto("/");
  expect(await page.getByRole("link", { name: "Newsroom" }).count()).toBe(0);
  await context.close();
});
