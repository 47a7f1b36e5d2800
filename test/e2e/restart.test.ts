import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startSite } from "../support/site.ts";

const stateDir = mkdtempSync(join(tmpdir(), "garage-restart-"));
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

/** The worker processes that a program has started, directly or not. */
function workersOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const processes = lines.flatMap((line) => {
    const [, own, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return own ? [{ pid: Number(own), parent: Number(parent), args }] : [];
  });
  const family = new Set([pid]);
  for (const known of processes) if (family.has(known.parent)) family.add(known.pid);
  return processes
    .filter((known) => family.has(known.pid) && known.args.includes("workerd serve"))
    .map((known) => known.pid);
}

/** The status of the home page, 0 if it doesn't respond. */
async function homeStatus(origin: string): Promise<number> {
  const response = await fetch(origin, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return response?.status ?? 0;
}

test("npm start recovers after its worker was killed", async () => {
  const { origin, pid, stop } = await startSite(stateDir);
  try {
    const killed = workersOf(pid);
    expect(killed.length).toBeGreaterThan(0);
    for (const worker of killed) process.kill(worker, "SIGKILL");
    await expect.poll(() => workersOf(pid).some((worker) => !killed.includes(worker))).toBe(true);
    await expect.poll(() => homeStatus(origin)).toBe(200);
  } finally {
    await stop();
  }
});
