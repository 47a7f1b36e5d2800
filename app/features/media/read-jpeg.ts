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

/** Progressive photos have about ten; each costs decoders a pass over the whole picture. */
const MAX_SCANS = 256;

type JpegReading = {
  /** `crowded` has more segments or scans than any encoder writes. */
  state: "whole" | "damaged" | "crowded";
  /** The size of the stored pixels, before rotation; null without a frame. */
  size: { width: number; height: number } | null;
  /** The number of color channels: 1 is gray, 4 is CMYK. */
  channels: number;
  orientation: Orientation;
  /** The file without metadata and the parts that decoders skip, as views into `bytes`. */
  parts: Bytes[];
};

/**
 * Reads a JPEG's segments in one pass that touches each byte at most once. Like decoders, it skips bytes between
 * segments, unknown markers, and anything after the picture. Without an end marker a file is complete if its
 * coded data is: some phones replace the marker with custom data.
 *
 * @param keptMetadata `color` keeps what decoders need for correct colors (JFIF, ICC profile, Adobe transform);
 *   `nothing` removes all APPn and COM segments
 */
export function readJpeg(bytes: Bytes, keptMetadata: "color" | "nothing"): JpegReading {
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
    const isKept =
      !isMetadata(segment.marker) || (keptMetadata === "color" && isColor(bytes, segment));
    if (isKept) parts.keep(segment.start, segment.end);
  }
  return {
    ...reading,
    state: "whole",
    parts: [...parts.finish(), Uint8Array.of(0xff, MARKER.end)],
  };
}

/** The segments up to the end marker; `damaged` if it is missing or has no scan before it. */
export function listSegments(bytes: Bytes): { segments: Segment[]; state: JpegReading["state"] } {
  const segments: Segment[] = [];
  let markers = 0;
  let scans = 0;
  for (let at = nextMarker(bytes, 2); at < bytes.length; at = nextMarker(bytes, at)) {
    if (++markers > MAX_PARTS || scans > MAX_SCANS) return { segments, state: "crowded" };
    const marker = bytes[at + 1] ?? 0;
    if (marker === MARKER.end) return { segments, state: scans > 0 ? "whole" : "damaged" };
    const end = endOfSegment(bytes, at, marker);
    if (!isKnown(marker)) {
      // After the picture, it is a trailer or another picture.
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

/** The next marker at or after `from`. Decoders skip other bytes, and repeated 0xFF. */
function nextMarker(bytes: Bytes, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && bytes[at + 1] !== 0 && bytes[at + 1] !== 0xff) return at;
  }
  return bytes.length;
}

/** Null if the marker has no length, or the segment is incomplete. */
function endOfSegment(bytes: Bytes, at: number, marker: number): number | null {
  if (isBare(marker) || at + 4 > bytes.length) return null;
  const length = viewOf(bytes).getUint16(at + 2);
  const end = at + 2 + length;
  if (length < (isFrame(marker) ? 8 : 2) || end > bytes.length) return null;
  return marker === MARKER.scan ? endOfScan(bytes, end) : end;
}

/** Entropy-coded data ends at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Bytes, from: number): number {
  // A plain loop: data full of stuffed bytes would call `indexOf` millions of times.
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || isRestart(next);
    if (!isData) return at;
  }
  return bytes.length;
}
