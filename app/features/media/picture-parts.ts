export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The maximum number of segments or chunks of a picture. Encoders write at most the IDAT chunks of a 12 MB
 * PNG, 12,000 at 1 kB each; malicious files have millions.
 */
export const MAX_PARTS = 16_384;

/**
 * Collects the parts of a file to keep, as views into it. Adjacent parts are merged, so that there is at most
 * one more view than omitted parts.
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
    /** All parts in order. */
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
