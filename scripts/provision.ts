// npm run provision [-- --env staging]: creates the resources that wrangler.toml names, and the keys of
// certificates and pushes, and prints the resources' ids. Run it again after a failure, or to see the ids: what exists stays.
import { keysOf } from "#app/lib/keys-of.ts";
import { ensureKey, MADE_KEYS, type MadeKey } from "./deploy/certificate-keys.ts";
import { readConfiguration } from "./deploy/deployment.ts";
import { nextSteps, provisionResources } from "./deploy/provision-resources.ts";
import { commandsFor } from "./deploy/variables.ts";
import { DeployError, wrangler } from "./deploy/wrangler.ts";
import { environmentFlags, takeEnvironment } from "./lib/environment.ts";
import { fail } from "./lib/project.ts";

const { environment } = takeEnvironment(process.argv.slice(2));
const flags = environmentFlags(environment);
const tools = { wrangler, fetch, say: (message: string) => console.log(message) };

/** Returns what went wrong. */
async function provisionKey(name: MadeKey): Promise<string[]> {
  try {
    const isNew = await ensureKey(tools, name, flags);
    tools.say(`${name}: ${isNew ? "created" : "exists"}`);
    return [];
  } catch (error) {
    if (error instanceof DeployError) return [error.message];
    throw error;
  }
}

const { problems: missing, ids } = await provisionResources(tools, readConfiguration(environment));
const problems = [...missing];
for (const name of keysOf(MADE_KEYS)) problems.push(...(await provisionKey(name)));
if (ids.length > 0) console.log(nextSteps(environment, ids, commandsFor(flags)));
if (problems.length > 0) fail(`Not everything is there:\n\n${problems.join("\n\n")}`);
