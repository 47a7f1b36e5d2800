import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startSite } from "../support/site.ts";

/** wrangler replaces what died within seconds; a machine with other work needs more. */
const BACK = { timeout: 90_000, interval: 500 };

const stateDir = mkdtempSync(join(tmpdir(), "garage-restart-"));
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

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

test("npm start recovers after its worker, or all of its workers, were killed", async () => {
  const { origin, pid, stop } = await startSite(stateDir);
  const kill = async (isKilled: (worker: Worker) => boolean) => {
    const killed = workersOf(pid, origin).filter(isKilled);
    expect(killed).not.toEqual([]);
    for (const worker of killed) process.kill(worker.pid, "SIGKILL");
    await expect.poll(() => homeStatus(origin), BACK).toBe(200);
  };
  try {
    await kill(({ isProxy }) => !isProxy);
    await kill(() => true);
  } finally {
    await stop();
  }
});
