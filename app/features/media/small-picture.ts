import { BLUR_SIZE, blurDataUrlOf } from "#app/lib/blur.ts";
import { GRAY_SIDE } from "./picture-hash.ts";
import type { Bytes } from "./picture-parts.ts";
import { type Plane, readMeans } from "./read-means.ts";

/** The placeholder of a JPEG until it is loaded, as a data URL; null for a JPEG that can't be read. */
export function blurOf(jpeg: Bytes): string | null {
  const [luma, ...chroma] = (readMeans(jpeg) ?? []).map((plane) => resizePlane(plane, BLUR_SIZE));
  if (!luma) return null;
  const colors = [...luma].flatMap((brightness, cell) => {
    const [blue = 0, red = 0] = chroma.map((plane) => (plane[cell] ?? 0) - 128);
    return [
      brightness + 1.402 * red,
      brightness - 0.344 * blue - 0.714 * red,
      brightness + 1.772 * blue,
    ];
  });
  return blurDataUrlOf(Uint8ClampedArray.from(colors));
}

/** The grays for a JPEG's perceptual hash, `GRAY_SIDE` squared; null for a JPEG that can't be read. */
export function graysOf(jpeg: Bytes): Uint8Array | null {
  const [luma] = readMeans(jpeg) ?? [];
  return luma
    ? Uint8Array.from(resizePlane(luma, { width: GRAY_SIDE, height: GRAY_SIDE }), Math.round)
    : null;
}

/**
 * A plane resized to a grid, each cell the mean of the area it covers.
 *
 * @returns values from 0 to 255, row by row
 */
function resizePlane(
  plane: Plane,
  { width, height }: { width: number; height: number },
): Float32Array {
  const columns = Array.from({ length: width }, (_, at) => overlapsOf(at, plane.width / width));
  const rows = Array.from({ length: height }, (_, at) => overlapsOf(at, plane.height / height));
  return Float32Array.from({ length: width * height }, (_, cell) => {
    let [sum, area] = [0, 0];
    for (const [y, tall] of rows[Math.trunc(cell / width)] ?? []) {
      for (const [x, wide] of columns[cell % width] ?? []) {
        sum += (plane.means[y * plane.stride + x] ?? 0) * tall * wide;
        area += tall * wide;
      }
    }
    return sum / area;
  });
}

/** The blocks that a cell of a row or column covers, each with the length of the overlap. */
function overlapsOf(cell: number, size: number): [block: number, length: number][] {
  const [from, to] = [cell * size, (cell + 1) * size];
  const overlaps: [number, number][] = [];
  for (let block = Math.floor(from); block < to; block++) {
    overlaps.push([block, Math.min(to, block + 1) - Math.max(from, block)]);
  }
  return overlaps;
}
