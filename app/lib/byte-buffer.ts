const FIRST_BYTES = 64 * 1024;

/** Gives memory back at once. Left to the garbage collector, the photos of a busy minute fill an isolate. */
export function release(buffer: ArrayBuffer): void {
  buffer.transfer(0);
}

/** Bytes that come piece by piece, held once. */
export function createByteBuffer() {
  let buffer = new ArrayBuffer(FIRST_BYTES);
  let length = 0;
  return {
    /** Copies a piece behind those that came before. */
    append(piece: Uint8Array): void {
      const needed = length + piece.length;
      if (needed > buffer.byteLength) {
        buffer = buffer.transfer(Math.max(needed, 2 * buffer.byteLength));
      }
      new Uint8Array(buffer).set(piece, length);
      length = needed;
    },
    /** Hands on all of them, and gives their memory back afterwards: whoever keeps them copies them. */
    use(take: (whole: Uint8Array<ArrayBuffer>) => void): void {
      take(new Uint8Array(buffer, 0, length));
      release(buffer);
    },
  };
}
