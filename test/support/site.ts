import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { stripVTControlCharacters } from "node:util";

const START_TIMEOUT_MS = 240_000;

/** A port of loopback that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

export type Running = { origin: string; stop(): Promise<void> };

/** Starts a program that serves a port, and waits until it says so; its words are shown if it never does. */
export async function startProgram(
  command: string,
  args: readonly string[],
  { port, isReady, env }: { port: number; isReady: RegExp; env?: Record<string, string> },
): Promise<Running> {
  const program = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that npm, scripts and workerd end together.
    detached: true,
  });
  const stop = async () => {
    if (!program.pid || program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, "exit");
    process.kill(-program.pid, "SIGTERM");
    await ended;
  };
  try {
    await ready(program, isReady);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://localhost:${port}`, stop };
}

/** `npm start` with local state in a folder of its own. */
export async function startSite(stateDir: string): Promise<Running> {
  const port = await freePort();
  return startProgram("npm", ["start"], {
    port,
    isReady: new RegExp(`Ready on http://localhost:${port}\\b`),
    env: { PORT: String(port), STATE_DIR: stateDir },
  });
}

function ready(program: ChildProcess, isReady: RegExp): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not ready in time:\n${said}`)),
      START_TIMEOUT_MS,
    );
    for (const stream of [program.stdout, program.stderr]) {
      stream?.setEncoding("utf8").on("data", (coloured: string) => {
        const text = stripVTControlCharacters(coloured);
        if (said.length < 100_000) said += text;
        // Whatever fails beside it has failed of this.
        if (text.includes("ended by itself")) process.stderr.write(text);
        if (isReady.test(text)) {
          clearTimeout(timer);
          resolve();
        }
      });
    }
    program.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code}:\n${said}`));
    });
  });
}
