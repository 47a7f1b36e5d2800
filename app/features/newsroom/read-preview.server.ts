import type { Deps } from "#app/deps.ts";
import { headingsOf, toCard } from "#app/features/news/present-article.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { findArticleToPreview } from "#db/queries/newsroom.ts";
import { readPreviewToken } from "./preview-link.server.ts";

type PreviewDeps = Pick<Deps, "db" | "clock" | "config" | "limits" | "clientAddress">;

/**
 * An article's current text, for anyone with a preview link; null if the link is forged or expired.
 *
 * @throws AppError `rate_limited`
 */
export async function readPreview(deps: PreviewDeps, token: string) {
  await limitAddress(deps, "news");
  const link = await readPreviewToken(deps, token);
  const row = link && (await findArticleToPreview(deps.db, link.articleId));
  if (!row) return null;
  const listedAt = row.publishedAt ?? deps.clock.now().getTime();
  return {
    card: toCard({ ...row, categories: row.ownCategories, tags: row.ownTags, listedAt }),
    headings: headingsOf(row),
    html: row.html,
    status: row.status,
    expiresAt: link.expiresAt,
  };
}
export type ArticlePreview = NonNullable<Awaited<ReturnType<typeof readPreview>>>;
