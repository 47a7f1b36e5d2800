import { type BodyLimit, chunkCounter } from "../bounded-body.server.ts";
import { release } from "../byte-buffer.ts";

/** A part's headers; `filename` is null for a text field and "" if no file was chosen. */
export type PartHead = { name: string; filename: string | null; type: string };

/**
 * Receives the bytes of one part as they arrive, then `end`. It must copy what it needs: the memory of each
 * piece is released as soon as the next one is read.
 */
export type PartSink = { write(bytes: Uint8Array<ArrayBuffer>): void; end(): void };

export type MultipartBounds = BodyLimit & {
  maxParts: number;
  /** The most bytes in one part's headers. */
  maxHeadBytes: number;
  /** @param parts the limit */
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

/** The boundary in a content type; null if there is none (RFC 2046: at most 70 characters). */
export function boundaryOf(contentType: string): string | null {
  const match = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2] ?? "";
  return boundary && boundary.length <= MAX_BOUNDARY_LENGTH ? boundary : null;
}

/**
 * Reads multipart/form-data (RFC 7578) as it arrives: each piece of a part goes straight to its sink, and
 * no more than a chunk and one part's headers is held in memory. The work is linear in the bytes read, and
 * reading stops at the first error. The rest of the body stays unread and unlocked.
 *
 * @param open returns the sink for a part
 * @throws SyntaxError for malformed forms, the errors of chunkCounter and `tooManyParts`, and whatever
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
    // The body begins with the first delimiter.
    await input.passTo(delimiter, () => {
      throw new SyntaxError("unexpected bytes before the first part");
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

/** A cursor over the bytes of a body. */
function createInput(reader: ReadableStreamDefaultReader<Bytes>, limit: BodyLimit) {
  const count = chunkCounter(limit);
  let bytes: Bytes = LINE_END.slice();

  async function readChunk() {
    const { done, value } = await reader.read();
    if (done) throw new SyntaxError("the form ends too early");
    count(value.byteLength);
    const before = bytes;
    bytes = join(before, value);
    release(before.buffer);
    release(value.buffer);
    release(value.buffer);
  }

  function take(length: number): Bytes {
    const head = bytes.subarray(0, length);
    bytes = bytes.subarray(length);
    return head;
  }

  return {
    async read(length: number): Promise<Bytes> {
      while (bytes.length < length) await readChunk();
      return take(length);
    },
    /** Returns the bytes before the needle, and consumes both. */
    async readTo(needle: Bytes, maxLength: number): Promise<Bytes> {
      for (;;) {
        const end = indexOf(bytes, needle);
        if ((end === -1 ? bytes.length : end) > maxLength) {
          throw new SyntaxError("the headers of a part are too long");
        }
        if (end === -1) {
          await readChunk();
          continue;
        }
        const head = take(end);
        take(needle.length);
        return head;
      }
    },
    /** The same, but passes the bytes to `write` piece by piece. */
    async passTo(needle: Bytes, write: (piece: Bytes) => void): Promise<void> {
      for (;;) {
        const end = indexOf(bytes, needle);
        const safe = end === -1 ? Math.max(0, bytes.length - needle.length + 1) : end;
        if (safe > 0) write(take(safe));
        if (end !== -1) {
          take(needle.length);
          return;
        }
        await readChunk();
      }
    },
  };
}

/** After a delimiter, two dashes end the form, and a line break begins the next part. */
async function isClosed(input: Input): Promise<boolean> {
  const mark = new TextDecoder().decode(await input.read(2));
  if (mark !== "--" && mark !== "\r\n") throw new SyntaxError("unexpected bytes after a delimiter");
  return mark === "--";
}

function readPartHead(bytes: Bytes): PartHead {
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  const headers = new Map(lines.map(readHeader));
  const disposition = headers.get("content-disposition") ?? "";
  const name = /^form-data\s*;/i.test(disposition) ? parameterOf(disposition, "name") : null;
  if (name === null) throw new SyntaxError("a part has no field name");
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

/** Browsers escape quotes and line breaks, and nothing else. */
function parameterOf(disposition: string, name: keyof typeof PARAMETERS): string | null {
  const match = PARAMETERS[name].exec(disposition);
  const value = match?.[1] ?? match?.[2];
  return value?.replace(/%22|%0[DA]/gi, (code) => ESCAPED[code.toUpperCase()] ?? code) ?? null;
}

/** Both needles start with a CR, and no boundary contains one, so a simple scan is linear. */
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
