// npm run reset: forgets the local database, pictures and settings. The next start seeds anew.
import { rmSync } from "node:fs";
import { STATE_DIR } from "./lib/project.ts";

rmSync(STATE_DIR, { recursive: true, force: true });
console.log(`Removed ${STATE_DIR}. A server that still runs on it must be started again.`);
