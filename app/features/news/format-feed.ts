import { Feed } from "feed";
import { BRAND } from "#app/lib/brand.ts";
import { escapeHtml } from "#app/lib/escape.ts";
import { withoutNonXml } from "#app/lib/text/xml.ts";
import { withWholeAddresses } from "./present-for-api.ts";
import type { NewsFeed, NewsFeedItem } from "./views.ts";

/** The formats of a feed, with file name and content type. */
export const FEED_FILES = [
  {
    name: "RSS",
    file: "feed.xml",
    type: "application/rss+xml",
    write: (feed: Feed) => withPictureType(feed.rss2()),
  },
  {
    name: "Atom",
    file: "atom.xml",
    type: "application/atom+xml",
    write: (feed: Feed) => withPictureType(feed.atom1()),
  },
  {
    name: "JSON",
    file: "feed.json",
    type: "application/feed+json",
    write: (feed: Feed) => feed.json1(),
  },
] as const;

/** The text of a feed. @param origin the base of its URLs */
export function formatFeed(
  feed: NewsFeed,
  { name, write }: (typeof FEED_FILES)[number],
  origin: string,
): string {
  const at = (path: string) => `${origin}${path}`;
  const written = new Feed({
    title: withoutNonXml(feed.title),
    description: withoutNonXml(feed.description),
    id: feed.subject ? idOf(feed.subject, origin) : at(feed.path),
    link: at(feed.path),
    language: "en-US",
    generator: BRAND.name,
    updated: lastChangeOf(feed) ?? new Date(0),
    copyright: BRAND.name,
    feedLinks: {
      rss: at(`${feed.folder}/feed.xml`),
      atom: at(`${feed.folder}/atom.xml`),
      json: at(`${feed.folder}/feed.json`),
    },
  });
  for (const item of feed.items) {
    written.addItem({
      ...toItem(item, origin),
      ...textOf(item, name),
      ...authorOf(item, name, origin),
    });
  }
  return write(written);
}

/** The last change of the feed's articles; null if there are none. */
function lastChangeOf({ items }: NewsFeed): Date | null {
  const newest = items
    .map(({ modifiedAt }) => modifiedAt)
    .toSorted()
    .at(-1);
  return newest === undefined ? null : new Date(newest);
}

/** RSS's `author` is a mail address, so a name goes in Dublin Core's element. */
function authorOf({ author }: NewsFeedItem, format: string, origin: string) {
  const name = withoutNonXml(author.name);
  if (format !== "RSS") return { author: [{ name, link: `${origin}${author.path}` }] };
  return { extensions: [{ name: "dc:creator", objects: { _text: name } }] };
}

/** Titles and excerpts are text. The library marks them as HTML in Atom, and RSS takes descriptions for HTML. */
function textOf({ title, excerpt }: NewsFeedItem, format: string) {
  const [text, description] = [withoutNonXml(title), withoutNonXml(excerpt)];
  return {
    title: format === "Atom" ? escapeHtml(text) : text,
    description: format === "JSON" ? description : escapeHtml(description),
  };
}

/** Fixes the type, which the library derives from the picture's file extension. */
function withPictureType(xml: string): string {
  return xml.replaceAll('type="image/jpg"', 'type="image/jpeg"');
}

function toItem(item: NewsFeedItem, origin: string) {
  const { html, path, publishedAt, modifiedAt, picture } = item;
  return {
    id: idOf(`article/${item.id}`, origin),
    link: `${origin}${path}`,
    content: withoutNonXml(withWholeAddresses(html, origin)),
    category: item.categories.map(({ name, slug }) => ({ name: withoutNonXml(name), term: slug })),
    published: new Date(publishedAt),
    date: new Date(modifiedAt),
    ...(picture ? { image: `${origin}${picture.src}` } : {}),
  };
}

/**
 * A tag URI (RFC 4151), so that an article's id doesn't change with its title, slug or category. The year is
 * one in which this site owned its domain.
 */
function idOf(what: string, origin: string): string {
  return `tag:${new URL(origin).hostname},2026:news/${what}`;
}
