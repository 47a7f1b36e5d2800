import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  approve,
  DEMO_PASSWORD,
  expectAccessible,
  hydrated,
  launch,
  newestMail,
  ORIGIN,
  signIn,
  type Visit,
  visit,
} from "./support/browser.ts";
import { hasExif, phonePhoto, sizeOf } from "./support/photographs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** 16:9 and 5:7, as large as each is kept: what photos of 4:3 are cut to, in the browser and by the server. */
const CAR_SIZE = { width: 2000, height: 1125 };
const SLIP_SIZE = { width: expect.closeTo((800 * 5) / 7, -1), height: 800 };

const RUN = { elapsedTime: "9.871", sixtyFeetTime: "1.402", topSpeed: "139.25" };

type Photos = Record<"car" | "slip" | "vin", { name: string; mimeType: string; buffer: Buffer }>;

async function takePhotos(): Promise<Photos> {
  const photo = async (name: string, width: number, height: number) => ({
    name: `${name}.jpg`,
    mimeType: "image/jpeg",
    buffer: await phonePhoto(width, height, name),
  });
  const photos = {
    car: await photo("car", 2400, 1800),
    slip: await photo("slip", 1500, 2000),
    vin: await photo("vin", 1500, 2000),
  };
  expect(await hasExif(photos.car.buffer)).toBe(true);
  return photos;
}

/** Fills both steps that lead to an account, as a newcomer would; `look` is taken at each. */
async function register(page: Page, username: string, look = async () => {}): Promise<void> {
  await page.goto("/register");
  await look();
  await page.getByLabel("Username").fill(username);
  await page.getByRole("main").getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: false }).first().fill("Strip1320");
  await page.getByLabel("Confirm password").fill("Strip1320");
  await page.getByRole("button", { name: "Next: your profile" }).click();
  await page.waitForURL(/step=2/);
  await look();
  await page.getByLabel("First name").fill("Jo");
  await page.getByLabel("Last name").fill("Carver");
  await page.getByLabel("Country").selectOption({ label: "United States" });
  await page.getByLabel("ZIP code").fill("93250");
  await page.locator("input[name=noRacingPledge]").check();
  await page.getByRole("main").locator("form button").last().click();
  await page.waitForURL(/step=3/);
}

/** Opens the link of the activation mail, as it is in the mail. */
async function activate(page: Page, username: string): Promise<void> {
  const text = await newestMail(page, `${username}@example.com`, "Activate your account");
  const link = /http\S+activationToken=\S+/.exec(text)?.[0];
  expect(link).toBeDefined();
  await page.goto(link ?? "");
  expect(page.url()).not.toContain("activationToken");
}

/** The same in the queue at the desk, without a line of script: it is at its end. */
async function approveWithoutScript(
  username: string,
): Promise<{ slipId: number; visit: Visit & { problems: string[] } }> {
  const desk = await visit(browser, { javaScript: false, width: 390 });
  const { page } = desk;
  await page.goto("/login?next=/moderation");
  await page.getByRole("main").getByLabel("Username").fill("demo-moderator");
  await page.getByRole("main").getByLabel("Password").fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/moderation");
  const own = page.getByRole("main").getByRole("link", { name: username });
  while ((await own.count()) === 0) {
    const more = await page.getByRole("link", { name: "More" }).getAttribute("href");
    await page.goto(more ?? "");
  }
  await own.first().click();
  await page.waitForURL(/\/moderation\/slips\/\d+/);
  const slipId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  expect(await page.getByRole("main").textContent()).toContain("118341");
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(`/${slipId}`));
  return { slipId, visit: desk };
}

/** Finds the slip that was just sent in, as a moderator, and approves it. */
async function approveNewest(
  username: string,
): Promise<{ slipId: number; visit: Visit & { problems: string[] } }> {
  const desk = await visit(browser);
  await signIn(desk.page, "demo-moderator");
  const search = async (status: string): Promise<number | undefined> => {
    let path: string | null = `/api/moderation/slips?status=${status}`;
    while (path) {
      const response = await desk.page.request.get(path);
      const { slips } = await response.json();
      const result = slips.find((slip: { user?: { username: string }; username?: string }) =>
        [slip.user?.username, slip.username].includes(username),
      );
      if (result) return result.id;
      path = /<([^>]+)>; rel="next"/.exec(response.headers().link ?? "")?.[1] ?? null;
    }
    return undefined;
  };
  const slipId = await search("PENDING");
  if (!slipId) throw new Error(`no waiting slip of ${username}`);
  await desk.page.goto(`/moderation/slips/${slipId}`);
  await expectAccessible(desk.page);
  await hydrated(desk.page);
  await approve(desk.page);
  await expect
    .poll(async () =>
      (await desk.page.request.get(`/rest/slips?isStock=false&q=${username}`)).json(),
    )
    .toHaveLength(1);
  return { slipId, visit: desk };
}

/** What any visitor sees afterwards, without script. */
async function expectOnEveryPage(username: string, slipId: number): Promise<void> {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto(`/1320-club?board=modified&q=${username}`);
  await expect.poll(() => page.getByRole("main").textContent()).toContain("9.871");
  const board = await page.getByRole("main").textContent();
  expect(board).toContain(username);
  expect(board).toContain("1.402");
  expect(board).toContain("139.25");
  await expectNoOverflow(page);

  await page.goto(`/1320-club/slip/${slipId}`);
  const card = await page.getByRole("main").textContent();
  expect(card?.toUpperCase()).toContain(username.toUpperCase());
  expect(card).toContain("9.871");

  await page.goto(`/user/${username}`);
  expect(await page.getByRole("main").textContent()).toContain("9.871");

  const [run] = await (await page.request.get(`/rest/slips?isStock=false&q=${username}`)).json();
  expect(run.imagePath2).toBeNull();
  const picture = await page.request.get(run.imagePath1);
  expect(picture.status()).toBe(200);
  expect(await hasExif(await picture.body())).toBe(false);
  expect(await sizeOf(await picture.body())).toEqual(SLIP_SIZE);

  const profile = await page.request.post("/rest/user/getByUsername", {
    data: { username },
    headers: { origin: ORIGIN },
  });
  const { vehicles } = await profile.json().then((answer) => answer.user ?? answer);
  const car = await page.request.get(vehicles[0].images[0].imagePath);
  expect(await hasExif(await car.body())).toBe(false);
  expect(await sizeOf(await car.body())).toEqual(CAR_SIZE);
  await context.close();
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const box = await page.locator("body").boundingBox();
  expect(box?.width ?? 0).toBeLessThanOrEqual(width);
}

async function expectVinPictureIsPrivate(slipId: number, moderator: Page): Promise<void> {
  const path = `/media/private/slips/${slipId}/vin`;
  const stranger = await visit(browser);
  expect((await stranger.page.request.get(path)).status()).toBe(404);
  await stranger.context.close();
  const answer = await moderator.request.get(path);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["cache-control"]).toContain("no-store");
  expect(await hasExif(await answer.body())).toBe(false);
}

/** Chooses a photo and takes the crop that the cropper offers. */
async function crop(page: Page, field: string, photo: Photos["car"]): Promise<void> {
  await page.locator(`input[type=file][name=${field}]`).setInputFiles(photo);
  const dialog = page.getByRole("dialog", { name: "Edit Your Image" });
  await dialog.getByRole("button", { name: "Rotate" }).click();
  for (let turns = 1; turns < 4; turns += 1)
    await dialog.getByRole("button", { name: "Rotate" }).click();
  await dialog.getByRole("button", { name: "Crop & Save" }).click();
  await dialog.waitFor({ state: "hidden" });
}

test("a racer's slip goes from registration to the board", async () => {
  const username = `jo-${Date.now().toString(36)}`;
  const photos = await takePhotos();
  const { page, problems, context } = await visit(browser);

  await register(page, username, () => expectAccessible(page));
  await expectAccessible(page);
  await activate(page, username);
  await page.goto("/dev/outbox");
  await expectAccessible(page);

  await page.goto(`/user/${username}/vehicles/new`);
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel("Year").selectOption("2018");
  await page.getByLabel("Model", { exact: false }).first().selectOption("Challenger");
  await page.getByLabel("Trim").selectOption({ label: "SRT Demon" });
  await page.locator("input[name=vin]").fill("1G4AH59H45G118341");
  await page.getByLabel("Modified").check();
  await page.getByLabel("Modifications").fill("Drag radials\nPulley kit");
  await crop(page, "vehicleImage", photos.car);
  await page.getByRole("button", { name: "Add vehicle" }).click();
  await page.waitForURL(/vehicles\/\d+$/);

  await page.goto("/1320-club/submit");
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  await page.getByLabel("Date").fill("2026-05-09");
  for (const [name, typed] of Object.entries(RUN))
    await page.locator(`input[name=${name}]`).fill(typed);
  await crop(page, "timeslip", photos.slip);
  await crop(page, "timeslipAndVin", photos.vin);
  await page.getByRole("button", { name: "SUBMIT AND PROCEED TO MY GARAGE" }).click();
  await page.waitForURL(new RegExp(`/user/${username}`));
  await expect.poll(() => page.getByRole("main").textContent()).toMatch(/pending/i);
  await expectAccessible(page);

  const { slipId, visit: desk } = await approveNewest(username);
  await expectOnEveryPage(username, slipId);
  await expectVinPictureIsPrivate(slipId, desk.page);
  const mail = await newestMail(page, `${username}@example.com`, "Your 9.871 is approved");
  expect(mail).toContain(`/1320-club/slip/${slipId}`);

  for (const path of [
    `/1320-club?board=modified&q=${username}`,
    `/1320-club/slip/${slipId}`,
    `/user/${username}`,
    "/moderation",
  ]) {
    await desk.page.goto(path);
    await expectAccessible(desk.page);
  }
  expect(problems).toEqual([]);
  expect(desk.problems).toEqual([]);
  await context.close();
  await desk.context.close();
});

test("the same without JavaScript; the server crops what arrives uncropped", async () => {
  const username = `al-${Date.now().toString(36)}`;
  const photos = await takePhotos();
  const { page, context } = await visit(browser, { javaScript: false, width: 390 });

  await register(page, username);
  await page.getByLabel("Year").selectOption("2018");
  await page.getByRole("button", { name: "Show models" }).click();
  await page.getByLabel("Model", { exact: false }).first().selectOption("Challenger");
  await page.getByRole("button", { name: "Show trims" }).click();
  await page.getByLabel("Trim").selectOption({ label: "SRT Demon" });
  await page.locator("input[name=vin]").fill("1G4AH59H45G118341");
  await page.getByLabel("Modified").check();
  await page.locator("input[name=vehicleImage]").setInputFiles(photos.car);
  await page.getByRole("button", { name: "Add vehicle and continue" }).click();
  await page.waitForURL(/step=4|1320-club\/submit/);

  await activate(page, username);
  await page.goto("/1320-club/submit");
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  await page.getByLabel("Date").fill("2026-05-09");
  for (const [name, typed] of Object.entries(RUN))
    await page.locator(`input[name=${name}]`).fill(typed);
  await page.locator("input[name=timeslip]").setInputFiles(photos.slip);
  await page.locator("input[name=timeslipAndVin]").setInputFiles(photos.vin);
  await page.getByRole("button", { name: "SUBMIT AND PROCEED TO MY GARAGE" }).click();
  await page.waitForURL(new RegExp(`/user/${username}`));

  const { slipId, visit: desk } = await approveWithoutScript(username);
  await expectOnEveryPage(username, slipId);
  await expectVinPictureIsPrivate(slipId, desk.page);
  await context.close();
  await desk.context.close();
});
