import type { Deps } from "#app/deps.ts";
import type { KeptShape } from "#app/features/media/pictures.ts";
import { fetchUpstream, UpstreamError } from "#app/lib/fetch-upstream.server.ts";
import {
  claimFeedPicture,
  findAllNewFeedPictures,
  findFeedPicture,
  updateFeedPicture,
} from "#db/queries/news-feed.ts";
import { FEED_PICTURES } from "./feed-picture.server.ts";

const TIMEOUT_MS = 5_000;
/** The maximum size of a picture; WordPress's largest variants are a third of it. */
export const FEED_PICTURE_BYTES = 6_000_000;
/** Fetching, encoding and storing take less time than this. */
const CLAIM_MS = 15_000;
/** The first pause after a failed fetch; it gets longer each time, up to an hour. */
const PAUSE_MS = 60_000;
const PAUSES_MAX = 60;
/** Pictures keep their aspect ratio. */
const SHAPE: KeptShape = { aspect: null, maxWidth: 2_000, maxHeight: 2_000, jpegQuality: 0.85 };
/** How often to poll for a picture that another request is fetching. */
const POLLS = 20;
const POLL_MS = 250;
/** How many of the newest articles have their pictures fetched in advance. */
const NEWEST = 20;

type PictureDeps = Pick<Deps, "db" | "clock" | "log" | "uploads"> & {
  config: Pick<Deps["config"], "newsFeedUrl">;
  media: Pick<Deps["media"], "storePicture">;
};
type FetchOptions = { feedUrl: string; timeoutMs: number };
type Row = NonNullable<Awaited<ReturnType<typeof findFeedPicture>>>;

/**
 * Fetches a picture of the feed when it is first requested. It is checked and re-encoded like an upload, so
 * that anything but photos, such as SVG and HTML, is rejected.
 *
 * @param deps its `uploads` limits the memory of concurrent pictures
 * @returns whether it is stored now
 */
export async function fetchFeedPicture(
  deps: PictureDeps,
  key: string,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<boolean> {
  const { db, clock, config, uploads } = deps;
  if (!key.startsWith(`${FEED_PICTURES}/`) || config.newsFeedUrl === null) return false;
  const picture = await findFeedPicture(db, key);
  if (!picture) return false;
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const claimed = await claimFeedPicture(db, key, { now, until });
  if (!claimed) return isBeingFetched(picture) && waitForPicture(deps, key);
  try {
    await uploads.acquire(FEED_PICTURE_BYTES);
    return await fetchAndStore(deps, claimed, { feedUrl: config.newsFeedUrl, timeoutMs });
  } catch (error) {
    // The memory limit was reached, which is not the picture's fault.
    deps.log("warn", "news.no_picture", { key, error });
    await updateFeedPicture(db, key, { retryAt: null });
    return false;
  } finally {
    await uploads.release();
  }
}

async function fetchAndStore(
  { db, clock, log, media }: PictureDeps,
  { key, url, failures }: Row,
  options: FetchOptions,
): Promise<boolean> {
  try {
    const file = await fetchPicture(url, options);
    const name = key.slice(FEED_PICTURES.length + 1, -".jpg".length);
    const place = { bucket: "public", prefix: FEED_PICTURES, name } as const;
    await media.storePicture(file, { ...place, shape: SHAPE });
    await updateFeedPicture(db, key, { storedAt: clock.now(), failures: 0, retryAt: null });
    return true;
  } catch (error) {
    log("warn", "news.no_picture", { key, error });
    const pause = Math.min(failures + 1, PAUSES_MAX) * PAUSE_MS;
    const retryAt = new Date(clock.now().getTime() + pause);
    await updateFeedPicture(db, key, { failures: failures + 1, retryAt });
    return false;
  }
}

async function fetchPicture(url: string, { feedUrl, timeoutMs }: FetchOptions): Promise<File> {
  const { status, body } = await fetchUpstream(new URL(url), {
    accept: "image/webp,image/jpeg,image/png",
    timeoutMs,
    maxBytes: FEED_PICTURE_BYTES,
    trustedOrigin: new URL(feedUrl).origin,
  });
  if (status !== 200) throw new UpstreamError(`answered ${status}`);
  return new File([body], "picture");
}

/** A picture that failed before is not waited for. */
function isBeingFetched({ storedAt, failures }: Row): boolean {
  return storedAt === null && failures === 0;
}

/** Waits up to five seconds for a picture that another request is fetching. */
async function waitForPicture({ db }: PictureDeps, key: string): Promise<boolean> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const picture = await findFeedPicture(db, key);
    if (!picture || !isBeingFetched(picture)) return picture?.storedAt != null;
  }
  return false;
}

/** Fetches the pictures of the newest articles, so that their first readers don't wait. */
export async function fetchNewestPictures(deps: PictureDeps): Promise<void> {
  const pictures = await findAllNewFeedPictures(deps.db, NEWEST);
  for (const { key } of pictures) await fetchFeedPicture(deps, key);
}
