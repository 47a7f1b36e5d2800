import { z } from "zod";

/** A post of the feed, with the aggregators' field names. */
export const socialPostSchema = z.object({
  id: z.string(),
  /** The path of a square picture stored here; null without one. */
  image: z.string().nullable(),
  /** The picture's description; empty when there is none. */
  image_alt: z.string(),
  media: z.array(z.object({ type: z.literal("image"), url: z.string() })),
  message: z.string(),
  /** ISO 8601. */
  external_created_at: z.iso.datetime({ offset: true }),
  poster_name: z.string(),
  comment_count: z.int().nonnegative(),
  like_count: z.int().nonnegative(),
  /** The URL of the full post. */
  full_url: z.string(),
  /** The network's name, 'Instagram'. */
  source: z.object({ source: z.string() }),
});
export type SocialPost = z.output<typeof socialPostSchema>;

/** The feed's response format, for aggregators and our own endpoint. */
export const socialFeedSchema = z.object({
  posts: z.object({ items: z.array(socialPostSchema) }),
});
export type SocialFeed = z.output<typeof socialFeedSchema>;
