/** Pictures with a structure that is slow to parse, each within the size of an upload. */
import { jpeg } from "./pictures.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** `unit` repeated between `start` and `end`, `bytes` in all. */
function filled(
  start: ArrayLike<number>,
  unit: readonly number[],
  end: ArrayLike<number>,
  bytes = 11_000_000,
): Bytes {
  const picture = new Uint8Array(bytes);
  picture.set(start);
  let written = start.length;
  const count = Math.floor((bytes - start.length - end.length) / unit.length);
  picture.set(unit, written);
  // Doubles the content.
  for (let done = 1; done < count; done *= 2) {
    const more = Math.min(done, count - done) * unit.length;
    picture.copyWithin(written + done * unit.length, written, written + more);
  }
  written += count * unit.length;
  picture.set(end, written);
  return picture.slice(0, written + end.length);
}

const PHOTO = jpeg({ width: 16, height: 16 });
const PNG_START = [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...[0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 0, 0, 0, 0, 0],
];
const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const text = (letters: string) => Array.from(letters, (letter) => letter.charCodeAt(0));
const WEBP_START = [
  ...[...text("RIFF"), 0, 0, 0, 0, ...text("WEBPVP8X")],
  ...[10, 0, 0, 0, 0x0c, 0, 0, 0, 63, 0, 0, 63, 0, 0],
];

export const HOSTILE_PICTURES: readonly (readonly [string, () => Bytes])[] = [
  [
    "a JPEG of 2.7 million empty segments",
    () => filled([0xff, 0xd8], [0xff, 0xe1, 0, 2], PHOTO.subarray(2)),
  ],
  [
    "a JPEG of a million scans",
    () => filled(PHOTO.subarray(0, -2), [0xff, 0xda, 0, 2, 0], [0xff, 0xd9]),
  ],
  [
    "a PNG of 900,000 text chunks",
    () => filled(PNG_START, [0, 0, 0, 0, ...text("tEXt"), 0, 0, 0, 0], PNG_END),
  ],
  [
    "a PNG of 900,000 EXIF and data chunks",
    () =>
      filled(
        PNG_START,
        ["eXIf", "IDAT"].flatMap((type) => [0, 0, 0, 0, ...text(type), 0, 0, 0, 0]),
        PNG_END,
      ),
  ],
  ["a WebP of 1.3 million chunks", () => filled(WEBP_START, [...text("EXIF"), 0, 0, 0, 0], [])],
];
