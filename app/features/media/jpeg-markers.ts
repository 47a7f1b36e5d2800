import { ascii, type Bytes } from "./picture-parts.ts";

/** Markers of a JPEG (ITU-T T.81, table B.1). */
export const MARKER = {
  tables: 0xc4,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantizers: 0xdb,
  restarts: 0xdd,
} as const;

const TEMPORARY = 0x01;
const COMMENT = 0xfe;
/** Markers in the range of frames that are none: Huffman tables, extensions, arithmetic conditioning. */
const NOT_FRAMES: readonly number[] = [MARKER.tables, 0xc8, 0xcc];

/** From the marker at `start` up to `end`, exclusive; a scan includes its coded data. */
export type Segment = { marker: number; start: number; end: number };

export function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** Markers without a length. */
export function isBare(marker: number): boolean {
  return marker === MARKER.start || marker === TEMPORARY || isRestart(marker);
}

/** SOF0 to SOF15. */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker);
}

/** Segments that decoders support. They fail on reserved ones, which are therefore dropped. */
export function isKnown(marker: number): boolean {
  const isTable = marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8;
  return (isTable && !isBare(marker)) || isMetadata(marker);
}

export function isMetadata(marker: number): boolean {
  return marker === COMMENT || (marker >= 0xe0 && marker <= 0xef);
}

export function isExif(bytes: Bytes, { marker, start }: Segment): boolean {
  return marker === 0xe1 && ascii(bytes, start + 4, 4) === "Exif";
}

/** JFIF, ICC profile and Adobe transform, which a decoder needs for correct colors. */
export function isColor(bytes: Bytes, { marker, start }: Segment): boolean {
  if (marker === 0xe0) return ascii(bytes, start + 4, 4) === "JFIF";
  if (marker === 0xe2) return ascii(bytes, start + 4, 11) === "ICC_PROFILE";
  return marker === 0xee && ascii(bytes, start + 4, 5) === "Adobe";
}
