import { crc32, deflateSync } from "node:zlib";

type Pixels = {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row from the top. */
  colors: Uint8Array;
};

const CHUNK_HEAD_BYTES = 8;

/** The uncompressed data of a PNG. */
type Rows = {
  width: number;
  height: number;
  /** Bytes per pixel. */
  channels: number;
  /** The unfiltered rows, each after its filter byte, which is 0. */
  rows: Uint8Array<ArrayBuffer>;
  /** The length of the file's part before the data: signature, size, colors. */
  headBytes: number;
};

/**
 * The colors of a small 8-bit PNG from the Images binding. Palettes and interlacing aren't supported, and
 * transparency is ignored.
 *
 * @throws Error for any other file
 */
export async function readPng(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  const { width, height, channels, rows } = await readRows(bytes);
  const colors = new Uint8Array(width * height * 3);
  for (let at = 0; at < colors.length; at++) {
    const pixel = Math.trunc(at / 3);
    const row = Math.trunc(pixel / width);
    const channel = channels < 3 ? 0 : at % 3;
    colors[at] = rows[pixel * channels + row + 1 + channel] ?? 0;
  }
  return { width, height, colors };
}

/**
 * Flips a PNG from the Images binding horizontally. Little is copied: its data is changed in place, and written
 * without compression, since it is read again right away.
 *
 * @throws Error as `readPng`
 */
export async function mirrorPng(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const { height, channels, rows, headBytes } = await readRows(bytes);
  const stride = rows.length / height;
  for (let row = 0; row < height; row++) {
    mirrorRow(rows.subarray(row * stride + 1, (row + 1) * stride), channels);
  }
  const data = new Uint8Array(deflateSync(rows, { level: 0 }));
  return [bytes.subarray(0, headBytes), ...chunk("IDAT", data), ...chunk("IEND")];
}

function mirrorRow(row: Uint8Array, channels: number): void {
  for (let left = 0, right = row.length - channels; left < right; ) {
    for (let channel = 0; channel < channels; channel++) {
      const swapped = row[left + channel] ?? 0;
      row[left + channel] = row[right + channel] ?? 0;
      row[right + channel] = swapped;
    }
    left += channels;
    right -= channels;
  }
}

/** The parts of a chunk, in order. */
function chunk(type: string, data = new Uint8Array()): Uint8Array<ArrayBuffer>[] {
  const head = new Uint8Array(CHUNK_HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint32(0, data.length);
  head.set(new TextEncoder().encode(type), 4);
  const tail = new Uint8Array(4);
  new DataView(tail.buffer).setUint32(0, crc32(data, crc32(head.subarray(4))));
  return [head, data, tail];
}

async function readRows(bytes: Uint8Array<ArrayBuffer>): Promise<Rows> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[view.getUint8(25)];
  if (view.getUint8(24) !== 8 || channels === undefined || view.getUint8(28) !== 0) {
    throw new Error("not a plain 8-bit PNG");
  }
  const data = dataOf(bytes, view);
  const rows = await inflate(data);
  if (rows.length !== height * (width * channels + 1)) throw new Error("not a whole PNG");
  unfilter(rows, width * channels + 1, channels);
  const headBytes = (data[0]?.byteOffset ?? 0) - bytes.byteOffset - CHUNK_HEAD_BYTES;
  return { width, height, channels, rows, headBytes };
}

/** The brightness of each pixel from 0 to 255, with the color weights of ITU-R BT.601. */
export function graysIn({ width, height, colors }: Pixels): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = colors.subarray(at * 3, at * 3 + 3);
    return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  });
}

function dataOf(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const isData = view.getUint32(at + 4) === 0x49444154; // IDAT
    if (isData) parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return parts;
}

async function inflate(parts: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Undoes the filter of each row (PNG 9.2), which is in the row's first byte, in place. */
function unfilter(rows: Uint8Array, stride: number, channels: number): void {
  for (let start = 0; start < rows.length; start += stride) {
    const filter = rows[start] ?? 0;
    rows[start] = 0;
    if (filter === 0) continue;
    for (let at = start + 1; at < start + stride; at++) {
      const isFirst = at <= start + channels;
      const left = isFirst ? 0 : (rows[at - channels] ?? 0);
      const up = start > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = start > 0 && !isFirst ? (rows[at - stride - channels] ?? 0) : 0;
      rows[at] = (rows[at] ?? 0) + predict(filter, left, up, corner);
    }
  }
}

/** Filters 0 to 4: none, sub, up, average, Paeth. */
function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
