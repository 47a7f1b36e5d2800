import type { Logger } from "#app/deps.ts";
import { checkUpload } from "#app/features/media/check-upload.ts";
import { imagesCodeOf, isFileError } from "#app/features/media/images-failure.ts";
import {
  type PictureFacts,
  stripJpegMetadata,
  uprightSize,
} from "#app/features/media/picture-format.ts";
import { fitToShape, type KeptShape } from "#app/features/media/pictures.ts";
import type { Orientation } from "#app/features/media/read-orientation.ts";
import { mirrorPng } from "#app/features/media/read-png.ts";
import { DAMAGED_PHOTO, photosUnavailable } from "#app/features/media/refused-picture.ts";
import { blurOf } from "#app/features/media/small-picture.ts";
import { BLUR_SIZE, blurDataUrlOf } from "#app/lib/blur.ts";
import { release } from "#app/lib/byte-buffer.ts";
import { AppError } from "#app/lib/errors.ts";
import { createLimiter } from "#app/lib/limiter.server.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";

const JPEG_QUALITY = 80;
/** The placeholder of a picture whose colors can't be read. */
const GRAY_BLUR = blurDataUrlOf(new Uint8Array(BLUR_SIZE.width * BLUR_SIZE.height * 3).fill(128));
/** The chunk size for sending, so that other requests are served in between. */
const PIECE_BYTES = 64 * 1024;
/** Leaves time to respond before the deadline of writes. */
const IMAGES_TIMEOUT_MS = 7_000;

/** Mirroring takes up to half a second of CPU and tens of megabytes, so an isolate does one picture at a time. */
const mirrorTurns = createLimiter({
  capacity: 1,
  maxWaiting: 8,
  waitMs: 10_000,
  idleMs: 20_000,
  finishMs: 0,
  refusal: "A lot of photos are being stored right now. Please try again in a few seconds.",
  retryAfterSeconds: 10,
});

/** How to undo each orientation: rotate clockwise, then mirror horizontally. */
const UPRIGHT: Record<Orientation, { rotate?: 90 | 180 | 270; isMirrored?: true }> = {
  1: {},
  2: { isMirrored: true },
  3: { rotate: 180 },
  4: { rotate: 180, isMirrored: true },
  5: { rotate: 90, isMirrored: true },
  6: { rotate: 90 },
  7: { rotate: 270, isMirrored: true },
  8: { rotate: 270 },
};

type EncoderDeps = { images: ImagesBinding; log: Logger };

/**
 * Encodes an upload as a JPEG in its shape, upright and without metadata. One call of the Images binding, two for a
 * mirrored photo. Passes the upload's memory to the decoder without copying, and releases it afterwards.
 *
 * @throws AppError `invalid`, `too_large` or `unsupported_media_type` if the file is at fault, `photos_unavailable` if
 *   the Images binding is, `unavailable` if too many mirrored photos are waiting
 */
export async function encodeUpload(deps: EncoderDeps, file: File, shape: KeptShape) {
  const bytes = await file.bytes();
  try {
    return await encode(deps, checkUpload(bytes, shape), shape);
  } finally {
    release(bytes.buffer);
  }
}

async function encode(
  { images, log }: EncoderDeps,
  { facts, parts }: { facts: PictureFacts; parts: readonly Uint8Array[] },
  shape: KeptShape,
) {
  const { format, width, height, orientation } = facts;
  const { isMirrored, ...rotation } = UPRIGHT[orientation];
  const size = fitToShape(uprightSize(facts), shape);
  const transform = { ...rotation, ...size, fit: "cover", gravity: "center" } as const;
  try {
    const jpeg = isMirrored
      ? await mirrorToJpeg(images, parts, transform)
      : await toJpeg(images, parts, transform);
    return { ...jpeg, ...size };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isDamaged = isFileError(error);
    const event = isDamaged ? "media.not_decoded" : "media.images_down";
    log(isDamaged ? "warn" : "error", event, {
      format,
      width,
      height,
      code: imagesCodeOf(error),
      error,
    });
    if (!isDamaged) throw photosUnavailable(error);
    throw new AppError("invalid", DAMAGED_PHOTO, { cause: error });
  }
}

async function toJpeg(
  images: ImagesBinding,
  source: readonly Uint8Array[],
  transform: ImageTransform,
): Promise<{ jpeg: Blob; blurDataUrl: string }> {
  const output = { format: "image/jpeg", quality: JPEG_QUALITY, background: "#ffffff" } as const;
  const encoded = await callImages(images, source, { transform, output });
  const stripped = stripJpegMetadata(encoded);
  if (!stripped) throw new Error("the Images binding gave no whole JPEG");
  return { jpeg: new Blob(stripped), blurDataUrl: blurOf(encoded) ?? GRAY_BLUR };
}

/** The Images binding can't mirror everywhere, so this does it, on the picture at its final size. */
async function mirrorToJpeg(
  images: ImagesBinding,
  source: readonly Uint8Array[],
  transform: ImageTransform,
) {
  const turn = await mirrorTurns.acquire();
  try {
    // As a PNG, since local development doesn't support raw output.
    const output = { format: "image/png" } as const;
    const mirrored = await mirrorPng(await callImages(images, source, { transform, output }));
    return await toJpeg(images, mirrored, {});
  } finally {
    turn.release();
  }
}

type ImagesCall = { transform: ImageTransform; output: ImageOutputOptions };

async function callImages(
  images: ImagesBinding,
  source: readonly Uint8Array[],
  { transform, output }: ImagesCall,
): Promise<Uint8Array<ArrayBuffer>> {
  const call = async () => {
    const result = await images.input(streamOf(source)).transform(transform).output(output);
    return new Uint8Array(await result.response().arrayBuffer());
  };
  return rejectAfter(call(), IMAGES_TIMEOUT_MS, () => new Error("Images didn't respond"));
}

/** Streams views of an upload's bytes, so that the binding, which buffers its input, copies nothing. */
function streamOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) {
        for (let at = 0; at < part.length; at += PIECE_BYTES) {
          controller.enqueue(part.subarray(at, at + PIECE_BYTES));
        }
      }
      controller.close();
    },
  });
}
