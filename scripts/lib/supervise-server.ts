// Runs a server (`node supervise-server.ts COMMAND ARGS …`) and ends it with all its child processes once the
// other end of file descriptor 3 is closed, which happens even after SIGKILL. wrangler doesn't forward signals
// to its worker process, so the whole group is signaled.
import { spawn } from "node:child_process";
import { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { LIFELINE } from "./serve.ts";

/** How long a server may take to shut down. */
const GRACE_MS = 3_000;
/** How long the system may take to reap killed processes. */
const REAP_MS = 500;
const POLL_MS = 20;

const [command = "", ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: "inherit", detached: true });

/** False if the group has no processes left. */
function signalGroup(signal: NodeJS.Signals | 0): boolean {
  try {
    return server.pid !== undefined && process.kill(-server.pid, signal);
  } catch {
    return false;
  }
}

async function isGoneWithin(ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += POLL_MS) {
    if (!signalGroup(0)) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}

async function endGroup(): Promise<void> {
  signalGroup("SIGTERM");
  if (await isGoneWithin(GRACE_MS)) return;
  signalGroup("SIGKILL");
  await isGoneWithin(REAP_MS);
}

let isEnding = false;
async function end(status: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await endGroup();
  process.exit(status);
}

server.once("error", (error) => {
  console.error(error.message);
  void end(1);
});
server.once("exit", (code) => void end(code ?? 1));
new Socket({ fd: LIFELINE })
  .on("error", () => {})
  .once("close", () => void end(0))
  .resume();
