import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import { VARIANT_PREFIX } from "#workers/picture-variants.ts";
import { withRetries } from "./client.ts";
import { createFolderOf, type Manifest, PRIVATE_FILE, pathsIn } from "./folder.ts";
import { describe, readLines, writeLines } from "./lines-file.ts";
import type { Report } from "./report.ts";
import type { Site } from "./site.ts";
import type { Work } from "./work.ts";

/** Objects copied at a time. */
const COPIES = 8;
/** How long a copy waits for the next piece of an object, in milliseconds. */
const STALL_MS = 20_000;
/** Larger objects are uploaded in pieces of this size. */
const PIECE_BYTES = 16 * 1024 * 1024;

const metadataSchema = z.object({
  http: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.string()),
});

const entrySchema = metadataSchema.extend({
  key: z.string(),
  size: z.number().int().nonnegative(),
  sha256: z.string(),
});
type Entry = z.infer<typeof entrySchema>;

type CopyingObjects = {
  readonly site: Site;
  readonly work: Work;
  readonly folder: string;
  readonly report: Report;
};

/**
 * Copies objects that are new or have changed, without variants of pictures, which are encoded again on demand. Objects
 * deleted meanwhile stay in the backup: tables may refer to them.
 */
export async function copyObjects(copying: CopyingObjects): Promise<void> {
  for (const [name, bucket] of Object.entries(copying.site.buckets)) {
    let count = 0;
    for await (const objects of listObjects(copying.site, bucket)) {
      const page = objects.filter(({ key }) => !key.startsWith(VARIANT_PREFIX));
      await inParallel(page, (object) => copyObject(copying, name, object));
      count += page.length;
      copying.report.step(`${name}: ${count.toLocaleString("en-US")} objects`);
    }
  }
}

/** The objects whose keys begin like this, page by page. */
export async function* listObjects(
  { pause }: Pick<Site, "pause">,
  bucket: R2Bucket,
  prefix = "",
): AsyncGenerator<R2Object[]> {
  let cursor: string | undefined;
  do {
    const options = { prefix, ...(cursor === undefined ? {} : { cursor }) };
    const page = await withRetries(pause, () => bucket.list(options));
    yield page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** Does work for each item, a few at a time. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: COPIES }, worker));
}

async function copyObject(
  { site, work, folder }: CopyingObjects,
  bucket: string,
  listed: R2Object,
): Promise<void> {
  // Of a local object, each property is a request.
  const { key } = listed;
  const file = pathsIn(folder).object(bucket, key);
  const copied = work.objects.get(bucket, key);
  if (copied?.etag === listed.etag && copied.size === listed.size) return;
  await createFolderOf(file);
  await withRetries(site.pause, async () => {
    const object = await site.buckets[bucket]?.get(key);
    if (!object) return;
    const { sha256, size: written } = await saveBody(object.body, file);
    const metadata = JSON.stringify(metadataOf(object));
    work.objects.set(bucket, { key, etag: object.etag, size: written, sha256, metadata });
  });
}

/** Writes what arrives to a file, which only its owner can read. */
export async function saveBody(body: ReadableStream<Uint8Array>, file: string) {
  const sha256 = createHash("sha256");
  let size = 0;
  const handle = await open(file, "w", PRIVATE_FILE);
  try {
    for await (const chunk of chunksOf(body)) {
      sha256.update(chunk);
      size += chunk.length;
      await handle.write(chunk);
    }
  } finally {
    await handle.close();
  }
  return { sha256: sha256.digest("hex"), size };
}

/**
 * The pieces of an object as they arrive.
 *
 * @param stallMs the longest wait for a piece, in milliseconds
 * @throws Error if a piece doesn't arrive in time, so that the object is requested again
 */
export async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  stallMs = STALL_MS,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const piece = reader.read();
      const { done, value } = await rejectAfter(piece, stallMs, () => new Error("R2 stalled"));
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: what stalled may never end. After the last piece it does nothing.
    reader.cancel().catch(() => {});
  }
}

function metadataOf({ httpMetadata = {}, customMetadata = {} }: R2Object) {
  const http = Object.entries(httpMetadata).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, value instanceof Date ? value.toISOString() : String(value)]],
  );
  return { http: Object.fromEntries(http), custom: customMetadata };
}

/** Writes the list of each bucket's objects and describes it. */
export async function finishObjects({
  site,
  work,
  folder,
}: CopyingObjects): Promise<Manifest["buckets"]> {
  const buckets: Manifest["buckets"] = {};
  for (const name of Object.keys(site.buckets)) {
    const file = pathsIn(folder).bucket(name);
    await writeLines(file, entriesOf(work, name));
    let objectBytes = 0;
    for (const { size } of work.objects.of(name)) objectBytes += size;
    buckets[name] = { ...(await describe(file)), objectBytes };
  }
  return buckets;
}

function* entriesOf(work: Work, bucket: string): Generator<string> {
  for (const { key, size, sha256, metadata } of work.objects.of(bucket)) {
    const entry: Entry = { key, size, sha256, ...metadataSchema.parse(JSON.parse(metadata)) };
    yield JSON.stringify(entry);
  }
}

async function* readEntries(folder: string, bucket: string): AsyncGenerator<Entry[]> {
  for await (const lines of readLines(pathsIn(folder).bucket(bucket)))
    yield lines.map((line) => entrySchema.parse(JSON.parse(line)));
}

/** The files of objects that are missing or damaged. */
export async function* damagedObjects(folder: string, bucket: string): AsyncGenerator<string> {
  for await (const entries of readEntries(folder, bucket)) {
    for (const { key, size, sha256 } of entries) {
      const file = pathsIn(folder).object(bucket, key);
      if (!(await isIntact(file, { size, sha256 }))) yield file;
    }
  }
}

async function isIntact(file: string, { size, sha256 }: Pick<Entry, "size" | "sha256">) {
  const stats = await stat(file).catch(() => null);
  if (stats?.size !== size) return false;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex") === sha256;
}

/** Puts the objects of a backup into their buckets. */
export async function restoreObjects(site: Site, folder: string, report: Report): Promise<void> {
  for (const [name, bucket] of Object.entries(site.buckets)) {
    let count = 0;
    for await (const entries of readEntries(folder, name)) {
      await inParallel(entries, (entry) =>
        withRetries(site.pause, () =>
          putObject(bucket, pathsIn(folder).object(name, entry.key), entry),
        ),
      );
      count += entries.length;
      report.step(`${name}: ${count.toLocaleString("en-US")} objects`);
    }
  }
}

/** Stores a file. R2 rejects it if what arrives has another checksum. */
export async function putObject(bucket: R2Bucket, file: string, entry: Entry): Promise<void> {
  const { cacheExpiry, ...http } = entry.http;
  const metadata = {
    httpMetadata: { ...http, ...(cacheExpiry ? { cacheExpiry: new Date(cacheExpiry) } : {}) },
    customMetadata: entry.custom,
  };
  if (entry.size > PIECE_BYTES) return putInPieces(bucket, file, { key: entry.key, metadata });
  const body = new Uint8Array(await readFile(file));
  await bucket.put(entry.key, body, { ...metadata, sha256: entry.sha256 });
}

/** Stores a large file piece by piece, since it would exceed the memory and the size of a request. */
async function putInPieces(
  bucket: R2Bucket,
  file: string,
  { key, metadata }: { key: string; metadata: R2MultipartOptions },
): Promise<void> {
  const upload = await bucket.createMultipartUpload(key, metadata);
  const pieces: R2UploadedPart[] = [];
  const stream = createReadStream(file, { highWaterMark: PIECE_BYTES });
  for await (const piece of stream)
    pieces.push(await upload.uploadPart(pieces.length + 1, new Uint8Array(piece)));
  await upload.complete(pieces);
}
