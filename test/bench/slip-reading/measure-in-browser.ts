import { readdirSync, readFileSync } from "node:fs";
import { chromium, type Page } from "playwright-core";
import type { SlipReading } from "#app/features/slip-reading/reading.ts";
import { ensureBrowser, QUICK_BROWSER } from "../../../scripts/lib/browser.ts";
import type { Running } from "../../support/site.ts";
import { benchmarkSlip } from "./benchmark-slip.ts";
import { photograph } from "./photograph.ts";
import { printTimes } from "./print-times.ts";

/** A slow phone's processor, compared with this one. */
const SLOWDOWN = 4;
const SLOW_BUDGET_MS = 4_000;
const BYTES_BUDGET = 12_000_000;

type Sample = { first: number; count: number };

/** Reads some slips with the built site's reader and prints times and bytes. */
export async function measureInBrowser(
  { origin }: Pick<Running, "origin">,
  { first, count }: Sample,
): Promise<void> {
  const executablePath = await ensureBrowser(QUICK_BROWSER);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      if (!/slip-reader|tesseract/.test(response.url())) return;
      // One that arrives while the browser closes has no body anymore.
      sizes.push(
        response.body().then(
          ({ length }) => length,
          () => 0,
        ),
      );
    });
    await page.goto(`${origin}/contact`);
    const times = await readAll(page, { first, count });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    printTimes(`In Chromium's worker, ${count} slips`, times);
    // The protocol slows down a page, not its workers.
    const slow = times.map((ms) => ms * SLOWDOWN);
    printTimes(`${SLOWDOWN} times as long`, slow);
    const late = slow.filter((ms) => ms > SLOW_BUDGET_MS).length;
    if (late > 0)
      console.log(`${late} of ${count} take longer than ${SLOW_BUDGET_MS} ms: OVER BUDGET`);
    console.log(
      `Downloaded once, uncompressed: ${(bytes / 1e6).toFixed(1)} MB${bytes > BYTES_BUDGET ? "  OVER 12 MB" : ""}`,
    );
  } finally {
    await browser.close();
  }
}

const ASSETS = "build/client/assets";

async function readAll(page: Page, { first, count }: Sample): Promise<number[]> {
  // Several chunks may have its name; one exports it.
  const name = readdirSync(ASSETS).find(
    (file) =>
      /^slip-reader-(?!worker)/.test(file) &&
      readFileSync(`${ASSETS}/${file}`, "utf8").includes("as createSlipReader"),
  );
  const reader = await page.evaluateHandle<{ read(photo: Blob): Promise<SlipReading | null> }>(
    `import("/assets/${name}").then((module) => module.createSlipReader())`,
  );
  const times: number[] = [];
  for (let seed = first; seed < first + count; seed += 1) {
    const file = (await photograph(benchmarkSlip(seed))).toString("base64");
    const tookMs = await reader.evaluate(async (slipReader, photo) => {
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
      return (await slipReader.read(new Blob([bytes])))?.tookMs ?? null;
    }, file);
    if (tookMs !== null) times.push(tookMs);
  }
  return times;
}
