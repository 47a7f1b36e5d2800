import type { Element, ElementContent, Properties, Root } from "hast";
import { isElement, textOf } from "#app/features/content/text-of.ts";
import { element } from "#app/features/news/elements.ts";
import { HtmlLimitError, parseHtml } from "#app/lib/bounded-html.server.ts";
import { textOfHtml } from "#app/lib/html-text.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { isPublicAddress } from "#app/lib/public-address.ts";
import { cleanLine, cleanText } from "#app/lib/text/prose.ts";
import { embedOf, hasClass, linkTo, mediaFile, player } from "./foreign-embeds.ts";
import { movedLink, placeOf } from "./moved-link.ts";
import { isPixel, pictureSize, sourcesOf } from "./picture-source.ts";

/** The context for reading a post's HTML. */
export type ForeignSite = {
  /** The post's URL, the base of relative links. */
  base: string;
  /** Origins whose pages are ours now. */
  origins: ReadonlySet<string>;
  /** Our URL of a picture; null drops it. */
  pictureOf(address: URL): string | null;
};

type Content = ElementContent;
type Reader = (node: Element, site: ForeignSite) => Content[];

/**
 * Converts a post's HTML to the elements of our own articles: blocks of WordPress's editor become figures,
 * galleries, columns and quotes, and players become click-to-load videos. The result isn't sanitized yet.
 *
 * @throws HtmlLimitError
 */
export function readForeignHtml(html: string, site: ForeignSite): Root {
  const children = parseHtml(html).children.filter(
    (node): node is Content => node.type !== "doctype",
  );
  return { type: "root", children: read(children, site).filter(isVisible) };
}

/** Titles, excerpts and descriptions are far shorter. */
const LINE_HTML_MAX = 20_000;

/** The plain text of HTML on one line; of very long HTML, the beginning. */
export function plainTextOf(html: string): string {
  return cleanLine(wordsOf(html.slice(0, LINE_HTML_MAX)));
}

function wordsOf(html: string): string {
  try {
    return textOf(parseHtml(html));
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    return textOfHtml(html);
  }
}

/** The readers by element name; other elements are unchanged. */
const BY_NAME: Readonly<Record<string, Reader>> = {
  script: () => [],
  style: () => [],
  template: () => [],
  form: () => [],
  source: () => [],
  h1: (node, site) => [{ ...node, tagName: "h2", children: read(node.children, site) }],
  a: link,
  p: paragraph,
  img: picture,
  picture: pictureOfSources,
  iframe: (node, { base }) => player(node, base),
  object: (node, { base }) => player(node, base),
  embed: (node, { base }) => player(node, base),
  video: (node, { base }) => mediaFile(node, base),
  audio: (node, { base }) => mediaFile(node, base),
  figure,
  blockquote: quote,
  div: box,
  section: box,
  article: box,
  main: box,
  header: box,
  footer: box,
  aside: box,
  center: box,
  ul: list,
};

function read(nodes: readonly Content[], site: ForeignSite): Content[] {
  // The no-script fallback of pictures that plugins lazy-load.
  let isMissing = false;
  return nodes.flatMap((node): Content[] => {
    if (node.type === "text") return [{ ...node, value: cleanText(node.value) }];
    if (node.type !== "element") return [];
    if (isElement(node, "noscript")) return isMissing ? read(node.children, site) : [];
    const reader = ownValue(BY_NAME, node.tagName);
    const children = reader
      ? reader(node, site)
      : [{ ...node, children: read(node.children, site) }];
    isMissing = isElement(node, "img", "picture", "iframe") && children.length === 0;
    return children;
  });
}

function isVisible(node: Content): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  return !isElement(node, "p") || node.children.some(isVisible);
}

/** WordPress embeds a URL that is alone on its line. */
function paragraph(node: Element, site: ForeignSite): Content[] {
  const [only, ...others] = node.children;
  const embedded = others.length === 0 && only?.type === "text" && embedOf(only.value);
  return embedded || [{ ...node, children: read(node.children, site) }];
}

function link(node: Element, site: ForeignSite): Content[] {
  const children = read(node.children, site).flatMap(withoutLink);
  const { href, id, name } = node.properties;
  const place = id ?? name;
  const address = typeof href === "string" ? addressOf(href.trim(), site) : null;
  if (address === null) {
    return place === undefined ? children : [element("span", { id: place }, children)];
  }
  const isButton = hasClass(node, "wp-block-button__link");
  const properties: Properties = {
    href: address,
    ...(place !== undefined && { id: place }),
    ...(isButton && { className: ["button"] }),
  };
  return [{ ...node, properties, children }];
}

/** Links can't be nested. */
function withoutLink(node: Content): Content[] {
  return isElement(node, "a") ? node.children : [node];
}

const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);

/** A link's target; null if it has no URL, or leads to an attachment page of WordPress. */
function addressOf(href: string, { base, origins }: ForeignSite): string | null {
  if (href === "" || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (!SCHEMES.has(url.protocol) || url.searchParams.has("attachment_id")) return null;
  const own = new URL(base);
  const isOwn = url.hash !== "" && url.pathname === own.pathname && url.search === own.search;
  if (href.startsWith("#") || (isOwn && movedLink(href, base, origins) !== null)) {
    // Ids get our prefix later, once it is known whether the anchor exists.
    const place = placeOf(url.hash);
    return place.startsWith("#at-") ? url.hash : place || null;
  }
  return movedLink(href, base, origins) ?? url.href;
}

/** Emoji pictures become characters. A picture that we can't copy becomes a link to it, if it has an alt text. */
function picture(node: Element, site: ForeignSite): Content[] {
  const { properties } = node;
  const alt = typeof properties.alt === "string" ? properties.alt : "";
  if (hasClass(node, "emoji") || hasClass(node, "wp-smiley")) {
    return alt ? [{ type: "text", value: alt }] : [];
  }
  if (isPixel(properties)) return [];
  const sources = sourcesOf(properties, site.base);
  for (const address of sources) {
    const ours = site.pictureOf(address);
    if (ours) return [element("img", { src: ours, alt, ...pictureSize(properties, address) }, [])];
  }
  const source = alt.trim() === "" ? undefined : sources.find(isPublicAddress);
  return source ? [linkTo(source.href, alt)] : [];
}

/** The fallback picture that all browsers support, or another source if it isn't public. */
function pictureOfSources(node: Element, site: ForeignSite): Content[] {
  const image = node.children.find((child) => isElement(child, "img"));
  const alt = (image && isElement(image, "img") && image.properties.alt) || "";
  const others = node.children.filter((child) => isElement(child, "source"));
  const candidates = [image, ...others].map((each) =>
    isElement(each, "img", "source")
      ? picture({ ...each, properties: { ...each.properties, alt } }, site)
      : [],
  );
  return (
    candidates.find(([first]) => isElement(first, "img")) ??
    candidates.find((each) => each.length > 0) ??
    []
  );
}

function figure(node: Element, site: ForeignSite): Content[] {
  if (hasClass(node, "wp-block-gallery")) return gallery(node, site);
  if (hasClass(node, "wp-block-pullquote")) return pullQuote(node, site);
  const captions = captionOf(node, site);
  const children = read(
    node.children.filter((child) => !isElement(child, "figcaption")),
    site,
  );
  const solid = children.filter(isVisible);
  const [only] = solid;
  if (!only) return [];
  // The caption becomes the video's title.
  if (isElement(only, "block-video")) return [titled(only, captions)];
  const isPicture = solid.length === 1 && isElement(only, "img", "a");
  const isTable = solid.length === 1 && isElement(only, "table");
  if (!isPicture && !isTable) return [...children, ...captions.flatMap(toParagraph)];
  const name = isPicture ? "picture" : "data";
  return [element("figure", { className: [name] }, [only, ...captions])];
}

function titled(video: Element, captions: readonly Element[]): Element {
  const [title] = captions.map(textOf);
  return title ? { ...video, properties: { ...video.properties, title } } : video;
}

function toParagraph(caption: Element): Content[] {
  return [{ ...caption, tagName: "p" }];
}

function captionOf(node: Element, site: ForeignSite): Element[] {
  const caption = node.children.find((child) => isElement(child, "figcaption"));
  const children = caption && isElement(caption, "figcaption") ? read(caption.children, site) : [];
  return children.some(isVisible) ? [element("figcaption", {}, children)] : [];
}

/** Pictures side by side, in a figure, a list or a div. */
function gallery(node: Element, site: ForeignSite): Content[] {
  const pictures = figuresIn(node).flatMap((child) => {
    if (isElement(child, "figure")) return figure(child, site);
    return isElement(child, "img") ? asFigure(picture(child, site)) : classicItem(child, site);
  });
  const captions = captionOf(node, site).flatMap(toParagraph);
  if (pictures.length === 0) return captions;
  return [element("div", { className: ["gallery"] }, pictures), ...captions];
}

function figuresIn(node: Element): Element[] {
  return node.children.flatMap((child): Element[] => {
    if (child.type !== "element" || isElement(child, "figcaption")) return [];
    const isGallery = hasClass(child, "wp-block-gallery");
    if (hasClass(child, "gallery-item")) return [child];
    if (isElement(child, "img") || (isElement(child, "figure") && !isGallery)) return [child];
    return figuresIn(child);
  });
}

/** A picture of `[gallery]` with its caption. */
function classicItem(node: Element, site: ForeignSite): Content[] {
  const words = node.children.filter(
    (child) => child.type === "element" && hasClass(child, "gallery-caption"),
  );
  const others = node.children.filter((child) => !words.includes(child));
  const pictures = read(others, site).flatMap(unboxed).filter(isVisible);
  const caption = read(words, site).flatMap(unboxed).filter(isVisible);
  if (pictures.length === 0) return [];
  const captions = caption.length > 0 ? [element("figcaption", {}, caption)] : [];
  return asFigure([...pictures, ...captions]);
}

function unboxed(node: Content): Content[] {
  return isElement(node, "dt", "dd", "p") ? node.children : [node];
}

function asFigure(pictures: Content[]): Content[] {
  return pictures.length > 0 ? [element("figure", { className: ["picture"] }, pictures)] : [];
}

function pullQuote(node: Element, site: ForeignSite): Content[] {
  const words = node.children.find((child) => isElement(child, "blockquote")) ?? node;
  const { by, text } = parted(isElement(words, "blockquote", "figure") ? words : node, site);
  return [element("block-quote", by ? { by } : {}, text)];
}

function quote(node: Element, site: ForeignSite): Content[] {
  if (hasClass(node, "wp-block-pullquote")) return pullQuote(node, site);
  const { by, text } = parted(node, site);
  const words = element("blockquote", {}, text);
  if (!by) return [words];
  const caption = element("figcaption", {}, [{ type: "text", value: by }]);
  return [element("figure", { className: ["quote"] }, [words, caption])];
}

/** Splits a quote into its text and its source. */
function parted(node: Element, site: ForeignSite): { by: string; text: Content[] } {
  const isSource = (child: Content) => isElement(child, "cite", "footer");
  return {
    by: node.children.filter(isSource).map(textOf).join(" ").trim(),
    text: read(
      node.children.filter((child) => !isSource(child)),
      site,
    ),
  };
}

const BOXES: Readonly<Record<string, string>> = {
  "wp-block-columns": "columns",
  "wp-block-column": "column",
};

function box(node: Element, site: ForeignSite): Content[] {
  const { id } = node.properties;
  const content = boxContent(node, site);
  // Keep the id, since a link may point to it.
  return id === undefined ? content : [element("span", { id }, []), ...content];
}

function boxContent(node: Element, site: ForeignSite): Content[] {
  if (hasClass(node, "wp-block-gallery") || hasClass(node, "gallery")) return gallery(node, site);
  if (hasClass(node, "wp-caption")) return classicCaption(node, site);
  if (hasClass(node, "wp-block-file")) return fileBlock(node, site);
  if (hasClass(node, "wp-playlist")) return read(node.children.flatMap(withoutNoscript), site);
  const embedded = hasClass(node, "wp-block-embed__wrapper") && embedOf(textOf(node));
  if (embedded) return embedded;
  const children = read(node.children, site);
  if (hasClass(node, "gallery-icon")) return children;
  if (hasClass(node, "wp-block-buttons")) {
    const links = children.filter(isVisible);
    return links.length > 0 ? [element("p", { className: ["buttons"] }, links)] : [];
  }
  const name = Object.keys(BOXES).find((className) => hasClass(node, className));
  if (name) return [element("div", { className: [BOXES[name] ?? name] }, children)];
  // A div that only contains text is a paragraph.
  const isWords = children.some(isVisible) && children.every(isPhrase);
  return isWords && !hasClass(node, "wp-block-button") ? [element("p", {}, children)] : children;
}

/** Both the file's name and the button next to it link to the file. */
function fileBlock(node: Element, site: ForeignSite): Content[] {
  const named = node.children.find((child) => isElement(child, "a"));
  return named && isElement(named, "a") ? [element("p", {}, link(named, site))] : [];
}

/** A playlist is rendered by script; its noscript content is the list of files. */
function withoutNoscript(node: Content): Content[] {
  return isElement(node, "noscript") ? node.children : [node];
}

function isPhrase(node: Content): boolean {
  return (
    node.type === "text" ||
    isElement(node, "a", "b", "strong", "i", "em", "span", "br", "code", "img", "sub", "sup", "s")
  );
}

/** `[caption]` of the classic editor. */
function classicCaption(node: Element, site: ForeignSite): Content[] {
  const isWords = (child: Content) =>
    child.type === "element" && hasClass(child, "wp-caption-text");
  const pictures = read(
    node.children.filter((child) => !isWords(child)),
    site,
  ).filter(isVisible);
  const words = node.children
    .filter(isWords)
    .flatMap((child) => (child.type === "element" ? read(child.children, site) : []));
  if (pictures.length === 0) return [];
  const caption = words.some(isVisible) ? [element("figcaption", {}, words)] : [];
  return [element("figure", { className: ["picture"] }, [...pictures, ...caption])];
}

function list(node: Element, site: ForeignSite): Content[] {
  if (hasClass(node, "wp-block-gallery") || hasClass(node, "blocks-gallery-grid")) {
    return gallery(node, site);
  }
  return [{ ...node, children: read(node.children, site) }];
}
