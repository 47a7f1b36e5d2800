import { env } from "cloudflare:workers";
import type { Logger } from "#app/deps.ts";
import type { MediaStore } from "#app/features/media/media-store.server.ts";
import { createMediaStore } from "#workers/media-store.ts";

/** The real store with buckets that fail to delete. */
export function mediaThatKeepsAll(log: Logger): MediaStore {
  return createMediaStore({
    publicBucket: withoutDelete(env.MEDIA),
    privateBucket: withoutDelete(env.PRIVATE_MEDIA),
    images: env.IMAGES,
    log,
  });
}

function withoutDelete(bucket: R2Bucket): R2Bucket {
  return {
    get: bucket.get.bind(bucket),
    put: bucket.put.bind(bucket),
    delete: () => Promise.reject(new Error("R2 is away")),
  } as unknown as R2Bucket;
}
