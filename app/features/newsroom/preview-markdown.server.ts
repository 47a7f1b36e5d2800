import type { Deps, Viewer } from "#app/deps.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { renderMarkdown } from "#app/features/news/render-article.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";

/**
 * Renders an article's text without storing it.
 *
 * @returns sanitized HTML, and the text's mistakes as `line 3: reason`
 * @throws AppError `forbidden` (not an editor), `rate_limited`
 */
export async function previewMarkdown(
  deps: Pick<Deps, "limits"> & { viewer: Viewer },
  { markdown }: { markdown: string },
): Promise<{ html: string; mistakes: string[] }> {
  authorize(newsPolicy, "edit", deps.viewer);
  await limitRacer(deps, "newsPreview");
  const { article, mistakes } = await renderMarkdown(markdown);
  return { html: article.html, mistakes: [...new Set(mistakes)] };
}
