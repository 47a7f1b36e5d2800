// A photo of a slip fills in the form.
import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { benchmarkSlip } from "../bench/slip-reading/benchmark-slip.ts";
import { photograph } from "../bench/slip-reading/photograph.ts";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";
import { FORM } from "./support/slip-form.ts";

/** Slips with one lane and with two. */
const [ONE_LANE, TWO_LANES] = [benchmarkSlip(10), benchmarkSlip(11)];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function openForm(width: number) {
  const visitor = await visit(browser, { width, height: 800 });
  await signIn(visitor.page, "demo-racer");
  await visitor.page.goto(FORM);
  await hydrated(visitor.page);
  return visitor;
}

const pictureFile = (buffer: Buffer) => ({ name: "slip.jpg", mimeType: "image/jpeg", buffer });

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.locator("input[name=timeslip]").setInputFiles(pictureFile(buffer));
  await crop(page);
}

async function crop(page: Page): Promise<void> {
  const cropper = page.getByRole("dialog", { name: "Edit Your Image" });
  await cropper.getByRole("button", { name: "Crop & Save" }).click();
  await cropper.waitFor({ state: "hidden" });
}

const fieldValue = (page: Page, name: string) => page.locator(`input[name=${name}]`).inputValue();
const statusOf = (page: Page) =>
  page.getByRole("form", { name: "Time slip" }).getByRole("status").allTextContents();
const strips = (page: Page) => page.locator("form canvas");

test.each([360, 1280])(
  "a photo fills in the numbers at %i px, and each can be overwritten",
  async (width) => {
    const { page, problems, context } = await openForm(width);
    await page.getByLabel("60 Ft. Time").fill("1.5");
    await choose(page, await photograph(ONE_LANE));
    await expect.poll(() => statusOf(page).then((all) => all.join())).toContain("From your photo:");
    const { elapsedTime, topSpeed, sixtyFeetTime } = ONE_LANE.truth;
    await page.screenshot({ path: `/tmp/photo-${width}.png`, fullPage: true });
    expect(await fieldValue(page, "elapsedTime")).toBe(elapsedTime);
    expect(await fieldValue(page, "topSpeed")).toBe(topSpeed);
    expect(await fieldValue(page, "raceDate")).toBe(ONE_LANE.slip.runOn);
    expect(await fieldValue(page, "raceTrack")).toBe(ONE_LANE.slip.trackName);
    // What was typed stays, and the photo's number is offered.
    expect(await fieldValue(page, "sixtyFeetTime")).toBe("1.5");
    await page.getByText(`Your photo says ${sixtyFeetTime}.`).waitFor();
    await page.getByRole("button", { name: "Use it" }).click();
    expect(await fieldValue(page, "sixtyFeetTime")).toBe(sixtyFeetTime);
    expect(await strips(page).count()).toBeGreaterThanOrEqual(5);
    await page.locator("input[name=elapsedTime]").fill("11.111");
    await page.getByText(`Your photo says ${elapsedTime}.`).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test.each([360, 1280])(
  "what was misread is reported on a press only, as text and place, at %i px",
  async (width) => {
    const { page, context, problems } = await openForm(width);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/misreads")) sent.push(request.postData() ?? "");
    });
    await choose(page, await photograph(ONE_LANE));
    await expect.poll(() => fieldValue(page, "elapsedTime")).toBe(ONE_LANE.truth.elapsedTime);
    await page.locator("input[name=elapsedTime]").fill("11.111");
    await page.getByRole("button", { name: "Didn't read it right?" }).click();
    const choice = page.getByRole("group", { name: "What was misread?" });
    expect(await choice.getByLabel("1/4 Mile ET").isChecked()).toBe(true);
    expect(await choice.getByLabel("1/4 Mile Speed").isChecked()).toBe(false);
    await expectAccessible(page);
    await page.screenshot({ path: `/tmp/misread-${width}.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    expect(sent).toEqual([]);
    await context.setOffline(true);
    await choice.getByRole("button", { name: "Send the report" }).click();
    await page.getByText("It couldn't be sent. Your slip is as it was.").waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send the report" }).click();
    await page.getByText("Thanks. That helps us read the next one right.").waitFor();
    const report = JSON.parse(sent.at(-1) ?? "");
    expect(Object.keys(report)).toEqual(["width", "height", "values"]);
    expect(report.values).toMatchObject([
      { field: "elapsedTime", text: ONE_LANE.truth.elapsedTime },
    ]);
    // Nothing of it enters the form.
    expect(await fieldValue(page, "elapsedTime")).toBe("11.111");
    expect(problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"))).toEqual(
      [],
    );
    await context.close();
  },
);

test("two lanes: the racer says which, and a second photo replaces what the first filled in", async () => {
  const { page, problems, context } = await openForm(1280);
  await choose(page, await photograph(ONE_LANE));
  await expect.poll(() => fieldValue(page, "elapsedTime")).toBe(ONE_LANE.truth.elapsedTime);
  await choose(page, await photograph(TWO_LANES));
  await page.getByText("Two lanes are on this slip. Which one is yours?").waitFor();
  const side = TWO_LANES.slip.lane === "left" ? /^Left lane/ : /^Right lane/;
  await page.getByRole("button", { name: side }).click();
  await expect.poll(() => fieldValue(page, "elapsedTime")).toBe(TWO_LANES.truth.elapsedTime);
  expect(await fieldValue(page, "topSpeed")).toBe(TWO_LANES.truth.topSpeed);
  expect(problems).toEqual([]);
  await context.close();
});

/** Makes a page's browser say that its visitor saves data. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });

test("with data saving the reader waits for a press; a photo of no slip says so", async () => {
  const visitor = await visit(browser, { serviceWorkers: false });
  const { page, context, problems } = visitor;
  await saveData(context);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await signIn(page, "demo-racer");
  await page.goto(FORM);
  await hydrated(page);
  await choose(page, await photograph(ONE_LANE));
  const button = page.getByRole("button", { name: "Read the numbers from the photo" });
  await button.waitFor();
  expect(loaded.filter((url) => url.includes("tesseract"))).toEqual([]);
  expect(await fieldValue(page, "elapsedTime")).toBe("");
  await button.click();
  await expect.poll(() => fieldValue(page, "elapsedTime")).toBe(ONE_LANE.truth.elapsedTime);
  const gray = { width: 900, height: 1260, channels: 3, background: "#777" } as const;
  await choose(page, await sharp({ create: gray }).jpeg().toBuffer());
  await page.getByText("We can't read this photo. Type in what the slip says.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("once loaded, the reader works without a connection", async () => {
  const { page, context, problems } = await openForm(360);
  await choose(page, await photograph(ONE_LANE));
  await expect.poll(() => fieldValue(page, "elapsedTime")).toBe(ONE_LANE.truth.elapsedTime);
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => fieldValue(page, "elapsedTime")).toBe("");
  await context.setOffline(true);
  await choose(page, await photograph(ONE_LANE));
  await expect.poll(() => fieldValue(page, "elapsedTime")).toBe(ONE_LANE.truth.elapsedTime);
  expect(problems).toEqual([]);
  await context.close();
});
