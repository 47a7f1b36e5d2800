// What the desk's machine reads on a slip's photos, and what a moderator makes of it.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, ORIGIN, signIn, visit } from "./support/browser.ts";
import { slipPhoto } from "./support/photographs.ts";
import { addVehicle, newRacer, type Racer } from "./support/racer.ts";
import { anyVin, type ReadableSlip, readableSlip } from "./support/readable-slip.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A racer with a car of their own, who sends slips of it. */
async function createSender() {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const racer = await newRacer(page, "marks");
  const vin = anyVin();
  const vehicle = await addVehicle(page, racer, vin);
  const send = (slip: ReadableSlip) => submit(page, racer, vehicle.id, slip);
  return { vin, send, close: () => context.close() };
}

async function submit(
  page: Page,
  { id: userId }: Racer,
  vehicleId: number,
  { fields, photo, vinPhoto }: ReadableSlip,
): Promise<number> {
  const fileOf = (buffer: Buffer) => ({ name: "slip.jpg", mimeType: "image/jpeg", buffer });
  const response = await page.request.post("/api/timeslips/submit", {
    headers: { origin: ORIGIN },
    multipart: {
      ...{ slipId: 0, userId, vehicleId, ...fields },
      ...{ timeslip: fileOf(photo), timeslipAndVin: fileOf(vinPhoto) },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).slip.id;
}

async function openDesk(size: { width?: number; height?: number } = { height: 800 }) {
  const desk = await visit(browser, { ...size, serviceWorkers: false });
  await signIn(desk.page, "demo-moderator");
  return desk;
}

async function openSlip(page: Page, id: number): Promise<void> {
  await page.goto(`/moderation/slips/${id}`);
  await hydrated(page);
}

const verdictOf = (page: Page) =>
  page.getByRole("form", { name: "Decision" }).getByRole("status").last();
const differences = (page: Page) =>
  page.getByRole("list", { name: "Differs from the photo" }).getByRole("listitem");
/** A typed value with its mark, as a screen reader says it. */
const typedValue = (page: Page, label: string) =>
  page
    .locator("dl > div", { has: page.locator("dt", { hasText: label }) })
    .first()
    .locator("dd");

/** Presses `a` until it approves: a slip with flags asks once. */
async function approveByKey(page: Page): Promise<number> {
  const flags = page.getByRole("list", { name: "Flags", exact: true }).getByRole("listitem");
  const keys = (await flags.count()) > 0 ? 2 : 1;
  for (let key = 0; key < keys; key += 1) await page.keyboard.press("a");
  return keys;
}

test("five slips whose photos say the same are approved, each by its own key", async () => {
  const sender = await createSender();
  const ids: number[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await sender.send(await readableSlip(sender.vin, at)));
  const { page, problems, context } = await openDesk();
  await openSlip(page, ids[0] ?? 0);
  await verdictOf(page).getByText("Everything matches the photo").waitFor();
  const startedAt = Date.now();
  for (const id of ids) {
    await page.getByRole("heading", { name: `Slip ${id}` }).waitFor();
    await verdictOf(page).getByText("Everything matches the photo").waitFor();
    expect(await differences(page).count()).toBe(0);
    await approveByKey(page);
    await page.getByText(`Slip ${id} is approved`).waitFor({ state: "attached" });
  }
  console.info(`five ready slips approved in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
  const response = await page.request.get("/api/moderation/slips?status=APPROVED&limit=100");
  const approved = (await response.json()).slips.map((slip: { id: number }) => slip.id);
  expect(approved).toEqual(expect.arrayContaining(ids));
  await page.goto("/moderation/figures");
  const figures = page.getByRole("region", { name: "What the browser reads on photos" });
  expect(await figures.textContent()).toMatch(
    /Everything matched, and it was approved\d+ of \d+.*Open until decided, with the photos read\d+ s/,
  );
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
  await sender.close();
});

test.each([
  [360, 7],
  [1280, 8],
])(
  "at %i px a mistyped ET has a red mark with its strip, moves nothing, and waits for the moderator",
  async (width, at) => {
    const sender = await createSender();
    const slip = await readableSlip(sender.vin, at);
    const right = slip.fields.elapsedTime ?? "";
    const wrong = (Number(right) - 0.3).toFixed(3);
    const id = await sender.send({ ...slip, fields: { ...slip.fields, elapsedTime: wrong } });
    const { page, problems, context } = await openDesk({ width, height: 800 });
    await openSlip(page, id);
    const placeOf = () => page.locator("figure").first().boundingBox();
    const before = await placeOf();
    await verdictOf(page).getByText("Differs: 1/4 Mile ET").waitFor();
    expect(await placeOf()).toEqual(before);
    expect(await differences(page).allTextContents()).toEqual([
      `1/4 Mile ET The photo says ${right}.`,
    ]);
    const strip = page.getByRole("img", { name: `Strip of the photo: 1/4 Mile ET ${right}` });
    await strip.scrollIntoViewIfNeeded();
    expect((await strip.locator("canvas").boundingBox())?.height).toBeGreaterThan(20);
    expect(await typedValue(page, "1/4 Mile ET").textContent()).toContain(
      `the photo says ${right}`,
    );
    for (const label of ["60 Ft. Time", "1/4 Mile Speed", "Track", "Date", "VIN ends in"]) {
      expect(await typedValue(page, label).textContent(), label).toContain("same on the photo");
    }
    const edge = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(edge).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.goto("/moderation");
    await hydrated(page);
    expect(await page.getByText("Ready", { exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
    await sender.close();
  },
);

test("a photo that shows no slip is gray, and the queue names the slips that are ready", async () => {
  const sender = await createSender();
  const [ready, other] = [await readableSlip(sender.vin, 9), await readableSlip(sender.vin, 11)];
  const ids = [
    await sender.send(ready),
    await sender.send({ ...other, photo: await slipPhoto(crypto.randomUUID()) }),
  ];
  const { page, problems, context } = await openDesk();
  await openSlip(page, ids[0] ?? 0);
  await verdictOf(page).getByText("Everything matches the photo").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: `Slip ${ids[1]}` }).waitFor();
  await verdictOf(page).getByText("The photo can't be read").waitFor();
  expect(await typedValue(page, "1/4 Mile ET").textContent()).not.toContain("photo");
  await expectAccessible(page);
  await page.keyboard.press("q");
  // The slip's own page has rows, too.
  await page.getByRole("columnheader", { name: "Waiting" }).waitFor();
  const rows = page.getByRole("row");
  const row = rows.filter({ has: page.locator(`a[href="/moderation/slips/${ids[0]}"]`) });
  while ((await row.count()) === 0) {
    const first = await rows.nth(1).textContent();
    await page.getByRole("link", { name: "More" }).click();
    await expect.poll(() => rows.nth(1).textContent()).not.toBe(first);
  }
  await row.getByText("Ready").waitFor();
  expect(problems).toEqual([]);
  await context.close();
  await sender.close();
});

test("a moderator who saves data is asked once; the next slip is read by itself", async () => {
  const sender = await createSender();
  const ids: number[] = [];
  for (const at of [12, 13]) ids.push(await sender.send(await readableSlip(sender.vin, at)));
  const { page, problems, context } = await openDesk();
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await openSlip(page, ids[0] ?? 0);
  const button = page.getByRole("button", { name: "Compare with the photo, 4 MB" });
  await button.waitFor();
  expect(loaded.filter((url) => /tesseract|slip-reader/.test(url))).toEqual([]);
  await button.click();
  await verdictOf(page).getByText("Everything matches the photo").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: `Slip ${ids[1]}` }).waitFor();
  await verdictOf(page).getByText("Everything matches the photo").waitFor();
  expect(loaded.filter((url) => url.endsWith("traineddata.gz"))).toHaveLength(1);
  expect(problems).toEqual([]);
  await context.close();
  await sender.close();
});
