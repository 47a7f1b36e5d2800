import type { Logger } from "#app/deps.ts";
import { UpstreamError } from "#app/lib/fetch-upstream.server.ts";
import type { FeedClient } from "./feed-client.server.ts";
import { listPosts, PER_PAGE, type PostsQuery } from "./upstream.server.ts";

/** The page size if a hundred posts exceed the limits. */
const SMALLER = 10;

/**
 * Reads the posts of a list from an offset: a page of a hundred, or of ten if a hundred exceed the limits. A
 * post that exceeds them by itself is skipped and logged.
 *
 * @param from how many were read before; pages start at multiples of their size
 * @throws UpstreamError
 */
export async function readPosts(
  { feed, log }: { feed: FeedClient; log: Logger },
  query: PostsQuery,
  from: number,
): Promise<{ items: readonly unknown[]; read: number; total: number; isLast: boolean }> {
  const sizes = [PER_PAGE, SMALLER, 1].filter((size) => from % size === 0);
  for (const perPage of sizes) {
    try {
      const page = from / perPage + 1;
      const { items, total } = await listPosts(feed, { ...query, page, perPage });
      const read = items.length;
      const isLast = read === 0 || (total > 0 ? from + read >= total : read < perPage);
      return { items, read, total, isLast };
    } catch (error) {
      if (!(error instanceof UpstreamError && error.isTooLarge)) throw error;
    }
  }
  log("warn", "news.post_too_large", { place: from });
  return { items: [], read: 1, total: 0, isLast: false };
}
