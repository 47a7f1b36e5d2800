// npm run rollback [-- [BUILD] [--env staging]]: makes the previous build live again, or BUILD.
import { setTimeout as sleep } from "node:timers/promises";
import { withRemoteDatabase } from "./backup/site.ts";
import { requireDeployment } from "./deploy/deployment.ts";
import { type RollbackTools, rollBack } from "./deploy/roll-back.ts";
import { DeployError, wrangler } from "./deploy/wrangler.ts";
import { takeEnvironment } from "./lib/environment.ts";
import { fail } from "./lib/project.ts";
import { recordRelease } from "./lib/record-release.ts";

const { environment, rest } = takeEnvironment(process.argv.slice(2));
const [build = null, ...others] = rest;
if (others.length > 0) fail("Usage: npm run rollback -- [BUILD] [--env staging]");
try {
  const tools: RollbackTools = {
    ...{ wrangler, fetch, pause: sleep },
    recordRelease: (release) =>
      withRemoteDatabase(environment, (connection) => recordRelease(connection, release)),
    say: (message) => console.log(message),
  };
  await rollBack(tools, requireDeployment(environment), build);
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  fail(error.message);
}
