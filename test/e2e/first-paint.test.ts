import { get } from "node:http";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, layOutAll, makePatient, ORIGIN, styled, visit } from "./support/browser.ts";

const PAGES = [
  ...["/", "/1320-club", "/user/demo-racer", "/1320-club/slip/1", "/1320-club/slip/1?against=2"],
  "/drag-pak/2021/history",
];
const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A server sends ten packets before it waits for an acknowledgment. */
const FIRST_PACKETS_BYTES = 10 * 1460;

/** The bytes sent for a page: headers and body, compressed. */
function bytesOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { headers: { accept: "text/html", "accept-encoding": "gzip" }, agent: false };
    get(new URL(path, ORIGIN), options, (answer) => {
      answer.resume();
      const { socket } = answer;
      answer.once("end", () => resolve(socket.bytesRead));
      answer.once("error", reject);
    }).once("error", reject);
  });
}

/** Holds requests to these URLs until released, and records them. */
async function hold(page: Page, addresses: string | RegExp) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const requests: string[] = [];
  await page.route(addresses, async (route) => {
    requests.push(route.request().url());
    await gate;
    await route.continue();
  });
  return { requests, letGo };
}

/** Resolves once the text face is there. */
async function textFace(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      (face) => /^"?Barlow"?$/.test(face.family) && face.status === "loaded",
    ),
  );
}

/**
 * The position of each element; null if it is invisible, as when collapsed or not yet shown, or far below the fold
 * of a tall page.
 */
function places(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const far =
      document.querySelector("[data-tall-page]") &&
      (document.querySelector("[data-far]") ?? document.querySelector("main ~ footer"));
    if (far && far.getBoundingClientRect().top < 1.5 * innerHeight)
      throw new Error("What is far below the fold of a tall page is too near.");
    const isFar = (element: Element) =>
      far?.contains(element) ||
      ((far?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    return [...document.querySelectorAll<HTMLElement>("body *")].map((element) => {
      if (!element.offsetParent || !element.checkVisibility()) return null;
      if (isFar(element)) return null;
      const { x, y, width, height } = element.getBoundingClientRect();
      const end = far && element.contains(far) ? "far" : height;
      return [element.tagName, element.className, x, y, width, end].join(" ");
    });
  });
}

test("a page is painted before its stylesheets load, and nothing moves when they do", async () => {
  for (const size of SIZES) {
    const { page, context, problems } = await visit(browser, { ...size, serviceWorkers: false });
    for (const path of PAGES) {
      await page.route("**/*.woff2", (route) => route.abort());
      const styles = await hold(page, "**/assets/*.css");
      // Deferred stylesheets would hold the load, too, if it took longer than the page has patience.
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await layOutAll(page);
      const before = await places(page);
      expect(before.filter((place) => place !== null).length).toBeGreaterThan(50);
      styles.letGo();
      // They are deferred until the page has loaded, which a busy machine may do later than this asks.
      await expect.poll(() => page.locator("link[data-defer=stylesheet]").count()).toBe(0);
      await page.waitForFunction(() =>
        [...document.querySelectorAll("link[rel=stylesheet]")].every(
          (link) => link instanceof HTMLLinkElement && link.sheet,
        ),
      );
      await layOutAll(page);
      const after = await places(page);
      // What comes with the stylesheets takes the space that was reserved for it.
      expect(
        after.map((place, at) => before[at] && place),
        path,
      ).toEqual(before);
      await page.unrouteAll();
    }
    expect(problems).toEqual([]);
    await context.close();
  }
});

test("a page with a picture fits in the first packets", async () => {
  // A garage with some twenty badges, to which no other test adds.
  for (const path of [
    "/",
    "/1320-club",
    "/1320-club?board=modified",
    "/user/boost_may",
    "/1320-club/slip/1",
    "/1320-club/slip/1?watch",
    "/1320-club/slip/1?against=2",
    "/1320-club/slip/1?against=demo",
  ]) {
    expect(await bytesOf(path), path).toBeLessThan(FIRST_PACKETS_BYTES);
  }
});

test("badges and small pictures leave the connection to the photo until the page is painted", async () => {
  const { page, context, problems } = await visit(browser, { width: 412, serviceWorkers: false });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const styles = await hold(page, "**/assets/*.css");
  await page.goto("/user/demo-racer");
  // A frame that shows everything else has passed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const pictures = () => requests.filter((path) => /^\/(media|badge-art)\//.test(path));
  expect(pictures()).toHaveLength(1);
  styles.letGo();
  await expect.poll(() => pictures().length).toBeGreaterThan(4);
  expect(problems).toEqual([]);
  await context.close();
});

test("Back leads to where a page that never ran its script was scrolled", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club/slip/1");
  await page.goto("/user/demo-racer");
  await page.evaluate(() => scrollTo(0, 700));
  await page.goto("/1320-club/slip/1");
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  expect(problems).toEqual([]);
  await context.close();
});

test("Back and a reload lead to the line of a long text that was read", async () => {
  const { page, context, problems } = await visit(browser, { width: 390, serviceWorkers: false });
  await page.goto("/help");
  await styled(page);
  const line = page.getByRole("main").getByRole("link").last();
  // Step by step, as a reader does, so that everything above has been laid out.
  await line.evaluate(async (element) => {
    while (element.getBoundingClientRect().top > innerHeight / 2) {
      scrollBy(0, 300);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
  });
  const top = () => line.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await page.goto("/privacy");
  await page.goBack();
  await styled(page);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(8);
  await page.reload();
  await styled(page);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(8);
  expect(problems).toEqual([]);
  await context.close();
});

test("a garage shows blurs of its pictures that are no requests of their own", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  const pictures = await hold(page, /\/media\//);
  await page.goto("/user/demo-racer", { waitUntil: "domcontentloaded" });
  const picture = page.getByRole("main").locator("img[fetchpriority=high]");
  await expect
    .poll(() => picture.evaluate((image) => getComputedStyle(image).backgroundImage))
    .toMatch(/^radial-gradient\(.*linear-gradient\(/);
  expect(await page.locator('[style*="url("]').count()).toBe(0);
  pictures.letGo();
  expect(problems).toEqual([]);
  await context.close();
});

test("drawings of the footer load with the stylesheets, with nothing in their place before", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const styles = await hold(page, "**/assets/*.css");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const mark = page.getByRole("link", { name: "YouTube" }).locator("i");
  const look = () =>
    mark.evaluate((element) => {
      const { backgroundColor, maskImage } = getComputedStyle(element);
      return [backgroundColor, maskImage.slice(0, 15)];
    });
  expect(await look()).toEqual(["rgba(0, 0, 0, 0)", "none"]);
  styles.letGo();
  await expect.poll(look).toEqual([expect.stringMatching(/^rgb\(/), 'url("data:image']);
  await context.close();
});

test("stylesheets and fonts leave the connection to the first picture, which is preloaded once", async () => {
  const { page, context, problems } = await visit(browser, {
    width: 360,
    height: 780,
    serviceWorkers: false,
  });
  const later: string[] = [];
  page.on("request", (request) => {
    if (/\.(css|woff2)/.test(request.url())) later.push(request.url());
  });
  const pictures = await hold(page, /\/media\//);
  // The photo of the slip is lazy: whether it is near enough to be loaded depends on the run.
  const carPictures = () =>
    new Set(pictures.requests.filter((url) => url.includes("/vehicles/"))).size;
  await makePatient(page);
  await page.goto("/1320-club/slip/1", { waitUntil: "domcontentloaded" });
  expect(await page.locator('link[rel=preload][as=image][fetchpriority="high"]').count()).toBe(1);
  await expect.poll(carPictures).toBe(1);
  expect(later).toEqual([]);
  pictures.letGo();
  await textFace(page);
  expect(carPictures()).toBe(1);
  expect(later.some((url) => url.endsWith(".woff2"))).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test("a visit from another page of ours applies cached styles and fonts at once", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const pictures = await hold(page, /\/media\//);
  await makePatient(page);
  await page.goto("/1320-club/slip/1", {
    waitUntil: "domcontentloaded",
    referer: `${ORIGIN}/1320-club`,
  });
  await textFace(page);
  pictures.letGo();
  await context.close();
});

test("a request with a cookie gets no inlined rules, since the stylesheets are cached", async () => {
  for (const path of PAGES) {
    const first = await (await fetch(new URL(path, ORIGIN))).text();
    const expected = await (
      await fetch(new URL(path, ORIGIN), { headers: { cookie: "a=b" } })
    ).text();
    expect(first).toContain('<link rel="defer" data-defer="stylesheet"');
    expect(expected).not.toContain('data-defer="stylesheet"');
    expect(expected).not.toContain("<style");
    expect(expected).toContain('<link rel="stylesheet"');
    expect(expected).toContain('type="defer/module"');
  }
});

test("the styles in a page pass a policy that knows no inline ones but ours", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const answer = await page.goto("/1320-club");
  const nonce = /<style nonce="([\w-]+)">/.exec((await answer?.text()) ?? "")?.[1];
  expect(nonce).toBeDefined();
  expect(answer?.headers()["content-security-policy"]).toContain(
    `style-src 'self' 'nonce-${nonce}';style-src-attr 'unsafe-inline';`,
  );
  await context.close();
});

test("without JavaScript the stylesheets and fonts load at once", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const [font] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(".woff2")),
    page.goto("/1320-club"),
  ]);
  expect(font.status()).toBe(200);
  await context.close();
});

test("text far below the fold is laid out near the viewport only, and a link reaches its heading", async () => {
  const { page, context } = await visit(browser);
  await page.goto("/help");
  await textFace(page);
  const last = page.locator(".long-text td").last();
  const isLaidOut = (part: Locator) =>
    part.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  const footer = page.getByRole("contentinfo").getByRole("navigation").first();
  expect(await isLaidOut(last)).toBe(false);
  expect(await isLaidOut(footer)).toBe(false);
  expect(await isLaidOut(page.locator(".long-text > p").first())).toBe(true);

  const heading = page.locator("main h2").last();
  const id = await heading.getAttribute("id");
  await page.goto("/news");
  await page.goto(`/help#${id}`);
  await textFace(page);
  await expect.poll(() => isLaidOut(last)).toBe(true);
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThan(0);
  expect(await top()).toBeLessThan(400);
  await context.close();
});
