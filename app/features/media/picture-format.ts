export type PictureFormat = "jpeg" | "png" | "webp";

/** EXIF orientation: 1 is upright, 3, 6 and 8 are turned, the even ones (and 5, 7) mirrored too. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What the bytes themselves say; `width` and `height` are those of the stored pixels, unturned. */
export type PictureFacts = {
  format: PictureFormat;
  width: number;
  height: number;
  orientation: Orientation;
};

export type Inspection =
  | { ok: true; facts: PictureFacts }
  | { ok: false; reason: "foreign"; kind: string }
  | { ok: false; reason: "unknown" | "damaged" };

type Bytes = Uint8Array<ArrayBuffer>;
type Segment = { marker: number; start: number; end: number };

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;
const DAMAGED = { ok: false, reason: "damaged" } as const satisfies Inspection;

/**
 * Reads format, pixel size and orientation from the bytes of an upload. Neither its name nor the
 * content type that was sent counts. Only headers are read, so that a picture of absurd size costs
 * nothing; files that stop before their end are 'damaged'.
 */
export function inspectPicture(bytes: Bytes): Inspection {
  if (startsWith(bytes, [0xff, SOI, 0xff])) return inspectJpeg(bytes);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return inspectPng(bytes);
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return inspectWebp(bytes);
  const kind = foreignKind(bytes);
  return kind ? { ok: false, reason: "foreign", kind } : { ok: false, reason: "unknown" };
}

/**
 * A copy of a JPEG without its metadata, and without whatever stands after its end (previews with
 * metadata of their own hide there).
 *
 * @param kept `colour` keeps what a decoder needs to get the colours right (JFIF, ICC profile,
 *   Adobe transform); `nothing` leaves no APPn and no COM segment at all
 * @returns the parts in order, views into `bytes`; null where the file is no whole JPEG
 */
export function stripJpegMetadata(
  bytes: Bytes,
  kept: "colour" | "nothing" = "nothing",
): Bytes[] | null {
  const segments = readJpegSegments(bytes);
  if (!segments) return null;
  return segments
    .filter(({ marker, start }) => {
      if (!isMetadata(marker)) return true;
      return kept === "colour" && isColourSegment(bytes, marker, start);
    })
    .map(({ start, end }) => bytes.subarray(start, end));
}

/** The same picture without its EXIF block, so that no decoder turns it behind our back. */
export function stripForDecoding(bytes: Bytes, format: PictureFormat): Bytes[] {
  if (format === "jpeg") return stripJpegMetadata(bytes, "colour") ?? [bytes];
  if (format === "png") return withoutPngMetadata(bytes);
  return withoutWebpMetadata(bytes);
}

function inspectJpeg(bytes: Bytes): Inspection {
  const segments = readJpegSegments(bytes);
  const frame = segments?.find(({ marker }) => isStartOfFrame(marker));
  if (!segments || !frame || frame.end - frame.start < 9) {
    // A bomb is recognised by its header even where its data is missing.
    const header = findFrameInHeader(bytes);
    return header && isAbsurd(header) ? jpegFacts(header, 1) : DAMAGED;
  }
  const exif = segments.find(
    ({ marker, start }) => marker === 0xe1 && ascii(bytes, start + 4, 4) === "Exif",
  );
  const orientation = exif ? readOrientation(bytes.subarray(exif.start + 10, exif.end)) : 1;
  return jpegFacts(readFrame(bytes, frame.start), orientation);
}

function jpegFacts(size: { width: number; height: number }, orientation: Orientation): Inspection {
  if (size.width === 0 || size.height === 0) return DAMAGED;
  return { ok: true, facts: { format: "jpeg", ...size, orientation } };
}

function isAbsurd({ width, height }: { width: number; height: number }): boolean {
  return width * height > 50_000_000;
}

function readFrame(bytes: Bytes, start: number) {
  const view = viewOf(bytes);
  return { height: view.getUint16(start + 5), width: view.getUint16(start + 7) };
}

function findFrameInHeader(bytes: Bytes): { width: number; height: number } | null {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isStartOfFrame(marker)) return readFrame(bytes, at);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** All segments from SOI to EOI, a scan's data counted to its SOS. Null where EOI never comes. */
function readJpegSegments(bytes: Bytes): Segment[] | null {
  const view = viewOf(bytes);
  const segments: Segment[] = [{ marker: SOI, start: 0, end: 2 }];
  let at = 2;
  let hasScan = false;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      segments.push({ marker, start: at, end: at + 2 });
      return hasScan ? segments : null;
    }
    if (at + 4 > bytes.length) return null;
    let end = at + 2 + view.getUint16(at + 2);
    if (marker === SOS) {
      end = endOfScan(bytes, end);
      hasScan = true;
    }
    if (end > bytes.length) return null;
    segments.push({ marker, start: at, end });
    at = end;
  }
  return null;
}

/** Entropy-coded data ends at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Bytes, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
    at = bytes.indexOf(0xff, at + 1);
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

function isColourSegment(bytes: Bytes, marker: number, start: number): boolean {
  if (marker === 0xe0) return ascii(bytes, start + 4, 4) === "JFIF";
  if (marker === 0xe2) return ascii(bytes, start + 4, 11) === "ICC_PROFILE";
  return marker === 0xee && ascii(bytes, start + 4, 5) === "Adobe";
}

/** Tag 0x0112 of the first directory of a TIFF block (EXIF 2.3, 4.6.4). */
function readOrientation(tiff: Bytes): Orientation {
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
  const known: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
  return known.find((orientation) => orientation === value) ?? 1;
}

function inspectPng(bytes: Bytes): Inspection {
  if (bytes.length < 33 || ascii(bytes, 12, 4) !== "IHDR") return DAMAGED;
  const view = viewOf(bytes);
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  if (size.width === 0 || size.height === 0) return DAMAGED;
  const chunks = readPngChunks(bytes);
  if (chunks.at(-1)?.type !== "IEND" && !isAbsurd(size)) return DAMAGED;
  const exif = chunks.find(({ type }) => type === "eXIf");
  const orientation = exif ? readOrientation(bytes.subarray(exif.start + 8, exif.end - 4)) : 1;
  return { ok: true, facts: { format: "png", ...size, orientation } };
}

function readPngChunks(bytes: Bytes) {
  const view = viewOf(bytes);
  const chunks: { type: string; start: number; end: number }[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = ascii(bytes, at + 4, 4);
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    chunks.push({ type, start: at, end });
    if (type === "IEND") break;
    at = end;
  }
  return chunks;
}

function withoutPngMetadata(bytes: Bytes): Bytes[] {
  const dropped = new Set(["eXIf", "tEXt", "iTXt", "zTXt"]);
  const kept = readPngChunks(bytes).filter(({ type }) => !dropped.has(type));
  return [bytes.subarray(0, 8), ...kept.map(({ start, end }) => bytes.subarray(start, end))];
}

function inspectWebp(bytes: Bytes): Inspection {
  if (bytes.length < 30) return DAMAGED;
  const view = viewOf(bytes);
  const size = readWebpSize(bytes, view);
  if (!size) return DAMAGED;
  const isWhole = view.getUint32(4, true) + 8 <= bytes.length;
  if (!isWhole && !isAbsurd(size)) return DAMAGED;
  const exif = readWebpChunks(bytes).find(({ type }) => type === "EXIF");
  const orientation = exif ? readOrientation(webpTiff(bytes, exif)) : 1;
  return { ok: true, facts: { format: "webp", ...size, orientation } };
}

/** Some writers put JPEG's 'Exif\0\0' before the TIFF block, some don't. */
function webpTiff(bytes: Bytes, { start, end }: { start: number; end: number }): Bytes {
  const isPrefixed = ascii(bytes, start + 8, 4) === "Exif";
  return bytes.subarray(start + 8 + (isPrefixed ? 6 : 0), end);
}

function readWebpSize(bytes: Bytes, view: DataView) {
  const kind = ascii(bytes, 12, 4);
  if (kind === "VP8X") {
    return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  }
  if (kind === "VP8L") {
    const packed = view.getUint32(21, true);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  if (kind === "VP8 ") {
    const size = {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
    return size.width > 0 && size.height > 0 ? size : null;
  }
  return null;
}

function readWebpChunks(bytes: Bytes) {
  const view = viewOf(bytes);
  const chunks: { type: string; start: number; end: number }[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length + 1) break;
    chunks.push({ type: ascii(bytes, at, 4), start: at, end: Math.min(end, bytes.length) });
    at = end;
  }
  return chunks;
}

/** The extended header's flags for EXIF (8) and XMP (4) go with the chunks they announce. */
function withoutWebpMetadata(bytes: Bytes): Bytes[] {
  const chunks = readWebpChunks(bytes);
  const kept = chunks.filter(({ type }) => type !== "EXIF" && type !== "XMP ");
  if (kept.length === chunks.length) return [bytes];
  const parts = kept.map(({ type, start, end }) => {
    const part = bytes.slice(start, end);
    if (type === "VP8X") part[8] = (part[8] ?? 0) & ~0x0c;
    return part;
  });
  const header = bytes.slice(0, 12);
  const size = parts.reduce((sum, part) => sum + part.length, 4);
  viewOf(header).setUint32(4, size, true);
  return [header, ...parts];
}

/** Names the well-known things that are not photos we take, so that the refusal can say it. */
function foreignKind(bytes: Bytes): string | null {
  if (ascii(bytes, 0, 4) === "GIF8") return "a GIF";
  if (ascii(bytes, 0, 4) === "%PDF") return "a PDF";
  if (ascii(bytes, 0, 2) === "BM") return "a BMP";
  if (ascii(bytes, 0, 2) === "PK") return "a ZIP archive";
  if (startsWith(bytes, [0x49, 0x49, 0x2a, 0]) || startsWith(bytes, [0x4d, 0x4d, 0, 0x2a])) {
    return "a TIFF or a raw photo";
  }
  if (ascii(bytes, 4, 4) === "ftyp") {
    const brand = ascii(bytes, 8, 4);
    if (brand === "avif" || brand === "avis") return "an AVIF";
    if (/^(hei|hev|mif|msf)/.test(brand)) return "an HEIC";
    return "a video";
  }
  const text = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg/s.test(text))
    return "an SVG";
  if (/^(<!--.*?-->\s*)*(<!doctype html|<html|<head|<body|<script)/s.test(text)) {
    return "an HTML page";
  }
  return null;
}

function startsWith(bytes: Bytes, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Bytes, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
