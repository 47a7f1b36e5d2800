// npm run dev: the hot-reloading server on the same local state as npm start.
import { ensureDevVars, localSiteOrigin } from "./lib/dev-vars.ts";
import { requirePort } from "./lib/port.ts";
import { explain, fail, STATE_DIR } from "./lib/project.ts";
import { runScheduledJobs } from "./lib/scheduled-jobs.ts";
import { onStop, serve } from "./lib/serve.ts";
import { prepareLocalState } from "./seed.ts";

const port = await requirePort("npm run dev");
try {
  ensureDevVars();
  await prepareLocalState();
} catch (error) {
  fail(explain(error));
}
const server = serve("react-router", ["dev", "--port", String(port), "--strictPort"], {
  STATE_DIR,
  SITE_ORIGIN: localSiteOrigin(port),
});
onStop(server.stop);
runScheduledJobs(port);
server.process.on("close", (code) => process.exit(code ?? 0));
