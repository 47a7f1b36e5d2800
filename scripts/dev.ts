// npm run dev: the hot-reloading server on the same local state as npm start.
import { ensureDevVars } from "./lib/dev-vars.ts";
import { STATE_DIR, start } from "./lib/project.ts";
import { prepareLocalState } from "./seed.ts";

ensureDevVars();
await prepareLocalState();
const server = start("react-router", ["dev", "--port", process.env.PORT ?? "8787"], {
  env: { STATE_DIR },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("close", (code) => process.exit(code ?? 0));
