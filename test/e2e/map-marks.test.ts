import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, visit } from "./support/browser.ts";

const MAPS = ["/tracks", "/track-locator?state=TX", "/track-locator?place=91768", "/events"];
/** Pixels from a mark's center: inside 44, or inside what a phone's map leaves between two of them. */
const FARTHEST = 21;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What is wrong with a map's marks: too small to see, to press, or a press that another mark takes. */
function badMarks(page: Page): Promise<string[]> {
  return page.evaluate((farthest) => {
    const isShown = (drawing: Element) => getComputedStyle(drawing).display !== "none";
    const drawing = [...document.querySelectorAll("svg[data-screen]")].find(isShown);
    if (!drawing) return ["no marks"];
    drawing.scrollIntoView({ block: "center", behavior: "instant" });
    const map = drawing.getBoundingClientRect();
    const centerOf = (mark: Element) => {
      const box = mark.querySelector("circle")?.getBoundingClientRect() ?? new DOMRect();
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const all = [...drawing.querySelectorAll("a")];
    return all.flatMap((mark) => {
      const name = mark.querySelector("title")?.textContent ?? "";
      const [reach, light] = mark.querySelectorAll("circle");
      if (!(reach && light)) return [`${name}: not drawn`];
      const { r, strokeWidth } = getComputedStyle(light);
      const size = 2 * Number.parseFloat(r) + Number.parseFloat(strokeWidth);
      const [x, y] = centerOf(mark);
      const gaps = all
        .filter((other) => other !== mark)
        .map((other) => Math.hypot(centerOf(other)[0] - x, centerOf(other)[1] - y));
      // Where two marks are near, each has its half of the way.
      const within = Math.min(farthest, Math.min(...gaps) / 2 - 1);
      const missed = [
        [0, 0],
        [within, 0],
        [-within, 0],
        [0, within],
        [0, -within],
      ]
        .map(([right = 0, down = 0]) => [x + right, y + down] as const)
        .filter(([a, b]) => a > map.left && a < map.right && b > map.top && b < map.bottom)
        .filter(([a, b]) => document.elementFromPoint(a, b)?.closest("a") !== mark);
      const problems = missed.map(([a, b]) => `${name}: missed at ${a - x},${b - y}`);
      if (within < 17) problems.push(`${name}: ${within} px to press`);
      return size < 32 ? [`${name}: ${size} px`, ...problems] : problems;
    });
  }, FARTHEST);
}

test.each([360, 768, 1280, 1920])(
  "at %i px, a mark is 32 px wide, with 44 to press if no other is near",
  async (width) => {
    const { page, context } = await visit(browser, { width, javaScript: false });
    const bad: string[] = [];
    for (const path of MAPS) {
      await page.goto(path);
      for (const problem of await badMarks(page)) bad.push(`${path} ${problem}`);
    }
    expect(bad).toEqual([]);
    await context.close();
  },
);
