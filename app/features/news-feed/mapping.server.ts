import { renderElements } from "#app/features/news/render-article.server.ts";
import { joinLines } from "#app/features/news/rules.ts";
import { spellingsIn } from "#app/features/news/spelling.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import type { MirroredArticle, MirroredPicture, MirroredTerm } from "#db/queries/news-feed.ts";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { feedPicture } from "./feed-picture.server.ts";
import { plainTextOf, readForeignHtml } from "./foreign-html.server.ts";
import { type FeedPost, type FeedTerm, feedPost } from "./schema.ts";

/** No one writes longer posts, and they wouldn't fit in a row. */
const HTML_MAX = 500_000;
const TITLE_MAX = 300;
const EXCERPT_MAX = 400;
/** How much of the text replaces a missing excerpt. */
const OPENING = 160;
/** WordPress's marks at the end of a truncated excerpt. */
const CUTS = ["[…]", "[...]"];

export type MappedPost = {
  article: MirroredArticle;
  spellings: (readonly [spelling: string, word: string])[];
  authors: MirroredTerm[];
  categories: MirroredTerm[];
  tags: MirroredTerm[];
  pictures: MirroredPicture[];
};

/** The origins whose links lead to our pages: WordPress's and this site's. */
export type MappedSite = { feedOrigin: string; siteOrigin: string };

/**
 * Converts a WordPress post to an article: text without entities, times in UTC, sanitized HTML.
 *
 * @returns null if it isn't a public post or can't be parsed
 */
export async function mapPost(item: unknown, site: MappedSite): Promise<MappedPost | null> {
  const post = feedPost.safeParse(item).data;
  if (!post || post.content.rendered.length > HTML_MAX) return null;
  const base = post.link ?? site.feedOrigin;
  const pictures: MirroredPicture[] = [];
  const keep = (address: URL) => {
    const picture = feedPicture(address, site.feedOrigin);
    if (picture) pictures.push(picture);
    return picture;
  };
  const elements = readForeignHtml(post.content.rendered, {
    base,
    origins: new Set([site.feedOrigin, site.siteOrigin, new URL(base).origin]),
    pictureOf: (address) => {
      const picture = keep(address);
      return picture && mediaPath(picture.key);
    },
  });
  const text = await renderElements(elements);
  const title = plainTextOf(post.title).slice(0, TITLE_MAX) || "Untitled";
  const excerpt = excerptOf(post, text.plainText);
  const terms = (post._embedded["wp:term"] ?? []).flat().filter((term) => term !== null);
  return {
    article: {
      ...text,
      sourceId: post.id,
      slug: post.slug,
      title,
      excerpt,
      publishedAt: post.date_gmt.getTime(),
      modifiedAt: post.modified_gmt.getTime(),
      author: post.author,
      isHomepage: post.sticky,
      isEu: post.tags.includes(EU_TAG_ID),
      categories: post.categories,
      tags: post.tags,
      ...featuredOf(post, keep),
    },
    spellings: spellingsIn([title, excerpt, ...text.headings.map((heading) => heading.text)]),
    authors: mapTerms((post._embedded.author ?? []).filter((author) => author !== null)),
    categories: mapTerms(terms.filter(({ taxonomy }) => taxonomy === "category")),
    tags: mapTerms(terms.filter(({ taxonomy }) => taxonomy === "post_tag")),
    pictures,
  };
}

/** A post's featured picture; null if its size is unknown, since it couldn't be laid out. */
function featuredOf(
  { _embedded }: FeedPost,
  keep: (address: URL) => MirroredPicture | null,
): Pick<MirroredArticle, "picture" | "pictureAlt"> {
  const media = _embedded["wp:featuredmedia"]?.[0];
  if (!media) return { picture: null, pictureAlt: "" };
  const { sizes, ...own } = media.media_details;
  const { source_url, width, height } = sizes.full ?? { ...own, source_url: media.source_url };
  const stored = width && height ? keep(new URL(source_url)) : null;
  const picture = stored && width && height ? { key: stored.key, width, height } : null;
  return { picture, pictureAlt: plainTextOf(media.alt_text) };
}

/** Distinct categories, tags and authors with plain names. */
export function mapTerms(terms: readonly FeedTerm[]): MirroredTerm[] {
  const mapped = terms.map(({ id, slug, name, description }) => ({
    sourceId: id,
    slug,
    name: plainTextOf(name) || slug,
    description: description === null ? null : plainTextOf(description),
  }));
  return [...new Map(mapped.map((term) => [term.sourceId, term])).values()];
}

function excerptOf(post: FeedPost, plainText: string): string {
  const written = plainTextOf(post.excerpt);
  const cut = CUTS.find((mark) => written.endsWith(mark));
  if (cut) return `${written.slice(0, -cut.length).trimEnd().slice(0, EXCERPT_MAX)} …`;
  if (written !== "") return written.slice(0, EXCERPT_MAX);
  const whole = joinLines(plainText);
  const opening = whole.slice(0, OPENING);
  return opening.length < whole.length ? `${opening.replace(/\s\S*$/, "")} …` : opening;
}
