// Runs a server (`node supervise-server.ts COMMAND ARGS …`) and ends all of it, whatever it started in turn,
// once whoever holds the other end of the fourth stream is gone: even SIGKILL closes that. wrangler
// passes no signal on to the process that does its work, so the whole group is signaled.
import { spawn } from "node:child_process";
import { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { LIFELINE } from "./serve.ts";

/** How long a server may take to end in order. */
const GRACE_MS = 3_000;
/** How long the system may take to clear away what was killed. */
const REAP_MS = 500;
const POLL_MS = 20;

const [command = "", ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: "inherit", detached: true });

/** False where none of the group is left. */
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
