// npm test: the checks, the production build, a dry run of the deployment, and journeys in a browser.
import { ensureBrowser, QUICK_BROWSER } from "./lib/browser.ts";
import { build } from "./lib/build.ts";
import { add, check, finish, runTests, step, type Tally } from "./lib/checks.ts";
import { ensureDevVars } from "./lib/dev-vars.ts";
import { run } from "./lib/project.ts";

ensureDevVars();
const tallies: Tally[] = [await check()];
// The production environment is chosen when building; the local build comes last, since it is served next.
tallies.push(
  await step("production build", () =>
    run("react-router", ["build"], { env: { CLOUDFLARE_ENV: "production" } }),
  ),
);
tallies.push(
  await step("deployment, dry run", () =>
    run("wrangler", ["deploy", "--dry-run", "--config", "build/server/wrangler.json"]),
  ),
);
tallies.push(await step("build", build));
await ensureBrowser(QUICK_BROWSER);
tallies.push(await runTests(["e2e"]));
finish(add(...tallies));
