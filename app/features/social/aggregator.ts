import { z } from "zod";
import { textOfHtml } from "#app/lib/html-text.ts";
import { isText } from "#app/lib/plain-text.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { networkOf } from "./rules.ts";
import { isWebAddress, POST_LIMITS } from "./schema.ts";
import type { SocialPost } from "./social-post.ts";

/** A post from another site, with the URL of its picture there. */
export type ForeignPost = Omit<SocialPost, "image" | "image_alt" | "media"> & {
  picture: string | null;
};

const feedSchema = z.object({ posts: z.object({ items: z.array(z.unknown()).max(1000) }) });

const text = z.string().catch("");
const count = z.coerce.number().int().nonnegative().max(1_000_000_000).catch(0);
/** Four-digit years only: others aren't ISO dates once formatted. */
const instant = z
  .string()
  .transform((day) => new Date(day))
  .pipe(z.date().min(new Date(0)).max(new Date("9999-12-31")));
const itemSchema = z.object({
  feed: text,
  id: z.union([z.string(), z.number()]).transform(String).catch(""),
  external_id: z.union([z.string(), z.number()]).transform(String).catch(""),
  external_created_at: instant,
  full_url: z.string().max(POST_LIMITS.link).refine(isWebAddress),
  message: text,
  unformatted_message: text,
  poster_name: text,
  comment_count: count,
  like_count: count,
  image: text,
  media: z
    .array(z.object({ type: text, url: text, src: text }).catch({ type: "", url: "", src: "" }))
    .catch([]),
  source: z.object({ source: text }).catch({ source: "" }),
});
type Item = z.output<typeof itemSchema>;

/**
 * Parses a social aggregator's response: `posts.items`. Invalid items and duplicates are skipped;
 * all text is plain.
 *
 * @param limit the maximum number of posts
 * @throws Error when it isn't such a feed
 */
export function parseSocialFeed(json: unknown, limit: number): ForeignPost[] {
  const posts = feedSchema.parse(json).posts.items.flatMap(toPost);
  const byId = new Map(posts.toReversed().map((post) => [post.id, post]));
  return posts.filter((post) => byId.get(post.id) === post).slice(0, limit);
}

function toPost(value: unknown): ForeignPost[] {
  const result = itemSchema.safeParse(value);
  if (!result.success) return [];
  const item = result.data;
  const externalId = item.external_id || item.id;
  const id = isText(externalId) ? cleanLine(externalId) : "";
  // The aggregator's message about a missing feed isn't a post.
  if (item.feed === "invalid-feed" || !mayBeInPath(id)) return [];
  const { comment_count, like_count, full_url } = item;
  return [
    {
      id,
      message: messageOf(item.unformatted_message || item.message),
      external_created_at: item.external_created_at.toISOString(),
      poster_name: lineOf(item.poster_name, POST_LIMITS.posterName) || networkOf(full_url),
      comment_count,
      like_count,
      full_url,
      source: { source: lineOf(item.source.source, 40) || networkOf(full_url) },
      picture: pictureOf(item),
    },
  ];
}

/** Whether a post with this id can have a page: dot segments can't be in a URL. */
function mayBeInPath(id: string): boolean {
  return id.length > 0 && id.length <= 100 && !/^\.{1,2}$/.test(id);
}

/** A post's first picture; videos have no still. */
function pictureOf({ image, media }: Item): string | null {
  const pictures = media.filter(({ type }) => !/video/i.test(type));
  const urls = [image, ...pictures.flatMap(({ url, src }) => [url, src])];
  return urls.find((address) => address.length < 2000 && isWebAddress(address)) ?? null;
}

function lineOf(html: string, max: number): string {
  return Array.from(cleanLine(textOfHtml(html)))
    .slice(0, max)
    .join("")
    .trim();
}

function messageOf(html: string): string {
  return textOfHtml(html).slice(0, POST_LIMITS.message);
}
