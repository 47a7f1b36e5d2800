import type { Deps } from "#app/deps.ts";
import { updateDueArticlesPublished } from "#db/queries/news-writing.ts";

/** Publishes scheduled articles that are due. */
export async function publishDueArticles(
  { db, log }: Pick<Deps, "db" | "log">,
  now: Date,
): Promise<void> {
  const published = await updateDueArticlesPublished(db, now);
  if (published.length > 0) log("info", "news.published", { ids: published.map(({ id }) => id) });
}
