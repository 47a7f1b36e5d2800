/** Reads the pixels of a picture, through the Images binding and a PNG of 8 x 8 pixels. */
export async function averageShades(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ top: number; bottom: number; left: number; right: number }> {
  const small = await images
    .input(new Blob([bytes]).stream())
    .transform({ width: 8, height: 8, fit: "squeeze" })
    .output({ format: "image/png" });
  const rows = await readPng(new Uint8Array(await small.response().arrayBuffer()));
  const mean = (shades: number[]) => shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
  return {
    top: mean(rows.slice(0, 3).flat()),
    bottom: mean(rows.slice(5).flat()),
    left: mean(rows.flatMap((row) => row.slice(0, 3))),
    right: mean(rows.flatMap((row) => row.slice(5))),
  };
}

/** The first channel of an 8-bit PNG, row by row. */
async function readPng(bytes: Uint8Array<ArrayBuffer>): Promise<number[][]> {
  const view = new DataView(bytes.buffer);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[view.getUint8(25)] ?? 1;
  const data: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "IDAT") data.push(bytes.slice(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const inflated = new Blob(data).stream().pipeThrough(new DecompressionStream("deflate"));
  const raw = new Uint8Array(await new Response(inflated).arrayBuffer());
  const stride = width * channels;
  const pixels = new Uint8Array(height * stride);
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (stride + 1)] ?? 0;
    for (let column = 0; column < stride; column++) {
      const left = column >= channels ? (pixels[row * stride + column - channels] ?? 0) : 0;
      const up = row > 0 ? (pixels[(row - 1) * stride + column] ?? 0) : 0;
      const corner =
        row > 0 && column >= channels ? (pixels[(row - 1) * stride + column - channels] ?? 0) : 0;
      const value = raw[row * (stride + 1) + 1 + column] ?? 0;
      pixels[row * stride + column] = value + predicted(filter, left, up, corner);
    }
  }
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => pixels[row * stride + column * channels] ?? 0),
  );
}

/** PNG filters 0 to 4: none, sub, up, average, Paeth. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
