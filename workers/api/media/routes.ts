import { Hono } from "hono";
import type { Deps, Logger } from "#app/deps.ts";
import { imagesCodeOf } from "#app/features/media/images-failure.ts";
import { pictureNotFound, readVinPicture } from "#app/features/media/read-vin-picture.server.ts";
import {
  FEED_PICTURE_BYTES,
  fetchFeedPicture,
} from "#app/features/news-feed/fetch-feed-picture.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { matchesEtag } from "#app/lib/etag.ts";
import { openUploads, UPLOAD_MEMORY } from "#app/lib/forms/uploads.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { createLimiter, type Lease } from "#app/lib/limiter.server.ts";
import { isPictureKey, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import type { ServerEnv } from "../../env.ts";
import { PICTURE_CACHE, PICTURE_CACHE_CONTROL, pictureAddress } from "../../media-store.ts";
import { findVariant, type PictureVariant, storeVariant } from "../../picture-variants.ts";
import { readObject } from "../../read-object.ts";
import { NO_STORE } from "../cache-headers.ts";

/** The headers of every picture, which keep browsers from interpreting its bytes as anything else. */
const PICTURE_HEADERS = {
  "content-disposition": "inline",
  "x-content-type-options": "nosniff",
};
/** WebP at 76 looks like JPEG at 80. */
const VARIANT_QUALITY = { "image/jpeg": 80, "image/webp": 76 } as const;

/** Limits concurrent fetches of feed pictures, separately from the memory for uploads. */
const feedPictures = createLimiter({ ...UPLOAD_MEMORY, capacity: 2 * FEED_PICTURE_BYTES });

/** Limits concurrent encoding of picture sizes. A rejected request gets the stored picture. */
const variantTurns = createLimiter({
  capacity: 4,
  maxWaiting: 40,
  waitMs: 5_000,
  idleMs: 10_000,
  finishMs: 0,
  refusal: "A lot of pictures are being encoded right now.",
  retryAfterSeconds: 10,
});

/** How long a picture waits for its smaller size; the stored picture is sent instead. */
const ENCODING_TIMEOUT_MS = 5_000;

export const media = new Hono<ServerEnv>()
  .get("/media/private/slips/:slipId{[0-9]{1,15}}/vin", async (c) => {
    const deps = { ...c.get("deps"), viewer: c.get("viewer") };
    const picture = await readVinPicture(deps, Number(c.req.param("slipId")));
    return c.body(picture, 200, {
      ...PICTURE_HEADERS,
      "content-type": "image/jpeg",
      "cache-control": "private, no-store",
    });
  })
  .get("/media/:key{.+}", async (c) => {
    const key = c.req.param("key");
    if (!isPictureKey(key)) throw pictureNotFound();
    const width = readWidth(c.req.query("w"));
    const takesWebp = width !== undefined && /\bimage\/webp\b/.test(c.req.header("accept") ?? "");
    const variant = { width, format: takesWebp ? "image/webp" : "image/jpeg" } as const;
    const cacheKey = pictureAddress(c.req.url, key, variant);
    const { log, waitUntil } = c.get("deps");

    let picture = await findInCache(cacheKey, log);
    if (!picture) {
      picture = await loadPicture(c.env, key, { ...variant, deps: c.get("deps") });
      if (picture.headers.get("cache-control") !== NO_STORE["cache-control"]) {
        waitUntil(putInCache(cacheKey, picture.clone(), log));
      }
    }
    if (matchesEtag(c.req.header("if-none-match"), picture.headers.get("etag"))) {
      await picture.body?.cancel();
      return new Response(null, { status: 304, headers: picture.headers });
    }
    return picture;
  });

/** How long a picture waits for the data center's cache. */
const CACHE_TIMEOUT_MS = 300;

/** A cache that fails or hangs is treated as empty. */
async function findInCache(key: URL, log: Logger): Promise<Response | undefined> {
  const reading = caches.open(PICTURE_CACHE).then((cache) => cache.match(key));
  try {
    return await rejectAfter(
      reading,
      CACHE_TIMEOUT_MS,
      () => new Error("the cache didn't respond"),
    );
  } catch (error) {
    log("warn", "media.cache_not_read", { error });
    return undefined;
  }
}

async function putInCache(key: URL, picture: Response, log: Logger): Promise<void> {
  try {
    await (await caches.open(PICTURE_CACHE)).put(key, picture);
  } catch (error) {
    log("warn", "media.not_cached", { error });
  }
}

/** @throws AppError `bad_request` for an unsupported width */
function readWidth(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const width = VARIANT_WIDTHS.find((offered) => String(offered) === text);
  if (!width) {
    throw new AppError("bad_request", `Pictures come ${VARIANT_WIDTHS.join(", ")} pixels wide.`);
  }
  return width;
}

async function loadPicture(
  { MEDIA, IMAGES }: ServerEnv["Bindings"],
  key: string,
  { width, format, deps }: PictureVariant & { deps: Deps },
): Promise<Response> {
  const stored = width ? await findVariant(MEDIA, key, { width, format }) : null;
  if (width && stored) {
    const headers = pictureHeaders({ width, format }, stored.originalEtag);
    return new Response(stored.body, { headers });
  }
  let object = await readObject(MEDIA, key);
  const feedDeps = { ...deps, uploads: openUploads(feedPictures) };
  if (!object && (await fetchFeedPicture(feedDeps, key))) object = await readObject(MEDIA, key);
  if (!object) throw pictureNotFound();
  const headers = pictureHeaders({ width, format }, object.etag);
  if (!width) return new Response(object.body, { headers });
  const turn = await acquireTurn(deps);
  if (!turn) return new Response(object.body, { headers: ORIGINAL_HEADERS });
  try {
    const encoding = IMAGES.input(object.body)
      .transform({ width, fit: "scale-down" })
      .output({ format, quality: VARIANT_QUALITY[format] });
    const bytes = await rejectAfter(
      encoding.then(
        async (result) => new Uint8Array(await new Response(result.image()).arrayBuffer()),
      ),
      ENCODING_TIMEOUT_MS,
      () => new Error("Images didn't respond"),
    );
    const variant = { key, variant: { width, format }, bytes, originalEtag: object.etag };
    deps.waitUntil(storeVariant({ bucket: MEDIA, log: deps.log }, variant));
    return new Response(bytes, { headers });
  } catch (error) {
    deps.log("warn", "media.no_variant", { width, format, code: imagesCodeOf(error), error });
    return originalInstead(MEDIA, key);
  } finally {
    turn.release();
  }
}

function pictureHeaders({ width, format }: PictureVariant, originalEtag: string): Headers {
  return new Headers({
    ...PICTURE_HEADERS,
    "cache-control": PICTURE_CACHE_CONTROL,
    "content-type": format,
    etag: width ? `"${originalEtag}-${width}-${format.slice(6)}"` : `"${originalEtag}"`,
    ...(width && { vary: "Accept" }),
  });
}

/** Acquires a turn to encode a picture; null if the address is at its share or the queue is full. */
async function acquireTurn(deps: Deps): Promise<Lease | null> {
  try {
    await limitAddress(deps, "pictureVariants");
    return await variantTurns.acquire();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** For the original instead of a smaller size; never cached, so that the next request can get the right size. */
const ORIGINAL_HEADERS = { ...PICTURE_HEADERS, ...NO_STORE, "content-type": "image/jpeg" };

async function originalInstead(bucket: R2Bucket, key: string): Promise<Response> {
  const object = await readObject(bucket, key);
  if (!object) throw pictureNotFound();
  return new Response(object.body, { headers: ORIGINAL_HEADERS });
}
