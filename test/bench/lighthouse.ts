import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ensureBrowser, WHOLE_BROWSER } from "../../scripts/lib/browser.ts";
import type { Running } from "../support/site.ts";
import { PUBLIC_PATHS } from "./first-load.ts";

/** Too large for a dev dependency: fetched on demand. */
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

/** The minimum score of each category, out of 100. */
const SCORES_MIN = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
} as const;
type Scores = Record<keyof typeof SCORES_MIN, number>;
const CATEGORIES = Object.keys(SCORES_MIN) as (keyof Scores)[];

type Report = {
  audits: Record<string, { numericValue?: number } | undefined>;
  categories: Partial<Record<keyof Scores, { score: number | null }>>;
};

/** The paths of the programs that a run needs. */
export type LighthousePrograms = { lighthouse: string; chrome: string };

const run = promisify(execFile);

/** Fetches Lighthouse once and returns the path of its program; null if it can't be fetched. */
export async function findLighthouse(): Promise<string | null> {
  const result = await run("npm", [
    ...["exec", "--yes", "--package", PACKAGE, "--call"],
    "command -v lighthouse",
  ]).catch(() => null);
  return result?.stdout.trim() || null;
}

/** One run in Lighthouse's mobile setting; null if it failed. */
async function report(
  { lighthouse, chrome }: LighthousePrograms,
  url: string,
  only: string,
): Promise<Report | null> {
  const result = await run(
    lighthouse,
    [
      url,
      "--quiet",
      "--output=json",
      only,
      "--disable-full-page-screenshot",
      "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync",
    ],
    {
      env: { ...process.env, CHROME_PATH: chrome },
      maxBuffer: 100_000_000,
      timeout: RUN_TIMEOUT_MS,
    },
  ).catch(() => null);
  return result && JSON.parse(result.stdout);
}

/** The figures of one run; null if it lost the trace, which happens on a busy machine. */
export async function audit(programs: LighthousePrograms, url: string): Promise<Figures | null> {
  const output = await report(programs, url, `--only-audits=${Object.values(AUDITS).join()}`);
  const figureOf = (name: keyof Figures) =>
    output?.audits[AUDITS[name]]?.numericValue ?? Number.NaN;
  // A run without it is invalid and would distort the median.
  if (Number.isNaN(figureOf("lcp"))) return null;
  return {
    lcp: figureOf("lcp"),
    cls: figureOf("cls"),
    tbt: figureOf("tbt"),
    bytes: figureOf("bytes"),
  };
}

/** A page's Lighthouse score in each category, out of 100. */
async function score(programs: LighthousePrograms, url: string): Promise<Scores> {
  const output = await report(programs, url, `--only-categories=${CATEGORIES.join()}`);
  const scoreOf = (name: keyof Scores) =>
    Math.round((output?.categories[name]?.score ?? Number.NaN) * 100);
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    "best-practices": scoreOf("best-practices"),
    seo: scoreOf("seo"),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Prints Lighthouse's figures of each public page on a phone, the median of some runs. If
 * Lighthouse can't be fetched, prints that instead: the other figures don't depend on it.
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
  const programs = { lighthouse, chrome };
  const rows = [];
  const scores = [];
  for (const path of PUBLIC_PATHS) {
    const url = new URL(path, site.origin).href;
    const runs: Figures[] = [];
    for (let tries = 0; runs.length < RUNS && tries < 2 * RUNS; tries++) {
      const figures = await audit(programs, url);
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
    const scored = await score(programs, url);
    const holds = CATEGORIES.every((name) => scored[name] >= SCORES_MIN[name]);
    scores.push({ page: path, ...scored, verdict: holds ? "holds" : "BROKEN" });
  }
  console.log(
    `\nLighthouse, mobile, median of ${RUNS} runs; LCP is to be ${LCP_BUDGET_MS} ms at most`,
  );
  console.table(rows);
  console.log("\nLighthouse, mobile: 100 in each category, 98 for performance");
  console.table(scores);
}
