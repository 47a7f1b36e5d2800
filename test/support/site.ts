import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

const START_TIMEOUT_MS = 240_000;
/** The time after which a process is killed. */
const STOP_TIMEOUT_MS = 5_000;
const STOP_POLL_MS = 20;
/** The log lines of a failed request or a crash. */
const WHY_TESTS_FAIL = /ended by itself|worker is dead|doesn't answer|"level":"error"/;

/**
 * Outside the range from which the system takes ports for outgoing connections and for port 0, since a server binds
 * its port only after its build and its seed: by then, such a port may be in use.
 */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1_000;
const WORKERS = 12;

/** A free port on loopback that no other test worker is given. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS;
  const first = FIRST_PORT + worker * PORTS_PER_WORKER;
  let port: number;
  do port = first + Math.floor(Math.random() * PORTS_PER_WORKER);
  while (!(await isFree(port)));
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

export type Running = {
  origin: string;
  pid: number;
  /** What the program has printed so far, without colors. */
  output(): string;
  stop(): Promise<void>;
};

/** Starts a server and waits until it says it is ready; prints its output if it never does. */
export async function startProgram(
  command: string,
  args: readonly string[],
  {
    port,
    isReady,
    areErrorsShown = true,
    env,
    cwd,
  }: {
    port: number;
    isReady: RegExp;
    areErrorsShown?: boolean;
    env?: Record<string, string>;
    cwd?: string;
  },
): Promise<Running> {
  const program = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that npm, the script and the server end together.
    detached: true,
  });
  const stop = async () => {
    const { pid } = program;
    if (!pid) return;
    signalGroup(pid, "SIGTERM");
    // npm ends first: the processes it started may still be writing to state that is used next.
    for (let waited = 0; signalGroup(pid, 0); waited += STOP_POLL_MS) {
      if (waited >= STOP_TIMEOUT_MS) return void signalGroup(pid, "SIGKILL");
      await setTimeout(STOP_POLL_MS);
    }
  };
  const output = collectOutput(program);
  try {
    await ready(program, output, { isReady, areErrorsShown });
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://localhost:${port}`, pid: program.pid ?? 0, output, stop };
}

/** Signals a program and its child processes; false if none are left. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/**
 * What `npm start` prints once the site responds. wrangler prints the same behind a label, before the supervisor
 * has seen a healthy server.
 */
export const siteIsReady = (port: number) =>
  new RegExp(`^Ready on http://localhost:${port}\\b`, "m");

/** `npm start` with local state in a new folder, on a free port by default. */
export async function startSite(
  stateDir: string,
  { port: wanted, env = {} }: { port?: number; env?: Record<string, string> } = {},
): Promise<Running> {
  const port = wanted ?? (await freePort());
  return startProgram("npm", ["start"], {
    port,
    isReady: siteIsReady(port),
    env: { PORT: String(port), STATE_DIR: stateDir, ...env },
  });
}

/** Collects what a program prints. */
function collectOutput(program: ChildProcess): () => string {
  let output = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding("utf8").on("data", (colored: string) => {
      output += stripVTControlCharacters(colored);
    });
  }
  return () => output;
}

function ready(
  program: ChildProcess,
  output: () => string,
  { isReady, areErrorsShown }: { isReady: RegExp; areErrorsShown: boolean },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(
      () => reject(new Error(`not ready in time:\n${output()}`)),
      START_TIMEOUT_MS,
    );
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on("data", (colored: string) => {
        const text = stripVTControlCharacters(colored);
        // Other failures are caused by this one.
        if (areErrorsShown && WHY_TESTS_FAIL.test(text)) process.stderr.write(text);
        if (isReady.test(output())) {
          clearTimeout(timer);
          resolve();
        }
      });
    }
    program.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code}:\n${output()}`));
    });
  });
}
