import type { Box, QuarterTurns } from "./pixels.ts";

/** Paper around the number, as a share of its height. */
const MARGIN = 0.6;
/** A strip is made so wide at most, in pixels: enough for a sharp screen. */
const MAX_WIDTH = 640;

/** Cuts from a photo the strips that its numbers were read from. */
export type Strips = {
  /**
   * @param box of a value, see `ReadValue`
   * @returns a canvas that shows it; null if the box is outside the photo
   */
  cut(box: Box): HTMLCanvasElement | null;
  /** Frees the photo's pixels. */
  close(): void;
};

/**
 * @param photo the picture that was read
 * @param turns that make its print upright, see `SlipReading`
 * @throws if the browser can't open it
 */
export async function openStrips(photo: Blob, turns: QuarterTurns = 0): Promise<Strips> {
  const bitmap = await turnBitmap(await createImageBitmap(photo), turns);
  return {
    cut(box) {
      const part = stripOf(box, bitmap);
      if (!part) return null;
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(part.width * part.scale));
      canvas.height = Math.max(1, Math.round(part.height * part.scale));
      const { left, top, width, height } = part;
      canvas
        .getContext("2d")
        ?.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
      return canvas;
    },
    close() {
      bitmap.close();
    },
  };
}

/** The same picture turned clockwise. */
async function turnBitmap(bitmap: ImageBitmap, turns: QuarterTurns): Promise<ImageBitmap> {
  if (turns === 0) return bitmap;
  const { width, height } = bitmap;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = turns === 2 ? [width, height] : [height, width];
  const context = canvas.getContext("2d");
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((turns * Math.PI) / 2);
  context?.drawImage(bitmap, -width / 2, -height / 2);
  bitmap.close();
  return createImageBitmap(canvas);
}

/** The part of a photo to show for a box: whole pixels inside it, and how much to scale them. */
export function stripOf(box: Box, photo: { width: number; height: number }) {
  const room = (box.bottom - box.top) * MARGIN;
  const left = Math.max(0, Math.floor(box.left - room));
  const top = Math.max(0, Math.floor(box.top - room));
  const width = Math.min(photo.width, Math.ceil(box.right + room)) - left;
  const height = Math.min(photo.height, Math.ceil(box.bottom + room)) - top;
  if (!(width > 0 && height > 0)) return null;
  return { left, top, width, height, scale: Math.min(1, MAX_WIDTH / width) };
}
