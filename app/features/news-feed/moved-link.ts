/** `/{category}/{year}/{month}/{article}` at the end of a path, with or without `.html`. */
const ARTICLE = /\/([\w%-]{1,200})\/(\d{4})\/(\d{2})\/([\w%-]{1,200}?)(?:\.html|\/)?$/;
const TOPICS = ["category", "tag", "author"];
const SLUG = /^[\w%-]{1,200}$/;
const OLD_ENDING = /\.html$/i;

/**
 * Where a link of a post leads on our site. Pages of the old site ended in `.html`; articles, categories, tags
 * and authors have an address of ours.
 *
 * @param link as it is in the post
 * @param base the post's own address
 * @param siteOrigins the WordPress's and our own
 * @returns null for a link that leads elsewhere and stays as it is
 */
export function movedLink(
  link: string,
  base: string,
  siteOrigins: ReadonlySet<string>,
): string | null {
  if (link.startsWith("#") || !URL.canParse(link, base)) return null;
  const { origin, pathname, search, hash } = new URL(link, base);
  if (!siteOrigins.has(origin)) return null;
  const [, category, year, month, article] = ARTICLE.exec(pathname) ?? [];
  if (article) return `/news/article/${category}/${year}/${month}/${article}${hash}`;
  const topic = topicPath(pathname);
  if (topic) return topic;
  if (!OLD_ENDING.test(pathname)) return new URL(link, base).href;
  return pathname.replace(OLD_ENDING, "").replace(/^\/{2,}/, "/") + search + hash;
}

/** Categories lie within each other: the last one is meant. */
function topicPath(pathname: string): string | null {
  const parts = pathname.split("/").filter(Boolean);
  const kind = TOPICS.find((name) => parts.slice(0, -1).includes(name));
  const slug = parts.at(-1) ?? "";
  return kind && SLUG.test(slug) ? `/news/${kind}/${slug}` : null;
}
