const BLOCK_BYTES = 256 * 1024;

/** Gives memory back at once. Left to the garbage collector, the photos of a busy minute fill an isolate. */
export function release(buffer: ArrayBuffer): void {
  if (!buffer.detached) buffer.transfer(0);
}

/** Bytes that come piece by piece. They lie in blocks, since a buffer that grows is copied as it does. */
export function createByteBuffer() {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  return {
    /** Copies a piece behind those that came before. */
    append(piece: Uint8Array): void {
      for (let at = 0; at < piece.length; ) {
        const start = length % BLOCK_BYTES;
        if (start === 0) blocks.push(new Uint8Array(BLOCK_BYTES));
        const next = piece.subarray(at, at + BLOCK_BYTES - start);
        blocks.at(-1)?.set(next, start);
        length += next.length;
        at += next.length;
      }
    },
    /** All of them in one; the blocks are given back. */
    finish(): Uint8Array<ArrayBuffer> {
      const whole = new Uint8Array(length);
      for (const [index, block] of blocks.entries()) {
        const start = index * BLOCK_BYTES;
        whole.set(block.subarray(0, length - start), start);
      }
      this.release();
      return whole;
    },
    /** Gives back what came. */
    release(): void {
      for (const { buffer } of blocks.splice(0)) release(buffer);
      length = 0;
    },
  };
}
