import { solveHomography } from "#app/features/slip-reading/homography.ts";
import { openPixels, type Pixels, renderPixels } from "../../../scripts/demo-slips/render.ts";
import { SLIP_HEIGHT, SLIP_WIDTH } from "../../../scripts/demo-slips/slip-surfaces.ts";
import type { BenchmarkSlip, PhotoPlan } from "./benchmark-slip.ts";

/** The JPEG that a phone would have sent of a drawn slip. */
export async function photograph({ svg, photo }: BenchmarkSlip): Promise<Buffer> {
  const width = Math.round((photo.longSidePx * SLIP_WIDTH) / SLIP_HEIGHT);
  const flat = await renderPixels(svg, { width });
  const seen = lit(warped(flat, photo.corners), photo);
  const file = openPixels(seen);
  return (photo.blurPx >= 0.3 ? file.blur(photo.blurPx) : file)
    .jpeg({ quality: photo.jpegQuality })
    .toBuffer();
}

/** As seen from one side: beyond the picture's edge, its last pixel repeats. */
function warped({ data, width, height }: Pixels, corners: readonly number[]): Pixels {
  const square = [0, 0, width, 0, width, height, 0, height];
  const moved = square.map(
    (value, at) => value + (corners[at] ?? 0) * (at % 2 === 0 ? width : height),
  );
  const [a, b, c, d, e, f, g, h] = solveHomography(square, moved);
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const depth = g * x + h * y + 1;
      const fromX = clamp((a * x + b * y + c) / depth, width - 1.001);
      const fromY = clamp((d * x + e * y + f) / depth, height - 1.001);
      mixInto(out, 3 * (y * width + x), data, width, fromX, fromY);
    }
  }
  return { data: out, width, height };
}

const clamp = (value: number, high: number): number => Math.min(Math.max(value, 0), high);

function mixInto(out: Buffer, to: number, data: Buffer, width: number, x: number, y: number): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [right, below] = [x - left, y - top];
  const at = 3 * (top * width + left);
  for (let channel = 0; channel < 3; channel += 1) {
    const from = at + channel;
    const upper = (data[from] ?? 0) * (1 - right) + (data[from + 3] ?? 0) * right;
    const lower =
      (data[from + 3 * width] ?? 0) * (1 - right) + (data[from + 3 * width + 3] ?? 0) * right;
    out[to + channel] = upper * (1 - below) + lower * below;
  }
}

/** A shadow with a soft edge, and the lamp's reflection. */
function lit({ data, width, height }: Pixels, { shadow, glare }: PhotoPlan): Pixels {
  if (!shadow && !glare) return { data, width, height };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x / width, y / height];
      const dark = shadow ? shadowAt(u, v, shadow) : 0;
      const bright = glare ? glareAt(u, (v * height) / width, glare, height / width) : 0;
      const at = 3 * (y * width + x);
      for (let channel = at; channel < at + 3; channel += 1) {
        const value = (data[channel] ?? 0) * (1 - dark);
        data[channel] = value + (255 - value) * bright;
      }
    }
  }
  return { data, width, height };
}

function shadowAt(
  u: number,
  v: number,
  { at, angle, strength }: NonNullable<PhotoPlan["shadow"]>,
): number {
  const along = (u - 0.5) * Math.cos(angle) + (v - 0.5) * Math.sin(angle) + 0.5;
  return strength * clamp((along - at) / 0.04 + 0.5, 1);
}

function glareAt(
  u: number,
  v: number,
  glare: NonNullable<PhotoPlan["glare"]>,
  aspect: number,
): number {
  const distance = Math.hypot(u - glare.x, v - glare.y * aspect) / glare.radius;
  return distance >= 1 ? 0 : glare.strength * (1 - distance ** 2);
}
