import { setTimeout } from "node:timers/promises";
import type { LocalDatabase } from "../../scripts/lib/local-database.ts";
import { openExistingDatabase } from "../../scripts/lib/local-state.ts";
import type { Running } from "../support/site.ts";
import { PUBLIC_PATHS } from "./first-load.ts";

const PAGES = 60;
const REQUESTS_PER_SECOND = 100;
const WRITES_PER_MINUTE = 30;
const SECONDS = 60;

type Tally = { requests: number; byStatus: Record<string, number>; slowestMs: number };

/**
 * What the kinds of writes of a busy evening change (test/worker/server/public-writes.test.ts), by frequency.
 *
 * @param pageSubjects the subjects of the visited pages, so that each write that changes a page changes one of them
 */
export function subjectsOfWrite(count: number, pageSubjects: readonly string[]): string[] {
  const one = (kind: string) => {
    const things = pageSubjects.filter((subject) => subject.startsWith(`${kind}:`));
    const thing = things[count % things.length];
    if (!thing) throw new Error(`No visited page depends on ${kind}:ID.`);
    return thing;
  };
  const kinds: [times: number, subjects: string[]][] = [
    [12, [one("slip")]],
    // A slip that waits for a check.
    [8, []],
    [4, ["boards", one("garage")]],
    [4, [one("article")]],
    [1, ["boards", one("garage")]],
    [1, ["events"]],
  ];
  const plan = kinds.flatMap(([times, subjects]) => Array.from({ length: times }, () => subjects));
  // 7 and 30 have no common divisor: the kinds alternate, and each comes as often as it says.
  return plan[(count * 7) % plan.length] ?? [];
}

/**
 * Prints how many pages come from copies during an evening with 30 writes a minute, 100 visitors a second and 60
 * pages, and the same if each write changed every page.
 */
export async function benchHitRate(site: Running, stateDir: string): Promise<void> {
  const database = openExistingDatabase(stateDir);
  try {
    const paths = await listPaths(site);
    const bySubject = await spendEvening(site, { paths, database, subjectsOf: subjectsOfWrite });
    const byCounter = await spendEvening(site, { paths, database, subjectsOf: () => ["menu"] });
    console.log(
      `\nPages from copies: ${paths.length} pages, ${REQUESTS_PER_SECOND} requests a second, ${WRITES_PER_MINUTE} writes a minute`,
    );
    console.table({ "by subject": rowOf(bySubject), "any change": rowOf(byCounter) });
  } finally {
    database.close();
  }
}

/** The share of pages that come from copies during such an evening. */
export async function measureHitShare(site: Running, stateDir: string): Promise<number> {
  const database = openExistingDatabase(stateDir);
  try {
    const paths = await listPaths(site);
    const tally = await spendEvening(site, { paths, database, subjectsOf: subjectsOfWrite });
    return Number(((tally.byStatus.hit ?? 0) / tally.requests).toFixed(3));
  } finally {
    database.close();
  }
}

function rowOf({ requests, byStatus, slowestMs }: Tally) {
  const hits = byStatus.hit ?? 0;
  return { requests, "hits %": ((100 * hits) / requests).toFixed(1), ...byStatus, slowestMs };
}

/** The pages that visitors enter on, then runs, garages, articles, events and tracks of the sitemap. */
async function listPaths({ origin }: Running): Promise<string[]> {
  const lists = await Promise.all(
    ["runs", "garages", "news", "events", "tracks"].map((kind) =>
      listLocations(new URL(`/sitemaps/${kind}.xml`, origin)),
    ),
  );
  const paths = lists.flatMap((list) => list.slice(0, PAGES / lists.length));
  return [...new Set([...PUBLIC_PATHS, ...paths])].slice(0, PAGES);
}

async function listLocations(sitemap: URL): Promise<string[]> {
  const xml = await (await fetch(sitemap)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
}

/** Visits each page once. @returns what they depend on, as their `x-cache` says */
async function listSubjects(origin: string, paths: readonly string[]): Promise<string[]> {
  const subjects = new Set<string>();
  for (const path of paths) {
    const response = await fetch(new URL(path, origin));
    await response.arrayBuffer();
    const [, list = ""] = /subjects="([^"]*)"/.exec(response.headers.get("x-cache") ?? "") ?? [];
    for (const subject of list.split(" ")) subjects.add(subject);
  }
  return [...subjects];
}

async function spendEvening(
  { origin }: Running,
  {
    paths,
    database,
    subjectsOf,
  }: { paths: readonly string[]; database: LocalDatabase; subjectsOf: typeof subjectsOfWrite },
): Promise<Tally> {
  const subjects = await listSubjects(origin, paths);
  const tally: Tally = { requests: 0, byStatus: {}, slowestMs: 0 };
  const until = performance.now() + SECONDS * 1000;
  const write = async () => {
    for (let count = 0; performance.now() < until; count += 1) {
      const values = subjectsOf(count, subjects).map((subject) => `('${subject}')`);
      if (values.length > 0) {
        database.execute(`insert into content_changes values ${values.join(", ")}`);
      }
      await setTimeout(60_000 / WRITES_PER_MINUTE);
    }
  };
  const visit = async () => {
    const visits: Promise<void>[] = [];
    for (let count = 0; performance.now() < until; count += 1) {
      const path = paths[(count * 37) % paths.length] ?? "/";
      visits.push(visitPage(new URL(path, origin), tally));
      await setTimeout(1000 / REQUESTS_PER_SECOND);
    }
    await Promise.all(visits);
  };
  await Promise.all([write(), visit()]);
  return tally;
}

async function visitPage(url: URL, tally: Tally): Promise<void> {
  const startedAt = performance.now();
  const status = await readCacheStatus(url).catch(() => "failed");
  tally.requests += 1;
  tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1;
  tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - startedAt));
}

async function readCacheStatus(url: URL): Promise<string> {
  const response = await fetch(url);
  await response.arrayBuffer();
  const [status = ""] = (response.headers.get("x-cache") ?? "").split(";");
  return status || String(response.status);
}
