import { ID_PREFIX } from "#app/features/news/block-html.ts";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";
import { ownValue } from "#app/lib/own-value.ts";

/** `/{category}/{year}/{month}/{article}` at the end of a path, with or without `.html`. */
const ARTICLE = /\/([\w%-]{1,600})\/(\d{4})\/(\d{2})\/([\w%-]{1,600}?)(?:\.html|\/)?$/;
const TOPICS = ["category", "tag", "author"];
const SLUG = /^[\w%-]{1,600}$/;
const OLD_ENDING = /\.html$/i;
const PAGE = /^[1-9]\d{0,2}$/;
const FEEDS: Readonly<Record<string, string>> = {
  feed: "feed.xml",
  rss: "feed.xml",
  rss2: "feed.xml",
  atom: "atom.xml",
};
/** The anchor of the discussion on our page, and WordPress's name for it. */
const DISCUSSION = "#discussion";
const COMMENTS = /^#(?:comments|respond|comment-\d{1,12})$/;

/**
 * The path on our site for a link in a post. Pages of the old site ended in `.html`; articles, categories,
 * tags, authors and their feeds have paths on our site.
 *
 * @param link as written in the post
 * @param base the post's URL
 * @param siteOrigins WordPress's and our own
 * @returns null for other links, which stay unchanged
 */
export function movedLink(
  link: string,
  base: string,
  siteOrigins: ReadonlySet<string>,
): string | null {
  if (link.startsWith("#") || !URL.canParse(link, base)) return null;
  const url = new URL(link, base);
  if (!isOf(siteOrigins, url)) return null;
  const { pathname, search, hash } = url;
  const [, category = "", year, month, article] = ARTICLE.exec(pathname) ?? [];
  if (article) {
    const slugs = [canonicalSlug(category), year, month, canonicalSlug(article)];
    return `/news/article/${slugs.join("/")}${placeOf(hash)}`;
  }
  const parts = pathname.split("/").filter(Boolean);
  const list = listPath(parts);
  if (list) return list;
  if (!OLD_ENDING.test(pathname)) return url.href;
  return pathname.replace(OLD_ENDING, "").replace(/^\/{2,}/, "/") + search + hash;
}

/** Treats origins with and without `www.`, and http and https, as the same site. */
function isOf(origins: ReadonlySet<string>, { host, protocol }: URL): boolean {
  const bare = (name: string) => name.replace(/^www\./, "");
  const hosts = [...origins].map((origin) => bare(new URL(origin).host));
  return /^https?:$/.test(protocol) && hosts.includes(bare(host));
}

/** Anchors in our texts have our prefix. */
export function placeOf(hash: string): string {
  if (hash === "" || COMMENTS.test(hash)) return hash && DISCUSSION;
  return `#${ID_PREFIX}${hash.slice(1)}`;
}

/** The path of a category, tag or author, one of its pages, or its feed; also for the feeds of all news. */
function listPath(parts: readonly string[]): string | null {
  const feed = parts.lastIndexOf("feed");
  if (feed >= 0 && feed >= parts.length - 2) {
    const file = ownValue(FEEDS, parts[feed + 1] ?? "feed");
    const folder = feed === 0 ? "/news" : topicPath(parts.slice(0, feed));
    return file && folder ? `${folder}/${file}` : null;
  }
  const [page = "", mark] = parts.toReversed();
  if (mark !== "page" || !PAGE.test(page)) return topicPath(parts);
  const topic = topicPath(parts.slice(0, -2));
  return topic && (page === "1" ? topic : `${topic}?page=${page}`);
}

/** Categories may be nested; the last one counts. */
function topicPath(parts: readonly string[]): string | null {
  const kind = TOPICS.find((name) => parts.slice(0, -1).includes(name));
  const slug = parts.at(-1) ?? "";
  return kind && SLUG.test(slug) ? `/news/${kind}/${canonicalSlug(slug)}` : null;
}
