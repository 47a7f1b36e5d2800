// npm run check: everything that needs no built site and no browser.
import { add, checkSources, finish, runTests } from "./lib/checks.ts";

finish(add(await checkSources(), await runTests(["unit", "isolated", "worker"])));
