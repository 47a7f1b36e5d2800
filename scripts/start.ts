// npm start: build, migrate, seed an empty database, serve the production build under wrangler dev.

import { mkdirSync } from "node:fs";
import { ensureBuild } from "./lib/build.ts";
import { ensureDevVars, variablesFromEnvironment } from "./lib/dev-vars.ts";
import { runMinuteJobs } from "./lib/minute-jobs.ts";
import { requirePort } from "./lib/port.ts";
import { explain, fail, STATE_DIR } from "./lib/project.ts";
import { onStop, type Server, serve } from "./lib/serve.ts";
import { prepareLocalState } from "./seed.ts";

const PORT = await requirePort("npm start");
const READY_TIMEOUT_MS = 60_000;

/** Before there is a server, being asked to stop ends the program, and with it what it started. */
let stop: () => void = () => process.exit(1);
onStop(() => stop());

/** Whether the server has answered once: what ends before that is a failed start. */
let isReady = false;

async function waitUntilHealthy(): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`http://localhost:${PORT}/api/health`).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** More restarts than this within a minute mean that something is really wrong. */
const RESTARTS_A_MINUTE = 10;

/**
 * Keeps wrangler dev running until a signal comes. Its proxy ends the whole server when a client
 * hangs up in the middle of an upload ("Network connection lost"); state is on disk, so it simply
 * starts again.
 */
function keepServing() {
  let server = startServer();
  let isStopping = false;
  let restarts: number[] = [];

  stop = () => {
    isStopping = true;
    server.stop();
  };

  const watch = () =>
    server.process.on("close", (code) => {
      const now = Date.now();
      restarts = [...restarts.filter((at) => now - at < 60_000), now];
      if (isStopping || !isReady || restarts.length > RESTARTS_A_MINUTE) process.exit(code ?? 0);
      console.log("wrangler dev ended by itself; starting it again.");
      server = startServer();
      watch();
    });
  watch();
}

function startServer(): Server {
  return serve("wrangler", [
    "dev",
    "--config",
    "build/server/wrangler.json",
    "--persist-to",
    STATE_DIR,
    "--port",
    String(PORT),
    "--ip",
    "localhost",
    // Whichever is free: two servers that look for one at a time find the same.
    "--inspector-port",
    "0",
    "--show-interactive-dev-session=false",
    ...variablesFromEnvironment(PORT),
  ]);
}

try {
  mkdirSync(STATE_DIR, { recursive: true });
  ensureDevVars();
  // Side by side; whichever fails ends the program, and the other with it.
  const built = ensureBuild();
  await Promise.all([built, prepareLocalState(built)]);
} catch (error) {
  fail(explain(error));
}
keepServing();
isReady = await waitUntilHealthy();
if (isReady) {
  runMinuteJobs(PORT);
  console.log(`Ready on http://localhost:${PORT}`);
} else fail(`The server did not answer on port ${PORT} within ${READY_TIMEOUT_MS / 1000} s.`);
