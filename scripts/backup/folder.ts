import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { BackupError } from "./problem.ts";
import { creationSchema, tableSchema } from "./schema.ts";

/** Backups hold personal data: only their owner may read them. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

const fileSchema = z.object({
  lines: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  digest: z.string().regex(/^[0-9a-f]{32}$/),
});

const nameSchema = z.string().regex(/^\w{1,100}$/);
const countsSchema = z.record(nameSchema, z.number().int().nonnegative());

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string().min(1),
  startedAt: z.iso.datetime(),
  /** The moment whose data the tables hold. */
  takenAt: z.iso.datetime(),
  /** What was copied: a folder of local state, or "production". */
  source: z.string(),
  /** The build that made the backup; null without a production build. */
  build: z.string().nullable(),
  /** D1's Time Travel bookmark; null for a local database. */
  bookmark: z.string().nullable(),
  migrations: z.array(z.string()),
  creations: z.array(creationSchema),
  tables: z.array(tableSchema.extend({ file: fileSchema })),
  /** The last automatic id of each table that has them. */
  sequences: z.array(z.tuple([nameSchema, z.number().int()])),
  /** The rows of each FTS5 table. */
  search: countsSchema,
  buckets: z.record(nameSchema, fileSchema.extend({ objectBytes: z.number().int().nonnegative() })),
  settings: fileSchema,
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The size of a backup's files and objects, in bytes. */
export function bytesOf({ tables, buckets, settings }: Manifest): number {
  const stores = Object.values(buckets);
  const files = [...tables.map(({ file }) => file), ...stores, settings];
  return (
    files.reduce((sum, { bytes }) => sum + bytes, 0) +
    stores.reduce((sum, { objectBytes }) => sum + objectBytes, 0)
  );
}

/** The paths in a backup. */
export function pathsIn(folder: string) {
  return {
    manifest: join(folder, "manifest.json"),
    /** Exists until the backup is complete. */
    work: join(folder, "unfinished.sqlite"),
    table: (name: string) => join(folder, "tables", `${name}.jsonl.gz`),
    /** The list of a bucket's objects. */
    bucket: (name: string) => join(folder, "objects", `${name}.jsonl.gz`),
    object: (bucket: string, key: string) => join(folder, "objects", bucket, pathOf(key)),
    settings: join(folder, "settings.jsonl.gz"),
  };
}

/**
 * The path of an object's file below its bucket's folder.
 *
 * @throws BackupError for a key that would lead elsewhere
 */
function pathOf(key: string): string {
  const parts = key.split("/");
  if (parts.some((part) => part === "" || part === "." || part === ".."))
    throw new BackupError(`The object ${JSON.stringify(key)} can't be saved as a file.`);
  return join(...parts.map(encodeURIComponent));
}

/** Creates the folder of a file, for its owner only. */
export async function createFolderOf(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
}

/**
 * Prepares the folder of a new backup, or that of an unfinished one.
 *
 * @returns why it can't be used; null if it can
 */
export async function prepareFolder(folder: string): Promise<string | null> {
  const paths = pathsIn(folder);
  if (existsSync(paths.manifest))
    return `${folder} holds a complete backup. Choose another folder.`;
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (!existsSync(paths.work) && (await readdir(folder)).length > 0)
    return `${folder} isn't empty and holds no unfinished backup. Choose another folder.`;
  await chmod(folder, PRIVATE_FOLDER);
  for (const file of [paths.table("x"), paths.bucket("x")]) await createFolderOf(file);
  return null;
}

/** Writes the manifest, which completes the backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const { manifest: file } = pathsIn(folder);
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: PRIVATE_FILE });
  await rename(`${file}.new`, file);
}

/**
 * Reads the manifest of a complete backup.
 *
 * @throws BackupError if there is none or it can't be understood
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const paths = pathsIn(folder);
  if (existsSync(paths.work) && !existsSync(paths.manifest))
    throw new BackupError(
      `The backup in ${folder} is unfinished. Run \`npm run backup\` again to complete it.`,
    );
  if (!existsSync(paths.manifest)) throw new BackupError(`There is no backup in ${folder}.`);
  const text = await readFile(paths.manifest, "utf8");
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError(`${paths.manifest} can't be read as the manifest of a backup.`, {
      cause: error,
    });
  }
}
