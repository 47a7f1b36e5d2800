import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { expectClosing, stopClock } from "./support/alerts.ts";
import { hold, loseList, pictureIn } from "./support/answers.ts";
import { expectAccessible, hydrated, launch, visit } from "./support/browser.ts";
import { phonePhoto } from "./support/photographs.ts";
import { addVehicle, newRacer, type Racer } from "./support/racer.ts";

let browser: Browser;
let page: Page;
let problems: string[];
let racer: Racer;
beforeAll(async () => {
  browser = await launch();
  ({ page, problems } = await visit(browser, { serviceWorkers: false }));
  await page.clock.install();
  racer = await newRacer(page, "drives");
});
afterAll(() => browser.close());
afterEach(() => expect(problems).toEqual([]));

const garage = () => `/user/${racer.username}`;
const optionsOf = (label: string) => page.getByLabel(label).locator("option");
/** A select's choices behind its placeholder. */
const choicesOf = async (label: string) => (await optionsOf(label).allTextContents()).slice(1);

test("a list that fails to load shows an error, and Retry loads it", async () => {
  await loseList(page, `${garage()}/vehicles/new`, "years");
  await page.goto(garage());
  await hydrated(page);
  await page.getByRole("link", { name: "Add a vehicle" }).click();
  await page.getByText("Unable to load vehicle years. Please try again.").waitFor();
  const years = (await choicesOf("Year")).map(Number);
  const now = new Date().getUTCFullYear();
  expect(years).toEqual(Array.from({ length: now - 1959 }, (_, place) => now - place));

  const retry = page.getByRole("button", { name: "Retry" });
  const failures = page.getByText(/^Unable to load/);
  const expected = await (await page.request.get("/rest/vehicles/lookup?distinct=year")).json();
  await retry.click();
  await failures.waitFor({ state: "detached" });
  await expect.poll(async () => (await choicesOf("Year")).map(Number)).toEqual(expected);

  const lookup = /\/rest\/vehicles\/lookup\?/;
  for (const [label, choice, list] of [
    ["Year", "2018", "Model"],
    ["Model", "Challenger", "Trim"],
  ] as const) {
    await page.route(lookup, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.getByLabel(label).selectOption(choice);
    const failure = `Unable to load vehicle ${list.toLowerCase()}s. Please try again.`;
    await page.getByText(failure).waitFor();
    expect(await failures.count()).toBe(1);
    expect(await choicesOf(list)).toEqual([]);
    await retry.click();
    await optionsOf(list).nth(1).waitFor({ state: "attached" });
    await failures.waitFor({ state: "detached" });
  }
  // Another year leaves neither model nor trim as they were.
  await page.getByLabel("Trim").selectOption({ index: 1 });
  await page.getByLabel("Year").selectOption("2019");
  for (const list of ["Model", "Trim"]) expect(await page.getByLabel(list).inputValue()).toBe("");
  expect(await choicesOf("Trim")).toEqual([]);
  await expect.poll(() => choicesOf("Model")).toContain("Challenger");
});

test("without script too, the photo's button is ours, opens by key and says what was chosen", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const owner = await newRacer(page, "picker");
  await page.goto(`/user/${owner.username}/vehicles/new`);
  const input = page.getByRole("button", { name: "Photo Choose a photo" });
  expect(await page.getByLabel("Choose a photo").getAttribute("name")).toBe("vehicleImage");
  const picker = page.locator("label", { has: input });
  expect((await picker.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  for (const press of [() => picker.click(), () => input.press("Enter")]) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press()]);
    expect(chooser.isMultiple()).toBe(false);
  }
  await context.close();
});

test("without the crop tool the photo is uploaded as it is", async () => {
  const visitor = await visit(browser, { serviceWorkers: false });
  const { page } = visitor;
  const owner = await newRacer(page, "uncut");
  await page.route("**/assets/cropper-dialog*", (route) => route.abort());
  await page.goto(`/user/${owner.username}/vehicles/new`);
  await hydrated(page);
  await fillIn(page);
  const photo = { name: "car.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(900, 900, "") };
  await page.locator("input[type=file][name=vehicleImage]").setInputFiles(photo);
  await page.getByRole("status").filter({ hasText: "The crop tool didn't load." }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("status").filter({ hasText: "The crop tool didn't load." }).waitFor();
  expect(await page.getByLabel("VIN").inputValue()).toBe("1G4AH59H45G118341");
  await page.getByRole("button", { name: "Add vehicle" }).click();
  await page.getByText("Congratulations!").waitFor();
  await page.goto(`/user/${owner.username}`);
  const shape = await page.locator("main img").first().evaluate(shapeOf);
  expect(shape).toBeCloseTo(16 / 9, 1);
  await visitor.context.close();
});

test("a photo is turned, cut to 16:9 and sent small; the form closes 6 s after the car was added", async () => {
  await page.goto(`${garage()}/vehicles/new`);
  await hydrated(page);
  await fillIn();
  const photo = page.locator("input[type=file][name=vehicleImage]");
  const cropper = page.getByRole("dialog", { name: "Edit Your Image" });

  const notPhoto = { name: "run.txt", mimeType: "text/plain", buffer: Buffer.from("11.340") };
  await photo.setInputFiles(notPhoto);
  await page.getByText("This file is not a photo. Choose a JPEG, PNG or WebP photo.").waitFor();
  const broken = { name: "car.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no JPEG") };
  await photo.setInputFiles(broken);
  await page.getByText("This file is not a photo. Choose a JPEG, PNG or WebP photo.").waitFor();
  expect(await cropper.count()).toBe(0);

  const buffer = await redOverBlue(1200, 2100);
  await photo.setInputFiles({ name: "car.jpg", mimeType: "image/jpeg", buffer });
  await cropper.getByRole("button", { name: "Rotate" }).click();
  await expectAccessible(page);
  const save = cropper.getByRole("button", { name: "Crop & Save" });
  await page.evaluate(breakDrawing, "decode");
  await save.click();
  await cropper.getByText("Failed to crop image. Please try again.").waitFor();
  await page.evaluate(breakDrawing, "encode");
  await save.click();
  await cropper.getByRole("button", { name: "Processing..." }).waitFor();
  await page.evaluate(() => dispatchEvent(new Event("seen")));
  await cropper.getByText("Failed to generate cropped image").waitFor();
  await save.click();
  await cropper.waitFor({ state: "hidden" });

  const answer = await hold(page, "**/api/vehicles");
  await stopClock(page);
  await page.getByRole("button", { name: "Add vehicle" }).click();
  const sent = await pictureIn(await answer.sent, "vehicleImage");
  await page.getByRole("button", { name: "Adding Vehicle..." }).waitFor();
  answer.letGo();
  expect(await sharp(sent).metadata()).toMatchObject({ format: "jpeg", width: 2000, height: 1125 });
  // The top is now on the right.
  expect(await colorAt(sent, 0.25)).toBe("blue");
  expect(await colorAt(sent, 0.75)).toBe("red");

  await expectClosing(page, "Vehicle successfully added!", 6_000);
  await page.waitForURL(/\/vehicles\/\d+$/);
});

test("a failed edit loses nothing; the form closes 4 s after the car was changed", async () => {
  const { id } = await addVehicle(page, racer);
  const car = `${garage()}/vehicles/${id}`;
  await page.goto(`${car}/edit`);
  await hydrated(page);
  await expectAccessible(page);
  const before = { year: "2018", model: "Challenger", vin: "•••••••••••118341", group: "modified" };
  expect(await typedIn()).toEqual({ ...before, mods: "Drag radials", isDefault: true });

  await page.getByLabel("Modifications").fill("Skinny fronts");
  const preview = page.getByRole("main").locator("img");
  expect(await preview.getAttribute("src")).toMatch(/^\/media\/vehicles\//);
  await page.getByRole("button", { name: "Reset to the stock picture" }).click();
  await expect.poll(() => preview.getAttribute("src")).toBe("/art/stock-vehicle.svg");

  await page.route("**/api/vehicles", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("button", { name: "Update vehicle" }).click();
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toContain("Oops!");
  expect(await alert.textContent()).toContain(
    "There was a problem updating your vehicle. Please try again.",
  );
  expect(await typedIn()).toEqual({ ...before, mods: "Skinny fronts", isDefault: true });
  expect(await preview.getAttribute("src")).toBe("/art/stock-vehicle.svg");
  await page.unroute("**/api/vehicles");

  const answer = await hold(page, "**/api/vehicles");
  await stopClock(page);
  await page.getByRole("button", { name: "Update vehicle" }).click();
  await page.getByRole("button", { name: "Updating Vehicle..." }).waitFor();
  answer.letGo();
  await expectClosing(page, "Vehicle successfully updated!", 4_000);
  await page.waitForURL(`**${car}`);
  await page.getByText("Skinny fronts").first().waitFor();
  expect(await page.locator("img[src^='/media/']").count()).toBe(0);
});

test("an answer to a form that was sent before its script ran is focused once, above all columns", async () => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${garage()}/vehicles/new`);
  await hydrated(page);
  await page.getByLabel("VIN").fill("123");
  await page.evaluate(() => {
    const form = document.querySelector('form[aria-label="Add a vehicle"]');
    if (form) HTMLFormElement.prototype.submit.call(form);
  });
  const notice = page
    .getByRole("status")
    .filter({ hasText: "Please complete the vehicle details" });
  await notice.waitFor();
  await hydrated(page);
  expect(await notice.textContent()).toContain("Warning!");
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  const form = page.getByRole("form", { name: "Add a vehicle" });
  expect(await widthOf(notice)).toBeCloseTo(await widthOf(form), 0);
  await page.getByLabel("VIN").click();
  await page.keyboard.press("End");
  await page.keyboard.type("45");
  expect(await page.getByLabel("VIN").inputValue()).toBe("12345");
  if (before) await page.setViewportSize(before);
});

test("a car is deleted by nothing but a Yes", async () => {
  const { id } = await addVehicle(page, racer);
  const car = `${garage()}/vehicles/${id}`;
  await page.goto(`${car}/edit`);
  await hydrated(page);
  const dialog = page.getByRole("dialog", { name: "Delete Vehicle" });
  const ask = async () => {
    await page.getByRole("link", { name: "Delete Vehicle" }).click();
    await dialog.getByText("Are you sure you want to delete this vehicle?").waitFor();
  };
  await page.getByLabel("Modifications").fill("Skinny fronts");
  await ask();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "No" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByLabel("Modifications").inputValue()).toBe("Skinny fronts");
  expect((await page.request.get(car)).status()).toBe(200);

  await ask();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL(`**${garage()}`);
  expect((await page.request.get(car)).status()).toBe(404);
});

/** Everything but the photo. */
async function fillIn(on = page): Promise<void> {
  await on.getByLabel("Year").selectOption("2018");
  await on.getByLabel("Model", { exact: false }).first().selectOption("Challenger");
  await on.getByLabel("Trim").selectOption({ label: "SRT Demon" });
  await on.getByLabel("VIN").fill("1G4AH59H45G118341");
  await on.getByLabel("Modified").check();
}

/** Runs in the page: how much wider than high a picture is, once it is there. */
async function shapeOf(image: Element): Promise<number> {
  if (!(image instanceof HTMLImageElement)) return 0;
  await image.decode();
  return image.naturalWidth / image.naturalHeight;
}

/** The form's values. */
async function typedIn() {
  return {
    year: await page.getByLabel("Year").inputValue(),
    model: await page.getByLabel("Model").first().inputValue(),
    vin: await page.getByLabel("VIN").inputValue(),
    group: await page.locator("input[name=vehicleGroup]:checked").inputValue(),
    mods: await page.getByLabel("Modifications").inputValue(),
    isDefault: await page.getByLabel("Make this my default vehicle").isChecked(),
  };
}

/** Runs in the page: has the browser fail once at a step of cutting a photo, the last once `seen`. */
function breakDrawing(step: string): void {
  if (step === "decode") {
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = () => {
      HTMLImageElement.prototype.decode = decode;
      return Promise.reject(new Error("no memory"));
    };
    return;
  }
  const { toBlob } = HTMLCanvasElement.prototype;
  const seen = new Promise((resolve) => addEventListener("seen", resolve, { once: true }));
  HTMLCanvasElement.prototype.toBlob = (done) => {
    HTMLCanvasElement.prototype.toBlob = toBlob;
    seen.then(() => done(null));
  };
}

/** A JPEG whose upper half is red and whose lower half is blue. */
function redOverBlue(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="50%" fill="#f00"/><rect y="50%" width="100%" height="50%" fill="#00f"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** What a picture shows in the middle of its height, `across` of the way from left to right. */
async function colorAt(picture: Buffer, across: number): Promise<"red" | "blue"> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const pixel = Math.floor(info.height / 2) * info.width + Math.floor(info.width * across);
  const [red = 0, , blue = 0] = data.subarray(pixel * info.channels);
  return red > blue ? "red" : "blue";
}
