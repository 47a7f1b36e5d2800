// npm run deploy: checks the resources' ids, builds for production, checks its variables, migrates the remote
// database, deploys, records the build.
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { readBuildMeta, requireBuild } from "./lib/build.ts";
import { requireProductionIds } from "./lib/production-ids.ts";
import { requireProductionVariables } from "./lib/production-variables.ts";
import { fail, must } from "./lib/project.ts";

const REMOTE = ["--remote"];

requireProductionIds();
await requireBuild();
await requireProductionVariables();
// The schema is widened before the code that needs it; narrowing waits for a later release.
await must("Migrating the remote database", "wrangler", [
  "d1",
  "migrations",
  "apply",
  "DB",
  ...REMOTE,
]);
console.log(
  await must("The deployment", "wrangler", ["deploy", "--config", "build/server/wrangler.json"]),
);

const build = readBuildMeta() ?? fail("The build left no build/meta.json behind.");
const put = (key: string, value: unknown) =>
  must("Recording the build", "wrangler", [
    "kv",
    "key",
    "put",
    key,
    JSON.stringify(value),
    "--binding",
    "SITE",
    ...REMOTE,
  ]);
await put(SITE_KEYS.build(build.id), build);
await put(SITE_KEYS.latestBuild, { id: build.id, timestamp: build.timestamp });
