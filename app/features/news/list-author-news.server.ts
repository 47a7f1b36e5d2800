import { findAllAuthorsBySlug } from "#db/queries/news.ts";
import { findTopic, type TopicDeps } from "./find-topic.server.ts";
import { type ListInput, listNews } from "./list-news.server.ts";
import { toAuthor } from "./present-article.ts";
import type { NewsAuthor, NewsList } from "./views.ts";

/** A page of an author's articles, newest first; null where there is no such author. */
export async function listAuthorNews(
  deps: TopicDeps,
  { slug, ...input }: ListInput & { slug: string },
): Promise<{ author: NewsAuthor; list: NewsList } | null> {
  const row = await findTopic(deps, { kind: "author", slug }, findAllAuthorsBySlug);
  if (!row) return null;
  const list = await listNews(deps, { ...input, list: `author:${row.id}` });
  return { author: toAuthor(row), list };
}
