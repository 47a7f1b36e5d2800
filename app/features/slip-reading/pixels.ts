import { applyHomography, type Homography } from "./homography.ts";

/** Red, green, blue and opacity of each pixel, row by row; a browser's ImageData is one. */
export type Photo = { data: Uint8ClampedArray; width: number; height: number };

/** A gray picture: one byte for each pixel, 0 is black. */
export type Gray = { data: Uint8ClampedArray; width: number; height: number };

export function createGray(width: number, height: number): Gray {
  return { data: new Uint8ClampedArray(width * height), width, height };
}

/** Turns of a picture by 90 degrees clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** A photo turned clockwise. */
export function turnPhoto({ data, width, height }: Photo, turns: QuarterTurns): Photo {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const turned = new Uint32Array(pixels.length);
  const [columns, rows] = turns % 2 === 0 ? [width, height] : [height, width];
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const [fromX, fromY] = unturn(x, y, columns, rows, turns);
      turned[y * columns + x] = pixels[fromY * width + fromX] ?? 0;
    }
  }
  return { data: new Uint8ClampedArray(turned.buffer), width: columns, height: rows };
}

/** Where a pixel of the turned photo was before. */
function unturn(x: number, y: number, columns: number, rows: number, turns: QuarterTurns) {
  if (turns === 1) return [y, columns - 1 - x] as const;
  if (turns === 2) return [columns - 1 - x, rows - 1 - y] as const;
  return turns === 3 ? ([rows - 1 - y, x] as const) : ([x, y] as const);
}

/** How bright each pixel looks. */
export function toGray({ data, width, height }: Photo): Gray {
  const gray = createGray(width, height);
  for (let at = 0, from = 0; at < gray.data.length; at += 1, from += 4) {
    gray.data[at] =
      (data[from] ?? 0) * 0.3 + (data[from + 1] ?? 0) * 0.59 + (data[from + 2] ?? 0) * 0.11;
  }
  return gray;
}

/** Each pixel becomes the mean of a square of `factor` by `factor` pixels. */
export function shrinkGray(gray: Gray, factor: number): Gray {
  if (factor <= 1) return gray;
  const small = createGray(Math.floor(gray.width / factor), Math.floor(gray.height / factor));
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      let sum = 0;
      for (let row = 0; row < factor; row += 1) {
        const start = (y * factor + row) * gray.width + x * factor;
        for (let at = start; at < start + factor; at += 1) sum += gray.data[at] ?? 0;
      }
      small.data[y * small.width + x] = sum / factor ** 2;
    }
  }
  return small;
}

/**
 * Draws a part of a picture anew.
 *
 * @param toSource where each pixel of the new picture comes from; beyond the edge, the last pixel repeats
 */
export function resample(
  gray: Gray,
  toSource: Homography,
  { width, height }: { width: number; height: number },
): Gray {
  const [a, b, c, d, e, f, g, h] = toSource;
  const out = createGray(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const depth = g * x + h * y + 1;
      out.data[y * width + x] = sample(
        gray,
        (a * x + b * y + c) / depth,
        (d * x + e * y + f) / depth,
      );
    }
  }
  return out;
}

function sample({ data, width, height }: Gray, x: number, y: number): number {
  const left = Math.min(Math.max(Math.floor(x), 0), width - 2);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 2);
  const right = Math.min(Math.max(x - left, 0), 1);
  const below = Math.min(Math.max(y - top, 0), 1);
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}

type Pick = (one: number, other: number) => number;

/** Each pixel becomes the most extreme of those within `radius` columns and rows. */
export function spreadExtreme(gray: Gray, radius: number, pick: Pick): Gray {
  return spreadAlong(spreadAlong(gray, radius, pick, true), radius, pick, false);
}

function spreadAlong(
  { data, width, height }: Gray,
  radius: number,
  pick: Pick,
  isRow: boolean,
): Gray {
  const out = createGray(width, height);
  const [count, length] = isRow ? [height, width] : [width, height];
  const [stride, step] = isRow ? [width, 1] : [1, width];
  for (let line = 0; line < count; line += 1) {
    for (let i = 0; i < length; i += 1) {
      const last = Math.min(length - 1, i + radius);
      let extreme = data[line * stride + i * step] ?? 0;
      for (let near = Math.max(0, i - radius); near <= last; near += 1) {
        extreme = pick(extreme, data[line * stride + near * step] ?? 0);
      }
      out.data[line * stride + i * step] = extreme;
    }
  }
  return out;
}

/** Each pixel becomes the mean of those within `radius` columns and rows. */
export function blur(gray: Gray, radius: number): Gray {
  return blurAlong(blurAlong(gray, radius, true), radius, false);
}

function blurAlong({ data, width, height }: Gray, radius: number, isRow: boolean): Gray {
  const out = createGray(width, height);
  const [count, length] = isRow ? [height, width] : [width, height];
  const [stride, step] = isRow ? [width, 1] : [1, width];
  for (let line = 0; line < count; line += 1) {
    const valueAt = (i: number) =>
      data[line * stride + Math.min(Math.max(i, 0), length - 1) * step] ?? 0;
    let sum = 0;
    for (let i = -radius; i <= radius; i += 1) sum += valueAt(i);
    for (let i = 0; i < length; i += 1) {
      out.data[line * stride + i * step] = sum / (2 * radius + 1);
      sum += valueAt(i + radius + 1) - valueAt(i - radius);
    }
  }
  return out;
}

/** A rectangle in pixels; right and bottom are the first column and row beyond it. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** The smallest upright rectangle around a box whose corners are mapped. */
export function mapBox({ left, top, right, bottom }: Box, map: Homography): Box {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map((corner) => applyHomography(map, corner));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}
