import { z } from "zod";
import { visibleLine } from "#app/lib/visible-text.ts";
import { networkOf } from "./rules.ts";
import { isWebAddress, POST_LIMITS } from "./schema.ts";
import type { SocialPost } from "./social-post.ts";

/** Longer texts are cut before anything is made of them. */
const TEXT_READ = 10_000;

/** A post of another site, with the address of its picture there. */
export type ForeignPost = Omit<SocialPost, "image" | "image_alt" | "media"> & {
  picture: string | null;
};

const feedSchema = z.object({ posts: z.object({ items: z.array(z.unknown()).max(1000) }) });

const text = z.string().catch("");
const count = z.coerce.number().int().nonnegative().max(1_000_000_000).catch(0);
const itemSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String).catch(""),
  external_id: z.union([z.string(), z.number()]).transform(String).catch(""),
  external_created_at: z.coerce.date(),
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
 * Reads the answer of a social aggregator: `posts.items`. Items that are no posts, and those that came
 * before, are left out; all text is plain.
 *
 * @param limit how many are read
 * @throws Error where it is no such feed
 */
export function parseSocialFeed(json: unknown, limit: number): ForeignPost[] {
  const posts = feedSchema.parse(json).posts.items.flatMap(toPost);
  const byId = new Map(posts.toReversed().map((post) => [post.id, post]));
  return posts.filter((post) => byId.get(post.id) === post).slice(0, limit);
}

function toPost(value: unknown): ForeignPost[] {
  const read = itemSchema.safeParse(value);
  if (!read.success) return [];
  const item = read.data;
  const id = visibleLine(item.external_id || item.id).slice(0, 100);
  if (id === "") return [];
  const { comment_count, like_count, full_url } = item;
  return [
    {
      id,
      message: textOf(item.unformatted_message || item.message),
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

/** The first picture of a post; videos have none that could be shown still. */
function pictureOf({ image, media }: Item): string | null {
  const pictures = media.filter(({ type }) => !/video/i.test(type));
  const addresses = [image, ...pictures.flatMap(({ url, src }) => [url, src])];
  return addresses.find((address) => address.length < 2000 && isWebAddress(address)) ?? null;
}

function lineOf(html: string, max: number): string {
  return visibleLine(textOf(html)).slice(0, max).trim();
}

const BREAK = /<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi;
const TAG = /<[a-z/!][^<>]*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** What a reader sees of a message's HTML, its lines kept, up to what a post of ours may hold. */
function textOf(html: string): string {
  const lines = html
    .slice(0, TEXT_READ)
    .replace(BREAK, "\n")
    .replace(TAG, "")
    .replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name = "") => {
      if (name) return NAMED[String(name).toLowerCase()] ?? whole;
      return characterOf(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16));
    })
    .split("\n")
    .map(visibleLine);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, POST_LIMITS.message);
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "";
}
