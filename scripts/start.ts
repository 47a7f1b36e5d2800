// npm start: build, migrate, seed an empty database, serve the production build under wrangler dev.

import { mkdirSync } from "node:fs";
import { createConnection } from "node:net";
import { ensureBuild } from "./lib/build.ts";
import { ensureDevVars, variablesFromEnvironment } from "./lib/dev-vars.ts";
import { explain, fail, STATE_DIR, start } from "./lib/project.ts";
import { prepareLocalState } from "./seed.ts";

const PORT = Number(process.env.PORT ?? 8787);
const READY_TIMEOUT_MS = 60_000;

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

async function waitUntilHealthy(): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`http://localhost:${PORT}/api/health`).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

function serve() {
  const server = start("wrangler", [
    "dev",
    "--config",
    "build/server/wrangler.json",
    "--persist-to",
    STATE_DIR,
    "--port",
    String(PORT),
    "--ip",
    "localhost",
    "--show-interactive-dev-session=false",
    ...variablesFromEnvironment(),
  ]);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => server.kill(signal));
  server.on("close", (code) => process.exit(code ?? 0));
}

if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65_535)
  fail(`PORT is not a port: ${process.env.PORT}`);
if (await isPortTaken(PORT))
  fail(`Port ${PORT} is taken. Stop what listens there, or choose another: PORT=8788 npm start`);
try {
  mkdirSync(STATE_DIR, { recursive: true });
  ensureDevVars();
  await ensureBuild();
  await prepareLocalState();
} catch (error) {
  fail(explain(error));
}
serve();
if (await waitUntilHealthy()) console.log(`Ready on http://localhost:${PORT}`);
else fail(`The server did not answer on port ${PORT} within ${READY_TIMEOUT_MS / 1000} s.`);
