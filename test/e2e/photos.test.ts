// Real-world photos, from the file input to the submitted file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hold, pictureIn } from "./support/answers.ts";
import { expectAccessible, hydrated, launch, visit } from "./support/browser.ts";
import { addVehicle, newRacer, type Racer } from "./support/racer.ts";
import { choosePhoto, FORM, fillInSlip } from "./support/slip-form.ts";

const SUBMIT = "**/api/timeslips/submit";
const field = (name: string) =>
  readFileSync(join(import.meta.dirname, "../support/field/pictures", name));

let browser: Browser;
let page: Page;
let problems: string[];
let racer: Racer;
let car: { id: number };
beforeAll(async () => {
  browser = await launch();
  ({ page, problems } = await visit(browser, { serviceWorkers: false }));
  racer = await newRacer(page, "photos");
  car = await addVehicle(page, racer);
});
afterAll(() => browser.close());
afterEach(() => expect(problems).toEqual([]));
beforeEach(async () => {
  await page.goto(FORM);
  await hydrated(page);
});

const choose = (name: string, buffer: Buffer, on = page) =>
  on.locator("input[name=timeslip]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
const cropper = (on = page) => on.getByRole("dialog", { name: "Edit Your Image" });
const press = (on = page) =>
  on.getByRole("button", { name: "SUBMIT AND PROCEED TO MY GARAGE" }).click();

/** Chooses a photo for the slip, accepts the default crop, and returns what the form sends. */
async function cropAndSend(name: string, buffer: Buffer): Promise<Buffer> {
  await fillInSlip(page, { date: "2026-04-11", elapsedTime: "12.345" });
  await choose(name, buffer);
  await cropper().getByRole("button", { name: "Crop & Save" }).click();
  await cropper().waitFor({ state: "hidden" });
  return send(page);
}

async function send(on: Page): Promise<Buffer> {
  const answer = await hold(on, SUBMIT);
  await press(on);
  const photo = await pictureIn(await answer.sent, "timeslip");
  answer.letGo();
  await on.waitForURL(`**/user/${racer.username}`);
  return photo;
}

/** The colors of a picture's quadrants, row by row. */
async function corners(photo: Buffer): Promise<string> {
  const pixels = await sharp(photo).resize(4, 4, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const names = [0, 3, 12, 15].map((pixel) => {
    const [red, green, blue] = Array.from(
      pixels.subarray(pixel * 3, pixel * 3 + 3),
      (c) => c > 128,
    );
    if (blue) return "blue";
    return red ? (green ? "yellow" : "red") : green ? "green" : "black";
  });
  return names.join(" ");
}

test("an HEIC from a phone is opened, cropped and sent as a JPEG; its decoder is loaded only then", async () => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const document = await page.reload();
  await hydrated(page);
  expect(document?.headers()["content-security-policy"]).not.toContain("unsafe-eval");
  const decoding = /heic-worker|libheif/;
  expect(requests.filter((path) => decoding.test(path))).toEqual([]);

  const worker = page.waitForResponse(/heic-worker/);
  const photo = await cropAndSend("IMG_0042.HEIC", field("photo.heic"));
  const { format, width, height } = await sharp(photo).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 571, height: 800 });
  expect(await corners(photo)).toBe("red green blue yellow");
  expect((await worker).headers()["content-security-policy"]).toContain("'wasm-unsafe-eval'");
  const library = requests.find((path) => path.endsWith("/libheif.wasm"));
  expect(library).toBeDefined();
  for (const [file, words] of [
    ["LICENSE.txt", "GNU LESSER GENERAL PUBLIC LICENSE"],
    ["NOTICE.txt", "unchanged and separate"],
  ] as const) {
    const answer = await page.request.get(String(library).replace("libheif.wasm", file));
    expect(answer.headers()["content-type"]).toContain("text/plain");
    expect(await answer.text()).toContain(words);
  }
});

test("an HEIC whose decoder is missing can be tried again, and what was typed stays", async () => {
  const visitor = await visit(browser, { serviceWorkers: false });
  const { page: own } = visitor;
  await addVehicle(own, await newRacer(own, "lost-decoder"));
  await own.route("**/libheif.wasm", (route) => route.abort());
  await own.goto(FORM);
  await hydrated(own);
  await own.getByLabel("Track").fill("Famoso Dragstrip");
  await choose("IMG_0042.HEIC", field("photo.heic"), own);
  await own.getByRole("alert").filter({ hasText: "opens HEIC photos didn't load" }).waitFor();
  await own.unroute("**/libheif.wasm");
  await own.getByRole("button", { name: "Try again" }).click();
  await cropper(own).getByRole("button", { name: "Crop & Save" }).click();
  await cropper(own).waitFor({ state: "hidden" });
  expect(await own.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
  await visitor.context.close();
});

test("an HEIC is cropped and saved in the vehicle form, too", async () => {
  await page.goto(`/user/${racer.username}/vehicles/${car.id}/edit`);
  await hydrated(page);
  await page
    .locator("input[type=file][name=vehicleImage]")
    .setInputFiles({ name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: field("photo.heic") });
  await cropper().getByRole("button", { name: "Crop & Save" }).click();
  await cropper().waitFor({ state: "hidden" });
  const answer = await hold(page, "**/api/vehicles");
  await page.getByRole("button", { name: "Update vehicle" }).click();
  const photo = await pictureIn(await answer.sent, "vehicleImage");
  answer.letGo();
  await page.waitForURL(`**/user/${racer.username}/vehicles/${car.id}`);
  const { format, width = 0, height = 1 } = await sharp(photo).metadata();
  expect(format).toBe("jpeg");
  expect(width / height).toBeCloseTo(16 / 9, 1);
});

const brokenHeic = () => field("photo.heic").fill(0x55, 700);
const tallHeic = () => {
  // Declares 30,000 x 30,000 pixels.
  const bytes = field("photo.heic");
  const size = bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(30_000, size);
  bytes.writeUInt32BE(30_000, size + 4);
  return bytes;
};
const SERVER_SAYS = "Choose a JPEG, PNG or WebP photo.";
const REFUSED: [what: string, name: string, bytes: () => Buffer, message: string][] = [
  ["a broken HEIC", "a.heic", brokenHeic, `This file is an HEIC. ${SERVER_SAYS}`],
  ["an enormous HEIC", "a.heic", tallHeic, `This file is an HEIC. ${SERVER_SAYS}`],
  [
    "a TIFF",
    "a.tif",
    () => Buffer.from("II*\0\x08\0\0\0"),
    `This file is a TIFF or a raw photo. ${SERVER_SAYS}`,
  ],
  [
    "a broken AVIF",
    "a.avif",
    () => Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1"),
    `This file is an AVIF. ${SERVER_SAYS}`,
  ],
  [
    "a PDF called .jpg",
    "a.jpg",
    () => Buffer.from("%PDF-1.7"),
    `This file is a PDF. ${SERVER_SAYS}`,
  ],
  [
    "60 % of a JPEG",
    "a.jpg",
    () => field("or2.jpg").subarray(0, 7_950),
    "This photo is damaged or incomplete.",
  ],
  [
    "a strip",
    "a.jpg",
    () => field("sliver.jpg"),
    "This picture has 4000 x 30 pixels, a long strip.",
  ],
];

test.each(REFUSED)(
  "%s is rejected at the field, and the previous photo stays",
  async (...given) => {
    const [, name, bytes, message] = given;
    await page.getByLabel("Track").fill("Famoso Dragstrip");
    await choosePhoto(page, "timeslip");
    const photoInput = page.locator("input[name=timeslip]");
    const size = () => photoInput.evaluate((input: HTMLInputElement) => input.files?.[0]?.size);
    const before = await size();
    await choose(name, bytes());
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    expect(await photoInput.getAttribute("aria-invalid")).toBe("true");
    expect(await cropper().count()).toBe(0);
    expect(await size()).toBe(before);
    expect(await page.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
  },
);

test.each(REFUSED.slice(0, 4))("%s is rejected in the vehicle form, too", async (...given) => {
  const [, name, bytes, message] = given;
  await page.goto(`/user/${racer.username}/vehicles/new`);
  await hydrated(page);
  await page.getByLabel("VIN").fill("1G4AH59H45G118341");
  const photo = page.locator("input[type=file][name=vehicleImage]");
  await photo.setInputFiles({ name, mimeType: "image/jpeg", buffer: bytes() });
  await page.getByRole("alert").filter({ hasText: message }).waitFor();
  expect(await photo.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByRole("button", { name: "Crop & Save" }).count()).toBe(0);
  expect(await photo.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
  expect(await page.getByLabel("VIN").inputValue()).toBe("1G4AH59H45G118341");
});

test("an AVIF that the browser can decode is cropped", async () => {
  const square = { width: 800, height: 800, channels: 3, background: "#e01010" } as const;
  const avif = await sharp({ create: square }).avif().toBuffer();
  expect((await sharp(await cropAndSend("a.avif", avif)).metadata()).format).toBe("jpeg");
});

test.each([
  ["or2.jpg", "green red yellow blue"],
  ["or5.jpg", "red blue green yellow"],
])("%s is cropped the right way around", async (name, colors) => {
  expect(await corners(await cropAndSend(name, field(name)))).toBe(colors);
});

test("a phone's 50 megapixels are cropped", async () => {
  const photo = await cropAndSend("50mp.jpg", field("8160x6144.jpg"));
  const { format, width, height } = await sharp(photo).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 571, height: 800 });
});

test("a photo for print keeps its colors when it is cropped", async () => {
  const red = { r: 220, g: 20, b: 20 };
  const cmyk = await sharp({ create: { width: 700, height: 980, channels: 3, background: red } })
    .toColorspace("cmyk")
    .jpeg()
    .toBuffer();
  expect((await sharp(cmyk).metadata()).channels).toBe(4);
  const { channels } = await sharp(await cropAndSend("print.jpg", cmyk)).stats();
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
  expect(channels).toHaveLength(3);
  expect(r).toBeGreaterThan(150);
  expect(Math.max(g, b)).toBeLessThan(90);
});

test("a crop that is too small can't be saved, and the dialog says why", async () => {
  await choose("a.jpg", field("or2.jpg"));
  const save = cropper().getByRole("button", { name: "Crop & Save" });
  await expect.poll(() => save.isEnabled()).toBe(true);
  await cropper().getByLabel("Zoom").fill("5");
  await cropper().getByText("Zoom out until it has at least 300 x 420.").waitFor();
  expect(await save.isEnabled()).toBe(false);
  await expectAccessible(page);
  await cropper().getByLabel("Zoom").fill("1");
  await expect.poll(() => save.isEnabled()).toBe(true);
});

test("if the cropper can't show the photo, its button can't be pressed, and the form stays", async () => {
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  await choose("a.jpg", field("or2.jpg"));
  const save = cropper().getByRole("button", { name: "Crop & Save" });
  await expect.poll(() => save.isEnabled()).toBe(true);
  await cropper().locator("[data-cropper-stage] img").dispatchEvent("error");
  await cropper().getByText("Failed to initialize cropper").waitFor();
  expect(await save.isEnabled()).toBe(false);
  await page.keyboard.press("Escape");
  await cropper().waitFor({ state: "hidden" });
  expect(await page.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
});

/** Substitutes of privacy extensions and browsers for a canvas's content. */
const FALSIFIED: [what: string, script: string][] = [
  [
    "getImageData gives noise",
    `const real = CanvasRenderingContext2D.prototype.getImageData;
     CanvasRenderingContext2D.prototype.getImageData = function (...given) {
       const image = real.apply(this, given);
       for (let at = 0; at < image.data.length; at += 4) image.data[at] ^= 16;
       return image;
     };`,
  ],
  [
    "toBlob gives stripes",
    `const real = HTMLCanvasElement.prototype.toBlob;
     HTMLCanvasElement.prototype.toBlob = function (...given) {
       const context = this.getContext("2d");
       for (let x = 0; x < this.width; x += 4) {
         context.fillStyle = x % 8 ? "#0f0" : "#f0f";
         context.fillRect(x, 0, 4, this.height);
       }
       return real.apply(this, given);
     };`,
  ],
  ["toBlob gives nothing", "HTMLCanvasElement.prototype.toBlob = (done) => done(null);"],
  [
    "all reads give white",
    `const white = () => Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
     const { toBlob, toDataURL } = HTMLCanvasElement.prototype;
     HTMLCanvasElement.prototype.toBlob = function (...given) { return toBlob.apply(white(), given); };
     HTMLCanvasElement.prototype.toDataURL = function (...given) { return toDataURL.apply(white(), given); };
     CanvasRenderingContext2D.prototype.getImageData = (x, y, w, h) => new ImageData(new Uint8ClampedArray(w * h * 4).fill(255), w, h);`,
  ],
  ["there is no canvas", "HTMLCanvasElement.prototype.getContext = () => null;"],
];

/** The slip form of the same racer in a browser with this script. */
async function openWith(script: string) {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    serviceWorkers: "block",
  });
  await context.addInitScript(script);
  const own = await context.newPage();
  await own.goto(FORM);
  await hydrated(own);
  return { own, context };
}

test.each(FALSIFIED)("if %s, the photo is sent as it is", async (_what, script) => {
  const { own, context } = await openWith(script);
  await own.getByLabel("Track").fill("Famoso Dragstrip");
  await own.getByLabel("Date").fill("2026-04-11");
  for (const [name, value] of [
    ["elapsedTime", "12.345"],
    ["sixtyFeetTime", "1.83"],
    ["topSpeed", "113.20"],
  ] as const)
    await own.locator(`input[name=${name}]`).fill(value);
  const note = own.getByRole("status").filter({ hasText: "We'll send it as it is and crop it" });
  const photo = field("or2.jpg");
  await own.locator("input[name=timeslipAndVin]").setInputFiles({
    name: "vin.jpg",
    mimeType: "image/jpeg",
    buffer: photo,
  });
  await choose("a.jpg", photo, own);
  await expect.poll(() => note.count()).toBe(2);
  expect(await cropper(own).count()).toBe(0);
  expect((await send(own)).equals(photo)).toBe(true);
  await context.close();
});

test.each(FALSIFIED.slice(0, 2))(
  "if %s, an HEIC is rejected at the field",
  async (_what, script) => {
    const { own, context } = await openWith(script);
    await own.getByLabel("Track").fill("Famoso Dragstrip");
    await choose("IMG_0042.HEIC", field("photo.heic"), own);
    const message = `This file is an HEIC. ${SERVER_SAYS}`;
    await own.getByRole("alert").filter({ hasText: message }).waitFor();
    expect(await cropper(own).count()).toBe(0);
    const input = own.locator("input[name=timeslip]");
    expect(await input.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(0);
    expect(await own.getByLabel("Track").inputValue()).toBe("Famoso Dragstrip");
    await context.close();
  },
);
