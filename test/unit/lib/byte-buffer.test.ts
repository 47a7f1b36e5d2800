import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { createByteBuffer } from "#app/lib/byte-buffer.ts";

afterEach(() => vi.restoreAllMocks());

test("pieces of any size are joined in order", () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 400_000 }), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, (given) => {
      const buffer = createByteBuffer();
      for (const piece of given) buffer.append(piece);
      expect(Buffer.from(buffer.finish()).equals(Buffer.concat(given))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("memory is released when pieces are joined, and for unfinished buffers", () => {
  const transfer = vi.spyOn(ArrayBuffer.prototype, "transfer");
  const released: number[] = [];
  transfer.mockImplementation(function (this: ArrayBuffer) {
    released.push(this.byteLength);
    return new ArrayBuffer(0);
  });
  const finished = createByteBuffer();
  finished.append(new Uint8Array(1_000_000));
  expect(finished.finish().length).toBe(1_000_000);
  expect(released).toEqual([262_144, 262_144, 262_144, 262_144]);
  const unfinished = createByteBuffer();
  unfinished.append(new Uint8Array(300_000));
  unfinished.release();
  expect(released).toHaveLength(6);
});
