import { formatMegabytes } from "#app/lib/file-size.ts";
import { AppError } from "../../lib/errors.ts";
import { type Inspection, inspectPicture, uprightSize } from "./picture-format.ts";
import {
  type KeptShape,
  MAX_PIXELS,
  MAX_SIDE_PX,
  MAX_UPLOAD_BYTES,
  sizeProblem,
} from "./pictures.ts";
import { DAMAGED_PHOTO } from "./refused-picture.ts";

/** The maximum size of a form besides its files. */
const MAX_FIELD_BYTES = 500_000;

/** The size limit of a form with up to `files` photos, and the error beyond it. */
export function uploadLimit(files: number) {
  const maxBytes = files * MAX_UPLOAD_BYTES + MAX_FIELD_BYTES;
  return {
    maxBytes,
    tooLarge: (bytes?: number) =>
      tooLarge("upload", bytes ? formatMegabytes(bytes) : `more than ${formatMegabytes(maxBytes)}`),
  };
}

/** Checks the size alone, before reading any bytes. @throws AppError `invalid`, `too_large` */
export function checkUploadSize(file: File): void {
  if (file.size === 0) throw new AppError("invalid", "This file is empty. Choose the photo again.");
  if (file.size > MAX_UPLOAD_BYTES) throw tooLarge("file", formatMegabytes(file.size));
}

/**
 * Detects the format of an upload and rejects files that can't become a picture of this shape.
 *
 * @throws AppError `unsupported_media_type`, `invalid` or `too_large`
 */
export function checkUpload(
  bytes: Uint8Array<ArrayBuffer>,
  shape: KeptShape,
): Extract<Inspection, { ok: true }> {
  const inspection = inspectPicture(bytes);
  if (!inspection.ok) throw refusal(inspection);
  const { width, height } = inspection.facts;
  if (width > MAX_SIDE_PX || height > MAX_SIDE_PX || width * height > MAX_PIXELS) {
    throw new AppError(
      "too_large",
      `This picture has ${width} x ${height} pixels. Photos can be up to 64 megapixels and 12,000 pixels on a side.`,
    );
  }
  const problem = sizeProblem(uprightSize(inspection.facts), shape);
  if (problem) throw new AppError("invalid", problem);
  return inspection;
}

/** The server's error for an unsupported file. */
export function refusal(inspection: Extract<Inspection, { ok: false }>) {
  if (inspection.reason === "damaged") {
    return new AppError("invalid", DAMAGED_PHOTO);
  }
  if (inspection.reason === "cmyk") {
    return new AppError(
      "unsupported_media_type",
      "This photo has colors for print (CMYK). Save it as RGB, then choose that copy.",
    );
  }
  if (inspection.reason === "crowded") {
    return new AppError(
      "invalid",
      "This photo's file is put together in a way we can't read. Save it again in a photo app, then choose that copy.",
    );
  }
  const what =
    inspection.reason === "foreign"
      ? `This file is ${inspection.kind}.`
      : "This file is not a photo.";
  return new AppError("unsupported_media_type", `${what} Choose a JPEG, PNG or WebP photo.`);
}

function tooLarge(what: "file" | "upload", size: string) {
  return new AppError("too_large", `This ${what} has ${size}. Photos can be up to 12 MB.`);
}
