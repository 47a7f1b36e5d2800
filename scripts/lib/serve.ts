import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { binary, environment, ROOT } from "./project.ts";

/** The stream by which a server's supervisor knows that the program which started it is still there. */
export const LIFELINE = 3;

const PARENT_POLL_MS = 100;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

export type Server = {
  process: ChildProcess;
  /** Ends it with all that it started; `process` closes when none of that is left. */
  stop(): void;
};

/**
 * Starts a tool of the project that serves. It ends with this program, however that ends: its supervisor
 * runs in a session of its own, so that no signal to this one's group takes the supervisor along.
 */
export function serve(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Server {
  const supervisor = join(import.meta.dirname, "supervise-server.ts");
  const child = spawn(process.execPath, [supervisor, binary(name), ...args], {
    cwd: ROOT,
    detached: true,
    env: environment(env),
    stdio: ["inherit", "inherit", "inherit", "pipe"],
  });
  return { process: child, stop: () => void child.stdio[LIFELINE]?.destroy() };
}

/**
 * Calls `stop` when this program is asked to end. npm hands two signals on and dies of the others, so a
 * parent that is gone asks as well.
 */
export function onStop(stop: () => void): void {
  const parent = process.ppid;
  for (const signal of SIGNALS) process.on(signal, stop);
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, PARENT_POLL_MS);
  watch.unref();
}
