// npm run bench -- [--slips N] [--keep DIR] [--news-only] [--staff-only] [--queries-only] [--served-only] | --ablation [--rounds N] | --hit-rate | --cost | --cards |
// --screens | --split N | --ocr [--photos N]: fills databases in bulk and prints what each query reads and takes. A broken budget is marked;
// the exit code stays 0, since this is a report. --cost also writes the figures of `npm run cost`
// (scripts/cost/measured.json). --split serves the boards from N databases, and fails if a page differs from that of a
// single one. --cards prints the sizes of shared pictures, --screens what is on first screens (of the site at ORIGIN if
// that is set). --ocr reads drawn photos of time slips, 300 by default, some of them in Chromium.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DAY_MS } from "#app/lib/durations.ts";
import { benchAblation } from "../test/bench/ablation.ts";
import { benchCards } from "../test/bench/card-sizes.ts";
import { type BenchCase, CASES } from "../test/bench/cases.ts";
import { COMMUNITY_CASES } from "../test/bench/community-cases.ts";
import { measureDatabase, measureSite, writeCostFigures } from "../test/bench/cost-figures.ts";
import {
  type BenchDatabase,
  isFilled,
  markFilled,
  openBenchDatabase,
} from "../test/bench/database.ts";
import { DESK_CASES } from "../test/bench/desk-cases.ts";
import { fillDatabase, LAST_DAY } from "../test/bench/fill.ts";
import { fillCommunity, renewNotices } from "../test/bench/fill-community.ts";
import { fillDesk } from "../test/bench/fill-desk.ts";
import { fillMembers } from "../test/bench/fill-members.ts";
import { fillNews } from "../test/bench/fill-news.ts";
import { benchFirstLoad } from "../test/bench/first-load.ts";
import { benchHitRate } from "../test/bench/hit-rate.ts";
import { benchLighthouse } from "../test/bench/lighthouse.ts";
import { measureQueries, type QueryFigures } from "../test/bench/measure-queries.ts";
import { NEWS_CASES } from "../test/bench/news-cases.ts";
import { benchNewsSync } from "../test/bench/news-sync.ts";
import { fillPlaces } from "../test/bench/places.ts";
import { printQueries } from "../test/bench/print-queries.ts";
import { benchScreens } from "../test/bench/screens.ts";
import { benchSignIn } from "../test/bench/sign-in.ts";
import { storeSlipPicture } from "../test/bench/slip-picture.ts";
import { benchSlipReading } from "../test/bench/slip-reading/bench-slip-reading.ts";
import { compareSplit } from "../test/bench/split/bench-split.ts";
import { spreadRacers } from "../test/bench/split/spread-racers.ts";
import { STAFF_CASES } from "../test/bench/staff-cases.ts";
import { benchThroughput } from "../test/bench/throughput.ts";
import { type Running, startSite } from "../test/support/site.ts";
import { createLocalDatabase, openExistingDatabase } from "./lib/local-state.ts";

const ARTICLES = 10_000;
const MEMBERS = 1_000_000;
const { ORIGIN } = process.env;
const SMALLER_SIZES = [1_000, 100_000];
const SITE_CASES = [...CASES, ...COMMUNITY_CASES];

const { values } = parseArgs({
  options: {
    slips: { type: "string", default: "1000000" },
    keep: { type: "string" },
    "queries-only": { type: "boolean", default: false },
    "news-only": { type: "boolean", default: false },
    "served-only": { type: "boolean", default: false },
    "staff-only": { type: "boolean", default: false },
    ablation: { type: "boolean", default: false },
    "hit-rate": { type: "boolean", default: false },
    cost: { type: "boolean", default: false },
    cards: { type: "boolean", default: false },
    screens: { type: "boolean", default: false },
    ocr: { type: "boolean", default: false },
    photos: { type: "string", default: "300" },
    split: { type: "string" },
    rounds: { type: "string", default: "5" },
  },
});
const maxSlips = Number(values.slips);
if (!Number.isInteger(maxSlips) || maxSlips < 100)
  throw new Error("--slips takes a whole number from 100");

const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error("--rounds takes a whole number from 1");

const databases = Number(values.split ?? 3);
if (!Number.isInteger(databases) || databases < 2)
  throw new Error("--split takes a whole number from 2");

const photos = Number(values.photos);
if (!Number.isInteger(photos) || photos < 2)
  throw new Error("--photos takes a whole number from 2");

const folder = values.keep ?? (await mkdtemp(join(tmpdir(), "quarter-mile-bench-")));
try {
  if (values.ablation) await benchAblation(join(folder, "ablation"), rounds);
  else if (values["hit-rate"]) await benchServed(benchHitRate);
  else if (values.cost) await benchCost();
  else if (values.cards) await benchServed(benchCards);
  else if (values.screens)
    await (ORIGIN ? benchScreens({ origin: ORIGIN }) : benchServed(benchScreens));
  else if (values.ocr) await benchOcr();
  else if (values.split !== undefined) await benchSplit();
  else if (values["news-only"]) await benchNews();
  else if (values["staff-only"]) await benchStaff();
  else if (values["served-only"]) await benchServedAtSize();
  else await benchAll();
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}

async function benchAll(): Promise<void> {
  await benchSlips();
  await benchNewsQueries();
  if (maxSlips >= MEMBERS) await benchStaff();
  if (values["queries-only"]) return;
  await benchServedAtSize();
  await benchNewsSync(join(folder, "news"), ARTICLES);
}

async function benchSlips(): Promise<void> {
  const sizes = [...SMALLER_SIZES.filter((size) => size < maxSlips), maxSlips];
  const figures = new Map<number, Map<string, QueryFigures>>();
  for (const slips of sizes) figures.set(slips, await benchSlipQueries(slips));
  printQueries(figures, { cases: SITE_CASES, unit: "slips" });
}

function benchSlipQueries(slips: number): Promise<Map<string, QueryFigures>> {
  return benchQueries({
    name: `${slips}`,
    cases: SITE_CASES,
    fill: (db, note) => fillDatabase(db, { slips }, note),
    async complete(db, note) {
      await addCommunity(db, slips, note);
      await fillPlaces(db, note);
    },
  });
}

/** Adds comments and notices, which end the day after the newest run. */
function addCommunity(db: D1Database, slips: number, note: (line: string) => void): Promise<void> {
  return fillCommunity(db, { slips, at: new Date(LAST_DAY + DAY_MS) }, note);
}

/** Reads drawn photos of slips: in Node, and some with the reader of the site at ORIGIN or one of its own. */
async function benchOcr(): Promise<void> {
  if (ORIGIN) await benchSlipReading({ origin: ORIGIN }, { slips: photos });
  else await benchServed((site) => benchSlipReading(site, { slips: photos }));
}

/** Serves the boards from several databases and compares them with those of a single one. */
async function benchSplit(): Promise<void> {
  const note = createNote(`${maxSlips} on ${databases}`);
  const single = await openFilled(`${maxSlips}`, (db) =>
    fillDatabase(db, { slips: maxSlips }, note),
  );
  const parts: BenchDatabase[] = [];
  try {
    for (let part = 1; part <= databases; part++) {
      parts.push(await openBenchDatabase(join(folder, `${maxSlips}-${part}-of-${databases}`)));
    }
    const last = parts.at(-1);
    if (last && !(await isFilled(last.db))) {
      await spreadRacers(single, parts, note);
      await markFilled(last.db);
    }
    note("comparing");
    const dbs = parts.map(({ db }) => db);
    if (!(await compareSplit(single.db, dbs))) process.exitCode = 1;
  } finally {
    for (const { close } of [single, ...parts]) await close();
  }
}

/** Measures what `npm run cost` multiplies with page views, on a site as large as `--slips`. */
async function benchCost(): Promise<void> {
  const queries = new Map([...(await benchSlipQueries(maxSlips)), ...(await benchNewsQueries())]);
  const bench = await openBenchDatabase(join(folder, `${maxSlips}`));
  const database = await measureDatabase(bench, { queries, slips: maxSlips }).finally(bench.close);
  await benchServed(async (site, stateDir) => {
    const served = await measureSite(site, stateDir);
    await writeCostFigures(database, served, `npm run bench -- --cost --slips ${maxSlips}`);
  });
}

/** Measures reading and mirroring the news. */
async function benchNews(): Promise<void> {
  await benchNewsQueries();
  if (!values["queries-only"]) await benchNewsSync(join(folder, "news"), ARTICLES);
}

async function benchNewsQueries(): Promise<Map<string, QueryFigures>> {
  const filled = await benchQueries({
    name: "articles",
    cases: NEWS_CASES,
    fill: (db, note) => fillNews(db, ARTICLES, note),
  });
  printQueries(new Map([[ARTICLES, filled]]), { cases: NEWS_CASES, unit: "articles" });
  return filled;
}

/** Measures the lists of staff. */
async function benchStaff(): Promise<void> {
  const cases = [...STAFF_CASES, ...DESK_CASES];
  const figures = await benchQueries({
    name: "members",
    cases,
    async fill(db, note) {
      await fillMembers(db, MEMBERS, note);
      await fillDesk(db, note);
    },
  });
  printQueries(new Map([[MEMBERS, figures]]), { cases, unit: "members" });
}

type Filling = {
  /** The name of the database's folder. */
  name: string;
  cases: readonly BenchCase[];
  fill(db: D1Database, note: (line: string) => void): Promise<void>;
  /** Adds what a database filled by an older version of the benchmark lacks. */
  complete?: Filling["fill"];
};

/** Measures the cases on a separate database, which is filled unless an earlier run did that. */
async function benchQueries({
  name,
  cases,
  fill,
  complete,
}: Filling): Promise<Map<string, QueryFigures>> {
  const note = createNote(name);
  const bench = await openFilled(name, (db) => fill(db, note));
  try {
    await complete?.(bench.db, note);
    note("measuring");
    return await measureQueries(bench, cases);
  } finally {
    await bench.close();
  }
}

/** Opens a database, which is filled unless an earlier run did that. */
async function openFilled(
  name: string,
  fill: (db: D1Database) => Promise<void>,
): Promise<BenchDatabase> {
  const bench = await openBenchDatabase(join(folder, name));
  if (!(await isFilled(bench.db))) {
    await fill(bench.db);
    await markFilled(bench.db);
  }
  return bench;
}

/** Prints lines with the seconds since now. */
function createNote(name: string) {
  const startedAt = performance.now();
  return (line: string) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    console.log(`${seconds} s  ${name}: ${line}`);
  };
}

/** Measures the served site's pages, throughput and copies. */
async function benchSite(site: Running, stateDir: string): Promise<void> {
  await benchFirstLoad(site);
  await benchLighthouse(site);
  await benchSignIn(site);
  await benchThroughput(site);
  await benchHitRate(site, stateDir);
}

type ServedState = { stateDir?: string; env?: Record<string, string> };
type SiteBenchmark = (site: Running, stateDir: string) => Promise<void>;

/** Measures the served site with the demo data among as many slips as `--slips`. */
async function benchServedAtSize(): Promise<void> {
  const stateDir = join(folder, `site-${maxSlips}`);
  const isNew = !existsSync(stateDir);
  if (isNew) await createState(stateDir);
  await benchServed(benchSite, { stateDir, env: isNew ? { DEMO: "1" } : {} });
}

/** Makes local state of a filled database, to which `npm start` adds the demo data. */
async function createState(stateDir: string): Promise<void> {
  const note = createNote(`${maxSlips}`);
  const bench = await openFilled(`${maxSlips}`, (db) =>
    fillDatabase(db, { slips: maxSlips }, note),
  );
  try {
    await addCommunity(bench.db, maxSlips, note);
    note("local state");
    await createLocalDatabase(await bench.file(), stateDir);
    const copy = openExistingDatabase(stateDir);
    await renewNotices(copy.connection, new Date());
    copy.close();
    await storeSlipPicture(stateDir);
  } finally {
    await bench.close();
  }
}

/** Runs a benchmark of the served site with the demo data. */
async function benchServed(
  bench: SiteBenchmark,
  { stateDir = join(folder, "site"), env = {} }: ServedState = {},
): Promise<void> {
  const site = await startSite(stateDir, { env });
  try {
    await bench(site, stateDir);
  } finally {
    await site.stop();
  }
}
