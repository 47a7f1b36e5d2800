import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DEMO_PASSWORD,
  expectAccessible,
  holdScripts,
  hydrated,
  launch,
  modal,
  signIn,
  styled,
  visit,
} from "./support/browser.ts";

const PHONE = { width: 360, height: 740 };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** How many rows of the board are in view from top to bottom. */
function wholeRows(page: Page): Promise<number> {
  return page
    .locator("tbody tr")
    .evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    );
}

/**
 * Controls and links in view that a thumb would miss, with their heights. A box counts with its label, a
 * link in a sentence is as high as its line, and what is pinned to a drawing is also in a list.
 */
function lowControls(page: Page): Promise<string[]> {
  const controls = page.locator("a[href], button, input, select, textarea, summary");
  return controls.evaluateAll((all) => {
    const isInSentence = ({ parentElement }: Element) =>
      [...(parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\w{2}/.test(node.textContent ?? ""),
      );
    const heightOf = (control: Element) => {
      const target = (control instanceof HTMLInputElement && control.labels?.[0]) || control;
      const stretched = getComputedStyle(control, "::after");
      const box = Math.max(
        control.getBoundingClientRect().height,
        target.getBoundingClientRect().height,
      );
      return stretched.position === "absolute"
        ? Math.max(box, Number.parseFloat(stretched.height) || 0)
        : box;
    };
    // On a phone a row's link covers those of its cells.
    const takesPresses = (control: Element) => {
      control.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = control.getBoundingClientRect();
      return control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    return all
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.getBoundingClientRect().width > 2)
      .filter((control) => !control.closest("svg, [inert]") && !isInSentence(control))
      .filter((control) => heightOf(control) < 43.5)
      .filter(takesPresses)
      .map((control) => `${control.textContent || control.outerHTML}: ${heightOf(control)}`);
  });
}

/** Notes in the session how long each click waited for the wait sign or a dialog, in milliseconds. */
async function timeAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (ms: number) => {
      const noted = JSON.parse(sessionStorage.getItem("answers") ?? "[]");
      sessionStorage.setItem("answers", JSON.stringify([...noted, Math.round(ms)]));
    };
    const look = (since: number) => {
      const sign = document.getElementById("wait-sign");
      const isSeen = sign?.checkVisibility() || document.querySelector("dialog[open]");
      const waited = performance.now() - since;
      if (isSeen || waited > 5_000) note(waited);
      else requestAnimationFrame(() => look(since));
    };
    addEventListener(
      "click",
      ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)),
      true,
    );
  });
}

function answersOf(page: Page): Promise<number[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem("answers") ?? "[]"));
}

test("eight rows of a board are on a phone's first screen, all of each one link", async () => {
  const { page, context, problems } = await visit(browser, PHONE);
  for (const path of ["/1320-club", "/1320-club?board=modified&season=2025"]) {
    await page.goto(path);
    await styled(page);
    expect(await wholeRows(page), path).toBeGreaterThanOrEqual(8);
    const { y = 0 } = (await page.locator("tbody tr").first().boundingBox()) ?? {};
    expect(y, path).toBeLessThanOrEqual(200);
  }
  const row = page.locator("tbody tr").nth(4);
  const { height = 0 } = (await row.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(68);
  await hydrated(page);
  await row.locator("td[data-label='1/4 Mile ET']").click({ force: true });
  await page.waitForURL(/\/1320-club\/slip\/\d+$/);
  await page.getByRole("dialog").waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("board, season and filter stay within reach, and an open filter doesn't hide the first row", async () => {
  const { page, context, problems } = await visit(browser, PHONE);
  await page.goto("/1320-club");
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 600));
  const controls = [
    page.getByRole("link", { name: "Modified" }),
    page.getByRole("button", { name: "All time season" }),
    page.getByText("FILTER AND SORT"),
  ];
  for (const control of controls) {
    const box = await control.boundingBox();
    expect(box?.y).toBeLessThan(140);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  }
  await page.getByRole("button", { name: "All time season" }).click();
  await page.getByRole("navigation", { name: "Seasons" }).getByRole("link").nth(1).click();
  await page.waitForURL(/season=20\d\d$/);
  expect(await page.getByRole("navigation", { name: "Seasons" }).isVisible()).toBe(false);

  await page.getByText("FILTER AND SORT").click();
  await page.getByLabel("Car", { exact: true }).fill("challenger");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Show/ }).click();
  await page.waitForURL(/vehicle=challenger/);
  expect(await page.getByLabel("Car", { exact: true }).isVisible()).toBe(false);
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(5);
  await page.getByRole("link", { name: "Car: challenger" }).click();
  await page.waitForURL(/season=20\d\d$/);
  await expect.poll(() => page.getByText("1 on").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("on a tablet a board is a table", async () => {
  const { page, context } = await visit(browser, { width: 768, height: 1024 });
  await page.goto("/1320-club?board=modified");
  await styled(page);
  expect(await page.getByRole("columnheader", { name: "60 FT. Time" }).isVisible()).toBe(true);
  const heights = await page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(heights).toEqual([96, ...Array.from({ length: 9 }, () => 60)]);
  await context.close();
});

test("a run begins with its number", async () => {
  const { page, context } = await visit(browser, PHONE);
  await page.goto("/1320-club/slip/1");
  const { y = PHONE.height } =
    (await page.getByText("1/4 Mile ET", { exact: true }).boundingBox()) ?? {};
  expect(y).toBeLessThan(PHONE.height / 2);
  await context.close();
});

test("before the script loads, a press has feedback and the position on the board is restored", async () => {
  const { page, context } = await visit(browser, { ...PHONE, serviceWorkers: false });
  const letScriptsCome = await holdScripts(page);
  await timeAnswers(page);
  await page.goto("/1320-club");
  expect(await page.locator("#wait-sign").isVisible()).toBe(false);
  await page.getByRole("link", { name: "VIEW MORE" }).click();
  await page.waitForURL(/show=20#run-\d+$/);
  expect(await answersOf(page)).toHaveLength(1);
  const last = page.locator("tbody tr").nth(9);
  await expect
    .poll(() => last.evaluate((row) => row.getBoundingClientRect().top))
    .toBeLessThan(PHONE.height);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  letScriptsCome();
  await context.close();
});

test("the slip form shows what to photograph, and its upload progress is visible", async () => {
  const { page, context, problems } = await visit(browser, PHONE);
  await signIn(page, "demo-racer");
  await page.goto("/1320-club/submit");
  await hydrated(page);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: PHONE.height });
    const overhang = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overhang, `${width} px`).toBeLessThanOrEqual(0);
  }
  const rules = await page.getByRole("heading", { name: "What counts" }).boundingBox();
  const button = await page.getByRole("button", { name: /^SUBMIT AND/ }).boundingBox();
  expect(rules?.y ?? 0).toBeLessThan(button?.y ?? 0);

  const speed = page.locator("input[name=topSpeed]");
  await speed.fill("400");
  await speed.blur();
  await page.getByText("A quarter-mile speed is between 40.00 and 260.00 mph.").waitFor();
  await speed.fill("12185");
  await page.getByText("Did you mean 121.85?").waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("every control of the club is 44 px high or more, and so is a link that isn't in a sentence", async () => {
  const { page, context } = await visit(browser, PHONE);
  const low: string[] = [];
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await hydrated(page);
      await styled(page);
      for (const width of [PHONE.width, 768]) {
        await page.setViewportSize({ ...PHONE, width });
        for (const control of await lowControls(page)) low.push(`${path} ${width}: ${control}`);
      }
    }
  };
  const boards = ["/1320-club?board=modified", "/1320-club?q=a", "/1320-club/records"];
  await look(["/", "/register", "/login", ...boards]);
  const run = await page
    .goto("/1320-club")
    .then(() => page.locator("td a[href*='/slip/']").first());
  await look([(await run.getAttribute("href")) ?? "", "/user/demo-racer"]);
  await signIn(page, "demo-racer");
  await look(["/", "/1320-club", "/1320-club/submit", "/user/demo-racer"]);
  await look(["/user/demo-racer/vehicles/1/progress"]);
  await signIn(page, "demo-moderator");
  await look(["/moderation", "/moderation/figures", "/moderation/reports"]);
  await look(["/moderation/comments", "/moderation?status=REJECTED", "/moderation/slips/1"]);
  let waitingId = 0;
  const findWaiting = async () => {
    const response = await page.request.get("/api/moderation/slips?status=PENDING");
    if (response.ok()) waitingId = (await response.json()).slips[0].id;
    return response.status();
  };
  await expect.poll(findWaiting).toBe(200);
  await look([`/moderation/slips/${waitingId}`]);
  expect(low).toEqual([]);
  await context.close();
});

test("the footer folds into lines that open as sheets", async () => {
  const { page, context } = await visit(browser, { ...PHONE, javaScript: false });
  await page.goto("/1320-club");
  const footer = page.getByRole("contentinfo");
  const link = footer.getByRole("link", { name: "The boards" });
  expect(await link.isVisible()).toBe(false);
  await footer.getByRole("button", { name: "1320 Club" }).click();
  expect(await link.isVisible()).toBe(true);
  await context.close();
});

test("visitors who must log in for the slip form see why, and can register there", async () => {
  const { page, context } = await visit(browser, PHONE);
  await page.goto("/1320-club/submit");
  await modal(page);
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByText("the form opens").waitFor();
  expect(await dialog.getByRole("link", { name: "Register" }).isVisible()).toBe(true);
  await dialog.getByLabel("Username or email").fill("demo-racer");
  await dialog.locator("input[name=password]").fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("/1320-club/submit");
  await context.close();
});

test("log in and register are in their scenes: behind the title on a phone, beside the form on a desk", async () => {
  const { page, context, problems } = await visit(browser, PHONE);
  for (const path of ["/login", "/register"]) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await styled(page);
    const scene = page.getByRole("main").locator("img");
    await expect
      .poll(() => scene.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1600);
    const field = page.getByRole("main").locator("input[name=username]");
    const { y = PHONE.height } = (await field.boundingBox()) ?? {};
    expect(y, path).toBeLessThan(PHONE.height * 0.7);
    await expectAccessible(page);

    await page.setViewportSize({ width: 1280, height: 900 });
    const form = await field.locator("xpath=ancestor::form").boundingBox();
    const picture = await scene.boundingBox();
    expect((form?.x ?? 0) + (form?.width ?? 0), path).toBeLessThan(picture?.x ?? 0);
    expect((picture?.x ?? 0) + (picture?.width ?? 0), path).toBeGreaterThan(1_200);
  }
  expect(problems).toEqual([]);
  await context.close();
});
