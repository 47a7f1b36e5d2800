import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  hydrated,
  launch,
  move,
  ORIGIN,
  signIn,
  styled,
  visit,
} from "./support/browser.ts";
import { phonePhoto } from "./support/photographs.ts";

const GARAGE = "/user/demo-racer";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const reel = (page: Page, name: string) => page.getByRole("group", { name });
const visiblePicture = (page: Page, name: string) =>
  reel(page, name).locator("input:checked + div");
const labelOf = async (page: Page, name: string) =>
  (await visiblePicture(page, name).locator("p").first().textContent())?.trim();
const turn = (page: Page, name: string, way: "up" | "down") =>
  reel(page, name)
    .locator("label:visible")
    .nth(way === "up" ? 0 : 1);

const shareOf = (page: Page) => page.getByRole("region", { name: "Share this car" });

/** Collects layout shifts of whatever opens next; what it gives lists them with what moved, in CSS pixels. */
async function collectShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const { x, y } = previousRect;
          return `${node?.textContent?.slice(0, 30)} from ${x},${y} to ${currentRect.x},${currentRect.y}`;
        });
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

type Shift = { value: number; moved: string[] };
type Rect = Pick<DOMRectReadOnly, "x" | "y">;
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: Rect; currentRect: Rect }[];
};

test("a visitor without JavaScript goes round the badges and opens the pictures", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto(GARAGE);
  expect(await page.getByText("Add to Cart").count()).toBe(0);
  expect(await page.getByText("Locked", { exact: true }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Edit Vehicle" }).count()).toBe(0);

  const et = "1/4 Mile ET";
  const count = await reel(page, et).locator("input").count();
  expect(count).toBeGreaterThan(1);
  await reel(page, et).scrollIntoViewIfNeeded();
  const best = await labelOf(page, et);
  const top = () => reel(page, et).boundingBox();
  const before = await top();
  const seen = new Set<string | undefined>();
  for (let index = 0; index < count; index += 1) {
    seen.add(await labelOf(page, et));
    await turn(page, et, "down").click();
  }
  expect(seen.size).toBe(count);
  expect(await labelOf(page, et)).toBe(best);
  await turn(page, et, "up").click();
  expect(await labelOf(page, et)).not.toBe(best);
  await page.keyboard.press("ArrowDown");
  expect(await labelOf(page, et)).toBe(best);
  // The page has not moved under the pointer.
  expect((await top())?.y).toBe(before?.y);

  await page.locator("button[popovertarget=picture-1]").first().click();
  const full = page.locator("#picture-1");
  await full.waitFor();
  await page.keyboard.press("Escape");
  await full.waitFor({ state: "hidden" });

  await page.getByRole("link", { name: /\(sold\)/ }).click();
  await expect.poll(() => page.getByRole("main").textContent()).toMatch(/Sold \d\d\/\d\d\/\d\d/);
  await context.close();
});

test("on a phone the badges are an accordion, and an earned one has a page to share", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360 });
  await page.goto(GARAGE);
  const et = reel(page, "1/4 Mile ET");
  expect(await et.isVisible()).toBe(true);
  await page.getByText("1320 ACHIEVEMENTS").click();
  await et.waitFor({ state: "hidden" });
  await page.getByText("1320 ACHIEVEMENTS").click();
  await visiblePicture(page, "1/4 Mile ET").getByRole("link").click();
  await page.waitForURL(/\/badges\/demo-racer\/\d+\/et-/);
  const main = page.getByRole("main");
  await main.getByRole("heading", { level: 1, name: /^The [\d.]+ plate$/ }).waitFor();
  const code = main.getByText("[img]");
  expect(await code.isVisible()).toBe(false);
  await main.getByText("Forum codes").click();
  expect(await code.isVisible()).toBe(true);
  expect(await main.getByRole("button", { name: /^Copy/, includeHidden: true }).count()).toBe(5);
  expect(await main.getByRole("button", { name: "Copy BBCode" }).isVisible()).toBe(false);
  const picture = await page.request.get(`${page.url()}.svg`);
  expect(picture.status()).toBe(200);
  expect(picture.headers()["content-type"]).toContain("image/svg+xml");
  const shownSize = await page
    .getByRole("main")
    .locator("img")
    .first()
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  expect(shownSize).toBe(160);
  await context.close();
});

test("a badge's page is a trophy that doesn't move, with codes to copy", async () => {
  for (const width of [360, 1280]) {
    const { page, context, problems } = await visit(browser, { width });
    const shifts = await collectShifts(page);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/badges/demo-racer/1/et-13.9");
    await styled(page);
    const main = page.getByRole("main");
    await main.getByText(/^Earned [A-Z][a-z]{2} \d+, \d{4}$/).waitFor();
    await main.getByRole("heading", { name: "Share this badge" }).waitFor();
    await hydrated(page);
    const moved = await shifts();
    const sum = moved.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(moved)).toBeLessThanOrEqual(0.01);

    await main.getByText("Forum codes").click();
    await main.getByRole("button", { name: "Copy BBCode" }).click();
    await main.getByRole("status").filter({ hasText: "BBCode copied." }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `[url=${ORIGIN}/badges/demo-racer/1/et-13.9][img]${ORIGIN}/badges/demo-racer/1/et-13.9.svg[/img][/url]`,
    );
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await context.close();
  }
});

test("the selected badge stays selected after hydration", async () => {
  const { page, problems, context } = await visit(browser);
  await page.goto(`${GARAGE}/vehicles/1?badge=et-13.9`);
  await expectAccessible(page);
  await visiblePicture(page, "1/4 Mile ET").getByRole("link").click();
  await page.waitForURL(/\/et-13\.9$/);
  await expectAccessible(page);
  await page.goto(GARAGE);
  const et = "1/4 Mile ET";
  const best = await labelOf(page, et);
  await turn(page, et, "down").click();
  const second = await labelOf(page, et);
  expect(second).not.toBe(best);
  await hydrated(page);
  expect(await labelOf(page, et)).toBe(second);
  await turn(page, et, "up").click();
  await expect.poll(() => labelOf(page, et)).toBe(best);
  await turn(page, et, "down").click();
  // Another vehicle begins with its first badge.
  const tabs = page.getByRole("navigation", { name: "Vehicles" }).getByRole("link");
  await tabs.nth(1).click();
  await page.waitForURL(/\/vehicles\/\d+$/);
  const first = reel(page, et).locator("input").first();
  await expect.poll(() => first.isChecked()).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test("the owner sees locked badges and the store, and works on the car", async () => {
  const { page, problems, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await page.goto(GARAGE);
  await hydrated(page);
  await expectAccessible(page);
  expect(await reel(page, "1/4 Mile ET").locator("input").count()).toBe(65);
  expect(await reel(page, "60 FT. Time").locator("input").count()).toBe(9);
  expect(await reel(page, "1/4 Mile Speed").locator("input").count()).toBe(14);
  const cart = visiblePicture(page, "1/4 Mile ET").getByRole("link", { name: /^Add to Cart/ });
  expect(await cart.getAttribute("href")).toMatch(/cart\/add\?id=badge-et-[\d.]+.*&quantity=1$/);

  const part = `Converter ${Date.now()}`;
  await page.getByRole("link", { name: "Pictures and log" }).click();
  await page.waitForURL(/\/workshop$/);
  await page.getByLabel("What you changed").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Day", { exact: false }).first().fill("2026-03-01");
  await page.getByLabel("What you changed").fill(part);
  await page.getByRole("button", { name: "Add to the log" }).click();
  await page.getByRole("link", { name: `Remove ${part}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => page.getByText(part).count()).toBe(0);

  const pictures = page.getByRole("list").locator("img[alt^=Number]");
  const before = await pictures.count();
  const buffer = await phonePhoto(1600, 900, "second");
  await page
    .locator("input[type=file][name=vehicleImage]")
    .setInputFiles({ name: "second.jpg", mimeType: "image/jpeg", buffer });
  const dialog = page.getByRole("dialog", { name: "Edit Your Image" });
  await dialog.getByRole("button", { name: "Crop & Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Add picture" }).click();
  await expect.poll(() => pictures.count()).toBe(before + 1);
  await page.getByRole("link", { name: `Remove picture ${before + 1}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => pictures.count()).toBe(before);

  await page.getByLabel("Date sold").fill("2026-05-20");
  await page.getByRole("button", { name: "Mark as sold" }).click();
  await page.getByRole("button", { name: "Not sold after all" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Mark as sold" }).count()).toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});

test.each([
  { width: 360, path: GARAGE },
  { width: 1280, path: `${GARAGE}/vehicles/1` },
])("the owner copies a link to the selected car on $path", async ({ width, path }) => {
  const { page, problems, context } = await visit(browser, { width });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "demo-racer");
  await page.goto(path);
  await hydrated(page);
  const share = shareOf(page);
  const address = await share.getByLabel("Link to this car").inputValue();
  const [, id] = new RegExp(`^${ORIGIN}${GARAGE}/vehicles/(\\d+)$`).exec(address) ?? [];
  expect(id).toBeDefined();
  await share.getByRole("button", { name: "Copy link" }).click();
  await share.getByText("Copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const post = await share.getByRole("link", { name: "Reddit" }).getAttribute("href");
  const title = new URL(post ?? "").searchParams.get("title");
  expect(title).toMatch(/^demo-racer: \d+\.\d{3} s in a \d{4} /);
  const files = await share
    .getByRole("link", { name: "Download for" })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(files).toEqual([
    `/cards/garage/demo-racer/${id}.jpg`,
    `/cards/tall/garage/demo-racer/${id}.jpg`,
  ]);
  const ids = await page.locator("[id]").evaluateAll((all) => all.map((each) => each.id));
  expect(ids.filter((each, at) => ids.indexOf(each) !== at)).toEqual([]);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test.each([{ javaScript: true }, { javaScript: false }])(
  "a visitor shares a car from its progress, not from the garage (JavaScript: $javaScript)",
  async ({ javaScript }) => {
    const { page, problems, context } = await visit(browser, { javaScript, width: 360 });
    await page.goto(`${GARAGE}/vehicles/1`);
    if (javaScript) await hydrated(page);
    expect(await shareOf(page).count()).toBe(0);
    await page.goto(`${GARAGE}/vehicles/1/progress`);
    if (javaScript) await hydrated(page);
    const share = shareOf(page);
    const link = share.getByLabel("Link to this car");
    expect(await link.inputValue()).toBe(`${ORIGIN}${GARAGE}/vehicles/1`);
    expect(await share.getByRole("button", { name: "Copy link" }).isVisible()).toBe(javaScript);
    expect(await share.getByRole("link", { name: /^Download for/ }).count()).toBe(2);
    // At the bottom, below the table of runs.
    const table = await page.getByRole("main").getByRole("table").boundingBox();
    expect((await share.boundingBox())?.y).toBeGreaterThan((table?.y ?? 0) + (table?.height ?? 0));
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("each plot of a car has a text that says what it draws", async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${GARAGE}/vehicles/1/progress`);
  const figures = page.getByRole("main").getByRole("figure");
  const plots = [
    "1/4 Mile ET",
    "60 FT. Time",
    "1/4 Mile Speed",
    "60 ft against ET",
    "Best by track",
  ];
  expect(await figures.count()).toBe(plots.length);
  for (const name of plots) {
    // As a screen reader has it: a name and a sentence with figures, nothing of the drawing.
    const heard = await figures.and(page.getByRole("figure", { name })).ariaSnapshot();
    expect(heard).toMatch(/paragraph: .*\d\.\d\d/);
    expect(heard).not.toMatch(/img|document/);
  }
  expect(await page.getByRole("table").getByRole("row").count()).toBeGreaterThan(1);
  await expectAccessible(page);
  await context.close();
});

test("a notice disappears after five seconds, but not while hovered", async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, "demo-racer");
  await page.goto(`${GARAGE}/vehicles/1/workshop`);
  await hydrated(page);
  await page.getByLabel("Date sold").fill("2026-05-20");
  await page.getByRole("button", { name: "Mark as sold" }).click();
  const toast = page.getByRole("status").locator("div", { hasText: "Marked as sold." });
  await toast.hover();
  const passTo = (ms: number) =>
    toast.evaluate((element, time) => {
      const [animation] = element.getAnimations();
      if (animation) animation.currentTime = time;
      return animation?.playState;
    }, ms);
  expect(await passTo(4_999)).toBe("paused");
  expect(await toast.isVisible()).toBe(true);
  await passTo(5_000);
  expect(await toast.isVisible()).toBe(false);
  await move(page);
  await toast.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Not sold after all" }).click();
  await page.getByRole("button", { name: "Mark as sold" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("the workshop works without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360 });
  await signIn(page, "demo-racer");
  await page.goto(GARAGE);
  await page.getByRole("link", { name: "Pictures and log" }).click();
  await page.getByLabel("Day", { exact: false }).first().fill("2026-03-02");
  const part = `Rear gears ${Date.now()}`;
  await page.getByLabel("What you changed").fill(part);
  await page.getByRole("button", { name: "Add to the log" }).click();
  await page.getByRole("link", { name: `Remove ${part}` }).click();
  await page.waitForURL(/\?remove-entry=/);
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await page.waitForURL(/\/workshop$/);
  await page.getByLabel("What you changed").waitFor();
  expect(await page.getByText(part).count()).toBe(0);
  await context.close();
});

test("on a wide desk the bay is as wide as the page, the runs are beside the badges, and the header is as wide", async () => {
  const { page, context } = await visit(browser, { width: 1920, height: 1080, javaScript: false });
  await page.goto("/user/demo-racer");
  const runs = await page.getByRole("region", { name: "Runs" }).boundingBox();
  const badges = await page.getByText("1320 ACHIEVEMENTS").boundingBox();
  const et = await page.getByRole("region", { name: /^Best/ }).locator("dd").first().boundingBox();
  expect((badges?.x ?? 0) + (badges?.width ?? 0)).toBeLessThan(runs?.x ?? 0);
  expect(et?.x).toBeGreaterThan(runs?.x ?? 0);
  expect((et?.y ?? 0) + (et?.height ?? 0)).toBeLessThan(runs?.y ?? 0);
  const logo = await page.getByRole("banner").getByRole("link", { name: "home" }).boundingBox();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(logo?.x).toBe(title?.x);
  await context.close();
});

test("on a phone the numbers are over the bottom of the picture, for visitors and the owner", async () => {
  const { page, context } = await visit(browser, { width: 360, height: 740, javaScript: false });
  const look = async () => {
    await page.goto(GARAGE);
    const dd = page.getByRole("region", { name: /^Best/ }).locator("dd");
    const bay = page.getByRole("main").locator("article[data-tall-page]");
    const photo = await bay.locator("img").first().boundingBox();
    const numbers = await Promise.all([0, 1, 2].map((index) => dd.nth(index).boundingBox()));
    expect(numbers[0]?.y).toBeLessThan((photo?.y ?? 0) + (photo?.height ?? 0));
    // All three in one line, inside the screen.
    for (const number of numbers) {
      expect(number?.y).toBeLessThan((numbers[0]?.y ?? 0) + (numbers[0]?.height ?? 0));
      expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    const top = (await bay.boundingBox())?.y ?? 0;
    return { y: numbers[0]?.y, inBay: (numbers[0]?.y ?? 0) - top };
  };
  const visitor = await look();
  expect(visitor.y).toBeLessThanOrEqual(420);
  await signIn(page, "demo-racer");
  // Other tests approve this racer's slips, which is announced above the bay.
  expect((await look()).inBay).toBeCloseTo(visitor.inBay, 0);
  const buttons = page.getByRole("main").getByRole("link", {
    name: /^(Submit a time slip|Edit Vehicle|Pictures and log|Add a vehicle)$/,
  });
  const tops = await buttons.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().top),
  );
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
  await context.close();
});

test("a category starts with the badge the racer has, after a frame with the way to the next", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360 });
  await page.goto(GARAGE);
  const et = reel(page, "1/4 Mile ET");
  const next = et.locator("p", { hasText: /^Next: \d+\.\d\d\.\d{1,3} to go$/ });
  const [frame, best] = [
    await next.boundingBox(),
    await visiblePicture(page, "1/4 Mile ET").boundingBox(),
  ];
  expect(frame?.y).toBe(best?.y);
  expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThan(best?.x ?? 0);
  const bar = await next.locator("i").evaluate((line) => getComputedStyle(line).backgroundSize);
  expect(bar).toMatch(/^\d+%/);
  const earned = et.locator("input + div:visible");
  expect(await earned.count()).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await earned.count()).toBe(2);
  await context.close();
});

const GARAGE_WAYS = [
  { name: "a visitor without JavaScript", user: null, javaScript: false, path: GARAGE },
  { name: "a member", user: "demo-editor", javaScript: true, path: GARAGE },
  {
    name: "a member, at a champion",
    user: "demo-editor",
    javaScript: true,
    path: "/user/boost_may",
  },
];

test.each(GARAGE_WAYS)(
  "on a phone, $name has one row of buttons and the rest in a sheet",
  async (visitor) => {
    const { page, context } = await visit(browser, { ...visitor, width: 360, height: 740 });
    if (visitor.user) await signIn(page, visitor.user);
    await page.goto(visitor.path);
    if (visitor.javaScript) await styled(page);
    const ways = page.locator("#ways");
    const tops = await ways
      .locator("> form button, > a, > button")
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().y));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    const comments = ways.getByRole("link", { name: /omment/ });
    expect(await comments.isVisible()).toBe(false);
    await ways.getByRole("button", { name: "More" }).click();
    await comments.waitFor();
    expect(await ways.getByRole("button", { name: /^Block/ }).count()).toBe(visitor.user ? 1 : 0);
    // axe's own timers need scripts.
    if (visitor.javaScript) await expectAccessible(page);
    await page.keyboard.press("Escape");
    await comments.waitFor({ state: "hidden" });
    // From a tablet on, all of them are in the row.
    await page.setViewportSize({ width: 1280, height: 900 });
    await comments.waitFor();
    expect(await ways.getByRole("button", { name: "More" }).isVisible()).toBe(false);
    await context.close();
  },
);

test("the owner has one row of links on a phone", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await signIn(page, "demo-racer");
  await page.goto(GARAGE);
  await hydrated(page);
  const tops = await page
    .locator("#ways a")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().y));
  expect(tops.length).toBeGreaterThan(0);
  expect(new Set(tops).size).toBe(1);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});
