// npm run provision [-- --env staging]: creates the resources that wrangler.toml names, and the key that signs
// certificates, and prints the resources' ids. Run it again after a failure, or to see the ids: what exists stays.
import { ensureCertificateKey } from "./deploy/certificate-keys.ts";
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
async function provisionKey(): Promise<string[]> {
  try {
    const isNew = await ensureCertificateKey(tools, flags);
    tools.say(`CERTIFICATE_KEYS: ${isNew ? "created" : "exists"}`);
    return [];
  } catch (error) {
    if (error instanceof DeployError) return [error.message];
    throw error;
  }
}

const { problems, ids } = await provisionResources(tools, readConfiguration(environment));
const all = [...problems, ...(await provisionKey())];
if (ids.length > 0) console.log(nextSteps(environment, ids, commandsFor(flags)));
if (all.length > 0) fail(`Not everything is there:\n\n${all.join("\n\n")}`);
