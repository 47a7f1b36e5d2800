import { z } from "zod";
import type { Config, Deps } from "#app/deps.ts";
import { MAX_UPLOAD_BYTES } from "#app/features/media/pictures.ts";
import { JsonLimitError, parseBoundedJson } from "#app/lib/bounded-json.ts";
import { fetchBody } from "#app/lib/fetch-upstream.server.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { findAllHiddenForeignPosts } from "#db/queries/social-posts.ts";
import { type ForeignPost, parseSocialFeed } from "./aggregator.ts";
import { POSTS_MAX, POSTS_SHOWN } from "./rules.ts";
import { FEED_COPY, FEED_PREFIX, SOCIAL_SHAPE } from "./social-picture.ts";
import { type SocialPost, socialPostSchema } from "./social-post.ts";

const TIMEOUT_MS = 3000;
const FEED_BYTES_MAX = 2_000_000;
const VALUES_MAX = 100_000;
const FRESH_MS = 15 * 60_000;
/** After a failure the feed isn't fetched for this long. */
const PAUSE_MS = 60_000;

const copySchema = z.object({
  /** The feed's URL. */
  url: z.string(),
  /** The time in milliseconds since 1970 from which it is fetched again. */
  staleAt: z.number(),
  posts: z.array(socialPostSchema),
});
type Copy = z.output<typeof copySchema>;

type RenewalDeps = Pick<Deps, "db" | "copies" | "clock" | "log"> & {
  media: Pick<Deps["media"], "storePicture">;
};
export type FeedDeps = RenewalDeps &
  Pick<Deps, "waitUntil"> & { config: Pick<Config, "socialFeedUrl"> };

/**
 * The posts of the aggregator at `url`, with pictures stored here: networks' links expire within
 * hours, and would reveal our visitors to the networks. The last good copy is served right away and
 * refreshed after responding; only a feed never read before is waited for, unless `waits` is false. If the feed fails,
 * the last copy is used, or nothing.
 */
export async function readForeignPosts(
  deps: FeedDeps,
  url: string,
  { waits = true } = {},
): Promise<SocialPost[]> {
  const copy = await readCopy(deps, url);
  if (!copy && waits) return refreshCopy(deps, url, null);
  const now = deps.clock.now();
  const isStale = !copy || copy.staleAt <= now.getTime();
  if (isStale && deps.copies.claim(FEED_COPY, now)) {
    deps.waitUntil(refreshCopy(deps, url, copy));
  }
  return copy?.posts ?? [];
}

/** Fetches the feed again, however fresh its copy is. */
export async function refreshForeignPosts(deps: RenewalDeps, url: string): Promise<void> {
  await refreshCopy(deps, url, await readCopy(deps, url));
}

async function readCopy({ copies, log }: RenewalDeps, url: string): Promise<Copy | null> {
  try {
    const copy = copySchema.safeParse(await copies.read(FEED_COPY));
    return copy.success && copy.data.url === url ? copy.data : null;
  } catch (error) {
    log("warn", "social.copy_not_read", { error });
    return null;
  }
}

/** Fetches the feed and caches the result. */
async function refreshCopy(
  deps: RenewalDeps,
  url: string,
  copy: Copy | null,
): Promise<SocialPost[]> {
  const { log, clock, copies } = deps;
  const cachedPosts = copy?.posts ?? [];
  let posts = [...cachedPosts];
  let wait = FRESH_MS;
  try {
    const per = await countWanted(deps, cachedPosts);
    const feed = await fetchFeed(url, per).catch(() => fetchFeed(url, per));
    posts = await Promise.all(feed.map((post) => withPicture(deps, { post, url, cachedPosts })));
  } catch (error) {
    wait = PAUSE_MS;
    // Reasons never quote the feed.
    log("warn", "social.not_fetched", { reason: reasonOf(error) });
  }
  try {
    const staleAt = clock.now().getTime() + wait;
    await copies.write(FEED_COPY, { url, staleAt, posts } satisfies Copy);
  } catch (error) {
    log("warn", "social.copy_not_kept", { error });
  }
  return posts;
}

function reasonOf(error: unknown): string {
  const isLimit = error instanceof JsonLimitError;
  if (error instanceof z.ZodError || (error instanceof SyntaxError && !isLimit)) {
    return "no social feed";
  }
  return error instanceof Error ? error.message.slice(0, 200) : "unknown";
}

/** How many posts to fetch: those that are shown, plus one for each hidden one. */
async function countWanted(
  { db }: RenewalDeps,
  cachedPosts: readonly SocialPost[],
): Promise<number> {
  if (cachedPosts.length === 0) return POSTS_SHOWN;
  const ids = cachedPosts.map(({ id }) => id);
  const hidden = await findAllHiddenForeignPosts(db, ids);
  return Math.min(POSTS_MAX, POSTS_SHOWN + hidden.size);
}

async function fetchFeed(url: string, per: number): Promise<ForeignPost[]> {
  const address = new URL(url);
  address.searchParams.set("per", String(per));
  const body = await fetchBody(address, {
    accept: "application/json",
    timeoutMs: TIMEOUT_MS,
    maxBytes: FEED_BYTES_MAX,
    trustedOrigin: address.origin,
  });
  const json = parseBoundedJson(await body.text(), VALUES_MAX);
  return parseSocialFeed(json, per);
}

type Renewal = { post: ForeignPost; url: string; cachedPosts: readonly SocialPost[] };

/** The post with a stored picture: the one it had, else a copy of its network's. */
async function withPicture(
  { media, log }: RenewalDeps,
  { post: { picture, ...post }, url, cachedPosts }: Renewal,
): Promise<SocialPost> {
  const cachedImage = cachedPosts.find(({ id }) => id === post.id)?.image ?? null;
  const image = cachedImage ?? (picture && (await storeForeignPicture(picture)));
  const attachments = image ? [{ type: "image" as const, url: image }] : [];
  return { ...post, image, image_alt: "", media: attachments };

  async function storeForeignPicture(address: string): Promise<string | null> {
    try {
      const body = await fetchBody(new URL(address), {
        accept: "image/*",
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_UPLOAD_BYTES,
        trustedOrigin: new URL(url).origin,
      });
      const file = new File([body], "picture");
      const options = { bucket: "public", prefix: FEED_PREFIX, shape: SOCIAL_SHAPE } as const;
      return mediaPath((await media.storePicture(file, options)).key);
    } catch (error) {
      log("warn", "social.no_picture", { reason: reasonOf(error) });
      return null;
    }
  }
}
