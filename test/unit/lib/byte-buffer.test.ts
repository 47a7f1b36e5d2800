import fc from "fast-check";
import { expect, test } from "vitest";
import { createByteBuffer } from "#app/lib/byte-buffer.ts";

test("pieces of any size come out as one, in order", () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 100_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, (given) => {
      const buffer = createByteBuffer();
      for (const piece of given) buffer.append(piece);
      let whole: number[] = [];
      buffer.use((bytes) => {
        whole = [...bytes];
      });
      expect(whole).toEqual(given.flatMap((piece) => [...piece]));
    }),
    { numRuns: 30 },
  );
});

test("the memory is given back once the bytes were handed on", () => {
  const buffer = createByteBuffer();
  buffer.append(new Uint8Array(1_000_000));
  let handedOn = new Uint8Array();
  buffer.use((bytes) => {
    handedOn = bytes;
    expect(bytes.length).toBe(1_000_000);
  });
  expect(handedOn.length).toBe(0);
});
