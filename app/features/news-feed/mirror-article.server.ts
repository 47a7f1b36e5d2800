import type { Deps } from "#app/deps.ts";
import { isSlug } from "#app/lib/canonical-slug.ts";
import { UpstreamError } from "#app/lib/fetch-upstream.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { MissingSlugs } from "./missing-slugs.ts";
import { storePosts } from "./store-posts.server.ts";
import type { SyncDeps } from "./sync-news.server.ts";
import { listPosts } from "./upstream.server.ts";

/** The feed has a visitor's timeout; `missing` remembers slugs that weren't found. */
export type VisitorSyncDeps = SyncDeps &
  Pick<Deps, "limits" | "clientAddress"> & { missing: MissingSlugs };

/**
 * Fetches an article that isn't mirrored yet from WordPress.
 *
 * @returns whether it is mirrored now; false after an upstream failure, which is logged
 * @throws AppError `rate_limited`
 */
export async function mirrorArticle(deps: VisitorSyncDeps, slug: string): Promise<boolean> {
  const { feed, clock, log, missing } = deps;
  const now = clock.now().getTime();
  if (!isSlug(slug) || missing.has(slug, now)) return false;
  await limitAddress(deps, "newsArticle");
  try {
    const { items } = await listPosts(feed, { slug, perPage: 1 });
    if ((await storePosts(deps, items)) > 0) return true;
    missing.add(slug, now);
    return false;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log("error", "news.feed_failed", { message: "Failed to fetch articles", error });
    return false;
  }
}
