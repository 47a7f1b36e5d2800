import { AppError } from "#app/lib/errors.ts";
import { checkUpload, checkUploadSize, refusal } from "../check-upload.ts";
import { HEIC } from "../foreign-kind.ts";
import { MISSING_CONVERTER } from "../heic-library.ts";
import { type Inspection, inspectPicture } from "../picture-format.ts";
import { type PictureShape, sizeProblem } from "../pictures.ts";
import { canReadCanvas } from "./check-canvas.ts";

/** The maximum size of a chosen file. More than an upload may have, since cropping makes it smaller. */
const MAX_READ_BYTES = 60_000_000;

const UNREADABLE_CANVAS =
  "Your browser doesn't let pages read pictures back, so this photo can't be cropped here. We'll send it as it is and crop it for you.";
const UNDECODED = "Your browser can't open this photo. We'll send it as it is and crop it for you.";
const UNREADABLE_FILE = "This file can't be read. Choose the photo again.";

export type PreparedPhoto =
  /** Can be cropped: the photo, or a JPEG of it. */
  | { outcome: "crop"; file: File }
  /** Is uploaded unchanged. */
  | { outcome: "uncut"; file: File; note: string }
  /** Can't become a picture, with the reason; one that needs a script that didn't load can be tried again. */
  | { outcome: "refused"; message: string; canRetry?: boolean };

/**
 * Inspects the content of a chosen file before the cropper opens. A file that the browser can't decode is
 * converted (HEIC) or rejected with the server's message.
 */
export async function preparePhoto(file: File, shape: PictureShape): Promise<PreparedPhoto> {
  try {
    return await prepare(file, shape);
  } catch (error) {
    if (!(error instanceof AppError)) return { outcome: "refused", message: UNREADABLE_FILE };
    return { outcome: "refused", message: error.message, canRetry: error.code === "unavailable" };
  }
}

/** @throws AppError if the server would reject the file */
async function prepare(file: File, shape: PictureShape): Promise<PreparedPhoto> {
  if (file.size === 0 || file.size > MAX_READ_BYTES) checkUploadSize(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const inspection = inspectPicture(bytes);
  if (!inspection.ok && inspection.reason === "damaged") throw refusal(inspection);
  const canCrop = await canReadCanvas();
  const size = await decodedSize(file);
  if (canCrop && size) return toCrop(file, size, shape);
  if (inspection.ok) {
    checkUploadSize(file);
    checkUpload(bytes, shape);
    return { outcome: "uncut", file, note: canCrop ? UNDECODED : UNREADABLE_CANVAS };
  }
  // A format that the server can't read is converted to JPEG here, on a canvas.
  const photo = canCrop ? await convert(file, inspection) : null;
  const converted = photo && (await decodedSize(photo));
  if (!photo || !converted) throw refusal(inspection);
  return toCrop(photo, converted, shape);
}

function toCrop(
  file: File,
  size: { width: number; height: number },
  shape: PictureShape,
): PreparedPhoto {
  const problem = sizeProblem(size, shape);
  return problem ? { outcome: "refused", message: problem } : { outcome: "crop", file };
}

/**
 * A JPEG of a file that the browser can't decode; null if we can't either.
 *
 * @throws AppError `unavailable` if the converter can't be loaded
 */
async function convert(
  file: File,
  inspection: Exclude<Inspection, { ok: true }>,
): Promise<File | null> {
  if (inspection.reason !== "foreign" || inspection.kind !== HEIC) return null;
  const converter = await import("./convert-heic.ts").catch(() => null);
  if (!converter) throw new AppError("unavailable", MISSING_CONVERTER);
  return converter.convertHeic(file);
}

/** The size of a photo as the browser decodes it; null if it can't. */
async function decodedSize(file: File): Promise<{ width: number; height: number } | null> {
  const source = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = source;
    await new Promise((resolve, reject) =>
      Object.assign(image, { onload: resolve, onerror: reject }),
    );
    const { naturalWidth: width, naturalHeight: height } = image;
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(source);
  }
}
