import { foreignKind } from "./foreign-kind.ts";
import { ascii, type Bytes } from "./picture-parts.ts";
import { MAX_PIXELS } from "./pictures.ts";
import { readJpeg } from "./read-jpeg.ts";
import type { Orientation } from "./read-orientation.ts";
import { readPngChunks } from "./read-png-chunks.ts";
import { readWebp } from "./read-webp.ts";

/** Colors of a pixel in a JPEG for print. Without a color profile, how a decoder renders them is undefined. */
const CMYK = 4;

export type PictureFormat = "jpeg" | "png" | "webp";

/** What the bytes themselves say; `width` and `height` are those of the stored pixels, unturned. */
export type PictureFacts = {
  format: PictureFormat;
  width: number;
  height: number;
  orientation: Orientation;
};

/** A picture's size once its orientation is undone. */
export function uprightSize({ width, height, orientation }: PictureFacts) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export type Inspection =
  | {
      ok: true;
      facts: PictureFacts;
      /**
       * The same picture without its EXIF block, so that no decoder turns it behind our back: views into
       * the bytes, in order. Empty for a picture of absurd size whose data is missing.
       */
      parts: Bytes[];
    }
  | { ok: false; reason: "foreign"; kind: string }
  | { ok: false; reason: "unknown" | "damaged" | "crowded" | "cmyk" };

/**
 * Reads format, pixel size and orientation from the bytes of an upload. Neither its name nor the
 * content type that was sent counts. Only headers are read, in one pass and a bounded number, so that
 * a picture of absurd size or structure costs nothing; files that stop before their end are 'damaged'.
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
  // A bomb is recognized by its header even where its data is missing.
  if (state === "whole" || size.width * size.height > MAX_PIXELS) {
    return { ok: true, facts: { format, ...size, orientation }, parts };
  }
  return { ok: false, reason: state };
}

/** A JPEG without any metadata, as views into `bytes`; null where the file is no whole JPEG. */
export function stripJpegMetadata(bytes: Bytes): Bytes[] | null {
  const { state, parts } = readJpeg(bytes, "nothing");
  return state === "whole" ? parts : null;
}

function read(format: PictureFormat, bytes: Bytes) {
  if (format === "jpeg") return readJpeg(bytes, "color");
  return { channels: null, ...(format === "png" ? readPngChunks(bytes) : readWebp(bytes)) };
}

function formatOf(bytes: Bytes): PictureFormat | null {
  // Some writers pad before the next marker.
  if (ascii(bytes, 0, 2) === "\xff\xd8") return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  return ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP" ? "webp" : null;
}
