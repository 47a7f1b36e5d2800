import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  hydrated,
  launch,
  layOutAll,
  ORIGIN,
  styled,
  visit,
} from "./support/browser.ts";

const MANUAL = "/drag-pak/2021/pre-run-checklist";
const CLASSES = "/racing-hq/understanding-nhra-classes";
const FAQ = "/racing-hq/racing-faq";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
});

test("the text of a page is sent once, as HTML", async () => {
  const { context, page } = await visit(browser);
  await page.goto("/racing-hq");
  const text = await page.locator("#page > article > div p").first().innerText();
  const words = text.slice(0, 40);
  const html = await (await page.request.get("/racing-hq")).text();
  expect(html.split(words).length - 1).toBe(1);
  const answer = await (await page.request.get("/racing-hq.data")).text();
  expect(answer).not.toContain(words);
  await context.close();
});

test("a page needs no script before it is touched, and a link to one loads its document", async () => {
  const { context, page, problems } = await visit(browser);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/racing-hq");
  expect(scripts).toEqual([]);
  await page.goto("/tracks");
  await hydrated(page);
  const data: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) data.push(request.url());
  });
  await page.locator('footer a[href="/racing-hq"]').click();
  await page.waitForURL("**/racing-hq");
  expect(await page.locator("h1").innerText()).toBe("RACING HQ");
  expect(data).toEqual([]);
  await page.goBack();
  await page.waitForURL("**/tracks");
  expect(problems).toEqual([]);
  await context.close();
});

test.each(["/racing-hq", MANUAL, FAQ, "/history", "/privacy"])(
  "%s is accessible, fits 320 pixels and works without script",
  async (path) => {
    const { context, page, problems } = await visit(browser, { width: 320 });
    await page.goto(path);
    await styled(page);
    await layOutAll(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await context.close();
    const without = await visit(browser, { javaScript: false });
    await without.page.goto(path);
    expect(await without.page.locator("h1").count()).toBe(1);
    await without.context.close();
  },
);

test("checked items are stored on the device", async () => {
  const { context, page } = await visit(browser);
  await page.goto(MANUAL);
  const sheet = page.locator("[data-checklist]").first();
  await sheet.getByRole("status").filter({ hasText: /^0 of/ }).waitFor();
  await sheet.getByRole("checkbox").nth(1).check();
  await page.reload();
  await sheet.getByRole("status").filter({ hasText: /^1 of/ }).waitFor();
  expect(await sheet.getByRole("checkbox").nth(1).isChecked()).toBe(true);
  await sheet.getByRole("button", { name: "Clear all" }).click();
  await sheet.getByRole("status").filter({ hasText: /^0 of/ }).waitFor();
  await context.close();
});

test("on a phone a manual's first checkbox is on the first screen, and its progress stays in sight", async () => {
  const { context, page } = await visit(browser, { width: 360, height: 740 });
  for (const path of [
    MANUAL,
    "/drag-pak/2021/post-run-checklist",
    "/drag-pak/2021/initial-track-test",
  ]) {
    await page.goto(path);
    await styled(page);
    const sheet = page.locator("[data-checklist]").first();
    expect((await sheet.getByRole("checkbox").first().boundingBox())?.y, path).toBeLessThan(400);
    await sheet.getByRole("checkbox").last().check();
    const count = sheet.getByRole("status").filter({ hasText: /^1 of/ });
    await count.waitFor();
    const box = await count.boundingBox();
    // Below the site's bar, which is 72 px high.
    expect(box?.y).toBeGreaterThanOrEqual(72);
    expect((box?.y ?? 740) + (box?.height ?? 0), path).toBeLessThan(740);
    const [value, all] = await sheet
      .locator("progress")
      .evaluate((bar) => (bar instanceof HTMLProgressElement ? [bar.value, bar.max] : []));
    expect([value, all]).toEqual([1 / (await sheet.getByRole("checkbox").count()), 1]);
  }
  await context.close();
});

test("a checklist prints alone, on one page", async () => {
  const { context, page, problems } = await visit(browser);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  for (const path of [
    MANUAL,
    "/drag-pak/2021/post-run-checklist",
    "/drag-pak/2021/initial-track-test",
  ]) {
    await page.goto(path);
    await styled(page);
    const whole = countPages(await page.pdf({ format: "Letter" }));
    await page.locator("[data-checklist]").getByRole("button", { name: "Print" }).click();
    const alone = countPages(await page.pdf({ format: "Letter" }));
    expect([path, alone]).toEqual([path, 1]);
    expect(whole).toBeGreaterThan(1);
  }
  expect(problems).toEqual([]);
  await context.close();
});

/** A page of a PDF is an object of this type; the list of them is another. */
function countPages(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Opens the carousel of a gallery at its first picture, and stops the page's clock. */
async function openCarousel(page: Page) {
  await page.addInitScript(() => {
    const slides = Element.prototype.animate;
    Element.prototype.animate = function animate(frames, timing) {
      const duration = typeof timing === "object" ? timing.duration : timing;
      document.documentElement.dataset.slid = `${duration}`;
      return slides.call(this, frames, timing);
    };
  });
  await page.goto(CLASSES);
  await styled(page);
  await hydrated(page);
  // The clock knows no navigation, which the page asks for as it loads.
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.locator("a[data-slide]").first().click();
  const dialog = page.getByRole("dialog", { name: "Know them by their outline, full screen" });
  await dialog.waitFor();
  // Until the gallery's script is there, the link alone shows the pictures.
  await page.locator("dialog:modal").waitFor();
  const current = () =>
    dialog
      .locator("[data-slides]")
      .evaluate((slides) => Math.round(slides.scrollLeft / slides.clientWidth));
  const slid = () => page.locator("html").getAttribute("data-slid");
  return { dialog, current, slid, pause: dialog.getByRole("button", { name: "Pause" }) };
}

test("the carousel advances every five seconds, except on hover, on focus, or when paused", async () => {
  const { context, page, problems } = await visit(browser);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const { dialog, current, slid, pause } = await openCarousel(page);
  await page.clock.runFor(4999);
  expect(await current()).toBe(0);
  await page.clock.runFor(1);
  expect(await current()).toBe(1);
  expect(await slid()).toBe("400");

  // A picture that still slides isn't where the mouse is.
  await dialog.evaluate((node) =>
    Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  await page.mouse.move(640, 450);
  await page.mouse.move(645, 450);
  await page.clock.runFor(20_000);
  expect(await current()).toBe(1);
  await page.mouse.move(640, 4);
  await page.clock.runFor(5000);
  expect(await current()).toBe(2);

  await pause.click();
  await page.mouse.move(640, 4);
  expect(await pause.getAttribute("aria-pressed")).toBe("true");
  await page.clock.runFor(20_000);
  expect(await current()).toBe(2);
  await pause.click();
  await page.mouse.move(640, 4);
  await page.clock.runFor(5000);
  expect(await current()).toBe(3);

  await page.keyboard.press("Shift+Tab");
  await page.clock.runFor(20_000);
  expect(await current()).toBe(3);
  await page.keyboard.press("ArrowRight");
  expect(await current()).toBe(4);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
  await context.close();
});

test("the carousel doesn't advance with reduced motion, and has arrows from 640 pixels", async () => {
  const { context, page, problems } = await visit(browser);
  const { dialog, current, slid, pause } = await openCarousel(page);
  expect(await pause.getAttribute("aria-pressed")).toBe("true");
  await page.clock.runFor(20_000);
  expect(await current()).toBe(0);
  const next = dialog.getByRole("button", { name: "Next" });
  await next.click();
  expect([await current(), await slid()]).toEqual([1, null]);
  await dialog.getByRole("button", { name: "Previous" }).click();
  expect(await current()).toBe(0);
  for (const [width, isVisible] of [
    [639, false],
    [640, true],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    expect([width, await next.isVisible()]).toEqual([width, isVisible]);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("a carousel opened by the first touch becomes a dialog once script has loaded", async () => {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(CLASSES);
  await page.locator("a[data-slide]").nth(2).tap();
  const dialog = page.locator("dialog:modal");
  await dialog.waitFor();
  const current = () =>
    dialog
      .locator("[data-slides]")
      .evaluate((slides) => Math.round(slides.scrollLeft / slides.clientWidth));
  expect(await current()).toBe(2);
  const pause = dialog.getByRole("button", { name: "Pause" });
  await pause.tap();
  expect(await pause.getAttribute("aria-pressed")).toBe("true");
  await dialog.locator("[data-close]").tap();
  await page.locator("[data-slides]").first().waitFor({ state: "hidden" });
  await context.close();
});

test("in the catalog a checklist counts, a video closes by Escape, a modal not by selecting text", async () => {
  const { context, page, problems } = await visit(browser);
  await page.goto("/dev/ui");
  await styled(page);
  await hydrated(page);
  await page.getByRole("status").filter({ hasText: "0 of 2" }).waitFor();
  await page.locator("a[data-video]").click();
  const video = page.getByRole("dialog", { name: "A video behind its poster" });
  await video.locator("iframe").waitFor();
  await page.keyboard.press("Escape");
  await video.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Open a modal" }).click();
  const modal = page.getByRole("dialog", { name: "A modal" });
  const text = await modal.getByText("Escape, the overlay").boundingBox();
  await page.mouse.move((text?.x ?? 0) + 20, (text?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move(20, 400, { steps: 4 });
  await page.mouse.up();
  expect(await modal.isVisible()).toBe(true);
  await page.mouse.click(20, 400);
  await modal.waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
  await context.close();
});

test("the open carousel is accessible", async () => {
  const { context, page, problems } = await visit(browser);
  await page.goto(CLASSES);
  await styled(page);
  await hydrated(page);
  await page.locator("a[data-slide]").first().click();
  await page.getByRole("dialog", { name: "Know them by their outline, full screen" }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("a FAQ is searched without script", async () => {
  const { context, page } = await visit(browser, { javaScript: false });
  await page.goto(FAQ);
  const all = await page.locator("#page details").count();
  await page.getByLabel("Search the questions").fill("helmet");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**?q=helmet");
  const sections = page.locator("#page details");
  expect(await sections.count()).toBeGreaterThan(0);
  expect(await sections.count()).toBeLessThan(all);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await page.goto(`${FAQ}?q=carburetorless`);
  await page.getByText("No answer for that").waitFor();
  await context.close();
});

test("only a player page may frame its provider, and unknown players are a 404", async () => {
  const { context, page } = await visit(browser);
  const policyOf = async (path: string) => {
    const response = await page.request.get(path);
    return [response.status(), response.headers()["content-security-policy"] ?? ""] as const;
  };
  const [status, policy] = await policyOf("/player/youtube/abcdefghijk?title=%3Cb%3E");
  expect(status).toBe(200);
  expect(policy).toContain("frame-src https://www.youtube-nocookie.com");
  expect(policy).toContain("frame-ancestors 'self'");
  expect((await policyOf("/racing-hq"))[1]).not.toContain("youtube");
  for (const path of [
    "/player/youtube/short",
    "/player/elsewhere/abcdefghijk",
    "/player/vimeo/abc",
  ])
    expect((await policyOf(path))[0]).toBe(404);
  await context.close();
});

test("an unknown page below a known one is not found", async () => {
  const { context, page } = await visit(browser);
  const response = await page.goto("/racing-hq/nowhere");
  expect(response?.status()).toBe(404);
  await context.close();
});

test("on a phone a focused section is outlined within the line that scrolls", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, javaScript: false });
  await page.goto("/racing-hq/racing-faq");
  const link = page.getByRole("navigation", { name: "Quick navigation" }).getByRole("link").nth(1);
  await page.keyboard.press("Tab");
  await link.focus();
  const { outline, line, overflow } = await link.evaluate((focused) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(focused);
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const list = focused.closest("ol");
    return {
      outline: focused.getBoundingClientRect().bottom + reach,
      line: list?.getBoundingClientRect().bottom ?? 0,
      overflow: list && getComputedStyle(list).overflowX,
    };
  });
  expect(overflow).toBe("auto");
  expect(outline).toBeLessThanOrEqual(line);
  expect(problems).toEqual([]);
  await context.close();
});

test("in text of twice the size a spec list keeps its values", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, javaScript: false });
  await page.goto("/drag-pak/2021/build-overview");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const values = page.locator("dl > div").filter({ has: page.locator("dd") });
  expect(await values.count()).toBeGreaterThan(5);
  const overflowing = await values.evaluateAll((rows) =>
    rows
      .filter((row) => row.scrollWidth > row.clientWidth || row.getBoundingClientRect().right > 360)
      .map((row) => row.textContent),
  );
  expect(overflowing).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test("on a phone no name of a column runs into the row below it", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 780 });
  await page.goto("/drag-pak/2015");
  const cells = page.locator("table[data-stacked] td[data-label]");
  const heights = await cells.evaluateAll((all) =>
    all.map((cell) => ({
      cell: cell.clientHeight,
      name: Number.parseFloat(getComputedStyle(cell, "::before").height),
    })),
  );
  expect(Math.max(...heights.map(({ name }) => name))).toBeGreaterThan(30);
  expect(heights.filter(({ cell, name }) => name > cell)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test("a small drawing is within the text on a phone, at the size it is drawn, and beside it on a screen", async () => {
  const { context, page, problems } = await visit(browser, { width: 360 });
  await page.goto("/racing-hq");
  await styled(page);
  const drawing = page.getByRole("img", { name: /^One lane of the tree/ });
  const text = page.getByText("Roll in until the first small bulb lights");
  await layOutAll(page);
  const boxes = async () => {
    const [lines, words] = await Promise.all([drawing.boundingBox(), text.boundingBox()]);
    if (!lines || !words) throw new Error("The drawing or its text isn't shown.");
    return { lines, words };
  };
  const phone = await boxes();
  expect(phone.lines.width).toBeGreaterThanOrEqual(300);
  expect(phone.words.y).toBeGreaterThanOrEqual(phone.lines.y + phone.lines.height);
  await page.setViewportSize({ width: 1280, height: 900 });
  const screen = await boxes();
  expect(screen.lines.x).toBeGreaterThanOrEqual(screen.words.x + screen.words.width);
  expect(Math.abs(screen.lines.y - screen.words.y)).toBeLessThan(10);
  await drawing.scrollIntoViewIfNeeded();
  await expect
    .poll(() => drawing.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(320);
  expect(problems).toEqual([]);
  await context.close();
});

test("a page prints its title black on white", async () => {
  const { context, page, problems } = await visit(browser);
  await page.goto("/drag-pak/2021/competition-setup");
  await styled(page);
  const header = page.locator("article > header");
  const ground = () =>
    header.evaluate((element) => {
      const { backgroundImage, backgroundColor } = getComputedStyle(element);
      return `${backgroundImage} ${backgroundColor}`;
    });
  expect(await ground()).toMatch(/gradient/);
  await page.emulateMedia({ media: "print" });
  expect(await ground()).toBe("none rgba(0, 0, 0, 0)");
  await expect
    .poll(() => header.locator("h1").evaluate((title) => getComputedStyle(title).color))
    .toBe("rgb(0, 0, 0)");
  expect(problems).toEqual([]);
  await context.close();
});

test("what is made up has a mark that leads to the page about it, without script", async () => {
  const { page, context, problems } = await visit(browser, { javaScript: false, width: 360 });
  for (const path of ["/roadkill-nights/2021/parts-runner", "/livery-shootout"]) {
    await page.goto(path);
    await page.getByRole("link", { name: "Sample", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "About the samples" }).waitFor();
  }
  await page.goto("/drag-pak");
  expect(await page.getByRole("link", { name: "Sample", exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
