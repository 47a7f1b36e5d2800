import type { Logger } from "#app/deps.ts";
import type { CardStore } from "#app/features/sharing/card-store.server.ts";
import { createLimiter } from "#app/lib/limiter.server.ts";
import type { Job } from "./env.ts";
import { awaitR2 } from "./read-object.ts";

/** The renderer with its fonts: a megabyte of WebAssembly, loaded with the isolate's first card. */
let renderer: Promise<(svg: string) => Uint8Array<ArrayBuffer>> | undefined;

async function startRenderer() {
  const [{ initWasm, Resvg }, wasm, ...fonts] = await Promise.all([
    import("@resvg/resvg-wasm"),
    import("@resvg/resvg-wasm/index_bg.wasm"),
    import("./fonts/barlow-condensed-700-italic.bin"),
    import("./fonts/barlow-condensed-600.bin"),
    import("./fonts/plex-mono-500.bin"),
  ]);
  const fontBuffers = fonts.map((font) => new Uint8Array(font.default));
  // Last, since it can be retried after a failure but not after it has succeeded.
  await initWasm(wasm.default);
  return (svg: string) => {
    const drawing = new Resvg(svg, {
      font: { fontBuffers, defaultFontFamily: "Barlow Condensed" },
    });
    const image = drawing.render();
    try {
      return new Uint8Array(image.asPng());
    } finally {
      image.free();
      drawing.free();
    }
  };
}

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

/** Cards in the public bucket, drawn by resvg. */
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
      return (await renderer)(svg);
    },
    read: (key) =>
      awaitR2(async () => {
        const object = await bucket.get(key);
        if (!object) return null;
        const etag = object.customMetadata?.drawnOf ?? "";
        return { png: new Uint8Array(await object.arrayBuffer()), etag };
      }),
    async set(key, { png, etag }) {
      const options = {
        httpMetadata: { contentType: "image/png" },
        customMetadata: { drawnOf: etag },
      };
      await awaitR2(() => bucket.put(key, png, options));
    },
    async remove(key) {
      await bucket.delete(key);
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
