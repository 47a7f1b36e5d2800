import { HtmlLimitError } from "#app/lib/bounded-html.server.ts";
import {
  insertFeedPictures,
  insertSpellings,
  listMirroredArticles,
  type MirroredTerm,
  storeMirroredArticles,
  storeTerms,
  updateMirroredUnpublished,
} from "#db/queries/news-feed.ts";
import { type MappedPost, mapPost } from "./mapping.server.ts";
import { postName, withheldPost } from "./schema.ts";
import type { SyncDeps } from "./sync-news.server.ts";

/** The size of one database parameter; D1 accepts 2 MB. */
const CHUNK_CHARACTERS = 500_000;
const SPELLINGS_AT_ONCE = 5_000;

type StoreDeps = Pick<SyncDeps, "db" | "clock" | "log" | "feed" | "siteOrigin">;

/**
 * Stores posts from WordPress, with their authors and terms. Invalid posts are skipped and logged; posts that
 * are no longer public are unlisted.
 *
 * @returns how many were stored
 */
export async function storePosts(deps: StoreDeps, items: readonly unknown[]): Promise<number> {
  const withheld = items.flatMap((item) => withheldPost.safeParse(item).data?.id ?? []);
  if (withheld.length > 0) await updateMirroredUnpublished(deps.db, withheld, deps.clock.now());
  const mapped = await mapAll(deps, items);
  for (const posts of chunks(mapped)) await storeChunk(deps, posts);
  return mapped.length;
}

async function mapAll(
  { log, feed, siteOrigin }: StoreDeps,
  items: readonly unknown[],
): Promise<MappedPost[]> {
  const site = { feedOrigin: new URL(feed.url).origin, siteOrigin };
  const bySlug = new Map<string, MappedPost>();
  const skipped: { id: number | null; slug: string | null; reason: string }[] = [];
  for (const item of items) {
    try {
      const post = await mapPost(item, site);
      if (post) bySlug.set(post.article.slug, post);
      else skipped.push({ ...nameOf(item), reason: "no public post, or one that can't be read" });
    } catch (error) {
      skipped.push({ ...nameOf(item), reason: error instanceof Error ? error.message : "" });
      if (!(error instanceof HtmlLimitError)) log("warn", "news.post_not_read", { error });
    }
  }
  if (skipped.length > 0) {
    log("warn", "news.posts_skipped", { count: skipped.length, posts: skipped });
  }
  return [...bySlug.values()];
}

/** The id and slug of a post, even if the rest of it is invalid. */
function nameOf(item: unknown) {
  const { id = null, slug = null } = postName.safeParse(item).data ?? {};
  return { id, slug };
}

function chunks(posts: readonly MappedPost[]): MappedPost[][] {
  const all: MappedPost[][] = [];
  let remaining = 0;
  for (const post of posts) {
    const size = post.article.html.length + post.article.plainText.length;
    if (all.length === 0 || remaining < size) {
      all.push([]);
      remaining = CHUNK_CHARACTERS;
    }
    all.at(-1)?.push(post);
    remaining -= size;
  }
  return all;
}

async function storeChunk({ db, clock }: StoreDeps, posts: readonly MappedPost[]): Promise<void> {
  const spellings = posts.flatMap((post) => post.spellings);
  for (let from = 0; from < spellings.length; from += SPELLINGS_AT_ONCE) {
    await insertSpellings(db, spellings.slice(from, from + SPELLINGS_AT_ONCE));
  }
  const articles = posts.map(({ article }) => article);
  await db.batch([
    insertFeedPictures(
      db,
      posts.flatMap((post) => post.pictures),
    ),
    ...storeTerms(db, "author", distinctTerms(posts.flatMap((post) => post.authors))),
    ...storeTerms(db, "category", distinctTerms(posts.flatMap((post) => post.categories))),
    ...storeTerms(db, "tag", distinctTerms(posts.flatMap((post) => post.tags))),
    ...storeMirroredArticles(db, articles, clock.now()),
    listMirroredArticles(
      db,
      articles.map(({ sourceId }) => sourceId),
    ),
  ]);
}

function distinctTerms(terms: readonly MirroredTerm[]): MirroredTerm[] {
  return [...new Map(terms.map((term) => [term.sourceId, term])).values()];
}
