import { ascii, type Bytes, collectParts, MAX_PARTS, viewOf } from "./picture-parts.ts";
import { type Orientation, readOrientation } from "./read-orientation.ts";

const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;
/** Progressive photos have about ten; each costs a decoder a pass over the whole picture. */
const MAX_SCANS = 256;

type JpegReading = {
  /** `crowded` has more segments or scans than any encoder writes. */
  state: "whole" | "damaged" | "crowded";
  /** Of the stored pixels, unturned; null where no frame came. */
  size: { width: number; height: number } | null;
  orientation: Orientation;
  /** The file without its metadata and what is after its end, as views into `bytes`. */
  parts: Bytes[];
};

/**
 * Reads a JPEG's segments in one pass that touches each byte once at most.
 *
 * @param kept `colour` keeps what a decoder needs to get the colours right (JFIF, ICC profile, Adobe
 *   transform); `nothing` leaves no APPn and no COM segment at all
 */
export function readJpeg(bytes: Bytes, kept: "colour" | "nothing"): JpegReading {
  const view = viewOf(bytes);
  const parts = collectParts(bytes);
  const reading: JpegReading = { state: "damaged", size: null, orientation: 1, parts: [] };
  let hasExif = false;
  let segments = 0;
  let scans = 0;
  let at = 2;
  parts.keep(0, at);
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (++segments > MAX_PARTS || scans > MAX_SCANS) return { ...reading, state: "crowded" };
    if (marker === EOI) {
      parts.keep(at, at + 2);
      const isWhole = scans > 0 && reading.size !== null;
      return isWhole ? { ...reading, state: "whole", parts: parts.finish() } : reading;
    }
    if (at + 4 > bytes.length) return reading;
    const length = view.getUint16(at + 2);
    let end = at + 2 + length;
    if (length < 2) return reading;
    if (isStartOfFrame(marker) && !reading.size) {
      if (length < 7 || at + 9 > bytes.length) return reading;
      reading.size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === SOS) {
      end = endOfScan(bytes, end);
      scans++;
    }
    if (end > bytes.length) return reading;
    if (marker === 0xe1 && !hasExif && ascii(bytes, at + 4, 4) === "Exif") {
      reading.orientation = readOrientation(bytes.subarray(at + 10, end));
      hasExif = true;
    }
    const isKept = !isMetadata(marker) || (kept === "colour" && isColour(bytes, marker, at));
    if (isKept) parts.keep(at, end);
    at = end;
  }
  return reading;
}

/** Entropy-coded data ends at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Bytes, from: number): number {
  // A plain loop: data that is all stuffed bytes would call `indexOf` millions of times.
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/** SOF0 to SOF15; C4, C8 and CC in between are tables and extensions. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isMetadata(marker: number): boolean {
  return marker === COM || (marker >= 0xe0 && marker <= 0xef);
}

function isColour(bytes: Bytes, marker: number, start: number): boolean {
  if (marker === 0xe0) return ascii(bytes, start + 4, 4) === "JFIF";
  if (marker === 0xe2) return ascii(bytes, start + 4, 11) === "ICC_PROFILE";
  return marker === 0xee && ascii(bytes, start + 4, 5) === "Adobe";
}
