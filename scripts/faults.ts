// npm run faults [-- --seconds N] [--kills N] [--only D1] [--slow]: makes each binding of a local site fail, hang and lose its
// responses under mixed load, kills the site again and again, and prints what visitors saw and whether anything was
// lost, then measures members' pages while each call to D1 takes 200 ms longer; --slow does only that. The exit code is
// 1 if a visit ended without a clear response, something acknowledged is missing, or a page took longer than 700 ms.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { JOURNEYS, type Site } from "../test/faults/journeys.ts";
import type { Racer } from "../test/faults/racer.ts";
import {
  type Cell,
  describeVisits,
  listBad,
  measureSlowPages,
  runFault,
  runKills,
  sendRest,
} from "../test/faults/run.ts";
import type { Visit } from "../test/faults/visitor.ts";
import { type Binding, ERRORS, type Fault, MODES } from "../test/faults/with-faults.ts";
import { freePort, type Running, startProgram, startSite } from "../test/support/site.ts";
import { localVariables } from "./lib/dev-vars.ts";
import { openExistingDatabase } from "./lib/local-state.ts";
import { binary, ROOT } from "./lib/project.ts";

/** Members' pages that take longer, with a slow D1, are too slow. */
const SLOW_PAGE_MS = 700;
const MEMBER_PAGES = {
  "demo-racer": ["/", "/user/demo-racer", "/1320-club/submit", "/1320-club"],
  "demo-moderator": ["/moderation"],
};

const SERVER = join(ROOT, "build/server");

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    kills: { type: "string", default: "50" },
    only: { type: "string" },
    slow: { type: "boolean", default: false },
  },
});
const port = await freePort();
const stateDir = mkdtempSync(join(tmpdir(), "quarter-mile-faults-"));
try {
  // Builds, migrates and adds demo data.
  await (await startSite(stateDir)).stop();
  writeFaultyServer();
  const areClean = values.slow
    ? [await testSlowPages()]
    : [await testFaults(), await testKills(), await testSlowPages()];
  process.exitCode = areClean.every(Boolean) ? 0 : 1;
} finally {
  rmSync(stateDir, { recursive: true, force: true });
}

/** The built server with a module around it, and without limits per address: all visitors have the same. */
function writeFaultyServer(): void {
  const source = readFileSync(join(ROOT, "test/faults/with-faults.ts"), "utf8");
  writeFileSync(join(SERVER, "with-faults.js"), stripTypeScriptTypes(source));
  writeFileSync(
    join(SERVER, "faulty.js"),
    `import server from "./index.js";\nimport { withFaults } from "./with-faults.js";\nexport default withFaults(server);\n`,
  );
  const config = JSON.parse(readFileSync(join(SERVER, "wrangler.json"), "utf8"));
  config.main = "faulty.js";
  for (const { simple } of config.ratelimits) simple.limit = 1_000_000;
  writeFileSync(join(SERVER, "faulty.json"), JSON.stringify(config));
}

function startFaulty(): Promise<Running> {
  return startProgram(
    binary("wrangler"),
    [
      ...["dev", "--config", "build/server/faulty.json", "--persist-to", stateDir],
      ...["--port", String(port), "--ip", "localhost", "--inspector-port", "0"],
      ...["--show-interactive-dev-session=false", ...localVariables(port)],
    ],
    {
      port,
      cwd: ROOT,
      isReady: /Ready on/,
      areErrorsShown: false,
      env: { WRANGLER_SEND_METRICS: "false" },
    },
  );
}

async function testFaults(): Promise<boolean> {
  const running = await startFaulty();
  const table: Record<string, Record<string, string>> = {};
  const problems: string[] = [];
  try {
    const site = await describeSite(running.origin);
    for (const fault of listFaults()) {
      const name = `${fault.binding} ${fault.mode}`;
      const cell = await runFault(site, fault, Number(values.seconds));
      const cellProblems = (await listProblems(cell)).map((problem) => `${name}, ${problem}`);
      table[name] = Object.fromEntries(
        JOURNEYS.map((journey) => [journey, describeVisits(cell.results[journey])]),
      );
      problems.push(...cellProblems);
      console.log(name, table[name], cellProblems);
    }
  } finally {
    await running.stop();
  }
  console.log(`\nEach fault for ${values.seconds} s: outcomes and the slowest response`);
  console.table(table);
  console.log(problems.length === 0 ? "No problems." : problems.join("\n"));
  return problems.length === 0;
}

function listFaults(): NonNullable<Fault>[] {
  const all = Object.keys(ERRORS) as Binding[];
  return all
    .filter((binding) => values.only === undefined || binding === values.only)
    .flatMap((binding) => MODES.map((mode) => ({ binding, mode })))
    .filter(({ binding, mode }) => binding !== "Analytics" || mode === "fail");
}

async function listProblems({ results, racer, unsaved }: Cell): Promise<string[]> {
  return [...listBad(results), ...unsaved.map(describeUnsaved), ...(await listLost([racer]))];
}

function describeUnsaved({ status, body }: Visit): string {
  return `not saved afterwards: ${status} ${body.slice(0, 200)}`;
}

/** Everything that was sent exists exactly once. */
async function listLost(racers: readonly Racer[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { id, slips, comments } of racers) {
    const stored = await countSent(id);
    if (stored.slips !== slips.length || stored.comments !== comments.length)
      lost.push(`sent ${slips.length} and ${comments.length}, stored ${JSON.stringify(stored)}`);
  }
  return lost;
}

async function countSent(userId: number): Promise<{ slips: number; comments: number }> {
  const [row] = await query(
    `select (select count(*) from slips where user_id = ${userId}) as slips,
      (select count(*) from comments where user_id = ${userId}) as comments`,
  );
  return { slips: Number(row?.slips), comments: Number(row?.comments) };
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const database = openExistingDatabase(stateDir);
  try {
    const { results } = await database.connection.prepare(sql).all();
    return results as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

async function describeSite(origin: string): Promise<Site> {
  const read = async (path: string) =>
    JSON.parse(await (await fetch(new URL(path, origin))).text());
  const [topic] = await query("select id from comment_topics limit 1");
  const slips: { id: number; imagePath1: string }[] = await read(
    "/rest/slips?isStock=true&limit=50",
  );
  const kinds = ["runs", "garages", "news", "events", "tracks"];
  const sitemaps = kinds.map((kind) => fetch(new URL(`/sitemaps/${kind}.xml`, origin)));
  const xml = await Promise.all(sitemaps.map(async (response) => (await response).text()));
  return {
    origin,
    topicId: Number(topic?.id),
    slipIds: slips.map(({ id }) => id),
    pictures: slips.map(({ imagePath1 }) => imagePath1),
    paths: [...xml.join("").matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = ""]) => new URL(address).pathname,
    ),
  };
}

async function testKills(): Promise<boolean> {
  const times = Number(values.kills);
  const racers = await runKills(startFaulty, ({ pid }) => process.kill(-pid, "SIGKILL"), times);
  const running = await startFaulty();
  try {
    const unsaved: Visit[] = [];
    for (const racer of racers) unsaved.push(...(await sendRest(racer)));
    const problems = [...unsaved.map(describeUnsaved), ...(await listLost(racers))];
    const sent = racers.reduce((sum, { slips }) => sum + slips.length, 0);
    console.log(`\n${times} kills, ${sent} slips: ${problems.join("\n") || "nothing lost"}`);
    return problems.length === 0;
  } finally {
    await running.stop();
  }
}

async function testSlowPages(): Promise<boolean> {
  const running = await startFaulty();
  try {
    const pages = await measureSlowPages(await describeSite(running.origin), MEMBER_PAGES);
    console.log("\nEach call to D1 takes 200 ms longer: the median of five visits");
    console.table(pages);
    return pages.every(({ ms }) => ms <= SLOW_PAGE_MS);
  } finally {
    await running.stop();
  }
}
