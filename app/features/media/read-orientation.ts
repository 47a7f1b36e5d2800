import { ascii, type Bytes, viewOf } from "./picture-parts.ts";

/** EXIF orientation: 1 is upright; 3, 6 and 8 are rotated; 2, 4, 5 and 7 are mirrored as well. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Tag 0x0112 of the first directory of a TIFF block (EXIF 2.3, 4.6.4); 1 if there is none. */
export function readOrientation(tiff: Bytes): Orientation {
  if (tiff.length < 8) return 1;
  const view = viewOf(tiff);
  const isLittle = ascii(tiff, 0, 2) === "II";
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) === 0x0112) {
      return toOrientation(view.getUint16(entry + 8, isLittle));
    }
  }
  return 1;
}

function toOrientation(value: number): Orientation {
  const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
  return orientations.find((orientation) => orientation === value) ?? 1;
}
