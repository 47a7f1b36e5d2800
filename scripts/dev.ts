// npm run dev: the hot-reloading server on the same local state as npm start.
import { ensureDevVars, localSiteOrigin } from "./lib/dev-vars.ts";
import { requirePort } from "./lib/port.ts";
import { explain, fail, STATE_DIR, start } from "./lib/project.ts";
import { prepareLocalState } from "./seed.ts";

const port = await requirePort("npm run dev");
try {
  ensureDevVars();
  await prepareLocalState();
} catch (error) {
  fail(explain(error));
}
const server = start("react-router", ["dev", "--port", String(port), "--strictPort"], {
  env: { STATE_DIR, SITE_ORIGIN: localSiteOrigin(port) },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("close", (code) => process.exit(code ?? 0));
