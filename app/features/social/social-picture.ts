import type { PictureShape } from "#app/features/media/pictures.ts";

/** Posts have square pictures, as on the networks. */
export const SOCIAL_SHAPE: PictureShape = {
  aspect: 1,
  minWidth: 100,
  maxWidth: 1200,
  maxHeight: 1200,
  jpegQuality: 0.85,
};
/** The prefix of pictures from other sites; the cleanup job uses it too. */
export const FEED_PREFIX = "social-feed";
/** The key of the last good copy of another site's feed. */
export const FEED_COPY = "social-posts";
