import { findAllAuthorsBySlug } from "#db/queries/news.ts";
import type { ListInput } from "./list-news.server.ts";
import { listTopicNews, type TopicDeps } from "./list-topic-news.server.ts";
import { toProfile } from "./present-article.ts";
import type { AuthorProfile, NewsList } from "./views.ts";

/**
 * A page of an author's articles, newest first; null if there is no such author. The slug may be a former one.
 */
export async function listAuthorNews(
  deps: TopicDeps,
  input: ListInput & { slug: string },
): Promise<{ author: AuthorProfile; list: NewsList } | null> {
  const topic = await listTopicNews(deps, { ...input, kind: "author" }, findAllAuthorsBySlug);
  return topic && { author: toProfile(topic.row), list: topic.list };
}
