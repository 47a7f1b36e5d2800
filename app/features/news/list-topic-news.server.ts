import type { Deps } from "#app/deps.ts";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";
import { listNameOf, type TopicPlace } from "#db/queries/news.ts";
import { type ListInput, readNewsList } from "./list-news.server.ts";
import type { NewsList } from "./views.ts";

export type TopicDeps = Pick<Deps, "db"> & Partial<Pick<Deps, "newsFeed">>;

/**
 * The category, tag or author with a slug, in any encoding, and a page of its articles, in one database call; a
 * missing one is fetched from WordPress, if configured. Null if there is none.
 */
export async function listTopicNews<Row>(
  { db, newsFeed }: TopicDeps,
  { kind, slug, ...input }: TopicPlace & ListInput,
  findAllBySlug: (db: Deps["db"], slug: string) => PromiseLike<Row[]>,
): Promise<{ row: Row; list: NewsList } | null> {
  const topic = { kind, slug: canonicalSlug(slug) };
  // Issued at once, which is one call.
  const read = async () => {
    const [[row], list] = await Promise.all([
      findAllBySlug(db, topic.slug),
      readNewsList(db, listNameOf(topic, input.isEuOnly), input),
    ]);
    return row === undefined ? null : { row, list };
  };
  const stored = await read();
  if (stored || !newsFeed || !(await newsFeed.mirrorTopic(topic))) return stored;
  return read();
}
