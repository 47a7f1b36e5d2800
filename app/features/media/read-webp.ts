import { ascii, type Bytes, collectParts, MAX_PARTS, viewOf } from "./picture-parts.ts";
import { type Orientation, readOrientation } from "./read-orientation.ts";

// Chunk types as big-endian numbers, to avoid creating strings.
const VP8X = 0x56503858;
const VP8L = 0x5650384c;
const VP8 = 0x56503820;
const ALPH = 0x414c5048;
const ANIM = 0x414e494d;
const ANMF = 0x414e4d46;
const ICCP = 0x49434350;
const EXIF = 0x45584946;
/** Chunks passed to a decoder; metadata and unknown chunks are left out. */
const KEPT: readonly number[] = [VP8X, VP8L, VP8, ALPH, ANIM, ANMF, ICCP];
/** A picture, or the first of an animation. */
const PICTURES: readonly number[] = [VP8L, VP8, ANMF];
const HEADER_BYTES = 12;
/** Flags in the extended header: the file has an EXIF or XMP chunk. */
const METADATA_FLAGS = 0x0c;

type WebpReading = {
  state: "whole" | "damaged" | "crowded";
  size: { width: number; height: number } | null;
  orientation: Orientation;
  /** The file without metadata, as views into `bytes`; only the changed headers are copies. */
  parts: Bytes[];
};

/**
 * Reads the headers of a WebP's chunks, once each. The file is complete if its picture is: the declared length is
 * wrong in some files, and others have trailing bytes.
 */
export function readWebp(bytes: Bytes): WebpReading {
  const reading: WebpReading = { state: "damaged", size: null, orientation: 1, parts: [] };
  if (bytes.length < 30) return reading;
  const view = viewOf(bytes);
  reading.size = readSize(view);
  const parts = collectParts(bytes);
  let hasExif = false;
  let hasPicture = false;
  let at = HEADER_BYTES;
  for (let chunks = 1; at + 8 <= bytes.length; chunks++) {
    if (chunks > MAX_PARTS) return { ...reading, state: "crowded" };
    const type = view.getUint32(at);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length;
    if (end > bytes.length) break;
    if (type === EXIF && !hasExif) {
      reading.orientation = readOrientation(tiffIn(bytes.subarray(at + 8, end)));
      hasExif = true;
    }
    // Some encoders omit the padding byte of the last chunk.
    at = Math.min(end + (length % 2), bytes.length);
    if (KEPT.includes(type)) parts.keep(end - length - 8, at);
    if (PICTURES.includes(type)) hasPicture = true;
  }
  if (!hasPicture || !reading.size) return reading;
  return { ...reading, state: "whole", parts: withNewHeader(bytes, parts.finish()) };
}

/** Some encoders write JPEG's 'Exif\0\0' before the TIFF block. */
function tiffIn(block: Bytes): Bytes {
  return ascii(block, 0, 4) === "Exif" ? block.subarray(6) : block;
}

function readSize(view: DataView): WebpReading["size"] {
  const kind = view.getUint32(HEADER_BYTES);
  if (kind === VP8X) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (kind === VP8L) {
    const packed = view.getUint32(21, true);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  if (kind !== VP8) return null;
  const width = view.getUint16(26, true) & 0x3fff;
  const height = view.getUint16(28, true) & 0x3fff;
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Updates the length in the file's header, and clears the extended header's flags of removed chunks. */
function withNewHeader(bytes: Bytes, chunks: readonly Bytes[]): Bytes[] {
  const isExtended = viewOf(bytes).getUint32(HEADER_BYTES) === VP8X;
  const head = bytes.slice(0, isExtended ? 30 : HEADER_BYTES);
  if (isExtended) head[20] = (head[20] ?? 0) & ~METADATA_FLAGS;
  const [first, ...others] = chunks;
  const rest = first ? [first.subarray(head.length - HEADER_BYTES), ...others] : [];
  const size = rest.reduce((sum, part) => sum + part.length, head.length - 8);
  viewOf(head).setUint32(4, size, true);
  return [head, ...rest];
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
