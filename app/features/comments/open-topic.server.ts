import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertFreeTopic } from "#db/queries/comment-writing.ts";
import { COMMENT_CATEGORIES } from "./categories.ts";
import { discussionPolicy } from "./policy.ts";

/** A discussion that isn't about anything yet. */
export type NewTopic = { title: string; raw: string; category: number };

/**
 * Opens a discussion that stays hidden until it is tied to an article (tieTopic in the news).
 *
 * @returns its number
 * @throws AppError `forbidden` (not an editor), `rate_limited`, `invalid` (no such category)
 */
export async function openTopic(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  { title, raw, category }: NewTopic,
): Promise<number> {
  authorize(discussionPolicy, "open", deps.viewer);
  await limitRacer(deps, "change");
  if (!COMMENT_CATEGORIES.some(({ id }) => id === category)) {
    const errors = { category: "There's no such category." };
    throw new AppError("invalid", errors.category, { errors });
  }
  return insertFreeTopic(deps.db, {
    title,
    raw,
    categoryId: category,
    createdAt: deps.clock.now(),
  });
}
