const BLOCK_BYTES = 256 * 1024;

/** Frees memory immediately. If left to the garbage collector, a busy minute's photos fill an isolate. */
export function release(buffer: ArrayBuffer): void {
  if (!buffer.detached) buffer.transfer(0);
}

/** Collects bytes piece by piece, in blocks, since a growing buffer would be copied repeatedly. */
export function createByteBuffer() {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  return {
    /** Copies the piece. */
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
    /** Returns all bytes in one array and frees the blocks. */
    finish(): Uint8Array<ArrayBuffer> {
      const whole = new Uint8Array(length);
      for (const [index, block] of blocks.entries()) {
        const start = index * BLOCK_BYTES;
        whole.set(block.subarray(0, length - start), start);
      }
      this.release();
      return whole;
    },
    release(): void {
      for (const { buffer } of blocks.splice(0)) release(buffer);
      length = 0;
    },
  };
}
