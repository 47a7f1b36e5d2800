type Pixels = {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row from the top. */
  colours: Uint8Array;
};

/**
 * The colors of a small 8-bit PNG as the Images binding writes it. Palettes and interlacing are not
 * read, and what is transparent counts as opaque.
 *
 * @throws Error where the file is none of those
 */
export async function readPng(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[view.getUint8(25)];
  if (view.getUint8(24) !== 8 || channels === undefined || view.getUint8(28) !== 0) {
    throw new Error("not a plain 8-bit PNG");
  }
  const pixels = unfilter(await inflate(dataOf(bytes, view)), width * channels, channels);
  const colours = new Uint8Array(width * height * 3);
  for (let at = 0; at < colours.length; at++) {
    const channel = channels < 3 ? 0 : at % 3;
    colours[at] = pixels[Math.trunc(at / 3) * channels + channel] ?? 0;
  }
  return { width, height, colours };
}

/** How bright each pixel is, from 0 to 255: colors are weighed as the eye does (ITU-R BT.601). */
export function greysIn({ width, height, colours }: Pixels): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = colours.subarray(at * 3, at * 3 + 3);
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

async function inflate(parts: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> {
  const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Undoes the filter of each row (PNG 9.2), which is in the row's first byte. */
function unfilter(raw: Uint8Array, stride: number, channels: number): Uint8Array {
  const rows = Math.trunc(raw.length / (stride + 1));
  const pixels = new Uint8Array(rows * stride);
  for (let row = 0; row < rows; row++) {
    const filter = raw[row * (stride + 1)] ?? 0;
    for (let column = 0; column < stride; column++) {
      const at = row * stride + column;
      const left = column >= channels ? (pixels[at - channels] ?? 0) : 0;
      const up = row > 0 ? (pixels[at - stride] ?? 0) : 0;
      const corner = row > 0 && column >= channels ? (pixels[at - stride - channels] ?? 0) : 0;
      pixels[at] = (raw[row * (stride + 1) + 1 + column] ?? 0) + predict(filter, left, up, corner);
    }
  }
  return pixels;
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
