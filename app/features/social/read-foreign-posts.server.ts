import { z } from "zod";
import type { Config, Deps } from "#app/deps.ts";
import { MAX_UPLOAD_BYTES } from "#app/features/media/pictures.ts";
import { parseBoundedJson } from "#app/lib/bounded-json.ts";
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
/** After a failure the feed is left in peace for a while. */
const PAUSE_MS = 60_000;

const copySchema = z.object({
  /** Whose feed it is. */
  url: z.string(),
  /** Milliseconds since 1970 from which it is asked again. */
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
 * The posts of the aggregator at `url`, with pictures that lie with us: those of networks are good for
 * hours only, and would tell the networks who looks. The last good copy is served at once and renewed
 * behind the answer; only a feed never read before is waited for. A feed that fails keeps what was last
 * read of it, else there is nothing.
 */
export async function readForeignPosts(deps: FeedDeps, url: string): Promise<SocialPost[]> {
  const copy = await readCopy(deps, url);
  if (!copy) return renew(deps, url, null);
  const now = deps.clock.now();
  if (copy.staleAt <= now.getTime() && deps.copies.claim(FEED_COPY, now)) {
    deps.waitUntil(renew(deps, url, copy));
  }
  return copy.posts;
}

/** Fetches the feed anew, however fresh its copy is. */
export async function renewForeignPosts(deps: RenewalDeps, url: string): Promise<void> {
  await renew(deps, url, await readCopy(deps, url));
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

/** Fetches the feed and caches what it answered. */
async function renew(deps: RenewalDeps, url: string, copy: Copy | null): Promise<SocialPost[]> {
  const { log, clock, copies } = deps;
  const known = copy?.posts ?? [];
  let posts = [...known];
  let wait = FRESH_MS;
  try {
    const per = await countWanted(deps, known);
    const read = await fetchFeed(url, per).catch(() => fetchFeed(url, per));
    posts = await Promise.all(read.map((post) => withPicture(deps, { post, url, known })));
  } catch (error) {
    wait = PAUSE_MS;
    // Reasons quote nothing of the feed.
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
  if (error instanceof z.ZodError || error instanceof SyntaxError) return "no social feed";
  return error instanceof Error ? error.message.slice(0, 200) : "unknown";
}

/** How many posts to ask for: those that are shown, and one more for each that an editor hid. */
async function countWanted({ db }: RenewalDeps, known: readonly SocialPost[]): Promise<number> {
  if (known.length === 0) return POSTS_SHOWN;
  const ids = known.map(({ id }) => id);
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

type Renewal = { post: ForeignPost; url: string; known: readonly SocialPost[] };

/** The post with a picture of ours: the one it had, else a copy of what its network shows. */
async function withPicture(
  { media, log }: RenewalDeps,
  { post: { picture, ...post }, url, known }: Renewal,
): Promise<SocialPost> {
  const before = known.find(({ id }) => id === post.id)?.image ?? null;
  const image = before ?? (picture && (await storeForeignPicture(picture)));
  const shown = image ? [{ type: "image" as const, url: image }] : [];
  return { ...post, image, image_alt: "", media: shown };

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
