import type { MetaDescriptor } from "react-router";
import { BRAND } from "./brand.ts";

/** A picture for shared links. */
export type SharePicture = {
  path: string;
  width: number;
  height: number;
  alt: string;
};

/** The matches that a route's `meta` receives; the first is the root, which has our origin. */
export type MetaMatches = readonly [{ loaderData?: { origin: string } | undefined }, ...unknown[]];

/** Article metadata for sharing services; instants in ISO form. */
export type ArticleMeta = {
  publishedAt: string;
  modifiedAt: string;
  author: { path: string };
  categories: readonly { name: string }[];
  tags: readonly { name: string }[];
};

type PageMeta = {
  /** The page's title without the site's name. Omitted on the home page. */
  title?: string;
  description?: string;
  /** The canonical path, such as `/1320-club`, also of filtered views and pages with the same content. */
  path: string;
  image?: SharePicture;
  /** Marks the page as an article. */
  article?: ArticleMeta;
} & (
  | {
      /** Keeps the page out of search engines. */
      isHidden: true;
      matches?: MetaMatches;
    }
  | {
      isHidden?: boolean;
      /** Required for pages that may be shared, since sharing services need absolute URLs. */
      matches: MetaMatches;
    }
);

/** Title, description, canonical URL and Open Graph tags, for a route's `meta`. */
export function pageMeta({
  title,
  description = BRAND.description,
  path,
  matches,
  image = BRAND.sharePicture,
  article,
  isHidden = false,
}: PageMeta): MetaDescriptor[] {
  const origin = matches?.[0].loaderData?.origin ?? "";
  const fullTitle = title ? `${title} | ${BRAND.name}` : `${BRAND.name} | ${BRAND.tagline}`;
  const picture = origin + image.path;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: origin + path },
    { property: "og:site_name", content: BRAND.name },
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:title", content: title ?? BRAND.name },
    { property: "og:description", content: description },
    { property: "og:url", content: origin + path },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: `${image.width}` },
    { property: "og:image:height", content: `${image.height}` },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: picture },
    ...(article ? articleMeta(article, origin) : []),
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

function articleMeta(article: ArticleMeta, origin: string): MetaDescriptor[] {
  const [section] = article.categories;
  return [
    { property: "article:published_time", content: article.publishedAt },
    { property: "article:modified_time", content: article.modifiedAt },
    { property: "article:author", content: origin + article.author.path },
    ...(section ? [{ property: "article:section", content: section.name }] : []),
    ...article.tags.map(({ name }) => ({ property: "article:tag", content: name })),
  ];
}
