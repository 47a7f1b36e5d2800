import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { cleanLine } from "#app/lib/text/prose.ts";

/** A video of a feed. */
export type Video = {
  /** As YouTube names it: eleven letters, digits, `-` and `_`. */
  id: string;
  title: string;
  /** The beginning of its description; may be empty. */
  summary: string;
  /** ISO 8601. */
  publishedAt: string;
};
export type Playlist = { title: string; videos: Video[] };

const TITLE_MAX = 120;
const SUMMARY_MAX = 220;
const VIDEOS_MAX = 24;
/** The longest feeds of YouTube have five hundred. The parser's time grows with the square of their levels. */
const TAGS_MAX = 5_000;

const videoSchema = z.object({
  id: z.string().regex(/^[\w-]{11}$/),
  title: z.string().min(1).max(TITLE_MAX),
  summary: z.string().max(SUMMARY_MAX),
  publishedAt: z.iso.datetime({ offset: true }),
});
export const playlistSchema = z.object({
  title: z.string().min(1).max(TITLE_MAX),
  videos: z.array(videoSchema).max(VIDEOS_MAX),
});

const feedSchema = z.object({
  feed: z.object({ title: z.string(), entry: z.array(z.unknown()).default([]) }),
});
const entrySchema = z.object({
  "yt:videoId": z.string(),
  title: z.string(),
  published: z.string(),
  "media:group": z
    .object({ "media:description": z.string().catch("") })
    .optional()
    .catch(undefined),
});

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === "entry",
});

/**
 * Reads an Atom feed in the shape of YouTube's. Entries that are none are left out; all text is plain.
 *
 * @throws Error where it is no such feed
 */
export function parseVideoFeed(xml: string): Playlist {
  // Entities of one's own are how a small file becomes a large one.
  if (/<!doctype/i.test(xml)) throw new Error("a feed declares no document type");
  if (xml.split("<", TAGS_MAX + 2).length > TAGS_MAX + 1) {
    throw new Error(`a feed has at most ${TAGS_MAX} tags`);
  }
  const { feed } = feedSchema.parse(parser.parse(xml));
  const title = cut(feed.title, TITLE_MAX);
  return playlistSchema.parse({ title, videos: feed.entry.flatMap(toVideo).slice(0, VIDEOS_MAX) });
}

function toVideo(entry: unknown): Video[] {
  const read = entrySchema.safeParse(entry);
  if (!read.success) return [];
  const { title, published, "yt:videoId": id, "media:group": media } = read.data;
  const video = videoSchema.safeParse({
    id,
    title: cut(title, TITLE_MAX),
    summary: cut(media?.["media:description"] ?? "", SUMMARY_MAX),
    publishedAt: published,
  });
  return video.success ? [video.data] : [];
}

/** One line that can be seen, no longer than `max` characters. */
function cut(text: string, max: number): string {
  const line = cleanLine(text.slice(0, 2000));
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`;
}
