// npm run rollback [-- [BUILD] [--env staging]]: makes the previous build live again, or BUILD.
import { setTimeout as sleep } from "node:timers/promises";
import { requireDeployment } from "./deploy/deployment.ts";
import { rollBack } from "./deploy/roll-back.ts";
import { DeployError, wrangler } from "./deploy/wrangler.ts";
import { takeEnvironment } from "./lib/environment.ts";
import { fail } from "./lib/project.ts";

const { environment, rest } = takeEnvironment(process.argv.slice(2));
const [build = null, ...others] = rest;
if (others.length > 0) fail("Usage: npm run rollback -- [BUILD] [--env staging]");
try {
  const tools = { wrangler, fetch, pause: sleep, say: (message: string) => console.log(message) };
  await rollBack(tools, requireDeployment(environment), build);
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  fail(error.message);
}
