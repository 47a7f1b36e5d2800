import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Running, startSite } from "../support/site.ts";
import { copyDemoData } from "./support/demo-data.ts";

/** wrangler replaces what died within seconds, the supervisor what hangs within half a minute. */
const BACK = { timeout: 120_000, interval: 500 };

const stateDir = mkdtempSync(join(tmpdir(), "garage-restart-"));
copyDemoData(stateDir);
let site: Running;
beforeAll(async () => {
  site = await startSite(stateDir);
  return async () => {
    await site.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
}, 300_000);

type Worker = { pid: number; isProxy: boolean };

/** The worker processes that a program has started, directly or not; the proxy listens on the site's own port. */
function workersOf(pid: number, origin: string): Worker[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const processes = lines.flatMap((line) => {
    const [, id, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return id ? [{ pid: Number(id), parent: Number(parent), args }] : [];
  });
  const family = new Set([pid]);
  for (const entry of processes) if (family.has(entry.parent)) family.add(entry.pid);
  const { host } = new URL(origin);
  return processes
    .filter((entry) => family.has(entry.pid) && entry.args.includes("workerd serve"))
    .map((entry) => ({ pid: entry.pid, isProxy: entry.args.includes(`entry=${host}`) }));
}

/** The status of the home page, 0 if it doesn't respond. */
async function homeStatus(origin: string): Promise<number> {
  const response = await fetch(origin, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return response?.status ?? 0;
}

/** Signals some of the site's worker processes. */
function signal(name: NodeJS.Signals, isMeant: (worker: Worker) => boolean): void {
  const workers = workersOf(site.pid, site.origin).filter(isMeant);
  expect(workers).not.toEqual([]);
  for (const worker of workers) process.kill(worker.pid, name);
}

const expectBack = () => expect.poll(() => homeStatus(site.origin), BACK).toBe(200);

test("npm start says that it restarts a worker that hangs", async () => {
  signal("SIGSTOP", ({ isProxy }) => !isProxy);
  // wrangler may print something in between.
  const messages = /The server doesn't answer\.[\s\S]*Starting the server again/;
  await expect.poll(() => site.output(), BACK).toMatch(messages);
  await expectBack();
});

test("npm start recovers after its worker, or all of its workers, were killed", async () => {
  signal("SIGKILL", ({ isProxy }) => !isProxy);
  await expectBack();
  signal("SIGKILL", () => true);
  await expectBack();
});
