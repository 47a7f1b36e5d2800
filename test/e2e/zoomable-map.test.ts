import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, startSite } from "../support/site.ts";
import { expectAccessible, hydrated, launch, visit, WEBGL_FLAGS } from "./support/browser.ts";
import { type LocalTiles, serveMapArchive } from "./support/serve-map.ts";

const PATH = "/track-locator?place=91768";
const LABEL = "Map of these strips";
const stateDir = mkdtempSync(join(tmpdir(), "garage-map-"));
let browser: Browser;
let tiles: LocalTiles;
let site: Running;

beforeAll(async () => {
  tiles = await serveMapArchive();
  site = await startSite(stateDir, { env: { DEMO: "0", MAP_TILES_URL: tiles.url } });
  browser = await launch(WEBGL_FLAGS);
});
afterAll(async () => {
  await browser.close();
  tiles.close();
  await site.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

/** So many pixels of a picture's side are looked at. */
const STRIP = 12;

/** The color that most pixels have at one side of a picture. */
async function mostSeen(picture: Buffer, side: "left" | "right"): Promise<string | undefined> {
  const { width, height } = await sharp(picture).metadata();
  const left = side === "left" ? 0 : width - STRIP;
  const part = sharp(picture).extract({ left, top: 0, width: STRIP, height });
  const raw = await part.removeAlpha().raw().toBuffer();
  const pixels = Array.from({ length: raw.length / 3 }, (_, at) =>
    raw.subarray(at * 3, at * 3 + 3).toString("hex"),
  );
  const counts = Map.groupBy(pixels, (color) => color);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

test("a visitor opens the map, moves it by keyboard and zooms in on a strip", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, origin: site.origin });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/track-locator?state=TX");
  await hydrated(page);
  const open = page.getByRole("button", { name: "Zoomable map" });
  await open.waitFor();
  expect(tiles.asked()).toBe(0);
  expect(requests.filter((url) => /tile-map|maplibre/.test(url))).toEqual([]);

  await open.click();
  const canvas = page.getByRole("region", { name: LABEL });
  await canvas.waitFor();
  expect(tiles.asked()).toBeGreaterThan(0);
  await page.getByRole("link", { name: "© Testers of maps" }).waitFor();
  // The archive has land in the west of Texas and water in the east.
  const picture = await canvas.screenshot();
  const [west, east] = [await mostSeen(picture, "left"), await mostSeen(picture, "right")];
  expect(west).not.toBe(east);
  expect(west).toBeTruthy();
  // The drawn map gave its place up, to readers of screens too.
  expect(await page.getByRole("group", { name: LABEL }).count()).toBe(0);
  await expectAccessible(page);

  const clusters = page.getByRole("button", { name: /and \d+ more\. Zoom in$/ });
  const placeOf = () => clusters.first().evaluate((mark: HTMLElement) => mark.style.transform);
  const before = await placeOf();
  await canvas.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(placeOf).not.toBe(before);
  const namesOf = () =>
    clusters.evaluateAll((marks) => marks.map((mark) => mark.getAttribute("aria-label")));
  const [opened] = await namesOf();
  await clusters.first().press("Enter");
  await expect.poll(namesOf).not.toContain(opened);
  expect(await canvas.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Zoom out", exact: true }).click();

  await page.getByRole("button", { name: "Close map" }).click();
  await page.getByRole("group", { name: LABEL }).waitFor();
  await open.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("another search moves the map, and its marks lead on", async () => {
  const { page, context, problems } = await visit(browser, { origin: site.origin });
  await page.goto(PATH);
  await page.getByRole("button", { name: "Zoomable map" }).click();
  const markOf = (name: string) => page.locator(`a[aria-label="${name}"]`);
  await markOf("In-N-Out Burger Pomona Dragstrip").waitFor();
  await page.getByLabel("City or ZIP code").fill("Detroit, MI");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await markOf("Milan Dragway").waitFor();
  expect(await markOf("In-N-Out Burger Pomona Dragstrip").count()).toBe(0);
  await markOf("Milan Dragway").press("Enter");
  await page.getByRole("heading", { level: 1, name: "Milan Dragway" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("without script the drawn map is all there is", async () => {
  const { page, context } = await visit(browser, { origin: site.origin, javaScript: false });
  await page.goto(PATH);
  await page.getByRole("group", { name: LABEL }).waitFor();
  expect(await page.getByRole("button", { name: "Zoomable map" }).count()).toBe(0);
  await context.close();
});

test("without tiles, the drawn map stays, with a notice", async () => {
  tiles.close();
  const { page, context } = await visit(browser, { origin: site.origin });
  await page.goto(PATH);
  await page.getByRole("button", { name: "Zoomable map" }).click();
  await page.getByText("The zoomable map didn't load. This one still works.").waitFor();
  await page.getByRole("group", { name: LABEL }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Zoomable map" }).waitFor();
  await context.close();
});
