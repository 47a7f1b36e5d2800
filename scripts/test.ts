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
// Unit and worker tests need no build, and wait a fifth of their time.
const [checked, tested, built] = await Promise.all([
  checkSources(),
  runTests(["unit", "isolated", "worker"]),
  makeBuild(),
]);
await ensureBrowser(QUICK_BROWSER);
// On a broken site each journey waits for minutes, and the first few say what is broken.
const journeys = await runTests(["e2e"], ["--bail=8"]);
finish(add(checked, tested, built, journeys));
