// npm run restore -- --from FOLDER|r2://BUCKET/NAME [--remote [--env staging]]: brings an empty local site, or (--remote)
// an empty account, to the state in a backup.
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { restoreFromBucket } from "./backup/bucket.ts";
import { bucketIn, readOptions, runOn, sizeOf } from "./backup/command.ts";
import { folderOf, withRemoteBucket } from "./backup/remote-bucket.ts";
import { createReport } from "./backup/report.ts";
import { restore } from "./backup/restore.ts";
import type { Site } from "./backup/site.ts";
import type { Environment } from "./lib/environment.ts";
import { fail, ROOT } from "./lib/project.ts";

const USAGE = `Usage: npm run restore -- --from FOLDER|r2://BUCKET/NAME [--remote [--env staging]]
  --from FOLDER   a complete backup
  --from r2://…   one in a bucket of the account that wrangler is signed in to
  --remote        production instead of the local site, or another environment of wrangler.toml`;

const { from, remote, env } = readOptions(USAGE, {
  from: { type: "string", default: "" },
  remote: { type: "boolean", default: false },
  env: { type: "string", default: "production" },
});
if (from.trim() === "") fail(`--from needs the folder of a backup.\n\n${USAGE}`);
const address = bucketIn(USAGE, from);
await runOn({ isRemote: remote, isNew: true, env }, restoreInto);

async function restoreInto(site: Site, environment: Environment): Promise<void> {
  const migrations = readdirSync(join(ROOT, "db/migrations"));
  const folder = address ? folderOf("from", address, environment) : resolve(from);
  const options = { folder, migrations, report: createReport() };
  const { manifest, problems } = address
    ? await withRemoteBucket(address, environment, (place) =>
        restoreFromBucket(site, place, options),
      )
    : await restore(site, options);
  console.log(
    `\nRestored ${manifest.source} as of ${manifest.takenAt} into ${site.name}: ${sizeOf(manifest)}.`,
  );
  if (problems.length === 0) return console.log("All rows and objects equal the backup.");
  console.error(`\nThe restored data differs from the backup:\n${problems.join("\n")}`);
  process.exitCode = 1;
}
