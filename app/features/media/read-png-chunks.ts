import { type Bytes, collectParts, MAX_PARTS, viewOf } from "./picture-parts.ts";
import { type Orientation, readOrientation } from "./read-orientation.ts";

// Chunk types as big-endian numbers, to avoid creating strings.
const IHDR = 0x49484452;
const IDAT = 0x49444154;
const IEND = 0x49454e44;
const EXIF = 0x65584966;
/**
 * Chunks passed to a decoder: the picture, its transparency and its colors. Metadata, animation, and unknown
 * chunks are left out, since decoders fail on some of them.
 */
const KEPT: readonly number[] = [
  IHDR,
  IDAT,
  0x504c5445, // PLTE
  0x74524e53, // tRNS
  0x67414d41, // gAMA
  0x6348524d, // cHRM
  0x73524742, // sRGB
  0x69434350, // iCCP
  0x63494350, // cICP
];
const END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

type PngReading = {
  state: "whole" | "damaged" | "crowded";
  size: { width: number; height: number } | null;
  orientation: Orientation;
  /** The file without metadata and the chunks that decoders skip, as views into `bytes`. */
  parts: Bytes[];
};

/** Reads the headers of a PNG's chunks, once each. Only the end chunk may be missing or incomplete. */
export function readPngChunks(bytes: Bytes): PngReading {
  const reading: PngReading = { state: "damaged", size: null, orientation: 1, parts: [] };
  const view = viewOf(bytes);
  if (bytes.length < 33 || view.getUint32(12) !== IHDR) return reading;
  reading.size = { width: view.getUint32(16), height: view.getUint32(20) };
  const parts = collectParts(bytes);
  parts.keep(0, 8);
  let hasData = false;
  let at = 8;
  for (let chunks = 1; at + 8 <= bytes.length; chunks++) {
    if (chunks > MAX_PARTS) return { ...reading, state: "crowded" };
    const type = view.getUint32(at + 4);
    if (type === IEND) break;
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return reading;
    if (type === EXIF) reading.orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    if (KEPT.includes(type)) parts.keep(at, end);
    if (type === IDAT) hasData = true;
    at = end;
  }
  if (!hasData) return reading;
  return { ...reading, state: "whole", parts: [...parts.finish(), Uint8Array.from(END)] };
}
