import type { Browser, Page, Request, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  hydrated,
  launch,
  move,
  signIn,
  styled,
  visit,
} from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

function elapsedTimes(page: Page): Promise<string[]> {
  return page.locator("tbody td[data-label='1/4 Mile ET']").allTextContents();
}

test("filter, sort, season and Back live in the address, without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/1320-club");
  const all = await elapsedTimes(page);
  expect(all).toEqual(all.toSorted((a, b) => Number(a) - Number(b)));

  await page.getByText("FILTER AND SORT").click();
  await page.getByText("More filters").click();
  await page.getByLabel("Model", { exact: true }).fill("challenger");
  await page.getByLabel("Model year from").fill("2015");
  await page.getByRole("button", { name: /^Show/ }).click();
  await page.waitForURL("/1320-club?from=2015&model=challenger");
  const filtered = await elapsedTimes(page);
  expect(filtered.length).toBeGreaterThan(0);
  for (const vehicle of await page.locator("tbody td:nth-child(3)").allTextContents()) {
    expect(vehicle).toMatch(/^20(1[5-9]|2\d) Dodge Challenger/);
  }
  expect(await page.locator("tbody tr").first().textContent()).toContain("overall");

  // The panel has closed for the board: the active filters are above it.
  const chips = page.getByRole("navigation", { name: "Active filters" });
  expect(await chips.getByRole("link").allTextContents()).toEqual([
    "Model: challenger, remove",
    "Model year 2015 or newer, remove",
    "RESET",
  ]);
  await page.getByText("FILTER AND SORT").click();
  await page.getByRole("navigation", { name: "Sort by" }).getByText("1/4 Speed").click();
  await page.waitForURL("/1320-club?sort=topSpeed&from=2015&model=challenger");
  await page.goBack();
  await page.waitForURL("/1320-club?from=2015&model=challenger");
  expect(await elapsedTimes(page)).toEqual(filtered);

  await page.getByRole("navigation", { name: "Seasons" }).getByRole("link").nth(1).click();
  await page.waitForURL(/\/1320-club\?season=20\d\d&from=2015&model=challenger$/);
  const season = new URL(page.url()).searchParams.get("season") ?? "";
  expect(await page.locator("h1").textContent()).toBe(`Stock board ${season}`);
  const shared = page.url();
  const rows = await elapsedTimes(page);

  const friend = await visit(browser, { javaScript: false });
  await friend.page.goto(shared);
  expect(await elapsedTimes(friend.page)).toEqual(rows);
  await friend.page.getByRole("link", { name: "RESET" }).click();
  await friend.page.waitForURL(`/1320-club?season=${season}`);
  await friend.context.close();
  await context.close();
});

test("Find me leads to the racer's run, with the gap to the next place", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/1320-club?find=me");
  expect(page.url()).toContain("login=1");
  await signIn(page, "demo-racer");
  await page.goto("/1320-club?board=modified");
  await hydrated(page);
  await page.getByRole("link", { name: "Find me" }).click();
  await page.waitForURL(/#run-\d+$/);
  const own = page.locator(new URL(page.url()).hash);
  await expect.poll(() => own.textContent()).toContain("You");
  expect(await own.textContent()).toMatch(/\d\.\d{3} s to [\d,]+(st|nd|rd|th)/);
  await expect.poll(() => own.evaluate((row) => row.getBoundingClientRect().top)).toBeLessThan(900);
  expect(await own.evaluate((row) => row.getBoundingClientRect().height)).toBeCloseTo(60, 0);
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe("1320-club-modified.csv");
  expect(problems).toEqual([]);
  await context.close();
});

test("a board shows that it is loading, reports a failure, and Retry loads it", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club?board=modified");
  await hydrated(page);
  let letGo = () => {};
  const line = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/1320-club\.data/, async (route) => {
    await line;
    await route.abort();
  });
  await page.getByRole("link", { name: "VIEW MORE" }).click();
  await page.locator("table[aria-busy=true]").waitFor();
  letGo();
  await page.getByText("Error: Failed to fetch").waitFor();
  await expectAccessible(page);
  await page.unroute(/\/1320-club\.data/);
  await page.getByRole("link", { name: "Retry" }).click();
  await expect.poll(() => elapsedTimes(page)).toHaveLength(20);
  await context.close();
});

test("a board that fails to load leaves the previous one and its panel unchanged", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const answers: [name: string, answer: (route: Route) => Promise<void>, says: string][] = [
    [
      "a gateway's own page",
      (route) =>
        route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
      "Error: HTTP error status 502",
    ],
    [
      "a failed worker",
      (route) => route.fulfill({ status: 500, body: "error code: 1101" }),
      "Error: HTTP error status 500",
    ],
    ["a broken line", (route) => route.abort(), "Error: Failed to fetch"],
    [
      "a page of someone else",
      (route) => route.fulfill({ contentType: "text/html", body: "<h1>Free wifi</h1>" }),
      "Error: Part of the board is missing",
    ],
  ];
  for (const [name, answer, says] of answers) {
    await page.goto("/1320-club?board=modified");
    await hydrated(page);
    const before = await elapsedTimes(page);
    await page.getByText("FILTER AND SORT").click();
    await page.getByLabel("Racer", { exact: true }).fill("north");
    let requestCount = 0;
    await page.route(/\/1320-club\.data/, (route) => {
      requestCount += 1;
      return answer(route);
    });
    await page.getByRole("button", { name: /^Show/ }).click();
    await page.getByRole("alert").getByText(says).waitFor();
    expect(new URL(page.url()).searchParams.get("q"), name).toBe("north");
    expect(await elapsedTimes(page), name).toEqual(before);
    expect(await page.getByLabel("Racer", { exact: true }).inputValue(), name).toBe("north");
    expect(await page.getByRole("main").textContent(), name).not.toMatch(/gateway|1101|wifi/i);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Retry" }).click();
    // The old alert stays until the response arrives.
    await expect.poll(() => requestCount).toBe(2);
    await page.locator("table[aria-busy=false]").waitFor();
    await page.getByRole("alert").getByText(says).waitFor();
    await page.unroute(/\/1320-club\.data/);
    await page.getByRole("link", { name: "Retry" }).click();
    await page.getByText("1 on").waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  }
  await context.close();
});

test("text typed while a board loads stays until it is submitted", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club");
  await hydrated(page);
  await page.getByText("FILTER AND SORT").click();
  const request = Promise.withResolvers<Route>();
  await page.route("**/1320-club.data*", (route) => request.resolve(route), { times: 1 });
  const bySpeed = page.getByRole("navigation", { name: "Sort by" }).getByText("1/4 Speed");
  await bySpeed.click();
  const vehicle = page.getByLabel("Car", { exact: true });
  await vehicle.fill("challenger");
  await (await request.promise).continue();
  await page.locator("a[aria-current]", { hasText: "1/4 Speed" }).waitFor();
  expect(await vehicle.inputValue()).toBe("challenger");

  await page.getByRole("button", { name: /^Show/ }).click();
  await page.waitForURL("/1320-club?sort=topSpeed&vehicle=challenger");
  await page.getByRole("link", { name: "Car: challenger" }).click();
  await page.waitForURL("/1320-club?sort=topSpeed");
  await expect.poll(() => vehicle.inputValue()).toBe("");
  expect(problems).toEqual([]);
  await context.close();
});

test("a board that fails to load on a navigation keeps its head, its panel and Retry", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await page.goto("/1320-club/data");
  await hydrated(page);
  await page.route(/\/1320-club\.data/, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
  await page.getByRole("main").locator('a[href="/1320-club"]').first().click();
  await page.getByText("Error: HTTP error status 502").waitFor();
  await page.getByText("FILTER AND SORT").waitFor();
  await page.unroute(/\/1320-club\.data/);
  await page.getByRole("link", { name: "Retry" }).click();
  await expect.poll(() => elapsedTimes(page)).toHaveLength(10);
  await context.close();
});

test("a row on a phone names each of its figures", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 320 });
  await page.goto("/1320-club");
  const heard = await page.getByRole("table").ariaSnapshot();
  for (const figure of [
    /1\/4 Mile ET \d+\.\d{3}/g,
    /60 FT. Time \d\.\d{3}/g,
    /1\/4 Mile Speed \d+\.\d\d/g,
  ])
    expect([...heard.matchAll(figure)].length, figure.source).toBeGreaterThanOrEqual(10);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await context.close();
});

test("no name or track is so long that it widens a page or makes a row higher", async () => {
  const { page, context } = await visit(browser);
  const runs = await (await page.request.get("/rest/slips?limit=1000")).json();
  const typed = new Set<string>();
  for (const { user, raceTrack } of runs) typed.add(user.username).add(raceTrack);
  const car = "/user/demo-racer/vehicles/1";
  for (const path of [
    "/1320-club",
    "/1320-club/records",
    "/1320-club/slip/1",
    car,
    `${car}/progress`,
  ])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await styled(page);
      expect(await page.evaluate(lengthen, [...typed]), path).toBeGreaterThan(0);
      expect(await sideways(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/1320-club?board=modified");
    await styled(page);
    await page.evaluate(lengthen, [...typed]);
    const heights = await page
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights.map(Math.round)).toEqual([96, ...Array.from({ length: 9 }, () => 60)]);
  }
  await context.close();
});

test("a row's text is centered vertically, and no date wraps", async () => {
  const { page, context } = await visit(browser);
  for (const path of ["/1320-club?board=modified", "/tracks/famoso-dragstrip"])
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await styled(page);
      const rows = await page.locator("tbody tr").evaluateAll(wordsOfRows);
      expect(rows.length).toBeGreaterThan(0);
      for (const { offMiddle, brokenDates } of rows) {
        expect(offMiddle, `${path} at ${width} px`).toBeLessThanOrEqual(2);
        expect(brokenDates, `${path} at ${width} px`).toEqual([]);
      }
    }
  await context.close();
});

/** Runs in the page: how far a cell's text is from its row's middle, and dates on two lines. */
function wordsOfRows(rows: Element[]) {
  const wordsIn = (cell: Element) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    const ends: number[] = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const box = range.getBoundingClientRect();
      boxes.push(box);
      // A long name is cut after three lines; those that are cut off have boxes all the same.
      const parentBox = texts.currentNode.parentElement?.getBoundingClientRect() ?? box;
      ends.push(Math.min(box.bottom, parentBox.bottom));
    }
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...ends);
    return { top, bottom, height: bottom - top };
  };
  const middle = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2;
  return rows.map((row) => {
    // A picture and its words are centered together.
    const cells = [...row.children].filter(
      (cell) => cell.textContent?.trim() && !cell.querySelector("img"),
    );
    const off = cells.map((cell) =>
      Math.abs(middle(wordsIn(cell)) - middle(row.getBoundingClientRect())),
    );
    const dates = cells.filter(({ textContent }) => /^[0-9/]{8}$/.test(textContent?.trim() ?? ""));
    const broken = dates.filter((cell) => wordsIn(cell).height > 30);
    return { offMiddle: Math.max(...off), brokenDates: broken.map((cell) => cell.textContent) };
  });
}

/** Runs in the page: puts forty wide letters in the place of each of these names; gives how often. */
function lengthen(names: string[]): number {
  const main = document.querySelector("main");
  if (!main) return 0;
  const escaped = names.map((name) => name.replace(/[^\w ]/g, "\\$&"));
  const anyName = new RegExp(`\\b(${escaped.join("|")})\\b`, "gi");
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  let count = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    node.textContent = (node.textContent ?? "").replace(anyName, () => {
      count += 1;
      return "W".repeat(40);
    });
  }
  return count;
}

/** How far a page can be pushed sideways. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

test("keyboard users keep their place on the board", async () => {
  const { page, context, problems } = await visit(browser);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 20));
  const inFocus = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  const press = async (name: string) => {
    await page.getByRole("link", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await page.goto("/1320-club?board=modified&show=20");
  await hydrated(page);
  await press("VIEW LESS");
  await expect.poll(() => elapsedTimes(page)).toHaveLength(10);
  await page.waitForURL("/1320-club?board=modified");
  // At the minimum it stays and isn't a link.
  const less = page.getByRole("link", { name: "VIEW LESS", disabled: true });
  await less.waitFor();
  await expect.poll(focused).toBe("VIEW LESS");
  expect(await less.getAttribute("href")).toBeNull();

  const panel = page.locator("details", { hasText: "FILTER AND SORT" });
  await page.getByText("FILTER AND SORT").click();
  await page.getByLabel("Racer", { exact: true }).fill("north");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=north/);
  await expect.poll(() => page.getByText("1 on").count()).toBe(1);
  await expect.poll(inFocus).toBe("q");
  await press("RESET");
  await page.waitForURL("/1320-club?board=modified");
  await expect.poll(() => page.getByLabel("Racer", { exact: true }).inputValue()).toBe("");
  await expect.poll(focused).toBe("RESET");
  expect(await panel.getAttribute("open")).not.toBeNull();
  await page.goBack();
  await page.waitForURL(/q=north/);
  await expect.poll(() => page.getByLabel("Racer", { exact: true }).inputValue()).toBe("north");
  expect(problems).toEqual([]);
  await context.close();
});

test("records, tracks and the data page are public", async () => {
  const { page, context, problems } = await visit(browser, { width: 390 });
  const board = "/1320-club?season=2025&model=challenger";
  for (const path of [board, "/1320-club/records", "/1320-club/data", "/tracks"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.getByLabel("Find a track").fill("famoso");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.waitForURL(/\/tracks\/famoso-dragstrip$/);
  await page.getByRole("main").getByText("Approximate").first().waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "View Run" }).first().click();
  await page.waitForURL(/\/1320-club\/slip\/\d+$/);
  await page.getByLabel("Link to this run").waitFor();
  const track = { name: "Famoso Dragstrip", exact: true };
  await page.getByRole("main").getByRole("link", track).click();
  await page.waitForURL(/\/tracks\/famoso-dragstrip$/);
  expect(problems).toEqual([]);
  await context.close();
});

test("a redirect that is quicker than the styles of its page is no error", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  // Exact: a mark of the map names the tracks that share it.
  const toTrack = () =>
    page.getByRole("main").getByRole("link", { name: "Famoso Dragstrip", exact: true });
  await page.goto("/tracks");
  await move(page);
  await hydrated(page);
  await page.locator("summary").filter({ hasText: "California" }).click();
  await toTrack().click();
  await page.getByRole("link", { name: "View Run" }).first().click();
  await page.getByLabel("Link to this run").waitFor();

  // The list of tracks is known by now, its styles left the document with it.
  const { promise: redirected, resolve: letStylesCome } = Promise.withResolvers<void>();
  let held = 0;
  await page.route("**/assets/*.css", async (route) => {
    held += 1;
    await redirected;
    await route.continue();
  });
  const isAnswer = (request: Request) => /\/tracks\.data\?q=Famoso/.test(request.url());
  await Promise.all([page.waitForEvent("requestfinished", isAnswer), toTrack().click()]);
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
  expect(held).toBeGreaterThan(0);
  letStylesCome();
  await page.waitForURL(/\/tracks\/famoso-dragstrip$/);
  expect(problems).toEqual([]);
  await context.close();
});

test("nine rows are on a desktop's first screen, the leader first and taller, for members too", async () => {
  for (const name of [null, "demo-racer"]) {
    const { page, context } = await visit(browser, { width: 1280, height: 800 });
    if (name) await signIn(page, name);
    await page.goto("/1320-club");
    await styled(page);
    const boxes = await page
      .locator("#board tbody tr")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON()));
    expect(boxes[0].y).toBeLessThanOrEqual(230);
    expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(9);
    expect(boxes.map(({ height }) => Math.round(height))).toEqual([96, ...Array(9).fill(60)]);
    const bar = page.locator("main h1").locator("xpath=ancestor::div[2]");
    expect((await bar.boundingBox())?.height).toBe(56);
    await context.close();
  }
});

test("next to a wide board, hover and arrow keys show a run's slip, car and splits", async () => {
  const { page, context, problems } = await visit(browser, { width: 1280, height: 800 });
  await signIn(page, "demo-racer");
  await page.goto("/1320-club?board=modified");
  await hydrated(page);
  const rail = page.getByRole("complementary", { name: "Run", exact: true });
  const rows = page.locator("#board tbody tr");
  const racerOf = (row: number) =>
    rows.nth(row).getByRole("rowheader").getByRole("link").innerText();
  const inRail = () => rail.getByRole("heading").filter({ visible: true }).innerText();
  expect(await inRail()).toMatch(new RegExp(`#1\\s*${await racerOf(0)}$`, "i"));

  await rows.nth(3).hover();
  await expect.poll(inRail).toMatch(new RegExp(`#4\\s*${await racerOf(3)}$`, "i"));
  await rail.getByText("Gaps to your best").waitFor();
  expect(await rail.getByRole("list", { name: "Splits, with feet" }).last().innerText()).toMatch(
    /[−+]\d\.\d{3}/,
  );
  await rail.getByAltText(`Time slip of ${await racerOf(3)}`).waitFor();
  await expectAccessible(page);

  await rows
    .nth(3)
    .getByRole("link", { name: /^View Run/ })
    .focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(inRail).toMatch(new RegExp(`#5\\s*${await racerOf(4)}$`, "i"));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect.poll(inRail).toMatch(new RegExp(`#3\\s*${await racerOf(2)}$`, "i"));
  const run = await rows
    .nth(2)
    .getByRole("link", { name: /^View Run/ })
    .getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${run}`);
  await page.getByRole("dialog").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("figures turn over once, not again with each order", async () => {
  const { page, context } = await visit(browser);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/1320-club");
  await hydrated(page);
  await styled(page);
  const turning = () =>
    page
      .locator("#board tbody td[data-label='1/4 Mile ET']")
      .last()
      .evaluate((figure) => getComputedStyle(figure).animationName);
  expect(await turning()).not.toBe("none");
  await page.locator("#board thead").getByRole("link", { name: "1/4 Mile Speed" }).click();
  await page.waitForURL("/1320-club?sort=topSpeed");
  await expect.poll(turning).toBe("none");
  await page.goBack();
  await page.waitForURL("/1320-club");
  await expect.poll(turning).toBe("none");
  await context.close();
});

test("without script the rail shows the first row, and rows lead to their runs", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 1280 });
  await page.goto("/1320-club");
  const rail = page.getByRole("complementary", { name: "Run", exact: true });
  const row = page.locator("#board tbody tr").first();
  expect(await rail.getByRole("heading").innerText()).toMatch(/^#1/);
  const run = await row.getByRole("link", { name: /^View Run/ }).getAttribute("href");
  expect(await rail.getByRole("link").last().getAttribute("href")).toBe(run);
  await page.setViewportSize({ width: 1200, height: 800 });
  expect(await rail.isVisible()).toBe(false);
  await row.getByRole("link", { name: /^View Run/ }).click();
  await page.waitForURL(`${run}`);
  await context.close();
});

test("the filter's button says how many runs it will show, and suggests racers and tracks", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/1320-club?board=modified");
  await hydrated(page);
  await page.getByText("FILTER AND SORT").click();
  await page.getByRole("button", { name: /^Show \d+ runs$/ }).waitFor();
  const racer = await page.locator("#board tbody th a").nth(1).innerText();
  await page.getByLabel("Racer", { exact: true }).fill(racer);
  const button = page.getByRole("button", { name: /^Show [1-3] runs?$/ });
  await button.waitFor();
  const count = Number(/\d+/.exec(await button.innerText())?.[0]);
  await page.locator(`#board-racers option[value="${racer}"]`).waitFor({ state: "attached" });
  await page.getByLabel("Track", { exact: true }).fill("famoso");
  await page
    .locator('#board-tracks option[value="Famoso Dragstrip"]')
    .waitFor({ state: "attached" });
  await page.getByLabel("Track", { exact: true }).fill("");
  await button.click();
  await page.waitForURL(/q=/);
  await expect.poll(() => elapsedTimes(page)).toHaveLength(count);
  expect(problems).toEqual([]);
  await context.close();
});

test("records open with both records at 120 px, above a ladder of what each took off", async () => {
  const { page, context, problems } = await visit(browser, { width: 1280, height: 800 });
  await page.goto("/1320-club/records");
  await styled(page);
  const main = page.getByRole("main");
  for (const board of ["stock", "modified"]) {
    const record = page.getByRole("region", { name: `${board} record` });
    const time = record.getByRole("link", { name: /View Run$/ });
    expect(await time.evaluate((link) => getComputedStyle(link).fontSize)).toBe("120px");
    const box = await record.boundingBox();
    expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    expect(await record.textContent()).toMatch(/(stood [\d,]+ days?|set today)$/);

    // Newest first: the bars form steps from the right end to the left one.
    const ladder = main.locator(`section[data-board="${board}"]`).last();
    const bars = await ladder
      .locator("rect:first-child")
      .evaluateAll((all) =>
        all.map((bar) =>
          [bar.getAttribute("x"), bar.getAttribute("width")].map((value) =>
            Number.parseFloat(value ?? ""),
          ),
        ),
      );
    expect(bars.length).toBeGreaterThan(2);
    expect(bars[0]?.reduce((sum, value) => sum + value)).toBeCloseTo(100, 1);
    for (const [at, [start = 0]] of bars.entries()) {
      const [below = 0, length = 0] = bars[at + 1] ?? [];
      expect(start).toBeCloseTo(below + length, 1);
    }
    await ladder.getByText("first record").waitFor();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ["stock record", "modified record"]) {
    const time = page.getByRole("region", { name }).getByRole("link", { name: /View Run$/ });
    expect((await time.boundingBox())?.width).toBeLessThan(328);
  }
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await context.close();
});
