import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, ORIGIN, visit } from "./support/browser.ts";

const PAGES = ["/", "/1320-club", "/user/demo-racer", "/1320-club/slip/1"];
const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Holds what a page asks for at these addresses until it is let go; tells whether it was asked for. */
async function hold(page: Page, addresses: string | RegExp) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked: string[] = [];
  await page.route(addresses, async (route) => {
    asked.push(route.request().url());
    await gate;
    await route.continue();
  });
  return { asked, letGo };
}

/** Resolves once the text face is there. */
async function textFace(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      (face) => /^"?Barlow"?$/.test(face.family) && face.status === "loaded",
    ),
  );
}

/** Where everything stands that has a place in the layout. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => element.offsetParent)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, element.className, x, y, width, height].join(" ");
      }),
  );
}

test("a page stands before its stylesheets come, and nothing moves when they do", async () => {
  for (const size of SIZES) {
    const { page, context, problems } = await visit(browser, size);
    for (const path of PAGES) {
      await page.route("**/*.woff2", (route) => route.abort());
      const styles = await hold(page, "**/assets/*.css");
      await page.goto(path);
      const before = await places(page);
      expect(before.length).toBeGreaterThan(50);
      styles.letGo();
      // They are held until the page has loaded, which a busy machine may do later than this asks.
      await expect.poll(() => page.locator("link[data-held=stylesheet]").count()).toBe(0);
      await page.waitForFunction(() =>
        [...document.querySelectorAll("link[rel=stylesheet]")].every(
          (link) => link instanceof HTMLLinkElement && link.sheet,
        ),
      );
      expect(await places(page), path).toEqual(before);
      await page.unrouteAll();
    }
    expect(problems).toEqual([]);
    await context.close();
  }
});

test("stylesheets and fonts leave the line to the first picture, which is preloaded once", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 780 });
  const later: string[] = [];
  page.on("request", (request) => {
    if (/\.(css|woff2)/.test(request.url())) later.push(request.url());
  });
  const pictures = await hold(page, /\/media\//);
  await page.goto("/1320-club/slip/1", { waitUntil: "domcontentloaded" });
  await page.getByRole("main").waitFor();
  expect(await page.locator('link[rel=preload][as=image][fetchpriority="high"]').count()).toBe(1);
  expect(new Set(pictures.asked).size).toBe(1);
  expect(later).toEqual([]);
  pictures.letGo();
  await textFace(page);
  expect(later.some((url) => url.endsWith(".woff2"))).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test("who comes from another page of ours has styles and fonts and is not made to wait", async () => {
  const { page, context } = await visit(browser);
  const pictures = await hold(page, /\/media\//);
  await page.goto("/1320-club/slip/1", {
    waitUntil: "domcontentloaded",
    referer: `${ORIGIN}/1320-club`,
  });
  await textFace(page);
  pictures.letGo();
  await context.close();
});

test("the styles in a page pass a policy that knows no inline ones but ours", async () => {
  const { page, context } = await visit(browser);
  const answer = await page.goto("/1320-club");
  const nonce = /<style nonce="(\w+)">/.exec((await answer?.text()) ?? "")?.[1];
  expect(nonce).toBeDefined();
  expect(answer?.headers()["content-security-policy"]).toContain(
    `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline';`,
  );
  await context.close();
});

test("without JavaScript the stylesheets and fonts come by themselves", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const [font] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(".woff2")),
    page.goto("/1320-club"),
  ]);
  expect(font.status()).toBe(200);
  await context.close();
});
