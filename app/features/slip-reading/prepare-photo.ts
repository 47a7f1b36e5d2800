import { eraseLines } from "./erase-lines.ts";
import { evenLight } from "./even-light.ts";
import { findPrint, type PrintArea } from "./find-print.ts";
import { applyHomography, type Homography, type Point, solveHomography } from "./homography.ts";
import { type Gray, type Photo, resample, shrinkGray, toGray } from "./pixels.ts";

/** The longer side of the picture in which print is looked for, in pixels. */
const SEARCH_SIZE = 1100;
/** The height of a usual character in the result, in pixels: what the reader reads best. */
const CHARACTER_HEIGHT = 24;
/** Rows that lean less, in radians, are read as well as level ones. */
const LEAST_LEAN = 0.012;
const MOST_WIDTH = 1600;
const MOST_HEIGHT = 2400;

/** The print of a slip: upright, black on white, nothing else around it. */
export type PreparedPhoto = {
  print: Gray;
  /** From the print's pixels to the photo's. */
  toPhoto: Homography;
};

/**
 * Cuts the print out of a photo, straightens it and evens its light.
 *
 * @param characterHeight of a usual character in the result, in pixels
 * @returns null if the photo shows no print
 */
export function preparePhoto(
  photo: Photo,
  characterHeight = CHARACTER_HEIGHT,
): PreparedPhoto | null {
  const gray = toGray(photo);
  const { picture, scale } = searchPicture(gray);
  const even = evenLight(picture);
  const area = findPrint(even);
  if (!area) return null;
  const search = { scale, width: picture.width, height: picture.height };
  const first = cutOut(gray, area, cornersOf(area, search), characterHeight);
  const again = findPrint(first.print);
  if (!again || isStraight(again)) return first;
  // Strong perspective shows only once the rows are near upright.
  const { width, height } = first.print;
  const corners = cornersOf(again, { scale: 1, width, height }).map((corner) =>
    applyHomography(first.toPhoto, corner),
  );
  return cutOut(gray, again, corners, characterHeight);
}

function isStraight({ turn, leanAtTop, leanAtBottom }: PrintArea): boolean {
  return Math.abs(turn + leanAtTop) < LEAST_LEAN && Math.abs(turn + leanAtBottom) < LEAST_LEAN;
}

/**
 * A photo at the size in which print is looked for: smaller ones are enlarged.
 *
 * @returns `scale`: how many of the photo's pixels one of its own is wide
 */
export function searchPicture(gray: Gray): { picture: Gray; scale: number } {
  const scale = Math.max(gray.width, gray.height) / SEARCH_SIZE;
  const factor = Math.max(1, Math.floor(scale));
  const rest = scale / factor;
  const picture = resample(shrinkGray(gray, factor), [rest, 0, 0, 0, rest, 0, 0, 0], {
    width: Math.max(2, Math.floor(gray.width / scale)),
    height: Math.max(2, Math.floor(gray.height / scale)),
  });
  return { picture, scale };
}

type Search = { scale: number; width: number; height: number };

/** Draws the part of a photo between four corners. */
function cutOut(
  gray: Gray,
  { box, ...area }: PrintArea,
  corners: readonly Point[],
  characterHeight: number,
): PreparedPhoto {
  const enlarge = characterHeight / area.characterHeight;
  const width = Math.min(MOST_WIDTH, Math.max(2, Math.round((box.right - box.left) * enlarge)));
  const height = Math.min(MOST_HEIGHT, Math.max(2, Math.round((box.bottom - box.top) * enlarge)));
  const toPhoto = solveHomography(
    [0, 0, width, 0, width, height, 0, height],
    corners.flatMap(({ x, y }) => [x, y]),
  );
  // Sampling between pixels skips some if the picture shrinks by more.
  const [topLeft, topRight] = corners;
  const across =
    topLeft && topRight ? Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) : 0;
  const factor = Math.max(1, Math.round(across / width));
  const source = shrinkGray(gray, factor);
  const print = evenLight(resample(source, scaled(toPhoto, 1 / factor), { width, height }));
  eraseLines(print, characterHeight);
  return { print, toPhoto };
}

/** The corners of the print in the photo, from the top left clockwise. */
function cornersOf({ turn, box, leanAtTop, leanAtBottom }: PrintArea, search: Search): Point[] {
  const half = (box.right - box.left) / 2;
  const rise = [Math.tan(leanAtTop) * half, Math.tan(leanAtBottom) * half] as const;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [
    { x: box.left, y: box.top - rise[0] },
    { x: box.right, y: box.top + rise[0] },
    { x: box.right, y: box.bottom + rise[1] },
    { x: box.left, y: box.bottom - rise[1] },
  ].map(({ x, y }) => {
    const [dx, dy] = [x - search.width / 2, y - search.height / 2];
    return {
      x: (dx * cos - dy * sin + search.width / 2) * search.scale,
      y: (dx * sin + dy * cos + search.height / 2) * search.scale,
    };
  });
}

function scaled([a, b, c, d, e, f, g, h]: Homography, factor: number): Homography {
  return [a * factor, b * factor, c * factor, d * factor, e * factor, f * factor, g, h];
}
