import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { Transform } from "node:stream";
import { createGunzip, gzipSync } from "node:zlib";
import { PRIVATE_FILE } from "./folder.ts";

// A file of lines is a series of gzip members, one for each part. gzip reads them as one file, and an unfinished part
// is cut off at the end of the last complete one.

/** What a file has to contain. */
export type Contents = {
  readonly lines: number;
  /** The SHA-256 of the compressed file. */
  readonly sha256: string;
  readonly bytes: number;
  /** A checksum of the lines in any order. */
  readonly digest: string;
};

/** Characters of lines per part when a file is written anew. */
const PART_LENGTH = 2_000_000;

/** Appends a part and returns the new length of the file in bytes. Cuts off everything after `length` first. */
export async function appendPart(
  file: string,
  length: number,
  lines: readonly string[],
): Promise<number> {
  const part = gzipSync(lines.map((line) => `${line}\n`).join(""));
  const handle = await open(file, "a", PRIVATE_FILE);
  try {
    await handle.truncate(length);
    await handle.appendFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return length + part.length;
}

/** Writes a file anew; one that exists is replaced once the new one is complete. */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const unfinished = `${file}.new`;
  let length = await appendPart(unfinished, 0, []);
  let part: string[] = [];
  let size = 0;
  for await (const line of lines) {
    part.push(line);
    size += line.length;
    if (size < PART_LENGTH) continue;
    length = await appendPart(unfinished, length, part);
    part = [];
    size = 0;
  }
  if (part.length > 0) await appendPart(unfinished, length, part);
  await rename(unfinished, file);
}

/** The lines of a file, in groups as they are decompressed. */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  yield* splitLines(createReadStream(file).pipe(createGunzip()));
}

async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
  if (rest !== "") throw new Error("The last line is incomplete.");
}

/** Reads a file once and describes what it contains. */
export async function describe(file: string): Promise<Contents> {
  const sha256 = createHash("sha256");
  let bytes = 0;
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      sha256.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const digest = createDigest();
  let count = 0;
  for await (const lines of splitLines(createReadStream(file).pipe(hashing).pipe(createGunzip()))) {
    for (const line of lines) digest.add(line);
    count += lines.length;
  }
  return { lines: count, sha256: sha256.digest("hex"), bytes, digest: digest.value() };
}

/** A checksum of lines in any order, since a restored table may return its rows in another one. */
export function createDigest() {
  let sum = 0n;
  return {
    add(line: string): void {
      sum = BigInt.asUintN(128, sum + BigInt(`0x${hash("sha256", line).slice(0, 32)}`));
    },
    value: () => sum.toString(16).padStart(32, "0"),
  };
}
