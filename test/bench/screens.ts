import { type Browser, chromium, type Page } from "playwright-core";
import { ensureBrowser, QUICK_BROWSER } from "../../scripts/lib/browser.ts";

type Screen = {
  path: string;
  /** What the screen is about: where its first one begins, and how many are whole. */
  parts: string;
};

/** The pages whose first screen is measured. */
const SCREENS: readonly Screen[] = [
  { path: "/1320-club", parts: "#board tbody tr" },
  { path: "/1320-club?board=modified", parts: "#board tbody tr" },
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
      "\nThe first screen: where its rows begin, in px from the top, and how many are whole",
    );
    console.table(rows);
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
  const rows: Record<string, string | number>[] = [];
  for (const { path, parts } of SCREENS)
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(path, { waitUntil: "load" });
      await page.mouse.move(2, 2);
      await page.waitForSelector("html[data-hydrated]", { state: "attached" });
      const viewer = isMember ? "member" : "visitor";
      rows.push({
        path,
        viewer,
        screen: `${size.width}×${size.height}`,
        ...(await measure(page, parts)),
      });
    }
  await context.close();
  return rows;
}

function measure(page: Page, parts: string): Promise<{ "first y": number; whole: number }> {
  return page.locator(parts).evaluateAll((all) => {
    const boxes = all.map((part) => part.getBoundingClientRect());
    const whole = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length;
    return { "first y": Math.round(boxes[0]?.top ?? Number.NaN), whole };
  });
}
