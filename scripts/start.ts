// npm start: build, migrate, seed an empty database, serve the production build under wrangler dev.

import { mkdirSync } from "node:fs";
import { ensureBuild, isBuilt } from "./lib/build.ts";
import { ensureDevVars, localVariables } from "./lib/dev-vars.ts";
import { checkHealth, keepServing } from "./lib/keep-serving.ts";
import { requirePort } from "./lib/port.ts";
import { explain, fail, STATE_DIR } from "./lib/project.ts";
import { runScheduledJobs } from "./lib/scheduled-jobs.ts";
import { onStop, type Server, serve } from "./lib/serve.ts";
import { prepareLocalState } from "./seed.ts";

const PORT = await requirePort("npm start");
/** A busy machine has taken more than a minute; the server's own end is noticed before. */
const READY_TIMEOUT_MS = 180_000;
const SLOW_MS = 60_000;
const RESPONSE_TIMEOUT_MS = 10_000;

/** Until the server starts, a signal exits the program and its child processes. */
let stop: () => void = () => process.exit(1);
onStop(() => stop());

async function waitUntilHealthy(): Promise<boolean> {
  const slow = setTimeout(() => console.log("The server is slow to start. Waiting …"), SLOW_MS);
  try {
    return await pollHealth();
  } finally {
    clearTimeout(slow);
  }
}

async function pollHealth(): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`http://localhost:${PORT}/api/health`, {
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    }).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
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
    // Any free port: two servers that search for one at the same time would find the same.
    "--inspector-port",
    "0",
    "--show-interactive-dev-session=false",
    ...localVariables(PORT),
  ]);
}

try {
  mkdirSync(STATE_DIR, { recursive: true });
  ensureDevVars();
  // Concurrent; if one fails, the program exits.
  const built = ensureBuild();
  await Promise.all([built, prepareLocalState(built)]);
} catch (error) {
  fail(explain(error));
}
const supervised = keepServing({
  start: startServer,
  check: () => checkHealth(PORT),
  isBuilt,
  say: (message) => console.log(message),
});
stop = supervised.stop;
void supervised.done.then((status) => process.exit(status));
if (await waitUntilHealthy()) {
  supervised.confirmHealthy();
  runScheduledJobs(PORT);
  console.log(`Ready on http://localhost:${PORT}`);
} else fail(`The server did not answer on port ${PORT} within ${READY_TIMEOUT_MS / 1000} s.`);
