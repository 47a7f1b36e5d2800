import type { Gray } from "./pixels.ts";

/** A connected dark shape: its upright rectangle, right and bottom exclusive, and its number of pixels. */
export type Shape = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: number;
};

/** Below this, a pixel of evened print is ink. */
export const INK = 128;
/** Print has far fewer shapes; a photo of gravel doesn't. */
const MAX_SHAPES = 20_000;

export const heightOf = ({ top, bottom }: Shape): number => bottom - top;
export const widthOf = ({ left, right }: Shape): number => right - left;

/**
 * Finds the connected dark shapes of a picture, in reading order of their topmost pixels.
 *
 * @param ink pixels below this brightness belong to a shape
 */
export function findShapes({ data, width, height }: Gray, ink = INK): Shape[] {
  const isVisited = new Uint8Array(data.length);
  const shapes: Shape[] = [];
  const isOpen = (at: number) => !isVisited[at] && (data[at] ?? 255) < ink;
  for (let start = 0; start < data.length && shapes.length < MAX_SHAPES; start += 1) {
    if (!isOpen(start)) continue;
    const shape = { left: width, top: height, right: 0, bottom: 0, size: 0 };
    const pixels = [start];
    isVisited[start] = 1;
    for (let next = 0; next < pixels.length; next += 1) {
      const at = pixels[next] ?? start;
      const x = at % width;
      const y = (at - x) / width;
      shape.left = Math.min(shape.left, x);
      shape.right = Math.max(shape.right, x + 1);
      shape.top = Math.min(shape.top, y);
      shape.bottom = Math.max(shape.bottom, y + 1);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const near = row * width + column;
          if (!isOpen(near)) continue;
          isVisited[near] = 1;
          pixels.push(near);
        }
      }
    }
    shape.size = pixels.length;
    shapes.push(shape);
  }
  return shapes;
}
