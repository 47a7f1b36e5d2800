import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
  }
}

const START_TIMEOUT_MS = 180_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}

/** Waits for the line that `npm start` promises; what the server printed is shown when it never comes. */
function ready(server: ChildProcess, line: string): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`npm start was not ready in time:\n${said}`)),
      START_TIMEOUT_MS,
    );
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes(line)) {
          clearTimeout(timer);
          resolve();
        }
      });
    }
    server.once("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });
}

/** Serves the production build with demo data on a state folder of its own, for all journeys. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.ORIGIN) {
    project.provide("origin", process.env.ORIGIN);
    return async () => {};
  }
  const port = await freePort();
  const state = mkdtempSync(join(tmpdir(), "garage-e2e-"));
  const server = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(port), STATE_DIR: state },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  await ready(server, `Ready on http://localhost:${port}`);
  project.provide("origin", `http://localhost:${port}`);
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    // The whole group: npm, the start script and workerd.
    if (server.pid) process.kill(-server.pid, "SIGTERM");
    await ended;
    rmSync(state, { recursive: true, force: true });
  };
}
