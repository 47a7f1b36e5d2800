import type { Browser, Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jpegSize } from "#test/support/jpeg-size.ts";
import {
  expectAccessible,
  hydrated,
  launch,
  ORIGIN,
  signIn,
  styled,
  visit,
} from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";

const isFocused = (link: Locator) => link.evaluate((element) => element === document.activeElement);

async function firstRunPath(page: Page): Promise<string> {
  await page.goto("/1320-club");
  const path = await page
    .getByRole("link", { name: /^View Run/ })
    .first()
    .getAttribute("href");
  return path ?? "";
}

test("a shared link carries whole addresses, and a run's the card of the run", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const run = await firstRunPath(page);
  const racer = await page.locator("tbody th a").first().getAttribute("href");
  const track = await page.locator("tbody td:nth-child(4) a").first().getAttribute("href");
  const garage = racer ?? "";
  const paths = [
    "/",
    "/1320-club",
    "/1320-club/records",
    "/1320-club/data",
    "/tracks",
    track ?? "",
    // Until the launch every link that is shared leads here.
    "/coming-soon",
  ];
  const cards: Record<string, string> = {
    [run]: "/cards/slip/",
    "/": "/cards/home.jpg?v=",
    "/1320-club": "/cards/board/stock.jpg?v=",
    [track ?? ""]: "/cards/tracks/",
    [garage]: "/cards/garage/",
    "/1320-club/records": "/cards/pages/1320-club/records.jpg",
    "/1320-club/data": "/cards/pages/1320-club/data.jpg",
    "/tracks": "/cards/pages/tracks.jpg",
  };
  for (const path of [...paths, garage, run]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain(`<link rel="canonical" href="${ORIGIN}/`);
    expect(tag(html, "og:url"), path).toContain(`${ORIGIN}/`);
    expect(tag(html, "twitter:image"), path).toBe(tag(html, "og:image"));
    expect(tag(html, "og:image"), path).toContain(ORIGIN + (cards[path] ?? "/art/share.jpg"));
  }
  const html = await (await page.request.get(run)).text();
  const card = await page.request.get(tag(html, "og:image"));
  expect(card.headers()["content-type"]).toBe("image/jpeg");
  const size = jpegSize(await card.body());
  expect(size.map(String)).toEqual([tag(html, "og:image:width"), tag(html, "og:image:height")]);
  expect(tag(html, "og:image:alt")).toMatch(/^Time slip of .+: \d+\.\d{3} s at /);
  await context.close();
});

test("without JavaScript View Run and the photo are links, and the address can be copied", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const run = await firstRunPath(page);
  await page
    .getByRole("link", { name: /^View Run/ })
    .first()
    .click();
  await page.waitForURL(run);
  expect(await page.getByLabel("Link to this run").inputValue()).toBe(ORIGIN + run);
  expect(await page.getByRole("button", { name: "Copy" }).isVisible()).toBe(false);
  await page.getByLabel("Full picture of the slip").click();
  await page.waitForURL(/\/media\/slips\//);
  await context.close();
});

test.each([
  ["none of the script", /\/assets\/.*\.js$/],
  ["not all of the script", /\/assets\/entry\.client.*\.js$/],
])("where %s can be had, a click that waited for it follows the link", async (_, files) => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.route(files, (route) => route.abort());
  await page.goto(await firstRunPath(page));
  await page.getByLabel("Full picture of the slip").click();
  await page.waitForURL(/\/media\/slips\//);
  await context.close();
});

test("where the dialog can't be had, the photo is opened by itself", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.goto(await firstRunPath(page));
  await page.route("**/assets/photo-dialog*", (route) => route.abort());
  const photo = page.getByLabel("Full picture of the slip");
  const picture = (await photo.getAttribute("href")) ?? "";
  await photo.click();
  await page.waitForURL(`**${picture}`);
  await context.close();
});

test("where the run's dialog can't be had, View Run opens its page", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club");
  await hydrated(page);
  await page.route("**/assets/run-dialog*", (route) => route.abort());
  const view = page.getByRole("link", { name: /^View Run/ }).first();
  const run = (await view.getAttribute("href")) ?? "";
  await view.click();
  await page.getByLabel("Link to this run").waitFor();
  expect(new URL(page.url()).pathname).toBe(run);
  await context.close();
});

test("a click on the photo emits view-image and opens it over the page", async () => {
  const { page, context, problems } = await visit(browser);
  const run = await firstRunPath(page);
  await page.goto(run);
  await page.evaluate(() => {
    document.addEventListener("view-image", (event) => {
      if (event instanceof CustomEvent) document.body.dataset.seen = JSON.stringify(event.detail);
    });
  });
  // At once: what the visitor does before React is there is kept.
  const photo = page.getByLabel("Full picture of the slip");
  await photo.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img").waitFor();
  const picture = await photo.getAttribute("href");
  expect(JSON.parse((await page.locator("body").getAttribute("data-seen")) ?? "")).toEqual({
    slipId: Number(run.split("/").at(-1)),
    imagePath: picture,
  });
  expect(new URL(page.url()).pathname).toBe(run);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(photo)).toBe(true);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ORIGIN + run);
  expect(await page.getByRole("button", { name: "Share" }).count()).toBe(0);
  await expectAccessible(page);

  // A device with a share sheet.
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.body.dataset.shared = data?.url ?? "";
    };
  });
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.locator("body").getAttribute("data-shared")).toBe(ORIGIN + run);
  expect(problems).toEqual([]);
  await context.close();
});

test("View Run opens the slip over the board under its own address; Back and Escape close it", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/1320-club?sort=topSpeed");
  await hydrated(page);
  const view = page.getByRole("link", { name: /^View Run/ }).nth(1);
  const run = (await view.getAttribute("href")) ?? "";
  await view.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: /^VIEW .+'S GARAGE$/ }).waitFor();
  await page.waitForURL(run);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL("/1320-club?sort=topSpeed");
  await expect.poll(() => isFocused(view)).toBe(true);

  await view.click();
  await dialog.getByLabel("Full picture of the slip").click();
  await dialog.filter({ hasText: "Open the original" }).last().waitFor();
  // A double press closes only the top dialog.
  await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Escape")]);
  await page.getByText("Open the original").waitFor({ state: "detached" });
  // The run is still open beneath it.
  expect(await dialog.isVisible()).toBe(true);
  expect(new URL(page.url()).pathname).toBe(run);
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL("/1320-club?sort=topSpeed");
  await page.goForward();
  await dialog.waitFor();
  await page.reload();
  await hydrated(page);
  expect(new URL(page.url()).pathname).toBe(run);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("a run opens again while the board behind it is still loading", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club?sort=topSpeed");
  await hydrated(page);
  const view = page.getByRole("link", { name: /^View Run/ }).nth(1);
  const garage = page.getByRole("dialog").getByRole("link", { name: /^VIEW .+'S GARAGE$/ });
  await view.click();
  await garage.waitFor();

  const { promise: reopened, resolve: answerBoard } = Promise.withResolvers<void>();
  const isBoard = (url: URL) => url.pathname === "/1320-club.data";
  await page.route(isBoard, async (route) => {
    await reopened;
    // The router has given up on this one.
    await route.abort().catch(() => {});
  });
  const boardRequest = page.waitForRequest((request) => isBoard(new URL(request.url())));
  await page.keyboard.press("Escape");
  await boardRequest;
  await garage.waitFor({ state: "detached" });
  await view.click();
  await garage.waitFor();
  answerBoard();
  await page.unroute(isBoard);

  await page.keyboard.press("Escape");
  await garage.waitFor({ state: "detached" });
  await page.waitForURL("/1320-club?sort=topSpeed");
  expect(problems).toEqual([]);
  await context.close();
});

test("a run that can't be read says so over the board, is tried again, and closes", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club?sort=topSpeed");
  await hydrated(page);
  const view = page.getByRole("link", { name: /^View Run/ }).nth(1);
  const run = (await view.getAttribute("href")) ?? "";
  const lost = new RegExp(`${run}[./]`);
  const dialog = page.getByRole("dialog");
  const failure = dialog.getByRole("alert").filter({ hasText: "can't load" });

  await page.route(lost, (route) => route.abort());
  await view.click();
  await failure.waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("row").count()).toBeGreaterThan(2);
  await page.unroute(lost);
  await page.route(lost, (route) => route.fulfill({ status: 500, body: "{}" }));
  const retry = dialog.getByRole("button", { name: "Retry" });
  await Promise.all([page.waitForResponse(lost), retry.click()]);
  await page.unroute(lost);
  // Once this may be pressed again, the answer has come to nothing.
  await retry.click();
  await dialog.getByRole("link", { name: /^VIEW .+'S GARAGE$/ }).waitFor();
  const isBoard = (request: Request) => request.url().includes("/1320-club.data");
  await Promise.all([page.waitForEvent("requestfinished", isBoard), page.keyboard.press("Escape")]);
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL("/1320-club?sort=topSpeed");

  // Offline nothing can be read again, the board neither.
  await context.setOffline(true);
  await view.click();
  await failure.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL("/1320-club?sort=topSpeed");
  await expect.poll(() => isFocused(view)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test.each([360, 768, 1280, 1920])(
  "at %i px the first screen says whose run it is, over the time",
  async (width) => {
    const height = width < 700 ? 740 : width === 768 ? 1024 : 800;
    const { page, context } = await visit(browser, { width, height });
    await page.goto("/1320-club/slip/1");
    await styled(page);
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? expect.fail("not visible");
    const main = page.getByRole("main");
    const name = await boxOf(page.getByRole("heading", { level: 1 }));
    const label = await boxOf(page.getByText("1/4 Mile ET", { exact: true }));
    const time = await boxOf(main.locator("dd").first());
    const car = await boxOf(main.locator("img[fetchpriority=high]"));
    const slip = await boxOf(page.getByLabel("Full picture of the slip"));
    expect(name.y).toBeLessThan(130);
    expect(name.y + name.height).toBeLessThan(label.y);
    expect(label.y + label.height).toBeLessThanOrEqual(time.y);
    expect(time.y + time.height).toBeLessThan(car.y);
    // Nothing covers the car, whose nose is on the left.
    expect(slip.x > car.x + car.width || slip.y > car.y + car.height).toBe(true);
    expect(car.y + car.height / 2).toBeLessThan(height);
    await context.close();
  },
);

test("the time counts up in a tenth of itself, moves nothing, and stays with reduced motion", async () => {
  const { page, context } = await visit(browser);
  await page.goto("/1320-club/slip/1");
  await styled(page);
  const figure = page.getByRole("main").locator("dd").first();
  /** Puts the figure into the page anew, which starts its animations, and ends them. */
  const roll = () =>
    figure.evaluate((element) => {
      const copy = element.cloneNode(true) as HTMLElement;
      element.replaceWith(copy);
      const width = () => copy.getBoundingClientRect().width;
      const widths = [width()];
      const rolling = copy.getAnimations({ subtree: true });
      for (const animation of rolling) animation.finish();
      return {
        durations: rolling.map(({ effect }) => effect?.getComputedTiming().duration),
        widths: [...widths, width()],
      };
    });
  const tenth = Number(await figure.textContent()) * 100;
  expect(await roll()).toMatchObject({ durations: [] });
  expect(await figure.locator("span").isVisible()).toBe(true);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const { durations, widths } = await roll();
  // The number, the text that it covers, and its place.
  expect(durations.map((ms) => Math.round(Number(ms)))).toEqual(
    Array.from({ length: 3 }, () => Math.round(tenth)),
  );
  expect(widths[0]).toBe(widths[1]);
  await context.close();
});

test("a slip prints as one page, black on white, with its address", async () => {
  const { page, context } = await visit(browser);
  // A member, who could report it.
  await signIn(page, "demo-editor");
  await page.goto(await firstRunPath(page));
  await styled(page);
  const unprinted = [
    page.getByText("Share this run"),
    page.getByText("Report this run"),
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
  ];
  for (const part of unprinted) expect(await part.isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  for (const part of unprinted) expect(await part.isVisible()).toBe(false);
  expect(await page.getByLabel("Link to this run").isVisible()).toBe(true);
  const colors = await page
    .getByRole("heading", { level: 1 })
    .evaluate((heading) => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(heading).color,
    ]);
  expect(colors).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  await context.close();
});

test("the quickest slips print on one page each, whatever splits and air they have", async () => {
  const { page, context } = await visit(browser);
  await page.goto("/1320-club");
  const runs = await page
    .getByRole("link", { name: /^View Run/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(runs.length).toBeGreaterThan(5);
  let withAir = 0;
  for (const run of runs) {
    await page.goto(run);
    await styled(page);
    withAir += await page.getByText("At sea level").count();
    for (const format of ["A4", "Letter"]) {
      const pdf = await page.pdf({ format });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), run).toHaveLength(1);
    }
  }
  expect(withAir).toBeGreaterThan(0);
  await context.close();
});
