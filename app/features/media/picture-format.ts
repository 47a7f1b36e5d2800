import { foreignKind } from "./foreign-kind.ts";
import { ascii, type Bytes } from "./picture-parts.ts";
import { MAX_PIXELS } from "./pictures.ts";
import { readJpeg } from "./read-jpeg.ts";
import type { Orientation } from "./read-orientation.ts";
import { readPngChunks } from "./read-png-chunks.ts";
import { readWebp } from "./read-webp.ts";

/** The channels of a JPEG for print. Without a color profile, its rendering is undefined. */
const CMYK = 4;

export type PictureFormat = "jpeg" | "png" | "webp";

/** Read from the file's bytes; `width` and `height` are those of the stored pixels, before rotation. */
export type PictureFacts = {
  format: PictureFormat;
  width: number;
  height: number;
  orientation: Orientation;
};

/** A picture's size after rotating it upright. */
export function uprightSize({ width, height, orientation }: PictureFacts) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export type Inspection =
  | {
      ok: true;
      facts: PictureFacts;
      /**
       * The picture without its EXIF block, so that no decoder rotates it implicitly: views into the bytes, in
       * order. Empty for a picture of extreme size whose data is missing.
       */
      parts: Bytes[];
    }
  | { ok: false; reason: "foreign"; kind: string }
  | { ok: false; reason: "unknown" | "damaged" | "crowded" | "cmyk" };

/**
 * Reads format, pixel size and orientation from the bytes of an upload; its name and content type are ignored.
 * Reads only a bounded number of headers, in one pass, so that a picture of extreme size or structure costs
 * nothing; truncated files are 'damaged'.
 */
export function inspectPicture(bytes: Bytes): Inspection {
  const format = formatOf(bytes);
  if (!format) {
    const kind = foreignKind(bytes);
    return kind ? { ok: false, reason: "foreign", kind } : { ok: false, reason: "unknown" };
  }
  const { state, size, channels, orientation, parts } = read(format, bytes);
  if (!size || size.width === 0 || size.height === 0) {
    return { ok: false, reason: state === "crowded" ? "crowded" : "damaged" };
  }
  if (channels === CMYK) return { ok: false, reason: "cmyk" };
  // A decompression bomb is recognized by its header, even if its data is missing.
  if (state === "whole" || size.width * size.height > MAX_PIXELS) {
    return { ok: true, facts: { format, ...size, orientation }, parts };
  }
  return { ok: false, reason: state };
}

/** A JPEG without any metadata, as views into `bytes`; null unless the file is a complete JPEG. */
export function stripJpegMetadata(bytes: Bytes): Bytes[] | null {
  const { state, parts } = readJpeg(bytes, "nothing");
  return state === "whole" ? parts : null;
}

function read(format: PictureFormat, bytes: Bytes) {
  if (format === "jpeg") return readJpeg(bytes, "color");
  return { channels: null, ...(format === "png" ? readPngChunks(bytes) : readWebp(bytes)) };
}

function formatOf(bytes: Bytes): PictureFormat | null {
  // Some encoders pad before the next marker.
  if (ascii(bytes, 0, 2) === "\xff\xd8") return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  return ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP" ? "webp" : null;
}
