import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort, type Running, startProgram, startSite } from "../support/site.ts";
import { copyDemoData } from "./support/demo-data.ts";

const ENDED_WITHIN_MS = 5_000;
const stateDir = mkdtempSync(join(tmpdir(), "garage-stop-"));
copyDemoData(stateDir);

afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "localhost" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Programs that were started for the state, by their names; where the system tells. */
function programsOf(state: string): string[] {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const isOne = readFileSync(`/proc/${pid}/environ`, "latin1").includes(`STATE_DIR=${state}\0`);
      return isOne ? [readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ")] : [];
    } catch {
      return [];
    }
  });
}

/** Sends npm alone a signal and waits until nothing is left of what it started. */
async function expectToEnd({ pid, stop }: Running, port: number, signal: NodeJS.Signals) {
  try {
    expect(await isPortTaken(port)).toBe(true);
    process.kill(pid, signal);
    const wait = { timeout: ENDED_WITHIN_MS };
    await expect.poll(() => programsOf(stateDir), wait).toEqual([]);
    expect(await isPortTaken(port)).toBe(false);
  } finally {
    await stop();
  }
}

test("whatever signal npm start gets, all of it ends, and the next start finds the port free", async () => {
  const port = await freePort();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)
    await expectToEnd(await startSite(stateDir, { port }), port, signal);
});

test.each(["SIGTERM", "SIGHUP"] as const)("%s to npm run dev ends all of it", async (signal) => {
  const port = await freePort();
  const dev = await startProgram("npm", ["run", "dev"], {
    port,
    isReady: new RegExp(`Local:.*:${port}`),
    env: { PORT: String(port), STATE_DIR: stateDir, DEMO: "0" },
  });
  await expectToEnd(dev, port, signal);
});
