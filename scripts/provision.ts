// npm run provision: creates production's resources and prints the ids for wrangler.toml. Run it again after a
// failure: existing resources are kept.
import { commandsFor } from "./lib/production-variables.ts";
import { fail, run } from "./lib/project.ts";

const RESOURCES: readonly (readonly string[])[] = [
  ["d1", "create", "quarter-mile-garage"],
  ["kv", "namespace", "create", "SITE"],
  ["r2", "bucket", "create", "quarter-mile-garage-media"],
  ["r2", "bucket", "create", "quarter-mile-garage-private"],
  ["queues", "create", "quarter-mile-garage-jobs"],
  ["queues", "create", "quarter-mile-garage-dead-jobs"],
];

let failures = 0;
for (const command of RESOURCES) {
  console.log(`\nwrangler ${command.join(" ")}`);
  const { status, output } = await run("wrangler", command, { isShown: true });
  if (status !== 0 && !/already (exists|taken|own)|in use/i.test(output)) failures += 1;
}
if (failures > 0)
  fail(
    `${failures} of ${RESOURCES.length} resources could not be created; the reasons stand above.`,
  );
console.log(`
Put the database_id and the KV id above in wrangler.toml, then set what
production does not start without (README, "Deploy", names the rest):
${commandsFor()}
and deploy: npm run deploy`);
