import { writeFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { openDatabase } from "#db/client.ts";
import { insertVisitBatch, rollUpVisitBatches } from "#db/queries/event-counts.ts";
import { FIGURES_FILE, type Figures, readFigures } from "../../scripts/cost/figures.ts";
import { createMeter, type Meter, meteredDatabase } from "../support/metered-database.ts";
import type { Running } from "../support/site.ts";
import { workerdCpuMs } from "./cpu-time.ts";
import type { BenchDatabase } from "./database.ts";
import { launchWholeBrowser, PUBLIC_PATHS } from "./first-load.ts";
import { measureHitShare } from "./hit-rate.ts";
import type { QueryFigures } from "./measure-queries.ts";
import { UNCACHED } from "./throughput.ts";

/** The queries of the pages that visitors enter on (cases.ts, news-cases.ts). */
const PAGE_CASES = [
  ...["home", "board, first page", "garage page", "a slip and its rank", "track page"],
  ...["/news", "article with 50 comments"],
];
const CONNECTIONS = 16;
const COPIES = 2_000;
const PAGES = 500;
const VISIT_BATCHES = 100;
const SUBJECTS_A_BATCH = 10;

type DatabaseFigures = Pick<
  Figures,
  "rowsReadPerPage" | "rowsReadPerBell" | "rowsWrittenPerVisitBatch" | "databaseBytesPerSlip"
>;
/** What tests count (`slipCommand`, `communityCommand`): change it in the file when they fail. */
type TestedFigures = Pick<
  Figures,
  | ("slipCommand" | "rowsWrittenPerSlip" | "communityCommand" | "rowsWrittenPerComment")
  | ("rowsWrittenPerLike" | "rowsWrittenPerFollow" | "rowsWrittenPerAnnouncement")
>;
type SiteFigures = Omit<
  Figures,
  keyof (DatabaseFigures & TestedFigures) | "measuredOn" | "command"
>;

/** Writes the figures that `npm run cost` needs to scripts/cost/measured.json. Those that tests count stay as they are. */
export async function writeCostFigures(
  database: DatabaseFigures,
  site: SiteFigures,
  command: string,
): Promise<void> {
  const measuredOn = new Date().toISOString().slice(0, 10);
  const figures: Figures = { ...readFigures(), measuredOn, command, ...site, ...database };
  await writeFile(FIGURES_FILE, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\nFigures for npm run cost:\n${JSON.stringify(figures, null, 2)}`);
}

/** @param queries the figures of all cases, by name */
export async function measureDatabase(
  { db }: BenchDatabase,
  { queries, slips }: { queries: ReadonlyMap<string, QueryFigures>; slips: number },
): Promise<DatabaseFigures> {
  const rowsOf = (name: string) => {
    const figures = queries.get(name);
    if (!figures) throw new Error(`No case is called ${name}.`);
    return figures.rowsRead;
  };
  const rows = PAGE_CASES.map(rowsOf);
  const size = await db.prepare("select 1").run();
  return {
    rowsReadPerPage: round(rows.reduce((sum, n) => sum + n, 0) / rows.length),
    rowsReadPerBell: rowsOf("the bell's number"),
    rowsWrittenPerVisitBatch: await countVisitWrites(db),
    databaseBytesPerSlip: round(size.meta.size_after / slips),
  };
}

async function countVisitWrites(db: D1Database): Promise<number> {
  const meter = createMeter();
  const metered = openDatabase(meteredDatabase(db, meter));
  const counts = Array.from({ length: SUBJECTS_A_BATCH }, (_, n) => ({
    ...({ event: "page_view", day: "2026-07-01", count: 1 } as const),
    subject: `/bench/${n}`,
  }));
  for (let n = 0; n < VISIT_BATCHES; n++) await insertVisitBatch(metered, counts);
  await rollUpVisitBatches(metered);
  await db.prepare("delete from event_counts where subject like '/bench/%'").run();
  return round(rowsWritten(meter) / VISIT_BATCHES);
}

function rowsWritten({ statements }: Meter): number {
  return statements.reduce((sum, statement) => sum + statement.rowsWritten, 0);
}

/** Measures the served site with the demo data. */
export async function measureSite(site: Running, stateDir: string): Promise<SiteFigures> {
  const requests = await countRequests(site);
  const paths = PUBLIC_PATHS;
  const [picture] = requests.pictures;
  if (!picture) throw new Error("No page shows a picture.");
  return {
    hitShare: await measureHitShare(site, stateDir),
    picturesPerView: round(requests.pictures.length / paths.length),
    callsPerView: round(requests.calls.length / paths.length),
    cpuMsPerCopy: await measureCpuMs(site, { paths, requests: COPIES }),
    cpuMsPerPage: await measureCpuMs(site, { paths, requests: PAGES, headers: UNCACHED }),
    cpuMsPerPicture: await measureCpuMs(site, { paths: [picture], requests: COPIES }),
  };
}

type Load = { paths: readonly string[]; requests: number; headers?: Record<string, string> };

/** The CPU time of workerd per request, after each path was requested once. */
async function measureCpuMs(
  { origin, pid }: Running,
  { paths, requests, headers = {} }: Load,
): Promise<number> {
  const request = async (path: string) => {
    const response = await fetch(new URL(path, origin), { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  };
  for (const path of paths) await request(path);
  const before = await workerdCpuMs(pid);
  let sent = 0;
  const visitor = async () => {
    while (sent < requests) {
      const path = paths[sent % paths.length] ?? "/";
      sent += 1;
      await request(path);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  return round(((await workerdCpuMs(pid)) - before) / requests);
}

type Requests = { pictures: string[]; calls: string[] };

/** The requests that the Worker serves besides the documents when visitors read the pages to their end. */
async function countRequests(site: Running): Promise<Requests> {
  const browser = await launchWholeBrowser();
  const requests: Requests = { pictures: [], calls: [] };
  try {
    for (const path of PUBLIC_PATHS) await readPage(browser, new URL(path, site.origin), requests);
  } finally {
    await browser.close();
  }
  return requests;
}

async function readPage(browser: Browser, url: URL, requests: Requests): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  page.on("response", (response) => {
    // Static files don't reach the Worker, which gives each response an id.
    if (!response.headers()["x-request-id"] || response.request().isNavigationRequest()) return;
    const { pathname, search } = new URL(response.url());
    const kind = pathname.startsWith("/media/") ? requests.pictures : requests.calls;
    kind.push(pathname + search);
  });
  await page.goto(url.href, { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await page.waitForLoadState("networkidle");
  await page.close();
}

/** Three significant digits. */
function round(value: number): number {
  return Number(value.toPrecision(3));
}
