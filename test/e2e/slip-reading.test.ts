// Photos of time slips, read in the browser by the built site's reader.
import { readdirSync, readFileSync } from "node:fs";
import type { Browser, JSHandle, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReadingHints, SlipReading } from "#app/features/slip-reading/reading.ts";
import type { Strips } from "#app/features/slip-reading/strips.ts";
import { benchmarkSlip } from "../bench/slip-reading/benchmark-slip.ts";
import { photograph } from "../bench/slip-reading/photograph.ts";
import { launch, ORIGIN, visit } from "./support/browser.ts";

/** The chunk that exports a function under its name. */
function chunkOf(exported: string): string | undefined {
  const folder = "build/client/assets";
  const isIts = new RegExp(`export ?{[^}]*\\b${exported}\\b`);
  return readdirSync(folder).find(
    (name) => name.endsWith(".js") && isIts.test(readFileSync(`${folder}/${name}`, "utf8")),
  );
}
const READER = chunkOf("createSlipReader");
const STRIPS = chunkOf("openStrips");

let browser: Browser;
let page: Page;
let problems: string[];
let reader: JSHandle<Reader>;
const requests: string[] = [];
beforeAll(async () => {
  browser = await launch();
  ({ page, problems } = await visit(browser, { serviceWorkers: false }));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${ORIGIN}/contact`);
});
afterAll(async () => {
  await browser.close();
  expect(problems).toEqual([]);
});

type Reader = {
  read(photo: Blob, hints?: ReadingHints): Promise<SlipReading | null>;
  close(): void;
};

/** Starts a reader in a page. The import is a text: vitest would turn an import in a function into its own. */
const startReader = (on: Page): Promise<JSHandle<Reader>> =>
  on.evaluateHandle(`import("/assets/${READER}").then((module) => module.createSlipReader())`);

function readWith(
  reader: JSHandle<Reader>,
  file: Buffer,
  hints: ReadingHints = {},
): Promise<SlipReading | null> {
  return reader.evaluate(
    (slipReader, photo) => {
      const bytes = Uint8Array.from(atob(photo.file), (character) => character.charCodeAt(0));
      return slipReader.read(new Blob([bytes], { type: "image/jpeg" }), photo.hints);
    },
    { file: file.toString("base64"), hints },
  );
}

const valuesOf = (reading: SlipReading | null | undefined) => {
  const lane = reading?.lanes[reading.chosenLane ?? -1];
  const { elapsedTime, sixtyFeetTime, topSpeed } = lane?.values ?? {};
  return {
    elapsedTime: elapsedTime?.value ?? null,
    sixtyFeetTime: sixtyFeetTime?.value ?? null,
    topSpeed: topSpeed?.value ?? null,
  };
};

test("slips in three layouts are read, on this site alone and nothing before a photo is chosen", async () => {
  expect(requests.filter((url) => /slip-reader|tesseract/.test(url))).toEqual([]);
  const slips = [1, 10, 11].map(benchmarkSlip);
  expect(slips.map(({ layout }) => layout)).toEqual(["commas", "dotted", "index"]);
  const worker = page.waitForResponse(/slip-reader-worker/);
  reader = await startReader(page);
  const photos = await Promise.all(slips.map(photograph));
  const readings: (SlipReading | null)[] = [];
  for (const [at, slip] of slips.entries()) {
    readings.push(
      await readWith(reader, photos[at] ?? Buffer.of(), { carNumber: slip.slip.carNumber }),
    );
  }
  expect(readings.map(valuesOf)).toEqual(slips.map(({ truth }) => truth));
  expect(readings.map((reading) => reading?.date?.value)).toEqual(
    slips.map(({ slip }) => slip.runOn),
  );
  for (const [at, reading] of readings.entries()) {
    const { width = 0, height = 0 } = await sharp(photos[at]).metadata();
    expect(reading?.paper).toEqual({ width, height });
    const { box } = reading?.lanes[reading.chosenLane ?? -1]?.values.elapsedTime ?? {};
    expect(box?.left).toBeGreaterThan(width * 0.2);
    expect(box?.right).toBeLessThan(width * 0.9);
  }
  const policy = (await worker).headers()["content-security-policy"];
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(requests.filter((url) => !url.startsWith(ORIGIN))).toEqual([]);
  for (const file of ["core-simd-lstm.wasm", "traineddata.gz"]) {
    expect(requests.filter((url) => url.endsWith(file))).toHaveLength(1);
  }
  const license = await page.request.get("/assets/tesseract-7.0.0/LICENSE.txt");
  expect(await license.text()).toContain("Apache License");
});

test("two lanes without a hint are both read, and the racer is to be asked", async () => {
  const reading = await readWith(reader, await photograph(benchmarkSlip(11)));
  expect(reading?.chosenLane).toBeNull();
  expect(reading?.lanes.map(({ side }) => side)).toEqual(["left", "right"]);
  const times = reading?.lanes.map(({ values }) => values.elapsedTime?.value);
  expect(times).toContain(benchmarkSlip(11).truth.elapsedTime);
});

test("the strip that a number was read from can be cut from the photo", async () => {
  const photo = await photograph(benchmarkSlip(10));
  const reading = await readWith(reader, photo);
  const { box } = reading?.lanes[0]?.values.elapsedTime ?? {};
  const strips = await page.evaluateHandle<{ openStrips(photo: Blob): Promise<Strips> }>(
    `import("/assets/${STRIPS}")`,
  );
  const size = await strips.evaluate(
    async ({ openStrips }, { file, box }) => {
      const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
      const { cut, close } = await openStrips(new Blob([bytes]));
      const canvas = box && cut(box);
      close();
      return canvas && { width: canvas.width, height: canvas.height };
    },
    { file: photo.toString("base64"), box },
  );
  expect(size?.width).toBeGreaterThan(80);
  expect(size?.height).toBeGreaterThan(20);
  expect(size?.width).toBeGreaterThan(size?.height ?? 0);
});

test("a photo of no slip says nothing, and a file that is no picture can't be read", async () => {
  const blank = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: "#777" },
  })
    .jpeg()
    .toBuffer();
  expect(await readWith(reader, blank)).toMatchObject({
    lanes: [],
    chosenLane: null,
    date: null,
    track: null,
  });
  expect(await readWith(reader, Buffer.from("no picture"))).toBeNull();
});

test("without the reader's files a photo isn't read, and can be once they are there", async () => {
  const { page: own } = await visit(browser, { serviceWorkers: false });
  await own.goto(`${ORIGIN}/contact`);
  await own.route("**/*.traineddata.gz", (route) => route.abort());
  const file = await photograph(benchmarkSlip(1));
  const ownReader = await startReader(own);
  expect(await readWith(ownReader, file)).toBeNull();
  await own.unroute("**/*.traineddata.gz");
  expect(await readWith(ownReader, file)).not.toBeNull();
  await own.context().close();
});
