export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * How many segments or chunks a picture may have. The most that encoders write are the IDAT chunks of a
 * 12 MB PNG, 12,000 at 1 kB each; files made to keep a reader busy have millions.
 */
export const MAX_PARTS = 16_384;

/**
 * Collects the parts of a file to keep as views into it, without a copy. Neighbors become one view, so that
 * there are no more of them than things left out.
 */
export function collectParts(bytes: Bytes) {
  const parts: Bytes[] = [];
  let start = 0;
  let end = 0;
  return {
    keep(from: number, to: number): void {
      if (from !== end) {
        if (end > start) parts.push(bytes.subarray(start, end));
        start = from;
      }
      end = to;
    },
    /** All of them in their order. */
    finish(): Bytes[] {
      if (end > start) parts.push(bytes.subarray(start, end));
      return parts;
    },
  };
}

export function ascii(bytes: Bytes, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

export function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
