import type { Element, ElementContent, Properties, Root } from "hast";
import { isElement, textOf } from "#app/features/content/text-of.ts";
import { HtmlLimitError, parseHtml } from "#app/lib/bounded-html.server.ts";
import { textOfHtml } from "#app/lib/html-text.ts";
import { cleanLine, cleanText } from "#app/lib/text/prose.ts";
import { embeddedVideo } from "./embedded-video.ts";
import { movedLink } from "./moved-link.ts";
import { pictureSize, sourceOf } from "./picture-source.ts";

/** What a post's HTML is read with. */
export type ForeignSite = {
  /** The post's own address: relative links begin there. */
  base: string;
  /** Origins whose pages are ours now. */
  origins: ReadonlySet<string>;
  /** Our address of a picture; null leaves it out. */
  pictureOf(address: URL): string | null;
};

type Content = ElementContent;
type Reader = (node: Element, site: ForeignSite) => Content[];

/**
 * Reads the HTML of a post into elements that our own articles have: blocks of WordPress's editor become
 * figures, galleries, columns and quotes, players become videos behind a click. It is not sanitized yet.
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

/** The words of HTML on one line, without elements and entities; of a very long one its beginning. */
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

/** By the names of elements; the others stay what they are. */
const BY_NAME: Readonly<Record<string, Reader>> = {
  script: () => [],
  style: () => [],
  noscript: () => [],
  template: () => [],
  form: () => [],
  h1: (node, site) => [{ ...node, tagName: "h2", children: read(node.children, site) }],
  a: link,
  img: picture,
  iframe: player,
  video: file,
  audio: file,
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
  return nodes.flatMap((node): Content[] => {
    if (node.type === "text") return [{ ...node, value: cleanText(node.value) }];
    if (node.type !== "element") return [];
    const reader = Object.hasOwn(BY_NAME, node.tagName) ? BY_NAME[node.tagName] : undefined;
    return reader ? reader(node, site) : [{ ...node, children: read(node.children, site) }];
  });
}

function isVisible(node: Content): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  return !isElement(node, "p") || node.children.some(isVisible);
}

function link(node: Element, site: ForeignSite): Content[] {
  const children = read(node.children, site);
  const { href } = node.properties;
  if (typeof href !== "string") return children;
  const isButton = hasClass(node, "wp-block-button__link");
  const properties: Properties = {
    href: movedLink(href, site.base, site.origins) ?? absolute(href, site.base),
    ...(isButton && { className: ["button"] }),
  };
  return [{ ...node, properties, children }];
}

function absolute(href: string, base: string): string {
  if (href.startsWith("#") || !URL.canParse(href, base)) return href;
  return new URL(href, base).href;
}

function picture({ properties }: Element, site: ForeignSite): Content[] {
  const address = sourceOf(properties, site.base);
  const ours = address && site.pictureOf(address);
  if (!address || !ours) return [];
  const alt = typeof properties.alt === "string" ? properties.alt : "";
  return [element("img", { src: ours, alt, ...pictureSize(properties, address) }, [])];
}

/** A player of YouTube or Vimeo becomes our own; any other a link to what it would have shown. */
function player({ properties: { src, title } }: Element, site: ForeignSite): Content[] {
  if (typeof src !== "string" || !URL.canParse(src, site.base)) return [];
  const address = new URL(src, site.base);
  const video = embeddedVideo(address);
  if (video) {
    const name = typeof title === "string" && title.trim() !== "" ? title : "Watch the video";
    return [element("block-video", { ...video, title: name }, [])];
  }
  if (address.protocol !== "https:" && address.protocol !== "http:") return [];
  return [linkAlone(address.href, `See it at ${address.hostname}`)];
}

/** A film or a sound lies where it lay: a link leads to it. */
function file(node: Element, site: ForeignSite): Content[] {
  const source = [node, ...node.children.filter((child) => isElement(child, "source"))].find(
    (each) => typeof each.properties.src === "string",
  )?.properties.src;
  if (typeof source !== "string") return [];
  const words = node.tagName === "audio" ? "Listen to it" : "Watch the video";
  return [linkAlone(absolute(source, site.base), words)];
}

function linkAlone(href: string, words: string): Element {
  return element("p", {}, [element("a", { href }, [{ type: "text", value: words }])]);
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
  // Its caption is the video's title.
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
  const found = node.children.find((child) => isElement(child, "figcaption"));
  const children = found && isElement(found, "figcaption") ? read(found.children, site) : [];
  return children.some(isVisible) ? [element("figcaption", {}, children)] : [];
}

/** Pictures side by side, whether a figure, a list or a box holds them. */
function gallery(node: Element, site: ForeignSite): Content[] {
  const pictures = figuresIn(node).flatMap((child) =>
    isElement(child, "figure") ? figure(child, site) : asFigure(picture(child, site)),
  );
  const captions = captionOf(node, site).flatMap(toParagraph);
  if (pictures.length === 0) return captions;
  return [element("div", { className: ["gallery"] }, pictures), ...captions];
}

function figuresIn(node: Element): Element[] {
  return node.children.flatMap((child): Element[] => {
    if (child.type !== "element" || isElement(child, "figcaption")) return [];
    const isGallery = hasClass(child, "wp-block-gallery");
    if (isElement(child, "img") || (isElement(child, "figure") && !isGallery)) return [child];
    return figuresIn(child);
  });
}

function asFigure(pictures: Content[]): Content[] {
  return pictures.length > 0 ? [element("figure", { className: ["picture"] }, pictures)] : [];
}

function pullQuote(node: Element, site: ForeignSite): Content[] {
  const words = node.children.find((child) => isElement(child, "blockquote")) ?? node;
  const { by, said } = parted(isElement(words, "blockquote", "figure") ? words : node, site);
  return [element("block-quote", by ? { by } : {}, said)];
}

function quote(node: Element, site: ForeignSite): Content[] {
  if (hasClass(node, "wp-block-pullquote")) return pullQuote(node, site);
  const { by, said } = parted(node, site);
  const words = element("blockquote", {}, said);
  if (!by) return [words];
  const caption = element("figcaption", {}, [{ type: "text", value: by }]);
  return [element("figure", { className: ["quote"] }, [words, caption])];
}

/** What was said, and who said it. */
function parted(node: Element, site: ForeignSite): { by: string; said: Content[] } {
  const isSource = (child: Content) => isElement(child, "cite", "footer");
  return {
    by: node.children.filter(isSource).map(textOf).join(" ").trim(),
    said: read(
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
  if (hasClass(node, "wp-block-gallery") || hasClass(node, "gallery")) return gallery(node, site);
  if (hasClass(node, "wp-caption")) return classicCaption(node, site);
  const children = read(node.children, site);
  if (hasClass(node, "wp-block-buttons")) {
    const links = children.filter(isVisible);
    return links.length > 0 ? [element("p", { className: ["buttons"] }, links)] : [];
  }
  const name = Object.keys(BOXES).find((known) => hasClass(node, known));
  if (name) return [element("div", { className: [BOXES[name] ?? name] }, children)];
  // A box of nothing but words is a paragraph.
  const isWords = children.some(isVisible) && children.every(isPhrase);
  return isWords && !hasClass(node, "wp-block-button") ? [element("p", {}, children)] : children;
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

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

function element(tagName: string, properties: Properties, children: Content[]): Element {
  return { type: "element", tagName, properties, children };
}
