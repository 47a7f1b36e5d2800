import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { MECHANISMS } from "#app/rendering/vite/mechanisms.ts";
import { ensureBrowser, WHOLE_BROWSER } from "../../scripts/lib/browser.ts";
import { ROOT } from "../../scripts/lib/project.ts";
import { freePort, type Running, siteIsReady, startProgram } from "../support/site.ts";
import { launchWholeBrowser, loadOnPhone } from "./first-load.ts";
import { audit, findLighthouse, type LighthousePrograms, median } from "./lighthouse.ts";
import { requestsPerSecond, SECONDS, startYardstick, UNCACHED } from "./throughput.ts";

/** Requests per second vary less than Lighthouse's figures, so fewer rounds suffice. */
const LOAD_ROUNDS = 3;
/** A page without a picture, and one that is mostly pictures. */
const PATHS = ["/1320-club", "/user/demo-racer"] as const;
/** Requests per second are measured with this page, uncached. */
const BOARD = "/1320-club";
const WHOLE = "nothing";
/** What a copy generates and keeps: the build and its database. */
const MADE = new Set(["build", ".state", "node_modules", ".dev.vars"]);
const BUILDS_AT_ONCE = 2;
/** The files of a mechanism. Mechanisms without files are a few lines in other files. */
const SOURCES: Partial<Record<(typeof MECHANISMS)[number], readonly string[]>> = {
  "critical-css": ["critical-css.ts", "vite/critical-rules.ts"],
  "deferred-scripts": ["deferred-hydration.ts", "hydration-loader.ts", "hydration-header.ts"],
  "own-link": ["link.tsx"],
  "short-names": ["vite/short-names.ts"],
  "static-markup": ["static-markup.tsx"],
};
const NO_WARNINGS = ["--disable-warning=ExperimentalWarning"];
const run = promisify(execFile);
const TICKS_PER_MS = 0.1;

type Turn = { lcp: Map<string, number>; perSecond: number | null; cpuMs: number | null };
type Variant = { without: string; site: Running; turns: Turn[] };

/**
 * Prints the effect of each rendering mechanism: the product next to seven variants that each lack
 * one of them, measured in turns, since machines drift.
 *
 * @param folder for the builds and state of the variants; reusing a folder is faster
 * @param rounds how often each variant is measured
 */
export async function benchAblation(folder: string, rounds: number): Promise<void> {
  const lighthouse = await findLighthouse();
  if (!lighthouse) throw new Error("Lighthouse could not be fetched: the ablation needs it.");
  const chrome = await ensureBrowser(WHOLE_BROWSER);
  await buildVariants(folder);
  const browser = await launchWholeBrowser();
  const variants: Variant[] = [];
  let yardstick: Running | null = null;
  try {
    for (const without of [WHOLE, ...MECHANISMS])
      variants.push({ without, site: await startVariant(folder, without), turns: [] });
    yardstick = await startYardstick(join(folder, WHOLE));
    const loads = await measureLoads(browser, variants);
    const fixed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const isLoaded = round < LOAD_ROUNDS;
      if (isLoaded) fixed.push(await requestsPerSecond(new URL(yardstick.origin)));
      for (const { site, turns } of variants)
        turns.push(await measure(site, { lighthouse, chrome }, { isLoaded, isFirst: round === 0 }));
      console.log(`turn ${round + 1} of ${rounds}`);
    }
    printTable(variants, loads, { fixed: median(fixed), rounds });
  } finally {
    await browser.close();
    await yardstick?.stop();
    for (const { site } of variants) await site.stop();
  }
}

/** Copies the sources for each variant, each with its own build and the same demo data. */
async function buildVariants(folder: string): Promise<void> {
  const startedAt = performance.now();
  const list = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  const files = list.split("\0").filter((file) => file && existsSync(join(ROOT, file)));
  for (const without of [WHOLE, ...MECHANISMS]) copySources(files, join(folder, without));
  const waiting: string[] = [...MECHANISMS];
  // The first variant creates the demo data and the secrets.
  await (await startVariant(folder, WHOLE)).stop();
  for (const without of MECHANISMS) {
    for (const made of [".state", ".dev.vars"]) {
      rmSync(join(folder, without, made), { recursive: true, force: true });
      cpSync(join(folder, WHOLE, made), join(folder, without, made), { recursive: true });
    }
  }
  const buildNext = async () => {
    for (let without = waiting.shift(); without; without = waiting.shift())
      await buildVariant(folder, without);
  };
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, buildNext));
  console.log(`built in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

function copySources(files: readonly string[], cwd: string): void {
  if (existsSync(cwd))
    for (const name of readdirSync(cwd))
      if (!MADE.has(name)) rmSync(join(cwd, name), { recursive: true });
  for (const file of files) cpSync(join(ROOT, file), join(cwd, file));
  const modules = join(cwd, "node_modules");
  if (!existsSync(modules)) symlinkSync(join(ROOT, "node_modules"), modules);
}

const variables = (without: string) => ({ RENDERING_OFF: without === WHOLE ? "" : without });

async function buildVariant(folder: string, without: string): Promise<void> {
  const script = 'import { ensureBuild } from "./scripts/lib/build.ts"; await ensureBuild();';
  await run("node", [...NO_WARNINGS, "--input-type=module", "-e", script], {
    cwd: join(folder, without),
    env: { ...process.env, ...variables(without) },
  });
}

/** Not with npm, which would reinstall the dependencies that the copies share with the sources. */
async function startVariant(folder: string, without: string): Promise<Running> {
  const cwd = join(folder, without);
  const port = await freePort();
  return startProgram("node", [...NO_WARNINGS, "scripts/start.ts"], {
    port,
    cwd,
    isReady: siteIsReady(port),
    env: { PORT: String(port), STATE_DIR: join(cwd, ".state"), ...variables(without) },
  });
}

type Loads = ReadonlyMap<string, { html: number; bytes: number; requests: number }>;

/** Bytes and requests of a first load of the board, which don't vary. */
async function measureLoads(browser: Browser, variants: readonly Variant[]): Promise<Loads> {
  const loads = new Map<string, { html: number; bytes: number; requests: number }>();
  for (const { without, site } of variants) {
    const load = await loadOnPhone(browser, new URL(BOARD, site.origin).href);
    if (!load) throw new Error(`${BOARD} without ${without} did not answer 200`);
    const bytes = Object.values(load.before).reduce((sum, kind) => sum + kind, 0);
    loads.set(without, { html: load.before.html, bytes, requests: load.requests });
  }
  return loads;
}

async function measure(
  site: Running,
  programs: LighthousePrograms,
  { isLoaded, isFirst }: { isLoaded: boolean; isFirst: boolean },
): Promise<Turn> {
  const lcp = new Map<string, number>();
  for (const path of PATHS) {
    const figures = await audit(programs, new URL(path, site.origin).href);
    if (figures) lcp.set(path, figures.lcp);
  }
  if (!isLoaded) return { lcp, perSecond: null, cpuMs: null };
  const board = new URL(BOARD, site.origin);
  // Warm up, so that the worker's code is compiled.
  if (isFirst) await requestsPerSecond(board, UNCACHED);
  const before = workerTicks(site.pid);
  const perSecond = await requestsPerSecond(board, UNCACHED);
  const cpuMs = (workerTicks(site.pid) - before) / TICKS_PER_MS / (perSecond * SECONDS);
  return { lcp, perSecond, cpuMs };
}

/**
 * CPU time of the workers that a program started, in ticks, which is independent of other
 * processes.
 */
function workerTicks(program: number): number {
  const processes = readdirSync("/proc").flatMap((pid) =>
    /^\d+$/.test(pid) ? readProcess(pid) : [],
  );
  const family = new Set([program]);
  // A child may have a lower pid than its parent: repeat until no process is added.
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes
    .filter(({ pid, name }) => family.has(pid) && name === "workerd")
    .reduce((sum, { ticks }) => sum + ticks, 0);
}

type Process = { pid: number; parent: number; name: string; ticks: number };

/** A process from Linux's /proc; none if it has just ended. */
function readProcess(id: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    const nameEnd = stat.lastIndexOf(")");
    // After the name: state, parent, …; user and system time are the twelfth and thirteenth fields.
    const fields = stat.slice(nameEnd + 2).split(" ");
    const name = stat.slice(stat.indexOf("(") + 1, nameEnd);
    const ticks = Number(fields[11]) + Number(fields[12]);
    return [{ pid: Number(id), parent: Number(fields[1]), name, ticks }];
  } catch {
    return [];
  }
}

/** The line count of a mechanism's files; null if it has none. */
function linesOf(without: string): number | null {
  const files = MECHANISMS.flatMap((name) => (name === without ? (SOURCES[name] ?? []) : []));
  if (files.length === 0) return null;
  const texts = files.map((file) => readFileSync(join(ROOT, "app/rendering", file), "utf8"));
  return texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
}

function printTable(
  variants: readonly Variant[],
  loads: Loads,
  { fixed, rounds }: { fixed: number; rounds: number },
): void {
  const heads = ["without", ...PATHS.map((path) => `LCP ${path}, ms`)];
  heads.push("HTML, bytes", "first load, bytes", "requests", "requests/s", "of fixed HTML");
  heads.push("CPU, ms", "lines");
  const rows = variants.map(({ without, turns }) => {
    const { html, bytes, requests } = loads.get(without) ?? { html: 0, bytes: 0, requests: 0 };
    const perSecond = median(turns.flatMap((turn) => turn.perSecond ?? []));
    const cpuMs = median(turns.flatMap((turn) => turn.cpuMs ?? []));
    return [
      without,
      ...PATHS.map((path) => Math.round(median(turns.flatMap(({ lcp }) => lcp.get(path) ?? [])))),
      ...[html, bytes, requests, Math.round(perSecond)],
      ...[(perSecond / fixed).toFixed(2), cpuMs.toFixed(2), linesOf(without) ?? ""],
    ];
  });
  console.log(
    `\nEach mechanism of the rendering left out by itself. LCP: median of ${rounds} runs of Lighthouse as a phone; bytes and requests: a first load of ${BOARD} before intent; requests/s and CPU: ${BOARD} uncached, median of ${Math.min(rounds, LOAD_ROUNDS)}; lines: of the files that go with it\n`,
  );
  for (const row of [heads, heads.map(() => "---"), ...rows]) console.log(`| ${row.join(" | ")} |`);
}
