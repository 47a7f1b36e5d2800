import { setTimeout } from "node:timers/promises";
import type { Running } from "../support/site.ts";
import { JOURNEYS, type Journey, PAUSE_MS, type Site, visitsOf, warmUp } from "./journeys.ts";
import { DEMO_PASSWORD, Racer } from "./racer.ts";
import { OUTCOMES, repeatUntil, type Visit, Visitor } from "./visitor.ts";
import { CONTROL_PATH, type Fault } from "./with-faults.ts";

/** Hanging calls hold their uploads for a minute. */
const RECOVERY_MS = 90_000;
/** Of a journey's visits, printed with their responses. */
const EXAMPLES_MAX = 2;

export type Results = Record<Journey, Visit[]>;
/** `unsaved`: what still failed after the fault was over. */
export type Cell = { results: Results; racer: Racer; unsaved: Visit[] };

/** Sets a fault for some time under mixed load, then sends again what failed. */
export async function runFault(site: Site, fault: Fault, seconds: number): Promise<Cell> {
  await setFault(site, null);
  await warmUp(site);
  const racer = await Racer.create(site.origin);
  await setFault(site, fault);
  const results = await visitUntil(site, racer, performance.now() + seconds * 1000);
  await setFault(site, null);
  await recover(site.origin);
  return { results, racer, unsaved: await sendRest(racer) };
}

export type SlowPage = { page: string; as: string; ms: number };

/** Of each page, how often it is opened. */
const SLOW_VISITS = 5;
/** A newly approved run is announced for a minute, which takes two more calls. */
const ANNOUNCED_MS = 61_000;

/** The median time of members' pages while each call to D1 takes 200 ms longer, in milliseconds. */
export async function measureSlowPages(
  site: Site,
  members: Readonly<Record<string, readonly string[]>>,
): Promise<SlowPage[]> {
  const pages: SlowPage[] = [];
  for (const [username, paths] of Object.entries(members)) {
    const visitor = new Visitor(site.origin);
    await visitor.sendJson("/api/users/login", { username, password: DEMO_PASSWORD });
    for (const page of paths) await visitor.send(page);
    await setTimeout(ANNOUNCED_MS);
    for (const page of paths) {
      const ms = await medianOf(site, () => visitor.send(page));
      pages.push({ page, as: username, ms });
    }
  }
  return pages;
}

/** @throws if a page can't be opened */
async function medianOf(site: Site, visit: () => Promise<Visit>): Promise<number> {
  await setFault(site, null);
  await visit();
  await setFault(site, { binding: "D1", mode: "slow" });
  const times: number[] = [];
  for (let count = 0; count < SLOW_VISITS; count++) {
    const { ms, status } = await visit();
    if (status !== 200) throw new Error(`${status} while D1 is slow`);
    times.push(ms);
  }
  await setFault(site, null);
  return Math.round(times.sort((a, b) => a - b)[Math.floor(SLOW_VISITS / 2)] ?? 0);
}

/** Repeats what wasn't acknowledged, as racers' devices do. @returns what still fails after a while */
export async function sendRest(racer: Racer): Promise<Visit[]> {
  for (const end = performance.now() + RECOVERY_MS; ; ) {
    const failures = await racer.sendRest();
    if (failures.length === 0 || performance.now() > end) return failures;
    await setTimeout(5_000);
  }
}

async function setFault({ origin }: Site, fault: Fault): Promise<void> {
  const body = JSON.stringify(fault);
  const response = await fetch(new URL(CONTROL_PATH, origin), { method: "POST", body });
  if ((await response.text()) !== "set") throw new Error("The server has no faults.");
}

/** All journeys at once, each by one visitor. */
async function visitUntil(site: Site, racer: Racer, end: number): Promise<Results> {
  const visits = visitsOf(site, racer);
  const results = Object.fromEntries(JOURNEYS.map((name) => [name, []])) as unknown as Results;
  await Promise.all(
    JOURNEYS.map((name) =>
      repeatUntil(end, PAUSE_MS[name], async () => {
        results[name].push(await visits[name]());
      }),
    ),
  );
  return results;
}

/** @throws if a page that needs the database isn't there in time */
async function recover(origin: string): Promise<void> {
  for (const end = performance.now() + RECOVERY_MS; performance.now() < end; ) {
    const { outcome } = await new Visitor(origin).send("/rest/slips?isStock=true&limit=1");
    if (outcome === "ok") return;
    await setTimeout(500);
  }
  throw new Error("The site hasn't recovered.");
}

/** How often each outcome occurred, and the slowest visit: `12 ok, 3 unavailable, 2.1 s`. */
export function describeVisits(visits: readonly Visit[]): string {
  const counts = OUTCOMES.map((name) => [visits.filter((v) => v.outcome === name).length, name]);
  const slowest = Math.max(0, ...visits.map(({ ms }) => ms)) / 1000;
  const parts = counts.filter(([times]) => times !== 0).map((part) => part.join(" "));
  return `${parts.join(", ")}, ${slowest.toFixed(1)} s`;
}

/** Outcomes that no fault may cause, with their responses. */
export function listBad(results: Results): string[] {
  return JOURNEYS.flatMap((name) =>
    results[name]
      .filter(({ outcome }) => isBad(name, outcome))
      .slice(0, EXAMPLES_MAX)
      .map(({ outcome, status, body }) => `${name}: ${outcome} ${status} ${body.slice(0, 200)}`),
  );
}

/** There is a copy of each warm page. */
function isBad(name: Journey, outcome: Visit["outcome"]): boolean {
  if (name === "warm page" && outcome === "unavailable") return true;
  return outcome === "failed" || outcome === "silent" || outcome === "rejected";
}

/** Starts the site and kills it at a random time under load, again and again. @returns who sent what */
export async function runKills(
  start: () => Promise<Running>,
  kill: (running: Running) => void,
  times: number,
): Promise<Racer[]> {
  const racers: Racer[] = [];
  for (let count = 0; count < times; count += 1) {
    const running = await start();
    const racer = await Racer.create(running.origin);
    racers.push(racer);
    const killAt = performance.now() + 500 + Math.random() * 2_000;
    const sending = repeatUntil(killAt, 0, async () => void (await racer.sendSlip()));
    await setTimeout(killAt - performance.now());
    kill(running);
    await sending;
  }
  return racers;
}
