import { escapeHtml } from "#app/lib/escape.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import type { ArticleRow, AuthorRow, CategoryRow, TagRow } from "#db/queries/news.ts";
import { toCard } from "./present-article.ts";
import { withWholeAddresses } from "./present-for-api.ts";
import { authorName, authorPath, categoryPath, tagPath } from "./rules.ts";
import type { NewsTerm } from "./views.ts";

/** WordPress's names of picture sizes, and the widths of our variants; `full` is the original. */
const SIZES = [
  ["medium", 400],
  ["medium_large", 800],
  ["large", 1200],
  ["full", undefined],
] as const;

type Link = { href: string; embeddable?: true; taxonomy?: string };
type Links = Record<string, Link[]>;

const apiOf = (origin: string) => `${origin}/wp-json/wp/v2`;

/** A listed article as a WordPress post. @param isEmbedding adds its author, picture and terms */
export function toPost(row: ArticleRow, origin: string, isEmbedding: boolean) {
  const { id, path, title, excerpt, categories, tags } = toCard(row);
  const link = `${origin}${path}`;
  const published = wordpressDate(row.listedAt);
  const modified = wordpressDate(Math.max(row.modifiedAt, row.listedAt));
  return {
    id,
    date: published,
    date_gmt: published,
    guid: { rendered: link },
    modified,
    modified_gmt: modified,
    slug: row.slug,
    status: "publish",
    type: "post",
    link,
    title: { rendered: escapeHtml(title) },
    content: { rendered: withWholeAddresses(row.html, origin), protected: false },
    excerpt: { rendered: `<p>${escapeHtml(excerpt)}</p>\n`, protected: false },
    author: row.authorId,
    // A picture belongs to one article, so it uses the article's id.
    featured_media: row.pictureKey === null ? 0 : id,
    comment_status: "open",
    ping_status: "closed",
    sticky: false,
    template: "",
    format: "standard",
    meta: [],
    categories: categories.map((term) => term.id),
    tags: tags.map((term) => term.id),
    _links: linksOfPost(row, origin),
    ...(isEmbedding ? { _embedded: embeddedIn(row, origin, { categories, tags }) } : {}),
  };
}
export type Post = ReturnType<typeof toPost>;

function linksOfPost(row: ArticleRow, origin: string): Links {
  const api = apiOf(origin);
  return {
    self: [{ href: `${api}/posts/${row.id}` }],
    collection: [{ href: `${api}/posts` }],
    author: [{ embeddable: true, href: `${api}/users?slug=${row.authorSlug}` }],
    "wp:term": [
      { taxonomy: "category", embeddable: true, href: `${api}/categories` },
      { taxonomy: "post_tag", embeddable: true, href: `${api}/tags` },
    ],
  };
}

function embeddedIn(
  row: ArticleRow,
  origin: string,
  { categories, tags }: { categories: NewsTerm[]; tags: NewsTerm[] },
) {
  const author = toUser(
    {
      id: row.authorId,
      slug: row.authorSlug,
      name: row.authorName,
      bio: row.authorBio,
    },
    origin,
  );
  const media = mediaOf(row, origin);
  return {
    author: [author],
    ...(media ? { "wp:featuredmedia": [media] } : {}),
    "wp:term": [
      categories.map((term) =>
        embeddedTerm(term, "category", `${origin}${categoryPath(term.slug)}`),
      ),
      tags.map((term) => embeddedTerm(term, "post_tag", `${origin}${tagPath(term.slug)}`)),
    ],
  };
}

function embeddedTerm({ id, slug, name }: NewsTerm, taxonomy: string, link: string) {
  return { id, link, name: escapeHtml(name), slug, taxonomy };
}

function mediaOf(
  { id, pictureKey, pictureWidth, pictureHeight, pictureAlt, listedAt }: ArticleRow,
  origin: string,
) {
  if (pictureKey === null || pictureWidth === null || pictureHeight === null) return null;
  const whole = pictureWidth;
  const tall = pictureHeight;
  const source = `${origin}${mediaPath(pictureKey)}`;
  const file = pictureKey.split("/").at(-1) ?? pictureKey;
  const sizes = SIZES.map(([name, wanted]) => {
    const width = Math.min(wanted ?? whole, whole);
    const address = `${origin}${mediaPath(pictureKey, wanted)}`;
    const height = Math.round((tall * width) / whole);
    return [name, { file, width, height, mime_type: "image/jpeg", source_url: address }];
  });
  return {
    id,
    date: wordpressDate(listedAt),
    slug: file.replace(/\.jpg$/, ""),
    type: "attachment",
    link: source,
    title: { rendered: escapeHtml(pictureAlt) },
    author: 0,
    caption: { rendered: "" },
    alt_text: pictureAlt,
    media_type: "image",
    mime_type: "image/jpeg",
    media_details: { width: whole, height: tall, file, sizes: Object.fromEntries(sizes) },
    source_url: source,
  };
}

export function toWordpressCategory(row: CategoryRow, origin: string) {
  const { id, slug, name, description, articles } = row;
  return {
    id,
    count: articles,
    description: escapeHtml(description),
    link: `${origin}${categoryPath(slug)}`,
    name: escapeHtml(name),
    slug,
    taxonomy: "category",
    parent: 0,
    meta: [],
    _links: termLinks(origin, "categories"),
  };
}

export function toWordpressTag({ id, slug, name, articles }: TagRow, origin: string) {
  return {
    id,
    count: articles,
    description: "",
    link: `${origin}${tagPath(slug)}`,
    name: escapeHtml(name),
    slug,
    taxonomy: "post_tag",
    meta: [],
    _links: termLinks(origin, "tags"),
  };
}

export function toUser(author: Pick<AuthorRow, "id" | "slug" | "name" | "bio">, origin: string) {
  return {
    id: author.id,
    name: authorName(author),
    url: "",
    description: author.bio ?? "",
    link: `${origin}${authorPath(author.slug)}`,
    slug: author.slug,
    avatar_urls: {},
    meta: [],
    _links: termLinks(origin, "users"),
  };
}

function termLinks(origin: string, collection: string): Links {
  return { collection: [{ href: `${apiOf(origin)}/${collection}` }] };
}

/** Without a zone, as WordPress writes it: UTC. */
function wordpressDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19);
}
