import type { Logger } from "#app/deps.ts";
import type { CardStore } from "#app/features/sharing/card-store.server.ts";
import { embedAssets } from "#app/features/sharing/embed-assets.server.ts";
import { createLimiter } from "#app/lib/limiter.server.ts";
import { type Renderer, startRenderer } from "./card-renderer.ts";
import type { Job } from "./env.ts";
import { awaitR2 } from "./read-object.ts";

/** Loaded with the isolate's first card. */
let renderer: Promise<Renderer> | undefined;

/** Limits an isolate to one drawing at a time, with a short queue. */
const turns = createLimiter({
  capacity: 1,
  maxWaiting: 4,
  waitMs: 5_000,
  idleMs: 10_000,
  finishMs: 0,
  refusal: "A lot of pictures are being drawn right now. Please try again in a few seconds.",
  retryAfterSeconds: 10,
});
/** A pause between drawings, so that the thread can serve other requests. */
const PAUSE_MS = 50;
/** The maximum batch size of a queue. */
const JOBS_AT_ONCE = 100;

/** Cards in the public bucket, drawn by resvg and encoded by MozJPEG. */
export function createCardStore(deps: {
  bucket: R2Bucket;
  jobs: Queue<Job>;
  log: Logger;
}): CardStore {
  const { bucket, jobs, log } = deps;
  return {
    acquire: (options) => turns.acquire(options),
    async render(svg) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      renderer ??= startRenderer().catch((error: unknown) => {
        renderer = undefined;
        throw error;
      });
      const whole = await embedAssets(svg, (key) => readPhoto(bucket, key));
      return (await renderer)(whole);
    },
    read: (key) =>
      awaitR2(async () => {
        const object = await bucket.get(key);
        if (!object) return null;
        const { drawnOf: etag = "", photo = null } = object.customMetadata ?? {};
        return { jpeg: new Uint8Array(await object.arrayBuffer()), etag, photo };
      }),
    async set(key, { jpeg, etag, photo }) {
      const options = {
        httpMetadata: { contentType: "image/jpeg" },
        customMetadata: { drawnOf: etag, ...(photo !== null && { photo }) },
      };
      await awaitR2(() => bucket.put(key, jpeg, options));
    },
    async remove(keys) {
      await bucket.delete([...keys]);
    },
    async removeAll(prefix) {
      const { objects } = await bucket.list({ prefix });
      if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    },
    async refreshRuns(slipIds) {
      const messages = slipIds.map((slipId) => ({ body: { kind: "card" as const, slipId } }));
      try {
        for (let at = 0; at < messages.length; at += JOBS_AT_ONCE) {
          await jobs.sendBatch(messages.slice(at, at + JOBS_AT_ONCE));
        }
      } catch (error) {
        log("error", "cards.not_queued", { error });
      }
    },
  };
}

/** A picture for a card; null if it's gone. */
function readPhoto(bucket: R2Bucket, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return awaitR2(async () => {
    const object = await bucket.get(key);
    return object && new Uint8Array(await object.arrayBuffer());
  });
}
