import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countBytes } from "../bench/first-load.ts";
import {
  expectAccessible,
  hydrated,
  launch,
  makePatient,
  ORIGIN,
  signIn,
  styled,
  visit,
} from "./support/browser.ts";

/** What the script that plays a run may weigh, compressed. */
const SCRIPT_MAX = 12_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Entry = { id: number; user: { username: string }; elapsedTime: number };

/** Two runs of the stock board, the quickest first, of different racers. */
async function twoRuns(page: Page): Promise<[Entry, Entry]> {
  const runs: Entry[] = await (await page.request.get("/rest/slips?isStock=true&limit=50")).json();
  const [first] = runs;
  const other = runs.find(({ user }) => user.username !== first?.user.username);
  return first && other ? [first, other] : expect.fail("no two racers on the stock board");
}

const section = (page: Page) => page.getByRole("region", { name: "Watch the run" });
const pathOf = (run: Entry, rival: Entry | string) =>
  `/1320-club/slip/${run.id}?against=${typeof rival === "string" ? encodeURIComponent(rival) : rival.id}`;

test("without script the first and the last frame are there, and a table says the same", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const [first, other] = await twoRuns(page);
  await page.goto(pathOf(other, first));
  const watch = section(page);
  const gap = (other.elapsedTime - first.elapsedTime).toFixed(3);
  await watch.getByText(new RegExp(`^${first.user.username} by ${gap} s, \\d+ ft$`)).waitFor();
  const rows = watch.getByRole("row");
  expect(await rows.count()).toBe(6);
  const last = (await rows.last().textContent()) ?? "";
  expect(last).toContain(other.elapsedTime.toFixed(3));
  expect(last).toContain(first.elapsedTime.toFixed(3));
  expect(last).toContain(`${gap} s, `);
  expect(last).toMatch(/ft behind$/);
  expect(await watch.getByRole("button", { name: "Play", exact: true }).isVisible()).toBe(false);
  // In each lane a car at the start and one at the stripe.
  expect(await watch.locator("svg").count()).toBe(4);
  await context.close();
});

test("with script, the link on a run's page leads to the strip and back without a new document", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/1320-club/slip/1");
  await hydrated(page);
  await page.evaluate(() => {
    document.body.dataset.document = "first";
  });
  await page.getByRole("link", { name: "Watch the run" }).click();
  await section(page).waitFor();
  await page.waitForURL("**/1320-club/slip/1?watch");
  await expect.poll(() => page.title()).toMatch(/^Watch /);
  const play = section(page).getByRole("button", { name: "Play", exact: true });
  await play.click();
  await section(page).getByRole("button", { name: "Pause" }).waitFor();
  await section(page).getByRole("link", { name: "Slip and comments" }).click();
  await page.getByLabel("Full picture of the slip").waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(await page.locator("body").getAttribute("data-document")).toBe("first");
  expect(problems).toEqual([]);
  await context.close();
});

test("a run is played, paused, replayed and searched by keyboard, with a script under 12 kB", async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: false });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const [first, other] = await twoRuns(page);
  await makePatient(page);
  await page.goto(pathOf(other, first));
  await page.mouse.click(5, 5);
  await hydrated(page);
  await styled(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  const bytes = countBytes(cdp);
  const watch = section(page);
  const car = watch.locator("[data-car]").first();
  const place = () => car.evaluate((element) => Number.parseFloat(element.style.insetInlineStart));
  expect(await place()).toBe(100);

  const play = watch.getByRole("button", { name: "Play", exact: true });
  await play.focus();
  await page.keyboard.press("Enter");
  const pause = watch.getByRole("button", { name: "Pause" });
  await pause.waitFor();
  expect(bytes.js).toBeGreaterThan(0);
  expect(bytes.js, "script loaded on the press").toBeLessThan(SCRIPT_MAX);
  await expect.poll(place).toBeGreaterThan(1);
  expect(await place()).toBeLessThan(100);
  await page.keyboard.press("Enter");
  const status = watch.getByRole("status");
  await expect.poll(() => status.textContent()).toMatch(/^Paused at \d+\.\d seconds\. .+ by /);
  const paused = await place();

  const slider = watch.getByRole("slider", { name: "Time into the run" });
  await slider.focus();
  await page.keyboard.press("Home");
  expect(await place()).toBe(0);
  await page.keyboard.press("ArrowRight");
  expect(await place()).toBeGreaterThan(0);
  expect(await place()).toBeLessThan(paused);
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^0\.1 seconds: /);
  await page.keyboard.press("End");
  expect(await place()).toBe(100);
  await watch.getByRole("button", { name: "Watch again" }).waitFor();
  const gap = (other.elapsedTime - first.elapsedTime).toFixed(3);
  await watch.getByText(`${first.user.username} by ${gap} s`, { exact: false }).first().waitFor();
  await expectAccessible(page);

  await watch.getByRole("button", { name: "Replay" }).press("Enter");
  await pause.waitFor();
  await expect.poll(place).toBeLessThan(50);
  expect(problems).toEqual([]);
  await context.close();
});

test("a press before the script is there is kept; with reduced motion the cars jump from mark to mark", async () => {
  const { page, context, problems } = await visit(browser);
  const [first, other] = await twoRuns(page);
  await page.goto(pathOf(first, other));
  const watch = section(page);
  await watch.getByRole("button", { name: "Play", exact: true }).click();
  await watch.getByRole("button", { name: "Pause" }).waitFor();
  const stills = await watch
    .locator("[data-lane]")
    .evaluateAll((lanes) =>
      lanes.flatMap((lane) =>
        [...lane.querySelectorAll<HTMLElement>("[data-ms]")].map(
          (mark) => Number(mark.dataset.ms) / 1000,
        ),
      ),
    );
  const clock = watch.locator("[data-clock]");
  await expect.poll(async () => Number(await clock.textContent())).toBeGreaterThan(1);
  const time = Number(await clock.textContent());
  expect(stills.some((still) => Math.abs(still - time) < 0.006)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test("a player that doesn't load says so beside its button, which tries again", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const [first, other] = await twoRuns(page);
  await page.goto(pathOf(first, other));
  await page.mouse.click(5, 5);
  await hydrated(page);
  await page.route("**/assets/play-race*.js", (route) => route.abort());
  const watch = section(page);
  await watch.getByRole("button", { name: "Play", exact: true }).click();
  const alert = watch.getByRole("alert");
  await alert.getByText("Press Play to try again", { exact: false }).waitFor();
  await page.unroute("**/assets/play-race*.js");
  await watch.getByRole("button", { name: "Play", exact: true }).click();
  await watch.getByRole("button", { name: "Pause" }).waitFor();
  expect(await alert.count()).toBe(0);
  await context.close();
});

test("the rival is number 1, a racer found by name, or a pasted link; a mistake is explained in place", async () => {
  const { page, context, problems } = await visit(browser);
  const [first, other] = await twoRuns(page);
  await page.goto(`/1320-club/slip/${other.id}`);
  const watch = section(page);
  await page.getByRole("link", { name: "Watch the run" }).click();
  await page.waitForURL(`**/1320-club/slip/${other.id}?watch`);
  await watch.getByRole("link", { name: /^Number 1: / }).click();
  await page.waitForURL(`**${pathOf(other, first)}`);
  await watch.getByRole("columnheader", { name: first.user.username, exact: true }).waitFor();
  await watch.getByRole("link", { name: "Empty lane" }).click();
  await page.waitForURL(`**/1320-club/slip/${other.id}?watch`);
  await watch
    .getByRole("columnheader", { name: first.user.username, exact: true })
    .waitFor({ state: "detached" });

  const field = watch.getByRole("searchbox", { name: "A racer's name, or a run's link" });
  const find = async (text: string) => {
    await field.fill(text);
    await watch.getByRole("button", { name: "Find" }).click();
    await page.waitForURL((url) => url.searchParams.get("against") === text);
  };
  await find(first.user.username);
  await watch.getByRole("list", { name: "Runs to choose from" }).getByRole("link").first().click();
  await page.waitForURL(/against=\d+$/);
  await find(`${ORIGIN}/1320-club/slip/${first.id}`);
  await watch.getByRole("columnheader", { name: first.user.username, exact: true }).waitFor();
  await find("https://example.com/1320-club/slip/1");
  await watch.getByText("That's not a link to one of our runs.").waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await find("999999999");
  await watch.getByText("That run isn't on the boards.").waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("a member races against their own best, which no visitor is offered", async () => {
  const { page, context } = await visit(browser);
  const [own] = await (await page.request.get("/rest/slips?limit=1&q=demo-racer")).json();
  const runs: Entry[] = await (
    await page.request.get(`/rest/slips?limit=50&isStock=${own.isStock}`)
  ).json();
  const run = runs.find(({ user }, at) => at > 0 && user.username !== "demo-racer");
  const offer = section(page).getByRole("link", { name: /^Your best: / });
  await page.goto(`/1320-club/slip/${run?.id}?watch`);
  await section(page).waitFor();
  expect(await offer.count()).toBe(0);
  await signIn(page, "demo-racer");
  await page.goto(`/1320-club/slip/${run?.id}?watch`);
  await hydrated(page);
  await offer.click();
  await page.waitForURL(`**/1320-club/slip/${run?.id}?against=${own.id}`);
  await section(page).getByRole("columnheader", { name: "demo-racer", exact: true }).waitFor();
  await context.close();
});

test.each([320, 360, 768, 1280, 1920])(
  "at %i px a race is no wider than the page",
  async (width) => {
    const { page, context } = await visit(browser, { width });
    const [first, other] = await twoRuns(page);
    await page.goto(pathOf(first, other));
    await styled(page);
    const overhang = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overhang).toBeLessThanOrEqual(0);
    await context.close();
  },
);
