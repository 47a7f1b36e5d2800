import { findAllAuthorsBySlug } from "#db/queries/news.ts";
import { findTopic, type TopicDeps } from "./find-topic.server.ts";
import { type ListInput, listNews } from "./list-news.server.ts";
import { toProfile } from "./present-article.ts";
import type { AuthorProfile, NewsList } from "./views.ts";

/**
 * A page of an author's articles, newest first; null if there is no such author. The slug may be a former one.
 */
export async function listAuthorNews(
  deps: TopicDeps,
  { slug, ...input }: ListInput & { slug: string },
): Promise<{ author: AuthorProfile; list: NewsList } | null> {
  const row = await findTopic(deps, { kind: "author", slug }, findAllAuthorsBySlug);
  if (!row) return null;
  const list = await listNews(deps, { ...input, list: `author:${row.id}` });
  return { author: toProfile(row), list };
}
