import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Environment, takeEnvironment } from "../lib/environment.ts";
import { DatabaseLockedError } from "../lib/local-database.ts";
import { explain, fail } from "../lib/project.ts";
import { type BucketAddress, readBucketAddress } from "./bucket.ts";
import { bytesOf, type Manifest } from "./folder.ts";
import { BackupError } from "./problem.ts";
import { openExistingSite, openLocalSite, openRemoteSite, type Site } from "./site.ts";

/** The options of the command line; exits with the usage if they can't be understood. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ options, allowPositionals: false }).values;
  } catch (error) {
    fail(`${explain(error)}\n\n${usage}`);
  }
}

/**
 * Does work on a deployed site, or on the local one. Exits with a message for problems that the person who runs the
 * command can solve.
 *
 * @param isNew whether the local site may not exist yet
 */
export async function runOn(
  { isRemote, isNew, env }: { isRemote: boolean; isNew: boolean; env: string },
  work: (site: Site, environment: Environment) => Promise<void>,
): Promise<void> {
  const openLocal = isNew ? openLocalSite : openExistingSite;
  const { environment } = takeEnvironment(["--env", env]);
  const site = await (isRemote ? openRemoteSite(environment) : openLocal());
  try {
    await work(site, environment);
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseLockedError) fail(error.message);
    console.error(`\n${explain(error)}\nRun the same command again to continue.`);
    throw error;
  } finally {
    await site.close();
  }
}

/** The bucket that an option names; null for a folder. Exits with the usage if it can't be understood. */
export function bucketIn(usage: string, option: string): BucketAddress | null {
  try {
    return readBucketAddress(option);
  } catch (error) {
    fail(`${explain(error)}\n\n${usage}`);
  }
}

/** The size of a backup for people: "1.2 GB". */
export function sizeOf(manifest: Manifest): string {
  const bytes = bytesOf(manifest);
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
