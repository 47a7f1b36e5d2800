import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { MECHANISMS } from "#app/rendering/vite/mechanisms.ts";
import { ensureBrowser, WHOLE_BROWSER } from "../../scripts/lib/browser.ts";
import { ROOT } from "../../scripts/lib/project.ts";
import { freePort, type Running, startProgram } from "../support/site.ts";
import { launchWholeBrowser, loadOnPhone } from "./first-load.ts";
import { audit, findLighthouse, median } from "./lighthouse.ts";
import { requestsPerSecond, SECONDS, startYardstick, UNCACHED } from "./throughput.ts";

const ROUNDS = 5;
/** A page without a picture, and one that is mostly pictures. */
const PATHS = ["/1320-club", "/user/demo-racer"] as const;
/** Uncached, it is what the requests a second are measured with. */
const BOARD = "/1320-club";
const WHOLE = "nothing";
const TICKS_PER_MS = 0.1;

type Turn = { lcp: Map<string, number>; perSecond: number; cpuMs: number };
type Variant = { without: string; site: Running; turns: Turn[] };

/**
 * Prints what each mechanism of the rendering is worth: the product beside seven others that go without
 * one of them each, measured in turns, since machines drift.
 *
 * @param folder where the variants are built and keep their state
 */
export async function benchAblation(folder: string): Promise<void> {
  const lighthouse = await findLighthouse();
  if (!lighthouse) throw new Error("Lighthouse could not be fetched: the ablation needs it.");
  const chrome = await ensureBrowser(WHOLE_BROWSER);
  const browser = await launchWholeBrowser();
  const variants: Variant[] = [];
  let yardstick: Running | null = null;
  try {
    for (const without of [WHOLE, ...MECHANISMS])
      variants.push({ without, site: await startVariant(folder, without), turns: [] });
    yardstick = await startYardstick(join(folder, WHOLE));
    const loads = await measureLoads(browser, variants);
    const fixed: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      fixed.push(await requestsPerSecond(new URL(yardstick.origin)));
      for (const { site, turns } of variants) turns.push(await measure(site, lighthouse, chrome));
      console.log(`turn ${round + 1} of ${ROUNDS}`);
    }
    printTable(variants, loads, median(fixed));
  } finally {
    await browser.close();
    await yardstick?.stop();
    for (const { site } of variants) await site.stop();
  }
}

/** A copy of the sources, so that each has a build of its own, on the same demo data. */
async function startVariant(folder: string, without: string): Promise<Running> {
  const cwd = join(folder, without);
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  for (const file of files.split("\0").filter(Boolean)) cpSync(join(ROOT, file), join(cwd, file));
  const modules = join(cwd, "node_modules");
  if (!existsSync(modules)) symlinkSync(join(ROOT, "node_modules"), modules);
  const port = await freePort();
  return startProgram("npm", ["start"], {
    port,
    cwd,
    isReady: new RegExp(`Ready on http://localhost:${port}\\b`),
    env: {
      PORT: String(port),
      STATE_DIR: join(cwd, ".state"),
      RENDERING_OFF: without === WHOLE ? "" : without,
    },
  });
}

type Loads = ReadonlyMap<string, { html: number; bytes: number; requests: number }>;

/** Bytes and requests of a first load of the board; they are the same each time. */
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

async function measure(site: Running, lighthouse: string, chrome: string): Promise<Turn> {
  const lcp = new Map<string, number>();
  for (const path of PATHS) {
    const figures = await audit(lighthouse, new URL(path, site.origin).href, chrome);
    if (figures) lcp.set(path, figures.lcp);
  }
  const board = new URL(BOARD, site.origin);
  // What it takes once the worker runs compiled.
  await requestsPerSecond(board, UNCACHED);
  const before = workerTicks(site.pid);
  const perSecond = await requestsPerSecond(board, UNCACHED);
  const cpuMs = (workerTicks(site.pid) - before) / TICKS_PER_MS / (perSecond * SECONDS);
  return { lcp, perSecond, cpuMs };
}

/** Processor time of the workers that a program has started, in ticks: neighbors on the machine don't change it. */
function workerTicks(program: number): number {
  const processes = readdirSync("/proc").flatMap((pid) =>
    /^\d+$/.test(pid) ? readProcess(pid) : [],
  );
  const family = new Set([program]);
  // A child may have a lower number than its parent: looked through until nobody is added.
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes
    .filter(({ pid, name }) => family.has(pid) && name === "workerd")
    .reduce((sum, { ticks }) => sum + ticks, 0);
}

type Process = { pid: number; parent: number; name: string; ticks: number };

/** A process as Linux tells of it; none where it has just ended. */
function readProcess(id: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    const nameEnd = stat.lastIndexOf(")");
    // Behind the name: state, parent, …, user and system time in the twelfth and thirteenth place.
    const fields = stat.slice(nameEnd + 2).split(" ");
    const name = stat.slice(stat.indexOf("(") + 1, nameEnd);
    const ticks = Number(fields[11]) + Number(fields[12]);
    return [{ pid: Number(id), parent: Number(fields[1]), name, ticks }];
  } catch {
    return [];
  }
}

function printTable(variants: readonly Variant[], loads: Loads, fixedPerSecond: number): void {
  const rows = variants.map(({ without, turns }) => {
    const { html, bytes, requests } = loads.get(without) ?? { html: 0, bytes: 0, requests: 0 };
    const perSecond = median(turns.map((turn) => turn.perSecond));
    const lcp = PATHS.map((path) => [
      `LCP ${path}`,
      Math.round(median(turns.flatMap((turn) => turn.lcp.get(path) ?? []))),
    ]);
    return {
      without,
      ...Object.fromEntries(lcp),
      html,
      bytes,
      requests,
      "requests/s": Math.round(perSecond),
      ratio: Number((perSecond / fixedPerSecond).toFixed(2)),
      "CPU ms": Number(median(turns.map((turn) => turn.cpuMs)).toFixed(2)),
    };
  });
  console.log(
    `\nEach mechanism of the rendering left out by itself; medians of ${ROUNDS} turns. LCP in ms as Lighthouse says on a phone; bytes and requests of a first load of ${BOARD} before intent; its requests a second uncached, beside fixed HTML, and what the worker's processor takes for one`,
  );
  console.table(rows);
}
