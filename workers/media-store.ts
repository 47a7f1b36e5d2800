import type { Logger } from "#app/deps.ts";
import { checkUploadSize } from "#app/features/media/check-upload.ts";
import type { Bucket, MediaStore } from "#app/features/media/media-store.server.ts";
import { hashGrays } from "#app/features/media/picture-hash.ts";
import { photosUnavailable } from "#app/features/media/refused-picture.ts";
import { graysOf } from "#app/features/media/small-picture.ts";
import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { encodeUpload } from "./encode-picture.ts";
import {
  deleteObjects,
  PICTURE_FORMATS,
  type PictureVariant,
  variantKeys,
} from "./picture-variants.ts";
import { awaitR2, readObject } from "./read-object.ts";

/** The cache of picture responses, by `pictureAddress`. */
export const PICTURE_CACHE = "media";
/** So that with the eight variants of each, R2 deletes them at once. */
const PICTURES_AT_ONCE = 100;
/**
 * The picture at a URL never changes, so browsers cache it forever. Shared caches keep it for an hour, since
 * deleting a picture only purges one data center.
 */
export const PICTURE_CACHE_CONTROL = "public, max-age=31536000, s-maxage=3600, immutable";
const CACHE_CONTROL = {
  public: PICTURE_CACHE_CONTROL,
  private: "private, no-store",
} satisfies Record<Bucket, string>;

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
    async storePicture(file, { bucket, prefix, shape, name }) {
      checkUploadSize(file);
      const { jpeg, ...picture } = await encodeUpload(deps, file, shape);
      const key = `${prefix}/${name ?? randomName()}.jpg`;
      const httpMetadata = { contentType: "image/jpeg", cacheControl: CACHE_CONTROL[bucket] };
      try {
        await buckets[bucket].put(key, jpeg, { httpMetadata });
        // The picture may replace another one; only those with a fixed name can.
        if (name !== undefined) await deleteObjects(buckets[bucket], variantKeys(key));
      } catch (error) {
        deps.log("error", "media.not_stored", { bucket, error });
        throw photosUnavailable(error);
      }
      return { key, ...picture };
    },

    async remove(bucket, keys) {
      for (let from = 0; from < keys.length; from += PICTURES_AT_ONCE) {
        const batch = keys.slice(from, from + PICTURES_AT_ONCE);
        const variants = bucket === "public" ? batch.flatMap(variantKeys) : [];
        try {
          await deleteObjects(buckets[bucket], [...batch, ...variants]);
          if (bucket === "public" && deps.origin) await removeFromCache(deps.origin, batch);
        } catch (error) {
          deps.log("warn", "media.not_removed", { bucket, keys: batch, error });
        }
      }
    },

    async fingerprint(key) {
      try {
        const bytes = await awaitR2(async () => (await buckets.public.get(key))?.arrayBuffer());
        const grays = bytes && graysOf(new Uint8Array(bytes));
        return grays ? hashGrays(grays) : null;
      } catch (error) {
        deps.log("warn", "media.no_fingerprint", { key, error });
        return null;
      }
    },

    async read(bucket, key) {
      const object = await readObject(buckets[bucket], key);
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
