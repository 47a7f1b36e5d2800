import { type Browser, chromium, type Page } from "playwright-core";
import { ensureBrowser, QUICK_BROWSER } from "../../scripts/lib/browser.ts";

type Screen = {
  path: string;
  /** The first link of the page at `path` that starts so is opened: demo events move with the calendar. */
  link?: string;
  /** What the screen is about: where its first one begins, how large it is, and how many are whole. */
  parts: string;
};

/** The pages whose first screen is measured. */
const SCREENS: readonly Screen[] = [
  { path: "/1320-club", parts: "#board tbody tr" },
  { path: "/1320-club?board=modified", parts: "#board tbody tr" },
  { path: "/1320-club/records", parts: "section[aria-labelledby$='-record'] > a" },
  { path: "/badges/demo-racer/1/et-13.9", parts: "main h1" },
  { path: "/drag-pak/2021/pre-run-checklist", parts: "[data-checklist] input" },
  // The elapsed time of the car's best run.
  { path: "/user/demo-racer", parts: "section[aria-label^=Best] dd:first-of-type" },
  { path: "/1320-club/slip/1", parts: "main h1" },
  // The trip sheet: its figures, and the marks of its map with what can be tapped of them.
  ...["main dl > div", '[data-mark="place"] svg', '[data-mark="place"]'].flatMap((parts) => [
    { path: "/events", link: "/events/chrome-and-quarter-miles-", parts },
    { path: "/tracks", link: "/tracks/famoso-", parts },
  ]),
];

/** One content page of each layout: the type size and the longest lines of their text are measured. */
const TEXTS = [
  ...["/racing-hq", "/srt-demon-170", "/drag-pak/2021/history", "/never-lift"],
  ...["/racing-hq/understanding-nhra-classes/top-fuel", "/racing-hq/racing-faq", "/privacy"],
];

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

const RACER = { username: "demo-racer", password: "Quarter1320" };

/** Prints what is on the first screen of a desktop and of a phone, for visitors and members. */
export async function benchScreens({ origin }: { origin: string }): Promise<void> {
  const executablePath = await ensureBrowser(QUICK_BROWSER);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const rows: Record<string, string | number>[] = [];
    for (const isMember of [false, true])
      rows.push(...(await measureAs(browser, { origin, isMember })));
    console.log(
      "\nThe first screen: where what it is about begins, in px from the top, and how many are whole",
    );
    console.table(rows);
    console.log("\nText: its size in px, and the characters in the longest line");
    console.table(await measureTexts(browser, origin));
  } finally {
    await browser.close();
  }
}

async function measureAs(
  browser: Browser,
  { origin, isMember }: { origin: string; isMember: boolean },
): Promise<Record<string, string | number>[]> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce" });
  if (isMember) {
    const headers = { origin: new URL(origin).origin };
    const response = await context.request.post("/api/users/login", { data: RACER, headers });
    if (!response.ok()) throw new Error(`the sign-in answered ${response.status()}`);
  }
  const page = await context.newPage();
  await page.addInitScript(addUpShifts);
  const rows: Record<string, string | number>[] = [];
  for (const { path, link, parts } of SCREENS)
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(path, { waitUntil: "load" });
      if (link) await page.goto(await addressOf(page, link), { waitUntil: "load" });
      // A pointer that rests is no sign of intent: the page would wait ten seconds for its script.
      await page.mouse.move(2, 2);
      await page.mouse.move(4, 4);
      await page.waitForSelector("html[data-hydrated]", { state: "attached" });
      const viewer = isMember ? "member" : "visitor";
      rows.push({
        path: link ?? path,
        viewer,
        screen: `${size.width}×${size.height}`,
        ...(await measure(page, parts)),
      });
    }
  await context.close();
  return rows;
}

async function addressOf(page: Page, link: string): Promise<string> {
  const address = await page.locator(`main a[href^="${link}"]`).first().getAttribute("href");
  if (!address) throw new Error(`${page.url()} has no link to ${link}`);
  return address;
}

async function measure(page: Page, parts: string) {
  const { first, whole, type, size } = await page.locator(parts).evaluateAll((all) => {
    const boxes = all.map((part) => part.getBoundingClientRect());
    const [part] = all;
    return {
      first: Math.round(boxes[0]?.top ?? Number.NaN),
      whole: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
      type: part ? Number.parseFloat(getComputedStyle(part).fontSize) : Number.NaN,
      size: `${Math.round(boxes[0]?.width ?? 0)}×${Math.round(boxes[0]?.height ?? 0)}`,
    };
  });
  const shift = Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0));
  return {
    part: parts.slice(0, 40),
    "first y": first,
    size,
    whole,
    "type px": type,
    CLS: Math.round(shift * 1_000) / 1_000,
  };
}

/** Adds up the layout shifts of a document on its root element. */
function addUpShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput)
        sum += Number(entry.value);
    document.documentElement.dataset.shift = String(sum);
  }).observe({ type: "layout-shift", buffered: true });
}

async function measureTexts(
  browser: Browser,
  origin: string,
): Promise<Record<string, string | number>[]> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce" });
  const page = await context.newPage();
  const rows: Record<string, string | number>[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const path of TEXTS) {
      const response = await page.goto(path, { waitUntil: "load" });
      if (!response?.ok()) throw new Error(`${path} answered ${response?.status()}`);
      rows.push({ path, screen: `${size.width}×${size.height}`, ...(await longestLine(page)) });
    }
  }
  await context.close();
  return rows;
}

/** The longest line of the text of a content page, in characters, and the type size of paragraphs. */
function longestLine(page: Page): Promise<{ "text px": number; characters: number }> {
  return page.evaluate(async () => {
    await document.fonts.load("1em Barlow");
    const lengths = new Map<string, number>();
    const count = (text: Text, block: number) => {
      const range = document.createRange();
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        const line = `${block} ${Math.round(box.bottom / 8)}`;
        lengths.set(line, (lengths.get(line) ?? 0) + 1);
      }
    };
    const blocks = [...document.querySelectorAll("article :is(p, li, dd)")].filter(
      (block) =>
        !block.closest("nav, table") && !block.querySelector("p, li") && block.checkVisibility(),
    );
    for (const [at, block] of blocks.entries()) {
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) if (texts.currentNode instanceof Text) count(texts.currentNode, at);
    }
    const paragraph = [...document.querySelectorAll("article :is(p, li)")]
      .filter((block) => !block.closest("header, nav") && (block.textContent ?? "").length > 80)
      .at(-1);
    return {
      "text px": paragraph ? Number.parseFloat(getComputedStyle(paragraph).fontSize) : Number.NaN,
      characters: Math.max(...lengths.values()),
    };
  });
}
