import sharp from "sharp";
import { seededRandom } from "./random.ts";

export interface RenderOptions {
  width: number;
}

/** A finished picture before it is packed: red, green and blue of each pixel, row by row. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const GRAIN_SIZE = 256;
/** The strongest grain takes a pixel so many 255th of the way to white or to black. */
const GRAIN_STRENGTH = 3.4;
const GRAIN_STEPS = Math.round(GRAIN_STRENGTH);

let grainTile: Uint8Array | undefined;

/** Which row of `shades` each pixel of a tile takes. */
function grain(): Uint8Array {
  if (grainTile) return grainTile;
  const random = seededRandom("grain");
  const noise = () => Math.round((random.next() + random.next() - 1) * GRAIN_STRENGTH);
  grainTile = Uint8Array.from({ length: GRAIN_SIZE ** 2 }, () => noise() + GRAIN_STEPS);
  return grainTile;
}

/** What each value becomes, from the darkest grain to the lightest. */
const shades = Array.from({ length: 2 * GRAIN_STEPS + 1 }, (_, step) =>
  Uint8Array.from({ length: 256 }, (_, value) => {
    const strength = (step - GRAIN_STEPS) / 255;
    return Math.round(value + strength * (strength > 0 ? 255 - value : value));
  }),
);

/** Film grain, laid over the finished picture: far cheaper than any filter of a drawing. */
function addGrain({ data, width, height }: Pixels): void {
  const tile = grain();
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const row = (y % GRAIN_SIZE) * GRAIN_SIZE;
    for (let x = 0; x < width; x += 1) {
      const shade = shades[tile[row + (x % GRAIN_SIZE)] ?? GRAIN_STEPS];
      for (const end = at + 3; at < end; at += 1) data[at] = shade?.[data[at] ?? 0] ?? 0;
    }
  }
}

function naturalWidth(svg: string): number {
  const width = /<svg[^>]*\swidth="(\d+)"/.exec(svg)?.[1];
  if (!width) throw new Error("The drawing states no width.");
  return Number(width);
}

/** A drawing as a camera saw it. */
export async function renderPixels(svg: string, { width }: RenderOptions): Promise<Pixels> {
  const density = (72 * width) / naturalWidth(svg);
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data, width: info.width, height: info.height };
  addGrain(pixels);
  return pixels;
}

/** Pixels for whatever sharp is to make of them. */
export function openPixels({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A drawing as the JPEG a phone would have sent. */
export async function renderJpeg(svg: string, options: RenderOptions): Promise<Buffer> {
  return packJpeg(await renderPixels(svg, options));
}

export function packJpeg(pixels: Pixels): Promise<Buffer> {
  return openPixels(pixels).jpeg({ quality: 74, mozjpeg: false }).toBuffer();
}
