import type { Deps, Viewer } from "#app/deps.ts";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormAgain, FormDone } from "#app/lib/forms/define-form.server.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import type { LikeState } from "#app/ui/like-button.tsx";
import {
  type ArticleKey,
  deleteArticleLike,
  findAllArticleLikeCounts,
  insertArticleLike,
} from "#db/queries/article-likes.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import { LIKE_ANCHOR } from "./paths.ts";
import { newsPolicy } from "./policy.ts";
import { NEWS_REFUSALS } from "./texts.ts";

type LikeDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Likes an article, or removes the like. Idempotent.
 *
 * @returns the article's number of likes
 * @throws AppError `not_activated`, `rate_limited`, `not_found` for an article that isn't published
 */
export async function likeArticle(
  deps: LikeDeps,
  { article: key, isLiked }: { article: ArticleKey; isLiked: boolean },
): Promise<number> {
  const { db, clock, viewer } = deps;
  authorize(newsPolicy, "like", viewer);
  await limitRacer(deps, "change");
  const now = clock.now();
  const [, [article]] = await retryOnce(() =>
    db.batch([
      isLiked ? insertArticleLike(db, viewer.id, key, now) : deleteArticleLike(db, viewer.id, key),
      findAllArticleLikeCounts(db, key),
    ]),
  );
  if (!article) throw new AppError("not_found", NEWS_REFUSALS.noArticle);
  return article.likeCount;
}

/**
 * Handles the form on an article's page: `like` or `unlike`. With `stay` there is no redirect.
 *
 * @throws AppError as likeArticle does, `bad_request` for another intent
 */
export async function submitArticleLike(
  deps: LikeDeps,
  { path, slug }: { path: string; slug: string },
  { intent, values }: Pick<PostedForm, "intent" | "values">,
): Promise<FormDone | FormAgain<{ like: LikeState }>> {
  if (intent !== "like" && intent !== "unlike") {
    throw new AppError("bad_request", NEWS_REFUSALS.likeOrUnlike);
  }
  const isLiked = intent === "like";
  const likeCount = await likeArticle(deps, { article: { slug: canonicalSlug(slug) }, isLiked });
  if (values.stay) return { extra: { like: { isLiked, likeCount } } };
  return { to: `${path}#${LIKE_ANCHOR}` };
}
