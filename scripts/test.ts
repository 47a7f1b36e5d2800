// npm test: the checks, the production build, a dry run of the deployment, and journeys in a browser.
import { ensureBrowser, QUICK_BROWSER } from "./lib/browser.ts";
import { build } from "./lib/build.ts";
import { add, checkSources, finish, runTests, step, type Tally } from "./lib/checks.ts";
import { ensureDevVars } from "./lib/dev-vars.ts";
import { run } from "./lib/project.ts";

/** Builds, and tries a deployment; the journeys run on the same build. */
async function makeBuild(): Promise<Tally> {
  const built = await step("build", build);
  const deployment = await step("deployment, dry run", () =>
    run("wrangler", ["deploy", "--dry-run", "--config", "build/server/wrangler.json"]),
  );
  return add(built, deployment);
}

ensureDevVars();
const checked = await checkSources();
// Unit and worker tests need no build.
const [tested, built] = await Promise.all([runTests(["unit", "worker"]), makeBuild()]);
await ensureBrowser(QUICK_BROWSER);
finish(add(checked, tested, built, await runTests(["e2e"])));
