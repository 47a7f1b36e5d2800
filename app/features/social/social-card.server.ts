import type { Card } from "#app/features/sharing/card-store.server.ts";
import { drawPageCard } from "#app/features/sharing/draw-page-card.ts";
import type { SharedCard } from "#app/features/sharing/shared-card.server.ts";
import { type CardDeps, readStoredCard } from "#app/features/sharing/stored-card.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { keyOfMediaPath } from "#app/lib/media-path.ts";
import type { FeedDeps } from "./read-foreign-posts.server.ts";
import { readSocialPost } from "./read-social-feed.server.ts";
import { headlineOf } from "./rules.ts";
import type { SocialPost } from "./social-post.ts";

/** The card of a post: its picture, its author and how it begins. */
export function socialCard({
  id,
  image,
  image_alt,
  message,
  poster_name,
  source,
}: SocialPost): SharedCard {
  const name = encodeURIComponent(id);
  return {
    path: `/cards/social/${name}.jpg`,
    key: `cards/social/${name}.jpg`,
    alt: image_alt || headlineOf(message),
    svg: drawPageCard({
      eyebrow: source.source,
      title: poster_name,
      lead: headlineOf(message),
      picture: image === null ? { scene: "smoke" } : { photo: keyOfMediaPath(image) },
    }),
  };
}

/**
 * The picture of a shared post.
 *
 * @throws AppError `not_found` if it isn't in the feed; `rate_limited`, `unavailable`
 */
export async function readSocialCard(deps: CardDeps & FeedDeps, id: string): Promise<Card> {
  const post = await readSocialPost(deps, id);
  if (!post) throw new AppError("not_found", "There's no such post.");
  return readStoredCard(deps, socialCard(post));
}
