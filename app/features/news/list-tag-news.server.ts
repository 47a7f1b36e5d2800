import { findAllTagsBySlug } from "#db/queries/news.ts";
import type { ListInput } from "./list-news.server.ts";
import { listTopicNews, type TopicDeps } from "./list-topic-news.server.ts";
import type { NewsList, NewsTopic } from "./views.ts";

/** A page of a tag's articles, newest first; null if there is no such tag. */
export async function listTagNews(
  deps: TopicDeps,
  input: ListInput & { slug: string },
): Promise<{ term: NewsTopic; list: NewsList } | null> {
  const topic = await listTopicNews(deps, { ...input, kind: "tag" }, findAllTagsBySlug);
  if (!topic) return null;
  const { row, list } = topic;
  const term = { id: row.id, slug: row.slug, name: row.name, description: "" };
  return { term, list };
}
