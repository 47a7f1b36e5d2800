import type { Deps } from "#app/deps.ts";
import { findAllAuthorsBySlug } from "#db/queries/news.ts";
import { type ListInput, listNews } from "./list-news.server.ts";
import { toAuthor } from "./present-article.ts";
import type { NewsAuthor, NewsList } from "./views.ts";

/** A page of an author's articles, newest first; null where there is no such author. */
export async function listAuthorNews(
  deps: Pick<Deps, "db">,
  { slug, ...input }: ListInput & { slug: string },
): Promise<{ author: NewsAuthor; list: NewsList } | null> {
  const [row] = await findAllAuthorsBySlug(deps.db, slug);
  if (!row) return null;
  const list = await listNews(deps, { ...input, list: `author:${row.id}` });
  return { author: toAuthor(row), list };
}
