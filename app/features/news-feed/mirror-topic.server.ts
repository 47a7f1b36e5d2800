import { isSlug } from "#app/lib/canonical-slug.ts";
import { UpstreamError } from "#app/lib/fetch-upstream.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { storeTerms, type TermKind } from "#db/queries/news-feed.ts";
import { mapTerms } from "./mapping.server.ts";
import type { VisitorSyncDeps } from "./mirror-article.server.ts";
import { storePosts } from "./store-posts.server.ts";
import { fetchTerm, listPosts, type PostsQuery } from "./upstream.server.ts";

/** The page size of a list. */
const POSTS = 10;

/**
 * Fetches a category, tag or author that isn't mirrored yet from WordPress, with its first page of articles.
 *
 * @param deps the same as for mirrorArticle
 * @returns whether it is mirrored now; false after an upstream failure, which is logged
 * @throws AppError `rate_limited`
 */
export async function mirrorTopic(
  deps: VisitorSyncDeps,
  { kind, slug }: { kind: TermKind; slug: string },
): Promise<boolean> {
  const { db, feed, clock, log, missing } = deps;
  const name = `${kind}:${slug}`;
  const now = clock.now().getTime();
  if (!isSlug(slug) || missing.has(name, now)) return false;
  await limitAddress(deps, "newsArticle");
  const term = await fetchTerm(deps, kind, slug);
  if (term === null) return false;
  if (!term) {
    missing.add(name, now);
    return false;
  }
  await db.batch([...storeTerms(db, kind, mapTerms([term]))]);
  try {
    const { items } = await listPosts(feed, { perPage: POSTS, ...queryOf(kind, term.id) });
    await storePosts(deps, items);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log("error", "news.feed_failed", { message: "Failed to fetch articles", error });
  }
  return true;
}

function queryOf(kind: TermKind, id: number): PostsQuery {
  if (kind === "author") return { author: id };
  return kind === "tag" ? { tags: [id] } : { categories: [id] };
}
