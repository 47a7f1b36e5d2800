import type { Deps } from "#app/deps.ts";
import { CARD_LIMITS, cutText } from "#app/features/news/card-limits.ts";
import { listHomepageArticles } from "#app/features/news/list-homepage-articles.server.ts";
import type { LeadArticle, NewsCardView } from "#app/features/news/views.ts";

type Headline = Pick<NewsCardView, "id" | "title" | "path">;

export type HomeNews = {
  /** The first story; null without any. */
  lead: LeadArticle | null;
  others: Headline[];
};

/**
 * The articles on the home page; none if they can't be read, since the boards must still show. An error is logged, so
 * that no copy of such a page is kept.
 */
export async function readHomeNews(deps: Pick<Deps, "db" | "log">): Promise<HomeNews> {
  try {
    const [lead = null, ...others] = await listHomepageArticles(deps);
    return { lead: lead && leading(lead), others: others.map(headline) };
  } catch (error) {
    deps.log("error", "news.home_failed", { message: "Failed to fetch articles", error });
    return { lead: null, others: [] };
  }
}

/** The fields that the page shows: more would only make the document longer. */
function leading(article: LeadArticle): LeadArticle {
  const { id, title, excerpt, path, publishedAt, picture, isEu } = article;
  const limits = CARD_LIMITS["tile-featured"];
  return {
    id,
    title: cutText(title, limits.title),
    excerpt: cutText(excerpt, limits.excerpt),
    path,
    categories: [],
    publishedAt,
    picture,
    isEu,
  };
}

function headline({ id, title, path }: Headline): Headline {
  return { id, title: cutText(title, CARD_LIMITS.minimal.title), path };
}
