import type { Deps } from "#app/deps.ts";
import { VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { readObject } from "./read-object.ts";

/** The formats of pictures. Originals are JPEG; variants are WebP if the browser accepts it. */
export const PICTURE_FORMATS = ["image/jpeg", "image/webp"] as const;
export type PictureVariant = {
  /** In pixels; undefined for the original. */
  width: number | undefined;
  format: (typeof PICTURE_FORMATS)[number];
};

/** Where variants are stored in the public bucket. Keys below it aren't those of pictures, so no URL serves them. */
export const VARIANT_PREFIX = "variants/";
/** How many keys R2 deletes at once. */
const KEYS_AT_ONCE = 1000;

type Variant = PictureVariant & { width: number };

/** The key of a picture's variant: `variants/vehicles/1/abc.jpg/400.webp`. */
export function variantKey(key: string, { width, format }: Variant): string {
  return `${VARIANT_PREFIX}${key}/${width}.${format === "image/webp" ? "webp" : "jpg"}`;
}

/** The keys of all variants that a picture may have. */
export function variantKeys(key: string): string[] {
  return VARIANT_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.map((format) => variantKey(key, { width, format })),
  );
}

/** The key of the picture that a variant's key belongs to. */
export function originalKeyOf(key: string): string {
  return key.slice(VARIANT_PREFIX.length, key.lastIndexOf("/"));
}

/** A stored variant with the ETag of its original; null if there is none. */
export async function findVariant(bucket: R2Bucket, key: string, variant: Variant) {
  const object = await readObject(bucket, variantKey(key, variant));
  const originalEtag = object?.customMetadata?.originalEtag;
  return object && originalEtag ? { body: object.body, originalEtag } : null;
}

/**
 * Stores a variant, so that it is encoded once and not in each data center. One whose original was deleted or replaced
 * in the meantime is deleted. Never throws: a failure is logged, and the next request encodes it again.
 */
export async function storeVariant(
  { bucket, log }: { bucket: R2Bucket; log: Deps["log"] },
  { key, variant, bytes, originalEtag }: StoredVariant,
): Promise<void> {
  const place = variantKey(key, variant);
  try {
    await bucket.put(place, bytes, {
      httpMetadata: { contentType: variant.format },
      customMetadata: { originalEtag },
    });
    const original = await bucket.head(key);
    if (original?.etag !== originalEtag) await bucket.delete(place);
  } catch (error) {
    log("warn", "media.variant_not_stored", { key: place, error });
  }
}

type StoredVariant = {
  key: string;
  variant: Variant;
  bytes: Uint8Array<ArrayBuffer>;
  originalEtag: string;
};

/** Deletes objects from a bucket, as many at once as R2 takes. */
export async function deleteObjects(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    await bucket.delete(keys.slice(from, from + KEYS_AT_ONCE));
  }
}
