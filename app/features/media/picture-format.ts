import { foreignKind } from "./foreign-kind.ts";
import { ascii, type Bytes } from "./picture-parts.ts";
import { MAX_PIXELS } from "./pictures.ts";
import { readJpeg } from "./read-jpeg.ts";
import type { Orientation } from "./read-orientation.ts";
import { readPngChunks } from "./read-png-chunks.ts";
import { readWebp } from "./read-webp.ts";

export type PictureFormat = "jpeg" | "png" | "webp";

/** What the bytes themselves say; `width` and `height` are those of the stored pixels, unturned. */
export type PictureFacts = {
  format: PictureFormat;
  width: number;
  height: number;
  orientation: Orientation;
};

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
  | { ok: false; reason: "unknown" | "damaged" | "crowded" };

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
  const { state, size, orientation, parts } = READERS[format](bytes);
  if (!size || size.width === 0 || size.height === 0) {
    return { ok: false, reason: state === "crowded" ? "crowded" : "damaged" };
  }
  // A bomb is recognised by its header even where its data is missing.
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

const READERS = {
  jpeg: (bytes: Bytes) => readJpeg(bytes, "colour"),
  png: readPngChunks,
  webp: readWebp,
} as const satisfies Record<PictureFormat, (bytes: Bytes) => unknown>;

function formatOf(bytes: Bytes): PictureFormat | null {
  if (ascii(bytes, 0, 3) === "\xff\xd8\xff") return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  return ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP" ? "webp" : null;
}
