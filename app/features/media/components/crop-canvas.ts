import type { PictureShape } from "../pictures.ts";

/** Part of a picture in pixels, in the coordinates of the rotated picture. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** A failed crop, with a message for the racer; other errors have none. */
export class CropError extends Error {}

/**
 * Draws the selected part of a picture as a JPEG within the shape's size and quality. The canvas only has the
 * final size, since phones can't create one for a whole large photo.
 *
 * @param source an object URL
 * @param turn the rotation clockwise in degrees, a multiple of 90
 * @throws CropError with a message to show, or the browser's own error
 */
export async function cropToFile(
  source: string,
  area: CropArea,
  turn: number,
  shape: PictureShape,
): Promise<File> {
  const image = await loadImage(source);
  const scale = Math.min(1, shape.maxWidth / area.width, shape.maxHeight / area.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new CropError("Failed to initialize cropper");

  const isOnItsSide = turn % 180 !== 0;
  const boxWidth = isOnItsSide ? image.naturalHeight : image.naturalWidth;
  const boxHeight = isOnItsSide ? image.naturalWidth : image.naturalHeight;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(canvas.width / area.width, canvas.height / area.height);
  context.translate(boxWidth / 2 - area.x, boxHeight / 2 - area.y);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);

  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", shape.jpegQuality);
  });
  if (!blob) throw new CropError("Failed to generate cropped image");
  return new File([blob], "picture.jpg", { type: "image/jpeg" });
}

async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}
