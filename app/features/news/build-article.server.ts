import type { Deps } from "#app/deps.ts";
import { HtmlLimitError } from "#app/lib/bounded-html.server.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ForeignArticle } from "./foreign-article.ts";
import type { ApiArticle } from "./present-for-api.ts";
import { type RenderedArticle, renderHtml } from "./render-article.server.ts";
import { joinLines } from "./rules.ts";

/**
 * Converts an article of another newsroom: decodes the entities in its title and excerpt, and sanitizes its
 * HTML. Nothing is stored.
 *
 * @throws AppError `rate_limited`, `invalid` (the field over the limits, and the line)
 */
export async function buildArticle(
  deps: Pick<Deps, "limits" | "clientAddress">,
  article: ForeignArticle,
): Promise<Omit<ApiArticle, "modified">> {
  await limitAddress(deps, "news");
  const title = await renderField(article, "title");
  const excerpt = await renderField(article, "excerpt");
  const content = await renderField(article, "content");
  return {
    ...article,
    title: joinLines(title.plainText),
    excerpt: joinLines(excerpt.plainText),
    content: content.html,
  };
}

async function renderField(
  article: ForeignArticle,
  field: "title" | "excerpt" | "content",
): Promise<RenderedArticle> {
  try {
    return await renderHtml(article[field]);
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    throw invalidFields({ [field]: error.message });
  }
}
