import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ensureBrowser, WHOLE_BROWSER } from "../../scripts/lib/browser.ts";
import type { Running } from "../support/site.ts";
import { PUBLIC_PATHS } from "./first-load.ts";

/** Too large for a development dependency: fetched when it is asked for. */
const PACKAGE = "lighthouse@13.5.0";
const RUNS = 3;
const LCP_BUDGET_MS = 1_000;
const RUN_TIMEOUT_MS = 120_000;

const AUDITS = {
  lcp: "largest-contentful-paint",
  cls: "cumulative-layout-shift",
  tbt: "total-blocking-time",
  bytes: "total-byte-weight",
} as const;
type Figures = Record<keyof typeof AUDITS, number>;

const run = promisify(execFile);

/** Fetches Lighthouse once and gives the path of its program; null where it can't be fetched. */
export async function findLighthouse(): Promise<string | null> {
  const found = await run("npm", [
    ...["exec", "--yes", "--package", PACKAGE, "--call"],
    "command -v lighthouse",
  ]).catch(() => null);
  return found?.stdout.trim() || null;
}

/** One run in Lighthouse's own mobile setting; null where it lost the trace, as it does on a busy machine. */
export async function audit(
  lighthouse: string,
  url: string,
  chrome: string,
): Promise<Figures | null> {
  const ran = await run(
    lighthouse,
    [
      url,
      "--quiet",
      "--output=json",
      `--only-audits=${Object.values(AUDITS).join()}`,
      "--disable-full-page-screenshot",
      "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync",
    ],
    {
      env: { ...process.env, CHROME_PATH: chrome },
      maxBuffer: 100_000_000,
      timeout: RUN_TIMEOUT_MS,
    },
  ).catch(() => null);
  if (!ran) return null;
  const report: { audits: Record<string, { numericValue?: number } | undefined> } = JSON.parse(
    ran.stdout,
  );
  const figureOf = (name: keyof Figures) => report.audits[AUDITS[name]]?.numericValue ?? Number.NaN;
  // A run without it says nothing, and would spoil the median of the others.
  if (Number.isNaN(figureOf("lcp"))) return null;
  return {
    lcp: figureOf("lcp"),
    cls: figureOf("cls"),
    tbt: figureOf("tbt"),
    bytes: figureOf("bytes"),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Prints what Lighthouse says of each public page on a phone, the median of some runs. Where it can't
 * be fetched that is said instead: the other figures do not depend on it.
 */
export async function benchLighthouse(site: Running): Promise<void> {
  const chrome = await ensureBrowser(WHOLE_BROWSER);
  const lighthouse = await findLighthouse();
  if (!lighthouse) {
    console.log(
      `\nLighthouse: ${PACKAGE} could not be fetched (no network?), LCP is not measured.`,
    );
    return;
  }
  const rows = [];
  for (const path of PUBLIC_PATHS) {
    const url = new URL(path, site.origin).href;
    const runs: Figures[] = [];
    for (let tries = 0; runs.length < RUNS && tries < 2 * RUNS; tries++) {
      const figures = await audit(lighthouse, url, chrome);
      if (figures) runs.push(figures);
    }
    const of = (name: keyof Figures) => median(runs.map((figures) => figures[name]));
    rows.push({
      page: path,
      "LCP ms": Math.round(of("lcp")),
      CLS: Number(of("cls").toFixed(3)),
      "TBT ms": Math.round(of("tbt")),
      bytes: of("bytes"),
      runs: runs.length,
      verdict: of("lcp") <= LCP_BUDGET_MS ? "holds" : "BROKEN",
    });
  }
  console.log(
    `\nLighthouse, mobile, median of ${RUNS} runs; LCP is to be ${LCP_BUDGET_MS} ms at most`,
  );
  console.table(rows);
}
