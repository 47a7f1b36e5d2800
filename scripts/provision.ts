// npm run provision [-- --env staging]: creates the resources that wrangler.toml names and prints their ids. Run it
// again after a failure, or to see the ids: existing resources are kept.
import { readConfiguration } from "./deploy/deployment.ts";
import { nextSteps, provisionResources } from "./deploy/provision-resources.ts";
import { commandsFor } from "./deploy/variables.ts";
import { wrangler } from "./deploy/wrangler.ts";
import { environmentFlags, takeEnvironment } from "./lib/environment.ts";
import { fail } from "./lib/project.ts";

const { environment } = takeEnvironment(process.argv.slice(2));
const tools = { wrangler, fetch, say: (message: string) => console.log(message) };
const { problems, ids } = await provisionResources(tools, readConfiguration(environment));
if (ids.length > 0) {
  console.log(nextSteps(environment, ids, commandsFor(environmentFlags(environment))));
}
if (problems.length > 0) fail(`Not everything is there:\n\n${problems.join("\n\n")}`);
