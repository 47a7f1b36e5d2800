import { cutAtEndOfData } from "./baseline-scan.ts";
import {
  isBare,
  isColor,
  isExif,
  isFrame,
  isKnown,
  isMetadata,
  isRestart,
  MARKER,
  type Segment,
} from "./jpeg-markers.ts";
import { type Bytes, collectParts, MAX_PARTS, viewOf } from "./picture-parts.ts";
import { type Orientation, readOrientation } from "./read-orientation.ts";

/** Progressive photos have about ten; each costs a decoder a pass over the whole picture. */
const MAX_SCANS = 256;

type JpegReading = {
  /** `crowded` has more segments or scans than any encoder writes. */
  state: "whole" | "damaged" | "crowded";
  /** Of the stored pixels, unturned; null where no frame came. */
  size: { width: number; height: number } | null;
  /** How many colors a pixel is made of: 1 is gray, 4 is CMYK. */
  channels: number;
  orientation: Orientation;
  /** The file without its metadata and what decoders skip, as views into `bytes`. */
  parts: Bytes[];
};

/**
 * Reads a JPEG's segments in one pass that touches each byte once at most. Like decoders it skips bytes between
 * segments, unknown markers, and anything after the picture. Without an end marker a file is complete
 * if its coded data is: some phones write data of their own in the marker's place.
 *
 * @param kept `color` keeps what a decoder needs to get the colors right (JFIF, ICC profile, Adobe
 *   transform); `nothing` leaves no APPn and no COM segment at all
 */
export function readJpeg(bytes: Bytes, kept: "color" | "nothing"): JpegReading {
  const { segments, state } = listSegments(bytes);
  const reading: JpegReading = { state, size: null, channels: 0, orientation: 1, parts: [] };
  const frame = segments.find(({ marker }) => isFrame(marker));
  if (!frame) return { ...reading, state: state === "whole" ? "damaged" : state };
  const view = viewOf(bytes);
  reading.size = {
    height: view.getUint16(frame.start + 5),
    width: view.getUint16(frame.start + 7),
  };
  reading.channels = bytes[frame.start + 9] ?? 0;
  const exif = segments.find((segment) => isExif(bytes, segment));
  if (exif) reading.orientation = readOrientation(bytes.subarray(exif.start + 10, exif.end));

  const picture = state === "damaged" ? cutAtEndOfData(bytes, segments) : segments;
  if (state === "crowded" || !picture) return reading;
  const parts = collectParts(bytes);
  parts.keep(0, 2);
  for (const segment of picture) {
    const isKept = !isMetadata(segment.marker) || (kept === "color" && isColor(bytes, segment));
    if (isKept) parts.keep(segment.start, segment.end);
  }
  return {
    ...reading,
    state: "whole",
    parts: [...parts.finish(), Uint8Array.of(0xff, MARKER.end)],
  };
}

/** The segments up to the end marker; `damaged` where none comes, or nothing was coded before it. */
function listSegments(bytes: Bytes): { segments: Segment[]; state: JpegReading["state"] } {
  const segments: Segment[] = [];
  let markers = 0;
  let scans = 0;
  for (let at = nextMarker(bytes, 2); at < bytes.length; at = nextMarker(bytes, at)) {
    if (++markers > MAX_PARTS || scans > MAX_SCANS) return { segments, state: "crowded" };
    const marker = bytes[at + 1] ?? 0;
    if (marker === MARKER.end) return { segments, state: scans > 0 ? "whole" : "damaged" };
    const end = endOfSegment(bytes, at, marker);
    if (!isKnown(marker)) {
      // Behind the picture it is a trailer, or another picture.
      if (scans > 0) break;
      // It may or may not have a length: the next segment shows which.
      at = end !== null && bytes[end] === 0xff ? end : at + 2;
      continue;
    }
    if (end === null) break;
    segments.push({ marker, start: at, end });
    if (marker === MARKER.scan) scans++;
    at = end;
  }
  return { segments, state: "damaged" };
}

/** The next marker from `from` on. Decoders skip other bytes, and 0xFF as often as it is repeated. */
function nextMarker(bytes: Bytes, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && bytes[at + 1] !== 0 && bytes[at + 1] !== 0xff) return at;
  }
  return bytes.length;
}

/** Null where it has none, or not all of it is there. */
function endOfSegment(bytes: Bytes, at: number, marker: number): number | null {
  if (isBare(marker) || at + 4 > bytes.length) return null;
  const length = viewOf(bytes).getUint16(at + 2);
  const end = at + 2 + length;
  if (length < (isFrame(marker) ? 8 : 2) || end > bytes.length) return null;
  return marker === MARKER.scan ? endOfScan(bytes, end) : end;
}

/** Entropy-coded data ends at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Bytes, from: number): number {
  // A plain loop: data that is all stuffed bytes would call `indexOf` millions of times.
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || isRestart(next);
    if (!isData) return at;
  }
  return bytes.length;
}
