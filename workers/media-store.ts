import type { Logger } from "#app/deps.ts";
import { checkUpload, checkUploadSize } from "#app/features/media/check-upload.ts";
import type { Bucket, MediaStore } from "#app/features/media/media-store.server.ts";
import {
  type PictureFacts,
  stripJpegMetadata,
  uprightSize,
} from "#app/features/media/picture-format.ts";
import { GRAY_SIDE, hashGrays } from "#app/features/media/picture-hash.ts";
import { fitToShape, type KeptShape } from "#app/features/media/pictures.ts";
import type { Orientation } from "#app/features/media/read-orientation.ts";
import { graysIn, mirrorPng, readPng } from "#app/features/media/read-png.ts";
import { BLUR_SIZE, blurDataUrlOf } from "#app/lib/blur.ts";
import { release } from "#app/lib/byte-buffer.ts";
import { AppError } from "#app/lib/errors.ts";
import { createLimiter } from "#app/lib/limiter.server.ts";
import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";

/** The cache of picture responses, by `pictureAddress`. */
export const PICTURE_CACHE = "media";
const JPEG_QUALITY = 80;
/** The chunk size for sending, so that other requests are served in between. */
const PIECE_BYTES = 64 * 1024;
/** How many keys R2 deletes at once. */
const KEYS_AT_ONCE = 1000;
/**
 * The picture at a URL never changes, so browsers cache it forever. Shared caches keep it for an hour, since
 * deleting a picture only purges one data center.
 */
export const PICTURE_CACHE_CONTROL = "public, max-age=31536000, s-maxage=3600, immutable";
const CACHE_CONTROL = {
  public: PICTURE_CACHE_CONTROL,
  private: "private, no-store",
} satisfies Record<Bucket, string>;

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

/** Pictures in R2, re-encoded by the Images binding. */
export function createMediaStore(deps: {
  publicBucket: R2Bucket;
  privateBucket: R2Bucket;
  images: ImagesBinding;
  log: Logger;
  /** The public origin of pictures; without it nothing is cached. */
  origin?: string;
}): MediaStore {
  const buckets = { public: deps.publicBucket, private: deps.privateBucket };

  return {
    async storePicture(file, { bucket, prefix, shape, name = randomName() }) {
      checkUploadSize(file);
      const picture = await encodeUpload(deps, file, shape);
      const blurDataUrl = await blurOf(deps.images, picture.jpeg);
      const key = `${prefix}/${name}.jpg`;
      await buckets[bucket].put(key, picture.jpeg, {
        httpMetadata: { contentType: "image/jpeg", cacheControl: CACHE_CONTROL[bucket] },
      });
      return { key, width: picture.width, height: picture.height, blurDataUrl };
    },

    async remove(bucket, keys) {
      for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
        const batch = keys.slice(from, from + KEYS_AT_ONCE);
        try {
          await buckets[bucket].delete(batch);
          if (bucket === "public" && deps.origin) await removeFromCache(deps.origin, batch);
        } catch (error) {
          deps.log("warn", "media.not_removed", { bucket, keys: batch, error });
        }
      }
    },

    async fingerprint(key) {
      try {
        const object = await buckets.public.get(key);
        return object && hashGrays(await graysOf(deps.images, object.body));
      } catch (error) {
        deps.log("warn", "media.no_fingerprint", { key, error });
        return null;
      }
    },

    async read(bucket, key) {
      const object = await buckets[bucket].get(key);
      return object?.body ?? null;
    },
  };
}

/** Purges pictures and their variants from this data center's cache; others expire within the hour. */
async function removeFromCache(origin: string, keys: readonly string[]): Promise<void> {
  const cache = await caches.open(PICTURE_CACHE);
  const addresses = keys.flatMap((key) =>
    [undefined, ...VARIANT_WIDTHS].flatMap((width) =>
      PICTURE_FORMATS.map((format) => pictureAddress(origin, key, { width, format })),
    ),
  );
  await Promise.all(addresses.map((address) => cache.delete(address)));
}

/** Passes the upload's memory to the decoder without copying, and releases it afterwards. */
async function encodeUpload(
  deps: { images: ImagesBinding; log: Logger },
  file: File,
  shape: KeptShape,
) {
  const bytes = await file.bytes();
  try {
    return await encode(deps, checkUpload(bytes, shape), shape);
  } finally {
    release(bytes.buffer);
  }
}

async function encode(
  { images, log }: { images: ImagesBinding; log: Logger },
  { facts, parts }: { facts: PictureFacts; parts: readonly Uint8Array[] },
  shape: KeptShape,
) {
  const { format, width, height, orientation } = facts;
  const { isMirrored, ...rotation } = UPRIGHT[orientation];
  const size = fitToShape(uprightSize(facts), shape);
  const transform = { ...rotation, ...size, fit: "cover", gravity: "center" } as const;
  try {
    const encoded = isMirrored
      ? await mirrorToJpeg(images, streamOf(parts), transform)
      : await toJpeg(images, streamOf(parts), transform);
    return { jpeg: encoded, ...size };
  } catch (error) {
    if (error instanceof AppError) throw error;
    log("warn", "media.not_decoded", { format, width, height, error });
    throw new AppError(
      "invalid",
      "This photo is damaged or incomplete. Choose it again or take another.",
      { cause: error },
    );
  }
}

async function toJpeg(
  images: ImagesBinding,
  source: ReadableStream<Uint8Array>,
  transform: ImageTransform,
): Promise<Blob> {
  const result = await images
    .input(source)
    .transform(transform)
    .output({ format: "image/jpeg", quality: JPEG_QUALITY, background: "#ffffff" });
  const encoded = new Uint8Array(await result.response().arrayBuffer());
  const stripped = stripJpegMetadata(encoded);
  if (!stripped) throw new Error("the Images binding gave no whole JPEG");
  return new Blob(stripped);
}

/** The Images binding can't mirror everywhere, so this does it, on the picture at its final size. */
async function mirrorToJpeg(
  images: ImagesBinding,
  source: ReadableStream<Uint8Array>,
  transform: ImageTransform,
): Promise<Blob> {
  const turn = await mirrorTurns.acquire();
  try {
    const mirrored = await mirrorPng(await toPng(images, source, transform));
    return await toJpeg(images, streamOf(mirrored), {});
  } finally {
    turn.release();
  }
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

async function blurOf(images: ImagesBinding, jpeg: Blob): Promise<string> {
  const { colors } = await readPng(
    await toPng(images, jpeg.stream(), { ...BLUR_SIZE, fit: "squeeze" }),
  );
  return blurDataUrlOf(colors);
}

async function graysOf(images: ImagesBinding, source: ReadableStream): Promise<Uint8Array> {
  const size = { width: GRAY_SIDE, height: GRAY_SIDE, fit: "squeeze" } as const;
  return graysIn(await readPng(await toPng(images, source, size)));
}

/** The pixels of a picture, as a PNG, since local development doesn't support raw output. */
async function toPng(
  images: ImagesBinding,
  source: ReadableStream<Uint8Array>,
  transform: ImageTransform,
): Promise<Uint8Array<ArrayBuffer>> {
  const result = await images.input(source).transform(transform).output({ format: "image/png" });
  return new Uint8Array(await result.response().arrayBuffer());
}

/** The formats of pictures. Originals are JPEG; variants are WebP if the browser accepts it. */
export const PICTURE_FORMATS = ["image/jpeg", "image/webp"] as const;
export type PictureVariant = {
  /** In pixels; undefined for the original. */
  width: number | undefined;
  format: (typeof PICTURE_FORMATS)[number];
};

/** The cache key of a picture or a variant. */
export function pictureAddress(origin: string, key: string, variant: PictureVariant): URL {
  const address = new URL(mediaPath(key, variant.width), origin);
  if (variant.format !== "image/jpeg") address.searchParams.set("format", variant.format);
  return address;
}

/** 144 random bits, so that picture URLs can't be guessed. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
