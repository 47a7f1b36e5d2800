import type { MetaDescriptor } from "react-router";

const KINDS = [
  { file: "feed.xml", type: "application/rss+xml", name: "RSS" },
  { file: "atom.xml", type: "application/atom+xml", name: "Atom" },
  { file: "feed.json", type: "application/feed+json", name: "JSON" },
] as const;

/**
 * What tells a reader's program of the feeds of a page.
 *
 * @param folder where they lie: `/news` or `/news/category/racing`
 */
export function feedLinks(folder: string, title: string): MetaDescriptor[] {
  return KINDS.map(({ file, type, name }) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title: `${title} (${name})`,
    href: `${folder}/${file}`,
  }));
}
