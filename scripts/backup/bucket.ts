import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { backUp } from "./back-up.ts";
import { type Pause, withRetries } from "./client.ts";
import { createFolderOf, type Manifest, pathsIn, readManifest } from "./folder.ts";
import { inParallel, listObjects, putObject, saveBody } from "./objects.ts";
import { BackupError } from "./problem.ts";
import type { Report } from "./report.ts";
import { restore } from "./restore.ts";
import type { Site } from "./site.ts";

// A backup in a bucket has the files of one in a folder. It is made in a folder first, since parts are appended to the
// files of tables and objects of a bucket can't be.

/** A bucket of the account, and the beginning of the keys in it: `r2://garage-copies/2026-11-26`. */
export type BucketAddress = { readonly name: string; readonly prefix: string };

/** The place of a backup in a bucket. */
export type BackupBucket = {
  readonly bucket: R2Bucket;
  readonly pause: Pause;
  /** The beginning of a backup's keys, without a slash at the end. */
  readonly prefix: string;
};

const ADDRESS =
  /^r2:\/\/(?<name>[a-z0-9][a-z0-9-]{1,61}[a-z0-9])\/(?<prefix>[\w.-]+(?:\/[\w.-]+)*)\/?$/;

/**
 * The bucket that an option names.
 *
 * @returns null for a folder
 * @throws BackupError for an address that can't be understood
 */
export function readBucketAddress(text: string): BucketAddress | null {
  if (!text.startsWith("r2://")) return null;
  const { name = "", prefix = "" } = ADDRESS.exec(text)?.groups ?? {};
  if (name) return { name, prefix };
  throw new BackupError(
    `${text} isn't a bucket and a name in it, like r2://garage-copies/2026-11-26.`,
  );
}

/**
 * Copies a site into a bucket by way of a folder, which is deleted at the end: it has personal data. If it is
 * interrupted, it continues when it is run again with the same folder.
 *
 * @throws BackupError if the bucket has a complete backup there, and like `backUp`
 */
export async function backUpIntoBucket(
  site: Site,
  place: BackupBucket,
  options: Parameters<typeof backUp>[1],
): Promise<Manifest> {
  const { folder, report } = options;
  const manifest = existsSync(pathsIn(folder).manifest)
    ? await readManifestOf(site, folder)
    : await makeBackup(site, place, options);
  await uploadBackup(place, folder, report);
  await rm(folder, { recursive: true });
  return manifest;
}

/**
 * Restores a backup in a bucket by way of a folder, which is deleted once everything equals the backup.
 *
 * @throws BackupError if there is no complete backup, and like `restore`
 */
export async function restoreFromBucket(
  site: Site,
  place: BackupBucket,
  options: Parameters<typeof restore>[1],
): ReturnType<typeof restore> {
  await downloadBackup(place, options.folder, options.report);
  const restored = await restore(site, options);
  if (restored.problems.length === 0) await rm(options.folder, { recursive: true });
  return restored;
}

/** The manifest of a backup that was made but not uploaded completely. @throws BackupError for another site's */
async function readManifestOf({ name }: Site, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest.source === name) return manifest;
  throw new BackupError(`${folder} has a backup of ${manifest.source}. Delete that folder first.`);
}

async function makeBackup(
  site: Site,
  place: BackupBucket,
  options: Parameters<typeof backUp>[1],
): Promise<Manifest> {
  await requireUnused(place);
  return backUp(site, options);
}

async function requireUnused({ bucket, prefix, pause }: BackupBucket): Promise<void> {
  const manifest = await withRetries(pause, () => bucket.head(pathsIn(prefix).manifest));
  if (manifest) throw new BackupError(`${prefix} holds a complete backup. Choose another name.`);
}

/** Uploads a complete backup; files that are there already are skipped. The manifest completes it. */
async function uploadBackup(place: BackupBucket, folder: string, report: Report): Promise<void> {
  const { manifest } = pathsIn(folder);
  let count = 0;
  await inParallel(
    (await filesIn(folder)).filter((file) => file !== manifest),
    async (file) => {
      await uploadFile(place, folder, file);
      count += 1;
      if (count % 100 === 0) report.step(`uploaded: ${count.toLocaleString("en-US")} files`);
    },
  );
  await uploadFile(place, folder, manifest);
  report.step(`uploaded: ${(count + 1).toLocaleString("en-US")} files`);
}

/** Without those of a backup that is being made: a crash may have left some. */
async function filesIn(folder: string): Promise<string[]> {
  const { work } = pathsIn(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith(work));
}

async function uploadFile({ bucket, prefix, pause }: BackupBucket, folder: string, file: string) {
  const key = `${prefix}/${relative(folder, file).split(sep).join("/")}`;
  const [{ size }, sha256] = [await stat(file), await hashFile(file)];
  await withRetries(pause, async () => {
    const stored = await bucket.head(key);
    if (stored?.size === size && stored.customMetadata?.sha256 === sha256) return;
    await putObject(bucket, file, { key, size, sha256, http: {}, custom: { sha256 } });
  });
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Downloads a complete backup; files that are there already are skipped. The manifest completes it. */
async function downloadBackup(place: BackupBucket, folder: string, report: Report): Promise<void> {
  const { manifest } = pathsIn(place.prefix);
  if (!(await withRetries(place.pause, () => place.bucket.head(manifest))))
    throw new BackupError(`There is no complete backup in ${place.prefix}.`);
  let count = 0;
  for await (const objects of listObjects(place, place.bucket, `${place.prefix}/`)) {
    const files = objects.map(({ key }) => key).filter((key) => key !== manifest);
    await inParallel(files, (key) => downloadFile(place, folder, key));
    count += files.length;
    report.step(`downloaded: ${count.toLocaleString("en-US")} files`);
  }
  await downloadFile(place, folder, manifest);
}

/** The parts of a file's path. @throws BackupError for a key that would lead out of the folder */
function partsOf(key: string): string[] {
  const parts = key.split("/");
  if (parts.every((part) => /^[^\\]+$/.test(part) && part !== "." && part !== "..")) return parts;
  throw new BackupError(`The bucket has ${JSON.stringify(key)}, which is no file of a backup.`);
}

async function downloadFile({ bucket, prefix, pause }: BackupBucket, folder: string, key: string) {
  const file = join(folder, ...partsOf(key.slice(prefix.length + 1)));
  if (existsSync(file)) return;
  await createFolderOf(file);
  await withRetries(pause, async () => {
    const object = await bucket.get(key);
    if (!object) throw new BackupError(`${key} is missing in the bucket.`);
    const { sha256 } = await saveBody(object.body, `${file}.new`);
    if (sha256 !== object.customMetadata?.sha256)
      throw new Error(`${key} arrived with another checksum.`);
    await rename(`${file}.new`, file);
  });
}
