// npm run backup -- [--to FOLDER|r2://BUCKET/NAME] [--remote]: copies the database, the objects and the settings of the
// local site, or (--remote) of production, into a folder or a bucket.
import { join, resolve } from "node:path";
import { backUp } from "./backup/back-up.ts";
import { backUpIntoBucket } from "./backup/bucket.ts";
import { stopLog } from "./backup/change-log.ts";
import { bucketIn, readOptions, runOn, sizeOf } from "./backup/command.ts";
import { recordCopy } from "./backup/record-copy.ts";
import { folderOf, withRemoteBucket } from "./backup/remote-bucket.ts";
import { createReport } from "./backup/report.ts";
import type { Site } from "./backup/site.ts";
import { readBuildMeta } from "./lib/build.ts";
import type { Environment } from "./lib/environment.ts";
import { fail, ROOT } from "./lib/project.ts";

const USAGE = `Usage: npm run backup -- [--to FOLDER|r2://BUCKET/NAME] [--remote [--env staging]]
       npm run backup -- --abandon [--remote [--env staging]]
  --to FOLDER   a new folder, or that of an unfinished backup to continue; default: backups/ and the date
  --to r2://…   a name in a bucket of the account that wrangler is signed in to
  --remote      production instead of the local site
  --abandon     gives up an unfinished backup, so that its triggers don't log changes forever`;

const { to, remote, env, abandon } = readOptions(USAGE, {
  to: { type: "string", default: join(ROOT, "backups", new Date().toISOString().slice(0, 10)) },
  remote: { type: "boolean", default: false },
  env: { type: "string", default: "production" },
  abandon: { type: "boolean", default: false },
});
if (to.trim() === "") fail(`--to needs a folder.\n\n${USAGE}`);
const address = bucketIn(USAGE, to);
await runOn({ isRemote: remote, isNew: false, env }, abandon ? stopLogging : save);

async function stopLogging({ database, name }: Site): Promise<void> {
  await stopLog(database);
  console.log(`Changes in ${name} are no longer logged for a backup. Delete its folder.`);
}

async function save(site: Site, environment: Environment): Promise<void> {
  const folder = address ? folderOf("to", address, environment) : resolve(to);
  const options = { folder, build: readBuildMeta()?.id ?? null, report: createReport() };
  const manifest = address
    ? await withRemoteBucket(address, environment, (place) =>
        backUpIntoBucket(site, place, options),
      )
    : await backUp(site, options);
  await recordCopy(site, manifest, address ? "a bucket" : "a folder");
  const total = (counts: { lines: number }[]) =>
    counts.reduce((sum, { lines }) => sum + lines, 0).toLocaleString("en-US");
  console.log(`\nSaved ${site.name} as of ${manifest.takenAt} in ${address ? to : folder}:
${total(manifest.tables.map(({ file }) => file))} rows, ${total(Object.values(manifest.buckets))} objects, ${manifest.settings.lines} settings, ${sizeOf(manifest)}.
It contains personal data. Keep it encrypted (db/README.md).`);
}
