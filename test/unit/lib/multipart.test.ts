import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#app/lib/errors.ts";
import { boundaryOf, type PartHead, readMultipart } from "#app/lib/forms/multipart.server.ts";

const encoder = new TextEncoder();

/** A body in pieces of the given lengths, in turn; `progress` reports how much was read. */
function inPieces(bytes: Uint8Array, lengths: readonly number[]) {
  const progress = { bytes: 0, pieces: 0 };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (progress.bytes >= bytes.length) return controller.close();
        const length = lengths[progress.pieces++ % lengths.length] ?? bytes.length;
        // A copy, since the reader may release a chunk.
        controller.enqueue(bytes.slice(progress.bytes, progress.bytes + length));
        progress.bytes = Math.min(bytes.length, progress.bytes + length);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, progress };
}

const WIDE = {
  maxBytes: 1_000_000,
  maxParts: 100,
  maxHeadBytes: 2_000,
  tooLarge: () => new AppError("too_large", "too large"),
  tooManyParts: (parts: number) => new AppError("too_large", `more than ${parts} parts`),
};

/** Reads a body: each part's headers and bytes. */
async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  boundary: string,
  bounds: Partial<typeof WIDE> = {},
) {
  const parts: { head: PartHead; bytes: number[]; isWhole: boolean }[] = [];
  const open = (head: PartHead) => {
    const part = { head, bytes: [] as number[], isWhole: false };
    parts.push(part);
    return {
      write: (bytes: Uint8Array) => part.bytes.push(...bytes),
      end: () => {
        part.isWhole = true;
      },
    };
  };
  await readMultipart(body, boundary, { ...WIDE, ...bounds }, open);
  return parts;
}

const part = (name: string, content = "", more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const whole = (text: string) => inPieces(encoder.encode(text), [100_000]);

/** Random bytes with many line breaks, dashes and the boundary's letter. */
const tricky = fc
  .array(fc.constantFrom(13, 10, 45, 120, 0, 255), { maxLength: 40 })
  .map((bytes) => new Uint8Array(bytes));
const names = fc.string({ maxLength: 12 });
const fields = fc.array(
  fc.oneof(
    fc.record({ name: names, text: fc.string({ maxLength: 30 }) }),
    fc.record({ name: names, filename: fc.string({ minLength: 1, maxLength: 12 }), bytes: tricky }),
  ),
  { maxLength: 8 },
);

test("any form serialized by the platform is read, whatever pieces it arrives in", async () => {
  await fc.assert(
    fc.asyncProperty(
      fields,
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
      async (list, lengths) => {
        const form = new FormData();
        for (const field of list) {
          if ("text" in field) form.append(field.name, field.text);
          else form.append(field.name, new File([field.bytes], field.filename));
        }
        const written = new Response(form);
        const boundary = boundaryOf(written.headers.get("content-type") ?? "") ?? "";
        const bytes = new Uint8Array(await written.arrayBuffer());
        const expected = await Promise.all(
          [...(await new Response(bytes, { headers: written.headers }).formData())].map(
            async ([name, value]) => ({
              name,
              filename: typeof value === "string" ? null : value.name,
              bytes: [
                ...(typeof value === "string"
                  ? encoder.encode(value)
                  : new Uint8Array(await value.arrayBuffer())),
              ],
            }),
          ),
        );
        const parts = await read(inPieces(bytes, lengths).stream, boundary);
        expect(parts.map(({ head: { type: _, ...head }, bytes }) => ({ ...head, bytes }))).toEqual(
          expected,
        );
        expect(parts.every(({ isWhole }) => isWhole)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

describe("malformed forms are rejected:", () => {
  test.each([
    ["nothing", ""],
    ["a preamble", `hello\r\n${part("a")}--x--`],
    ["a form that breaks off in a part", part("a", "b").slice(0, -4)],
    ["a form without its end", part("a")],
    ["a delimiter that goes on", "--xy\r\n\r\n--x--"],
    ["a part without a head", "--x\r\n\r\n\r\nb\r\n--x--"],
    ["a part that is no field", "--x\r\nContent-Type: text/plain\r\n\r\nb\r\n--x--"],
    ["an attachment", '--x\r\nContent-Disposition: attachment; name="a"\r\n\r\nb\r\n--x--'],
    ["a head without an end", `--x\r\nA: ${"b".repeat(3_000)}`],
  ])("%s", async (_, text) => {
    for (const length of [1, 7, 100_000]) {
      const { stream } = inPieces(encoder.encode(text), [length]);
      await expect(read(stream, "x")).rejects.toThrow(SyntaxError);
    }
  });
});

describe("bounds", () => {
  test("reading 812,261 parts stops at the first one over the limit", async () => {
    const parts = encoder.encode(part("a").repeat(812_261));
    const { stream, progress } = inPieces(parts, [16_384]);
    await expect(read(stream, "x")).rejects.toThrow("more than 100 parts");
    expect(progress.pieces).toBe(1);
  });

  test("a part over the limit is not opened", async () => {
    const text = `${part("a")}${part("b")}--x--`;
    expect(await read(whole(text).stream, "x", { maxParts: 2 })).toHaveLength(2);
    await expect(read(whole(text).stream, "x", { maxParts: 1 })).rejects.toThrow("more than 1");
  });

  test("reading stops if the body is too large", async () => {
    const { stream, progress } = inPieces(encoder.encode(part("a", "b".repeat(500_000))), [1_000]);
    await expect(read(stream, "x", { maxBytes: 10_000 })).rejects.toThrow("too large");
    expect(progress.bytes).toBe(11_000);
  });

  test("bytes after the end aren't read, and the body is unlocked", async () => {
    const { stream, progress } = inPieces(
      encoder.encode(`${part("a")}--x--${"b".repeat(900)}`),
      [100],
    );
    await read(stream, "x");
    expect(progress.bytes).toBe(100);
    expect(stream.locked).toBe(false);
  });

  test("an error unlocks the body too", async () => {
    const { stream } = whole("nothing");
    await expect(read(stream, "x")).rejects.toThrow();
    expect(stream.locked).toBe(false);
  });
});

test.each([
  ["multipart/form-data; boundary=x", "x"],
  ['multipart/form-data; charset=utf-8; Boundary="a b"', "a b"],
  ["multipart/form-data", null],
  ["multipart/form-data; boundary=", null],
  [`multipart/form-data; boundary=${"x".repeat(71)}`, null],
])("the boundary of %s", (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
