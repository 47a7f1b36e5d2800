import { findAllTagsBySlug } from "#db/queries/news.ts";
import { findTopic, type TopicDeps } from "./find-topic.server.ts";
import { type ListInput, listNews } from "./list-news.server.ts";
import type { NewsList, NewsTopic } from "./views.ts";

/** A page of a tag's articles, newest first; null if there is no such tag. */
export async function listTagNews(
  deps: TopicDeps,
  { slug, ...input }: ListInput & { slug: string },
): Promise<{ term: NewsTopic; list: NewsList } | null> {
  const row = await findTopic(deps, { kind: "tag", slug }, findAllTagsBySlug);
  if (!row) return null;
  const term = { id: row.id, slug: row.slug, name: row.name, description: "" };
  return { term, list: await listNews(deps, { ...input, list: `tag:${row.id}` }) };
}
