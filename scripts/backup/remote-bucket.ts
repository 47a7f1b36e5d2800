import { join } from "node:path";
import { ENVIRONMENTS, type Environment } from "../lib/environment.ts";
import { ROOT } from "../lib/project.ts";
import type { BackupBucket, BucketAddress } from "./bucket.ts";
import { BackupError } from "./problem.ts";
import { openRemotely, pause } from "./site.ts";

/** The folder of a backup on its way to or from a bucket: another one for each way, environment and address. */
export function folderOf(
  way: "to" | "from",
  { name, prefix }: BucketAddress,
  environment: Environment,
): string {
  return join(ROOT, "backups", way, environment, encodeURIComponent(`${name}/${prefix}`));
}

/**
 * Does work with a bucket for backups in an environment's account; wrangler.toml doesn't name it.
 *
 * @throws BackupError for a bucket of a site: a backup would contain itself
 */
export async function withRemoteBucket<T>(
  { name, prefix }: BucketAddress,
  environment: Environment,
  work: (place: BackupBucket) => Promise<T>,
): Promise<T> {
  const { readConfiguration } = await import("../deploy/deployment.ts");
  const own = ENVIRONMENTS.flatMap((each) => readConfiguration(each).r2_buckets);
  if (own.some(({ bucket_name }) => bucket_name === name))
    throw new BackupError(`${name} is a bucket of the site. Create another one for backups.`);
  const { env, close } = await openRemotely<{ BACKUPS: R2Bucket }>({
    ...readConfiguration(environment),
    d1_databases: [],
    kv_namespaces: [],
    r2_buckets: [{ binding: "BACKUPS", bucket_name: name }],
  });
  try {
    return await work({ bucket: env.BACKUPS, prefix, pause });
  } finally {
    await close();
  }
}
