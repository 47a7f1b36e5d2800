// npm run deploy [-- --env staging]: checks wrangler.toml, builds, checks the secrets, takes a bookmark of the
// database, migrates it, deploys, adds cars and tracks, records the build and waits until the site confirms it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { withRemoteDatabase } from "./backup/site.ts";
import { type DeployTools, deploySite } from "./deploy/deploy-site.ts";
import { requireDeployment } from "./deploy/deployment.ts";
import { DeployError, wrangler } from "./deploy/wrangler.ts";
import { readBuildMeta, requireBuild } from "./lib/build.ts";
import { takeEnvironment, wranglerName } from "./lib/environment.ts";
import { fail, ROOT } from "./lib/project.ts";
import { recordRelease } from "./lib/record-release.ts";

const { environment } = takeEnvironment(process.argv.slice(2));
const deployment = requireDeployment(environment);

/** The variables with a value in the build's configuration. */
function builtVariables(): string[] {
  const path = join(ROOT, "build", "server", "wrangler.json");
  const { vars = {} }: { vars?: Record<string, unknown> } = JSON.parse(readFileSync(path, "utf8"));
  return Object.keys(vars).filter((name) => vars[name]);
}

async function build() {
  // Of the environments in wrangler.toml, the build configures this one.
  process.env.CLOUDFLARE_ENV = wranglerName(environment);
  await requireBuild();
  const meta = readBuildMeta() ?? fail("The build wrote no build/meta.json.");
  return { meta, variables: builtVariables() };
}

const tools: DeployTools = {
  ...{ wrangler, fetch, build, pause: sleep },
  seed: () =>
    withRemoteDatabase(environment, async (connection) => {
      await seedReferenceData(openDatabase(connection), new Date().getUTCFullYear());
    }),
  recordRelease: (release) =>
    withRemoteDatabase(environment, (connection) => recordRelease(connection, release)),
  say: (message) => console.log(message),
};

try {
  await deploySite(tools, deployment);
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  fail(error.message);
}
