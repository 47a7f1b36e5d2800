import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { binary, environment, ROOT } from "./project.ts";

/** The file descriptor that tells a server's supervisor whether the program that started it still runs. */
export const LIFELINE = 3;

const PARENT_POLL_MS = 100;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

export type Server = {
  process: ChildProcess;
  /** Ends it and all its child processes; `process` closes once they have exited. */
  stop(): void;
};

/**
 * Starts a server. It ends with this program, however that ends: its supervisor runs in a separate session, so
 * that signals to this program's group don't kill the supervisor.
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
 * Calls `stop` when this program is told to end. npm forwards only two signals and dies of the others, so it also
 * watches whether the parent process still exists.
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
