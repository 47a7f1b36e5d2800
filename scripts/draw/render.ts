import sharp from "sharp";
import { seededRandom } from "./random.ts";

export interface RenderOptions {
  width: number;
}

const GRAIN_SIZE = 256;
let grainTile: Buffer | undefined;

/** Film grain, laid over the finished picture: far cheaper than a turbulence filter in the SVG. */
function grain(): Buffer {
  if (grainTile) return grainTile;
  const random = seededRandom("grain");
  const pixels = Buffer.alloc(GRAIN_SIZE * GRAIN_SIZE * 4);
  for (let i = 0; i < pixels.length; i += 4) {
    const noise = random.next() + random.next() - 1;
    pixels.fill(noise > 0 ? 255 : 0, i, i + 3);
    pixels[i + 3] = Math.round(Math.abs(noise) * 3.4);
  }
  grainTile = pixels;
  return grainTile;
}

function naturalWidth(svg: string): number {
  const width = /<svg[^>]*\swidth="(\d+)"/.exec(svg)?.[1];
  if (!width) throw new Error("The drawing states no width.");
  return Number(width);
}

/** A drawing as the JPEG a phone would have sent. */
export async function renderJpeg(svg: string, { width }: RenderOptions): Promise<Buffer> {
  const density = (72 * width) / naturalWidth(svg);
  return await sharp(Buffer.from(svg), { density })
    .flatten({ background: "#000" })
    .composite([
      {
        input: grain(),
        raw: { width: GRAIN_SIZE, height: GRAIN_SIZE, channels: 4 },
        tile: true,
      },
    ])
    .jpeg({ quality: 74, mozjpeg: false })
    .toBuffer();
}
