import type { Deps } from "#app/deps.ts";
import { findAllCategoriesBySlug } from "#db/queries/news.ts";
import { type ListInput, listNews } from "./list-news.server.ts";
import type { NewsList, NewsTopic } from "./views.ts";

/** A page of a category's articles, newest first; null where there is no such category. */
export async function listCategoryNews(
  deps: Pick<Deps, "db">,
  { slug, ...input }: ListInput & { slug: string },
): Promise<{ term: NewsTopic; list: NewsList } | null> {
  const [row] = await findAllCategoriesBySlug(deps.db, slug);
  if (!row) return null;
  const term = { id: row.id, slug: row.slug, name: row.name, description: row.description };
  return { term, list: await listNews(deps, { ...input, list: `category:${row.id}` }) };
}
