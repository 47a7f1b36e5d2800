/** Generated pictures: small, valid, and as unusual as a test needs. */

import type { KeptShape } from "#app/features/media/pictures.ts";

/** Accepts pictures of any size. */
export const ANY_SHAPE: KeptShape = {
  aspect: null,
  maxWidth: 2000,
  maxHeight: 2000,
  jpegQuality: 0.8,
};

type JpegOptions = {
  width?: number;
  height?: number;
  /** Brightness (0 to 255) of the 8 x 8 block at column and row; mid-gray by default. */
  shade?: (column: number, row: number) => number;
  orientation?: number;
  /** Adds a GPS position, a comment, and a second preview after the end. */
  hasPrivateData?: boolean;
};

/** The text that `hasPrivateData` puts in every place where cameras store private data. */
export const PRIVATE_MARK = "40.7128N-74.0060W";

/** A gray baseline JPEG of flat blocks. */
export function jpeg(options: JpegOptions = {}): Uint8Array<ArrayBuffer> {
  const { width = 160, height = 90, shade = () => 128, orientation, hasPrivateData } = options;
  const out: number[] = [0xff, 0xd8];
  const segment = (marker: number, body: readonly number[]) =>
    out.push(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body);

  if (orientation || hasPrivateData) {
    segment(0xe1, [...chars("Exif\0\0"), ...tiff(orientation ?? 1, hasPrivateData === true)]);
  }
  if (hasPrivateData) {
    segment(0xe1, chars(`http://ns.adobe.com/xap/1.0/\0<x>${PRIVATE_MARK}</x>`));
    segment(0xed, chars(`Photoshop 3.0\0${PRIVATE_MARK}`));
    segment(0xfe, chars(`comment ${PRIVATE_MARK}`));
  }
  segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]);
  segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  // DC categories 0 to 11, all with codes of four bits; AC knows only "end of block", one bit.
  segment(0xc4, [0, 0, 0, 0, 12, ...zeros(12), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  segment(0xc4, [0x10, 1, ...zeros(15), 0]);
  segment(0xda, [1, 1, 0, 0, 63, 0]);
  out.push(...scan(Math.ceil(width / 8), Math.ceil(height / 8), shade), 0xff, 0xd9);
  if (hasPrivateData) out.push(...chars(PRIVATE_MARK));
  return new Uint8Array(out);
}

export function jpegFile(options: JpegOptions = {}, name = "photo.jpg"): File {
  return new File([jpeg(options)], name, { type: "image/jpeg" });
}

/** A JPEG that ends in the middle of its data. */
export function truncatedJpeg(): Uint8Array<ArrayBuffer> {
  const whole = jpeg({ width: 640, height: 360, shade: (x, y) => (x * 7 + y * 13) % 256 });
  return whole.slice(0, Math.floor(whole.length * 0.7));
}

/** A JPEG whose header claims a size that its data doesn't have. */
export function bombJpeg(width = 20_000, height = 20_000): Uint8Array<ArrayBuffer> {
  const bytes = jpeg({ width: 16, height: 16 });
  const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0);
  new DataView(bytes.buffer).setUint16(at + 5, height);
  new DataView(bytes.buffer).setUint16(at + 7, width);
  return bytes;
}

/** An RGB PNG; `pixel` gives the color at x, y. */
export async function png(
  width: number,
  height: number,
  pixel: (x: number, y: number) => readonly [number, number, number] = () => [200, 30, 30],
  textChunk?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = new Uint8Array(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) raw.set(pixel(x, y), y * (1 + width * 3) + 1 + x * 3);
  }
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    ...(textChunk ? [pngChunk("tEXt", new Uint8Array(chars(`Location\0${textChunk}`)))] : []),
    pngChunk("IDAT", await deflate(raw)),
    pngChunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A PNG header that claims `width` x `height` over no data at all. */
export async function bombPng(width = 20_000, height = 20_000): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await png(1, 1);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

/** `count` bytes of noise that look like nothing. */
export function junk(count: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: count }, (_, index) => (index * 31 + 7) & 255);
}

function scan(columns: number, rows: number, shade: (column: number, row: number) => number) {
  const bytes: number[] = [];
  let buffer = 0;
  let length = 0;
  const put = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--) {
      buffer = (buffer << 1) | ((value >> bit) & 1);
      if (++length === 8) {
        bytes.push(buffer, ...(buffer === 0xff ? [0] : []));
        buffer = 0;
        length = 0;
      }
    }
  };
  let previous = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // The DC term of a flat block is eight times its level, divided by the quantiser (8).
      const level = Math.round(shade(column, row)) - 128;
      const difference = level - previous;
      previous = level;
      const category = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference));
      put(category, 4);
      put(difference < 0 ? difference + (1 << category) - 1 : difference, category);
      put(0, 1);
    }
  }
  while (length !== 0) put(1, 1);
  return bytes;
}

/** A big-endian TIFF block: orientation, and a maker's note that says where the photo was taken. */
function tiff(orientation: number, hasPrivateData: boolean): number[] {
  const note = chars(`${PRIVATE_MARK}\0`);
  const entries = hasPrivateData ? 2 : 1;
  const end = 8 + 2 + entries * 12 + 4;
  return [
    ...chars("MM"),
    ...[0, 42, 0, 0, 0, 8, 0, entries],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...(hasPrivateData ? [0x01, 0x0e, 0, 2, 0, 0, 0, note.length, 0, 0, 0, end] : []),
    ...[0, 0, 0, 0],
    ...(hasPrivateData ? note : []),
  ];
}

function pngChunk(type: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(12 + body.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length);
  chunk.set(chars(type), 4);
  chunk.set(body, 8);
  view.setUint32(8 + body.length, crc32(chunk.subarray(4, 8 + body.length)));
  return chunk;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chars(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}
