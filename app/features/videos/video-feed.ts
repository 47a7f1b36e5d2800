import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { cleanLine } from "#app/lib/text/prose.ts";

/** A video in a feed. */
export type Video = {
  /** The YouTube id: eleven letters, digits, `-` and `_`. */
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
/**
 * YouTube's longest feeds have five hundred. The parser's time grows with the square of the nesting
 * depth.
 */
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
 * Parses an Atom feed in YouTube's format. Invalid entries are skipped; all text is plain.
 *
 * @throws Error when it isn't such a feed
 */
export function parseVideoFeed(xml: string): Playlist {
  // Custom entities can expand a small file into a huge one.
  if (/<!doctype/i.test(xml)) throw new Error("a feed declares no document type");
  if (xml.split("<", TAGS_MAX + 2).length > TAGS_MAX + 1) {
    throw new Error(`a feed has at most ${TAGS_MAX} tags`);
  }
  const { feed } = feedSchema.parse(parser.parse(xml));
  const title = cut(feed.title, TITLE_MAX);
  return playlistSchema.parse({ title, videos: feed.entry.flatMap(toVideo).slice(0, VIDEOS_MAX) });
}

function toVideo(entry: unknown): Video[] {
  const result = entrySchema.safeParse(entry);
  if (!result.success) return [];
  const { title, published, "yt:videoId": id, "media:group": media } = result.data;
  const video = videoSchema.safeParse({
    id,
    title: cut(title, TITLE_MAX),
    summary: cut(media?.["media:description"] ?? "", SUMMARY_MAX),
    publishedAt: published,
  });
  return video.success ? [video.data] : [];
}

/** One line of visible text, at most `max` characters long. */
function cut(text: string, max: number): string {
  const line = cleanLine(text.slice(0, 2000));
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`;
}
