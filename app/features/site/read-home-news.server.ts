import type { Deps } from "#app/deps.ts";
import { CARD_LIMITS, cutText } from "#app/features/news/card-limits.ts";
import { listHomepageArticles } from "#app/features/news/list-homepage-articles.server.ts";
import type { BriefArticle, NewsPicture } from "#app/features/news/views.ts";

/**
 * The articles on the home page; none if they can't be read, since the boards must still show. An error is logged, so
 * that no copy of such a page is kept.
 */
export async function readHomeNews(deps: Pick<Deps, "db" | "log">): Promise<BriefArticle[]> {
  try {
    const cards = await listHomepageArticles(deps);
    return cards.map(brief);
  } catch (error) {
    deps.log("error", "news.home_failed", { message: "Failed to fetch articles", error });
    return [];
  }
}

/** The fields that the strip shows of an article: more would only make the document longer. */
function brief({ id, title, path, categories, publishedAt, picture, isEu }: BriefArticle) {
  return {
    id,
    title: cutText(title, CARD_LIMITS.minimal.title),
    path,
    categories: categories.slice(0, 1),
    publishedAt,
    picture: picture && thumbnail(picture),
    isEu,
  };
}

/** The narrowest version of a picture; next to its title it needs no alternative text. */
function thumbnail({ src, srcSet, width, height }: NewsPicture): NewsPicture {
  return { src: srcSet?.split(" ")[0] ?? src, srcSet: null, width, height, alt: "" };
}
