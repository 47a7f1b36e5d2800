import { Agent, request } from "node:http";
import { ROOT } from "../../scripts/lib/project.ts";
import { freePort, type Running, startProgram } from "../support/site.ts";
import { DEMO_ARTICLE } from "./first-load.ts";

const CONNECTIONS = 16;
/** A cookie bypasses the page cache. */
export const UNCACHED = { cookie: "bench=1" };
/** Page and yardstick take turns, since machines drift. */
const TURNS = 5;
export const SECONDS = 2;

type Measured = {
  name: string;
  budget: number | null;
  path: string;
  headers?: Record<string, string>;
};

function get(agent: Agent, url: URL, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}

/** Requests per second over 16 keep-alive connections. @throws for responses other than 200 */
export async function requestsPerSecond(
  url: URL,
  headers: Record<string, string> = {},
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + SECONDS * 1000;
  let responses = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const status = await get(agent, url, headers);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      responses += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return responses / SECONDS;
}

/** A worker that returns 20 kB of fixed HTML, with the configuration of the product in a folder. */
export async function startYardstick(cwd: string = ROOT): Promise<Running> {
  const port = await freePort();
  return startProgram(
    "node_modules/.bin/wrangler",
    [
      "dev",
      "test/bench/fixed-html-worker.ts",
      "--compatibility-date",
      "2026-07-01",
      "--port",
      String(port),
      "--ip",
      "localhost",
    ],
    { port, cwd, isReady: /Ready on/ },
  );
}

/**
 * Prints the requests per second of the site next to those of a worker that returns 20 kB of fixed
 * HTML.
 */
export async function benchThroughput(site: Running): Promise<void> {
  const pages: readonly Measured[] = [
    { name: "board, cached", path: "/1320-club", budget: 0.7 },
    { name: "home, cached", path: "/", budget: 0.7 },
    { name: "home, uncached", path: "/", budget: 0.25, headers: UNCACHED },
    { name: "news, uncached", path: "/news", budget: 0.25, headers: UNCACHED },
    { name: "board, uncached", path: "/1320-club", budget: 0.25, headers: UNCACHED },
    { name: "article, uncached", path: DEMO_ARTICLE, budget: 0.25, headers: UNCACHED },
    { name: "slip, uncached", path: "/1320-club/slip/1", budget: null, headers: UNCACHED },
    { name: "GET /rest/slips (10)", path: "/rest/slips?isStock=true&limit=10", budget: null },
  ];
  const yardstick = await startYardstick();
  try {
    await requestsPerSecond(new URL(yardstick.origin));
    const rows = [];
    for (const { name, path, headers, budget } of pages) {
      const url = new URL(path, site.origin);
      const warm = await get(new Agent(), url, headers ?? {});
      if (warm !== 200) continue;
      await requestsPerSecond(url, headers);
      let page = 0;
      let fixed = 0;
      for (let turn = 0; turn < TURNS; turn += 1) {
        fixed += await requestsPerSecond(new URL(yardstick.origin));
        page += await requestsPerSecond(url, headers);
      }
      rows.push({
        page: name,
        "requests/s": Math.round(page / TURNS),
        "fixed HTML/s": Math.round(fixed / TURNS),
        ratio: Number((page / fixed).toFixed(2)),
        budget: budget ?? "",
        verdict: budget === null ? "" : page / fixed >= budget ? "holds" : "BROKEN",
      });
    }
    console.log(
      `\nRequests a second, ${CONNECTIONS} connections, ${TURNS} turns of ${SECONDS} s each, wrangler dev`,
    );
    console.table(rows);
  } finally {
    await yardstick.stop();
  }
}
