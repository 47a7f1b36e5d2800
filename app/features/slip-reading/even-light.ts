import { blur, createGray, type Gray, spreadExtreme } from "./pixels.ts";

/** The picture is divided into about so many columns, each of whose cells has its own light. */
const COLUMNS = 64;
/** Paper a little darker than its surroundings is still paper. */
const PAPER_SHARE = 0.93;
/** The least difference between paper and print, as a share of the paper's brightness. */
const LEAST_CONTRAST = 0.22;

/**
 * Takes shadow, glare and fading out of a picture of print: paper becomes white, print black.
 *
 * @param gray dark print on paper, already cut out of the photo
 */
export function evenLight(gray: Gray): Gray {
  const cell = Math.max(2, Math.round(gray.width / COLUMNS));
  const paper = blur(close(cellExtremes(gray, cell, Math.max), 2), 1);
  const print = blur(spreadExtreme(cellExtremes(gray, cell, Math.min), 2, Math.min), 2);
  const out = createGray(gray.width, gray.height);
  for (let y = 0; y < gray.height; y += 1) {
    for (let x = 0; x < gray.width; x += 1) {
      const at = y * gray.width + x;
      const white = between(paper, (x + 0.5) / cell - 0.5, (y + 0.5) / cell - 0.5) * PAPER_SHARE;
      const black = between(print, (x + 0.5) / cell - 0.5, (y + 0.5) / cell - 0.5);
      const range = Math.max(white - black, white * LEAST_CONTRAST);
      out.data[at] = (((gray.data[at] ?? 0) - (white - range)) / range) * 255;
    }
  }
  return out;
}

function close(gray: Gray, radius: number): Gray {
  return spreadExtreme(spreadExtreme(gray, radius, Math.max), radius, Math.min);
}

/** The brightest or darkest pixel of each cell, after a little blur: one grain of noise isn't light. */
function cellExtremes(gray: Gray, cell: number, pick: (a: number, b: number) => number): Gray {
  const soft = blur(gray, 1);
  const out = createGray(Math.ceil(gray.width / cell), Math.ceil(gray.height / cell));
  for (let y = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1) {
      let extreme = soft.data[y * cell * gray.width + x * cell] ?? 0;
      for (let row = y * cell; row < Math.min(gray.height, (y + 1) * cell); row += 1) {
        const end = row * gray.width + Math.min(gray.width, (x + 1) * cell);
        for (let at = row * gray.width + x * cell; at < end; at += 1) {
          extreme = pick(extreme, soft.data[at] ?? 0);
        }
      }
      out.data[y * out.width + x] = extreme;
    }
  }
  return out;
}

function between({ data, width, height }: Gray, x: number, y: number): number {
  const left = Math.min(Math.max(Math.floor(x), 0), Math.max(0, width - 2));
  const top = Math.min(Math.max(Math.floor(y), 0), Math.max(0, height - 2));
  const right = Math.min(Math.max(x - left, 0), 1);
  const below = Math.min(Math.max(y - top, 0), 1);
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}
