import type { PictureShape } from "#app/features/media/pictures.ts";

/** Posts show squares, as the networks do. */
export const SOCIAL_SHAPE: PictureShape = {
  aspect: 1,
  minWidth: 100,
  maxWidth: 1200,
  maxHeight: 1200,
  jpegQuality: 0.85,
};
/** What pictures of other sites lie under; the cleaning job knows it. */
export const FEED_PREFIX = "social-feed";
/** The name of the last good copy of another site's feed. */
export const FEED_COPY = "social-posts";
