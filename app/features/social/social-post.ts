import { z } from "zod";

/** A post of the feed, in the words that aggregators have for it. */
export const socialPostSchema = z.object({
  id: z.string(),
  /** The path of a square picture of ours, whoever posted it; null without one. */
  image: z.string().nullable(),
  /** What the picture shows; empty where nobody said. */
  image_alt: z.string(),
  media: z.array(z.object({ type: z.literal("image"), url: z.string() })),
  message: z.string(),
  /** ISO 8601. */
  external_created_at: z.iso.datetime({ offset: true }),
  poster_name: z.string(),
  comment_count: z.int().nonnegative(),
  like_count: z.int().nonnegative(),
  /** Where it is in full. */
  full_url: z.string(),
  /** The network's name, 'Instagram'. */
  source: z.object({ source: z.string() }),
});
export type SocialPost = z.output<typeof socialPostSchema>;

/** What the feed is answered with, by aggregators and by us. */
export const socialFeedSchema = z.object({
  posts: z.object({ items: z.array(socialPostSchema) }),
});
export type SocialFeed = z.output<typeof socialFeedSchema>;
