import { type Bytes, collectParts, MAX_PARTS, viewOf } from "./picture-parts.ts";
import { type Orientation, readOrientation } from "./read-orientation.ts";

// The types of chunks as big-endian numbers, so that none becomes a text.
const IHDR = 0x49484452;
const IEND = 0x49454e44;
const EXIF = 0x65584966;
const METADATA: readonly number[] = [EXIF, 0x74455874, 0x69545874, 0x7a545874]; // tEXt, iTXt, zTXt

type PngReading = {
  state: "whole" | "damaged" | "crowded";
  size: { width: number; height: number } | null;
  orientation: Orientation;
  /** The file without its metadata and what is after its end, as views into `bytes`. */
  parts: Bytes[];
};

/** Reads the headers of a PNG's chunks, once each. */
export function readPngChunks(bytes: Bytes): PngReading {
  const reading: PngReading = { state: "damaged", size: null, orientation: 1, parts: [] };
  const view = viewOf(bytes);
  if (bytes.length < 33 || view.getUint32(12) !== IHDR) return reading;
  reading.size = { width: view.getUint32(16), height: view.getUint32(20) };
  const parts = collectParts(bytes);
  parts.keep(0, 8);
  let at = 8;
  for (let chunks = 1; at + 12 <= bytes.length; chunks++) {
    if (chunks > MAX_PARTS) return { ...reading, state: "crowded" };
    const type = view.getUint32(at + 4);
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    if (type === EXIF) reading.orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    if (!METADATA.includes(type)) parts.keep(at, end);
    if (type === IEND) return { ...reading, state: "whole", parts: parts.finish() };
    at = end;
  }
  return reading;
}
