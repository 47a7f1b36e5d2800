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

let grainTile: Uint16Array | undefined;

/** Where in `SHADES` each pixel of a tile finds its row. */
function grain(): Uint16Array {
  if (grainTile) return grainTile;
  const random = seededRandom("grain");
  const noise = () => Math.round((random.next() + random.next() - 1) * GRAIN_STRENGTH);
  grainTile = Uint16Array.from({ length: GRAIN_SIZE ** 2 }, () => (noise() + GRAIN_STEPS) * 256);
  return grainTile;
}

/** What each value becomes: 256 of them for each grain, from the darkest to the lightest. */
const SHADES = Uint8Array.from({ length: (2 * GRAIN_STEPS + 1) * 256 }, (_, at) => {
  const value = at % 256;
  const strength = (Math.floor(at / 256) - GRAIN_STEPS) / 255;
  return Math.round(value + strength * (strength > 0 ? 255 - value : value));
});

/**
 * Film grain, laid over the finished picture: far cheaper than any filter of a drawing. Each index is
 * within its table, and asking whether it is takes as long as all the rest: hence the casts.
 */
function addGrain({ data, width, height }: Pixels): void {
  const tile = grain();
  for (let y = 0; y < height; y += 1) {
    const line = (y % GRAIN_SIZE) * GRAIN_SIZE;
    for (let x = 0; x < width; x += 1) {
      const row = tile[line + (x % GRAIN_SIZE)] as number;
      const at = 3 * (y * width + x);
      data[at] = SHADES[row + (data[at] as number)] as number;
      data[at + 1] = SHADES[row + (data[at + 1] as number)] as number;
      data[at + 2] = SHADES[row + (data[at + 2] as number)] as number;
    }
  }
}

/** A drawing as a camera saw it. */
export async function renderPixels(svg: string, { width }: RenderOptions): Promise<Pixels> {
  const file = Buffer.from(svg);
  const { width: naturalWidth } = await sharp(file).metadata();
  const density = (72 * width) / naturalWidth;
  const { data, info } = await sharp(file, { density })
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
