// npm test: the checks, the production build, a dry run of the deployment, and journeys in a browser.
import { ensureBrowser, QUICK_BROWSER } from "./lib/browser.ts";
import { build } from "./lib/build.ts";
import { add, checkSources, finish, runTests, step, type Tally } from "./lib/checks.ts";
import { ensureDevVars } from "./lib/dev-vars.ts";
import { run } from "./lib/project.ts";

/** The production environment is chosen when building; the local build comes last, since it is served next. */
async function makeBuilds(): Promise<Tally> {
  const production = await step("production build", () =>
    run("react-router", ["build"], { env: { CLOUDFLARE_ENV: "production" } }),
  );
  const deployment = await step("deployment, dry run", () =>
    run("wrangler", ["deploy", "--dry-run", "--config", "build/server/wrangler.json"]),
  );
  return add(production, deployment, await step("build", build));
}

ensureDevVars();
const checked = await checkSources();
// The tests of units and workers wait now and then, and need no build.
const [tested, built] = await Promise.all([runTests(["unit", "worker"]), makeBuilds()]);
await ensureBrowser(QUICK_BROWSER);
finish(add(checked, tested, built, await runTests(["e2e"])));
