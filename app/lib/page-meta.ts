import type { MetaDescriptor } from "react-router";
import { BRAND } from "./brand.ts";

type PageMeta = {
  /** The page's own title; the site's name is added. Left out on the home page. */
  title?: string;
  description?: string;
  /** The page's one address, `/1320-club`: filters and pages that are the same content point here. */
  path: string;
  /** `https://host`, which sharing services want; without it they get the path alone. */
  origin?: string | undefined;
  /** A picture for shared links, as a path. */
  image?: string;
  /** Keeps the page out of search engines. */
  isHidden?: boolean;
};

/** Title, description, canonical address and Open Graph of a page: what a route's `meta` returns. */
export function pageMeta({
  title,
  description = BRAND.description,
  path,
  origin = "",
  image = BRAND.shareImage,
  isHidden = false,
}: PageMeta): MetaDescriptor[] {
  const fullTitle = title ? `${title} | ${BRAND.name}` : `${BRAND.name} | ${BRAND.tagline}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: `${origin}${path}` },
    { property: "og:site_name", content: BRAND.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title ?? BRAND.name },
    { property: "og:description", content: description },
    { property: "og:url", content: `${origin}${path}` },
    { property: "og:image", content: `${origin}${image}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
