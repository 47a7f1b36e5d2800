import type { MirroredMark } from "#db/queries/news-feed.ts";
import { readPosts } from "./read-posts.server.ts";
import type { FeedMark } from "./schema.ts";
import { storePosts } from "./store-posts.server.ts";
import type { SyncDeps } from "./sync-news.server.ts";

/** Whether the mirror lacks a post or has an older version. */
export function isChanged(mark: FeedMark, mirroredMarks: readonly MirroredMark[]): boolean {
  const mirrored = mirroredMarks.find(({ sourceId }) => sourceId === mark.id);
  if (!mirrored || mirrored.modifiedAt !== mark.modified_gmt.getTime()) return true;
  // Another article may have the slug; then the id is appended.
  return mirrored.slug !== mark.slug && mirrored.slug !== `${mark.slug}-${mark.id}`;
}

/** Fetches and stores up to a hundred posts. @throws UpstreamError */
export async function mirrorPosts(deps: SyncDeps, marks: readonly FeedMark[]): Promise<void> {
  if (marks.length === 0) return;
  const include = marks.map(({ id }) => id);
  for (let from = 0; from < include.length; ) {
    const { items, read, isLast } = await readPosts(deps, { include }, from);
    await storePosts(deps, items);
    if (isLast || read === 0) return;
    from += read;
  }
}
