import { z } from "zod";
import type { Config, Deps } from "#app/deps.ts";
import { fetchBody } from "#app/lib/fetch-upstream.server.ts";
import { type Playlist, parseVideoFeed, playlistSchema } from "./video-feed.ts";

const KEY = "video-playlists";
const TIMEOUT_MS = 3000;
const FEED_BYTES_MAX = 1_000_000;
const FRESH_MS = 15 * 60_000;
/** After a failure the feeds aren't fetched for this long. */
const PAUSE_MS = 60_000;

const copySchema = z.object({
  /** The time in milliseconds since 1970 from which the feeds are fetched again. */
  staleAt: z.number(),
  /** By feed URL. */
  playlists: z.record(z.string(), playlistSchema),
});
type Copy = z.output<typeof copySchema>;

export type FeedDeps = Pick<Deps, "copies" | "clock" | "log" | "waitUntil"> & {
  config: Pick<Config, "videoFeedUrls">;
};

/**
 * The playlists of `VIDEO_FEED_URL` that have videos. The last good copy is served right away and
 * refreshed after responding; only feeds never read before are waited for. If a feed fails, its
 * last copy is used.
 */
export async function readPlaylists(deps: FeedDeps): Promise<Playlist[]> {
  const { videoFeedUrls } = deps.config;
  if (videoFeedUrls.length === 0) return [];
  const copy = await readCopy(deps);
  const isKnown = copy !== null && videoFeedUrls.every((url) => url in copy.playlists);
  const now = deps.clock.now();
  const isStale = (copy?.staleAt ?? 0) <= now.getTime();
  if (!isStale) return presentPlaylists(deps, copy?.playlists ?? {});
  if (!isKnown) return presentPlaylists(deps, await refreshCopy(deps, copy?.playlists ?? {}));
  if (deps.copies.claim(KEY, now)) deps.waitUntil(refreshCopy(deps, copy.playlists));
  return presentPlaylists(deps, copy.playlists);
}

function presentPlaylists({ config }: FeedDeps, playlists: Copy["playlists"]): Playlist[] {
  return config.videoFeedUrls
    .flatMap((url) => playlists[url] ?? [])
    .filter(({ videos }) => videos.length > 0);
}

async function readCopy({ copies, log }: FeedDeps): Promise<Copy | null> {
  try {
    const copy = copySchema.safeParse(await copies.read(KEY));
    return copy.success ? copy.data : null;
  } catch (error) {
    log("warn", "videos.copy_not_read", { error });
    return null;
  }
}

/** Fetches all feeds and caches the result. */
async function refreshCopy(
  deps: FeedDeps,
  cachedPlaylists: Copy["playlists"],
): Promise<Copy["playlists"]> {
  const { config, log, clock, copies } = deps;
  const playlists: Copy["playlists"] = {};
  let hasFailed = false;
  await Promise.all(
    config.videoFeedUrls.map(async (url) => {
      try {
        playlists[url] = await fetchPlaylist(url).catch(() => fetchPlaylist(url));
      } catch (error) {
        hasFailed = true;
        const cached = cachedPlaylists[url];
        if (cached) playlists[url] = cached;
        // Reasons never quote the feed.
        log("warn", "videos.not_fetched", { reason: reasonOf(error) });
      }
    }),
  );
  const staleAt = clock.now().getTime() + (hasFailed ? PAUSE_MS : FRESH_MS);
  try {
    await copies.write(KEY, { staleAt, playlists } satisfies Copy);
  } catch (error) {
    log("warn", "videos.copy_not_kept", { error });
  }
  return playlists;
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return "no video feed";
  return error instanceof Error ? error.message.slice(0, 200) : "unknown";
}

async function fetchPlaylist(url: string): Promise<Playlist> {
  const address = new URL(url);
  const body = await fetchBody(address, {
    accept: "application/atom+xml, application/xml, text/xml",
    timeoutMs: TIMEOUT_MS,
    maxBytes: FEED_BYTES_MAX,
    trustedOrigin: address.origin,
  });
  return parseVideoFeed(await body.text());
}
