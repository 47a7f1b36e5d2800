import type { Deps } from "#app/deps.ts";
import { findAllAuthors, findAllNewestByAuthor } from "#db/queries/news.ts";
import { toCard, toProfile } from "./present-article.ts";
import type { Contributor } from "./views.ts";

/** The authors with listed articles, by name, each with the newest one. */
export async function listContributors({ db }: Pick<Deps, "db">): Promise<Contributor[]> {
  const [authors, newest] = await db.batch([findAllAuthors(db), findAllNewestByAuthor(db)]);
  return authors
    .filter(({ articles }) => articles > 0)
    .map((row) => {
      const card = newest.find(({ authorId }) => authorId === row.id);
      return { author: toProfile(row), articles: row.articles, latest: card ? toCard(card) : null };
    });
}
