import { existsSync } from "node:fs";
import { type Manifest, pathsIn } from "./folder.ts";
import { type Contents, describe } from "./lines-file.ts";
import { damagedObjects } from "./objects.ts";
import { BackupError } from "./problem.ts";
import type { Report } from "./report.ts";

/**
 * Compares all files of a backup with their checksums.
 *
 * @throws BackupError with the first file that is missing or damaged
 */
export async function checkFiles(
  folder: string,
  manifest: Manifest,
  report: Report,
): Promise<void> {
  const paths = pathsIn(folder);
  for (const { name, file } of manifest.tables) {
    await checkFile(paths.table(name), file);
    report.step(`${name}: file checked`);
  }
  await checkFile(paths.settings, manifest.settings);
  for (const [bucket, file] of Object.entries(manifest.buckets)) {
    await checkFile(paths.bucket(bucket), file);
    for await (const object of damagedObjects(folder, bucket)) throw damaged(object);
    report.step(`${bucket}: files checked`);
  }
}

async function checkFile(file: string, expected: Contents): Promise<void> {
  if (!existsSync(file)) throw damaged(file);
  const description = await describe(file).catch((cause: unknown) => {
    throw damaged(file, cause);
  });
  if (description.sha256 !== expected.sha256) throw damaged(file);
}

function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is missing or damaged. Nothing was restored.`, { cause });
}
