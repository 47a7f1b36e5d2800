import type { Deps } from "#app/deps.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ForeignArticle } from "./foreign-article.ts";
import type { ApiArticle } from "./present-for-api.ts";
import { renderHtml } from "./render-article.server.ts";
import { joinLines } from "./rules.ts";

/**
 * Brings an article of another newsroom into our shape: entities of its title and excerpt become letters, its
 * HTML loses whatever could do harm. Nothing is stored.
 *
 * @throws AppError `rate_limited`
 */
export async function buildArticle(
  deps: Pick<Deps, "limits" | "clientAddress">,
  article: ForeignArticle,
): Promise<Omit<ApiArticle, "modified">> {
  await limitAddress(deps, "news");
  const [title, excerpt, content] = await Promise.all([
    renderHtml(article.title),
    renderHtml(article.excerpt),
    renderHtml(article.content),
  ]);
  return {
    ...article,
    title: joinLines(title.plainText),
    excerpt: joinLines(excerpt.plainText),
    content: content.html,
  };
}
