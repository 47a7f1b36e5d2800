import { type BodyLimit, chunkCounter } from "../bounded-body.server.ts";
import { release } from "../byte-buffer.ts";

/** What a part says of itself; `filename` is null for a text field and "" where no file was chosen. */
export type PartHead = { name: string; filename: string | null; type: string };

/**
 * Takes the bytes of one part as they come, then learns that there are no more. It copies what it keeps:
 * the memory behind the bytes is given back as soon as the next ones are read.
 */
export type PartSink = { write(bytes: Uint8Array<ArrayBuffer>): void; end(): void };

export type MultipartBounds = BodyLimit & {
  maxParts: number;
  /** Of the lines above one part's bytes. */
  maxHeadBytes: number;
  /** @param parts how many may come */
  tooManyParts(parts: number): Error;
};

type Bytes = Uint8Array<ArrayBuffer>;

const CR = 13;
const HEAD_END = new TextEncoder().encode("\r\n\r\n");
const LINE_END = new TextEncoder().encode("\r\n");
const MAX_BOUNDARY_LENGTH = 70;
const PARAMETERS = {
  name: /;\s*name=(?:"([^"]*)"|([^\s;"]+))/i,
  filename: /;\s*filename=(?:"([^"]*)"|([^\s;"]+))/i,
} as const;
const ESCAPED: Readonly<Record<string, string>> = { "%22": '"', "%0D": "\r", "%0A": "\n" };

/** The boundary that a content type names, null where it names none (RFC 2046: at most 70 characters). */
export function boundaryOf(contentType: string): string | null {
  const named = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  const boundary = named?.[1] ?? named?.[2] ?? "";
  return boundary && boundary.length <= MAX_BOUNDARY_LENGTH ? boundary : null;
}

/**
 * Reads multipart/form-data (RFC 7578) while it comes in: each piece of a part goes straight to its
 * sink, and no more is held than a chunk and one part's head. Work is linear in the bytes that are read,
 * and nothing is read past a refusal. What is left of the body stays in it, unlocked.
 *
 * @param open gives the sink of each part whose head was read
 * @throws SyntaxError where it is no such form, what chunkCounter and `tooManyParts` give, and whatever
 *   `open` and the sinks throw
 */
export async function readMultipart(
  body: ReadableStream<Bytes>,
  boundary: string,
  bounds: MultipartBounds,
  open: (head: PartHead) => PartSink,
): Promise<void> {
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  const reader = body.getReader();
  try {
    const input = createInput(reader, bounds);
    // The first delimiter begins the body.
    await input.passTo(delimiter, () => {
      throw new SyntaxError("something stands before the first part");
    });
    for (let parts = 0; !(await isClosed(input)); parts++) {
      if (parts === bounds.maxParts) throw bounds.tooManyParts(bounds.maxParts);
      const sink = open(readPartHead(await input.readTo(HEAD_END, bounds.maxHeadBytes)));
      await input.passTo(delimiter, sink.write);
      sink.end();
    }
  } finally {
    reader.releaseLock();
  }
}

type Input = ReturnType<typeof createInput>;

/** The bytes of a body, from where they were taken last. */
function createInput(reader: ReadableStreamDefaultReader<Bytes>, limit: BodyLimit) {
  const count = chunkCounter(limit);
  let bytes: Bytes = LINE_END.slice();

  async function readOn() {
    const { done, value } = await reader.read();
    if (done) throw new SyntaxError("the form breaks off");
    count(value.byteLength);
    const before = bytes;
    bytes = join(before, value);
    release(before.buffer);
    release(value.buffer);
    release(value.buffer);
  }

  function take(length: number): Bytes {
    const taken = bytes.subarray(0, length);
    bytes = bytes.subarray(length);
    return taken;
  }

  return {
    /** The next bytes, so many. */
    async read(length: number): Promise<Bytes> {
      while (bytes.length < length) await readOn();
      return take(length);
    },
    /** What is before the needle, both taken; at most so many bytes. */
    async readTo(needle: Bytes, maxLength: number): Promise<Bytes> {
      for (;;) {
        const end = indexOf(bytes, needle);
        if ((end === -1 ? bytes.length : end) > maxLength) {
          throw new SyntaxError("the head of a part is too long");
        }
        if (end === -1) {
          await readOn();
          continue;
        }
        const found = take(end);
        take(needle.length);
        return found;
      }
    },
    /** The same, handed on piece by piece. */
    async passTo(needle: Bytes, write: (piece: Bytes) => void): Promise<void> {
      for (;;) {
        const end = indexOf(bytes, needle);
        const safe = end === -1 ? Math.max(0, bytes.length - needle.length + 1) : end;
        if (safe > 0) write(take(safe));
        if (end !== -1) {
          take(needle.length);
          return;
        }
        await readOn();
      }
    },
  };
}

/** After a delimiter: two dashes close the form, a line's end begins the next part. */
async function isClosed(input: Input): Promise<boolean> {
  const mark = new TextDecoder().decode(await input.read(2));
  if (mark !== "--" && mark !== "\r\n") throw new SyntaxError("a delimiter goes on");
  return mark === "--";
}

function readPartHead(bytes: Bytes): PartHead {
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  const headers = new Map(lines.map(readHeader));
  const disposition = headers.get("content-disposition") ?? "";
  const name = /^form-data\s*;/i.test(disposition) ? parameterOf(disposition, "name") : null;
  if (name === null) throw new SyntaxError("a part is no field");
  return {
    name,
    filename: parameterOf(disposition, "filename"),
    type: headers.get("content-type") ?? "",
  };
}

function readHeader(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}

/** Browsers escape what would end the quotes or the line, and nothing else. */
function parameterOf(disposition: string, name: keyof typeof PARAMETERS): string | null {
  const found = PARAMETERS[name].exec(disposition);
  const value = found?.[1] ?? found?.[2];
  return value?.replace(/%22|%0[DA]/gi, (code) => ESCAPED[code.toUpperCase()] ?? code) ?? null;
}

/** Both needles begin with a CR and no boundary holds one, so a plain walk is linear. */
function indexOf(bytes: Bytes, needle: Bytes): number {
  const last = bytes.length - needle.length;
  for (let at = 0; at <= last; at++) {
    if (bytes[at] !== CR) continue;
    let length = 1;
    while (length < needle.length && bytes[at + length] === needle[length]) length++;
    if (length === needle.length) return at;
  }
  return -1;
}

function join(first: Bytes, second: Uint8Array): Bytes {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
