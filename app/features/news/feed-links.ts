import type { MetaDescriptor } from "react-router";

/** The feeds in each folder of news. */
export const FEEDS = [
  { file: "feed.xml", type: "application/rss+xml", name: "RSS" },
  { file: "atom.xml", type: "application/atom+xml", name: "Atom" },
  { file: "feed.json", type: "application/feed+json", name: "JSON" },
] as const;

/**
 * The link tags from which feed readers discover a page's feeds.
 *
 * @param folder the feeds' path: `/news` or `/news/category/racing`
 */
export function feedLinks(folder: string, title: string): MetaDescriptor[] {
  return FEEDS.map(({ file, type, name }) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title: `${title} (${name})`,
    href: `${folder}/${file}`,
  }));
}
