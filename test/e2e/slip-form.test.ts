import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { expectClosing, stopClock } from "./support/alerts.ts";
import { hold, loseList, pictureIn } from "./support/answers.ts";
import { hydrated, launch, visit } from "./support/browser.ts";
import {
  addVehicle,
  askForInfo,
  newRacer,
  type Racer,
  type SentSlip,
  sendSlip,
} from "./support/racer.ts";
import { FORM, fillInSlip } from "./support/slip-form.ts";

const SUBMIT = "**/api/timeslips/submit";

let browser: Browser;
let page: Page;
let problems: string[];
let racer: Racer;
let vehicleId: number;
beforeAll(async () => {
  browser = await launch();
  ({ page, problems } = await visit(browser, { serviceWorkers: false }));
  await page.clock.install();
  racer = await newRacer(page, "runs");
  vehicleId = (await addVehicle(page, racer)).id;
});
afterAll(() => browser.close());
afterEach(() => expect(problems).toEqual([]));

const press = () => page.getByRole("button", { name: "SUBMIT AND PROCEED TO MY GARAGE" }).click();

test("vehicles that fail to load can be retried; both examples open in full size", async () => {
  await loseList(page, FORM, "vehicles");
  await page.goto(`/user/${racer.username}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Submit a time slip" }).first().click();
  const vehicle = page.getByLabel("Vehicle", { exact: false });
  const failure = page.getByText("Failed to load vehicles");
  await failure.waitFor();
  await page.getByRole("link", { name: "Retry" }).click();
  await failure.waitFor({ state: "detached" });
  await expect.poll(() => vehicle.inputValue()).toBe(String(vehicleId));
  await hydrated(page);

  for (const caption of ["The slip, flat and whole", "The slip beside the VIN"]) {
    await page.getByRole("link", { name: caption }).click();
    const example = page.getByRole("dialog", { name: caption });
    await example.getByRole("img", { name: `Example: ${caption.toLowerCase()}` }).waitFor();
    await example.getByRole("button", { name: "Close" }).click();
    await example.waitFor({ state: "hidden" });
  }
});

test("missing fields have errors in place; the garage opens 4 s after the slip was accepted", async () => {
  await page.goto(FORM);
  await hydrated(page);
  await press();
  const review = page.getByRole("status").filter({ hasText: "Please review your entries" });
  await review.waitFor();
  expect(await review.textContent()).toContain("Warning!");
  for (const field of ["Track", "Date", "1/4 Mile ET", "60 Ft. Time", "1/4 Mile Speed"])
    await page.getByText(`${field} is required`).waitFor();

  await page.getByLabel("Track").fill("Famoso Dragstrip");
  await page.context().setOffline(true);
  await press();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("raceDate");
  expect(await page.getByText("Waiting for a connection").count()).toBe(0);
  await page.context().setOffline(false);

  await fillInSlip(page, { date: "2026-04-11", elapsedTime: "12.345" });
  await page.route(SUBMIT, (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await press();
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toContain("Oops!");
  expect(await alert.textContent()).toContain(
    "There was a problem submitting your time slip. Please try again.",
  );
  expect(await page.locator("input[name=elapsedTime]").inputValue()).toBe("12.345");
  await page.unroute(SUBMIT);

  const answer = await hold(page, SUBMIT);
  await stopClock(page);
  await press();
  const sent = await answer.sent;
  await page.getByRole("button", { name: "SUBMITTING..." }).waitFor();
  answer.letGo();
  for (const name of ["timeslip", "timeslipAndVin"]) {
    const { format, width, height } = await sharp(await pictureIn(sent, name)).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 571, height: 800 });
  }
  await expectClosing(page, "Time slip submitted successfully.", 4_000);
  await page.waitForURL(`**/user/${racer.username}`);
});

test("a slip that needs info keeps its photos; a visitor who navigates away isn't redirected", async () => {
  const slip = await sendSlip(page, racer, vehicleId);
  await askForInfo(browser, slip, "Which lane was it?");
  const photos = await storedPhotos(slip);
  await page.goto(`${FORM}?slip=${slip.id}`);
  await hydrated(page);
  await page.getByText("From the moderator: Which lane was it?").waitFor();
  await page.locator("input[name=elapsedTime]").fill("12.350");
  await stopClock(page);
  await press();
  await page
    .getByRole("status")
    .filter({ hasText: /submitted successfully.*Usual wait: \d/ })
    .waitFor();

  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole("contentinfo").getByRole("link", { name: "The boards" }).click();
  await page.waitForURL("**/1320-club");
  await page.clock.runFor(4_000);
  await page.clock.resume();

  await page.goto(FORM);
  expect(requests.filter((path) => path.startsWith("/user/"))).toEqual([]);
  const row = page.getByRole("row").filter({ hasText: "12.350" });
  expect(await row.textContent()).toContain("PENDING");
  expect(await storedPhotos(slip)).toEqual(photos);
});

/** Both photos as they are served. */
async function storedPhotos({ imagePath1, imagePath2 }: SentSlip): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  for (const path of [imagePath1, imagePath2]) {
    const response = await page.request.get(path);
    expect(response.status()).toBe(200);
    photos.push(await response.body());
  }
  return photos;
}

test("a track is understood by a typo and by its earlier name", async () => {
  await page.goto(FORM);
  await hydrated(page);
  const track = page.getByLabel("Track");
  for (const [typed, meant] of [
    ["Milan Dragwy", "Milan Dragway"],
    ["Auto Club Raceway at Pomona", "In-N-Out Burger Pomona Dragstrip"],
  ] as const) {
    await track.fill(typed);
    await page.getByRole("button", { name: meant }).click();
    expect(await track.inputValue()).toBe(meant);
  }
});
