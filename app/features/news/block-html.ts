import type { Element, ElementContent, Properties, Root } from "hast";
import { isElement, textOf } from "#app/features/content/text-of.ts";
import {
  isVideoProvider,
  playerPath,
  readVideoPart,
  VIDEO_PROVIDERS,
} from "#app/features/content/video-player.ts";
import { isPictureKey, mediaPath, pictureSrcSet } from "#app/lib/media-path.ts";
import { element, text } from "./elements.ts";
import { readPictureAddress } from "./text-pictures.ts";

/** The prefix of all ids in a text, so that they don't clash with the page's. */
export const ID_PREFIX = "at-";

/** The elements that only articles may contain, by their style's classes. */
export const FIGURES = {
  tagNames: ["figure", "figcaption"],
  attributes: {
    figure: [["className", "picture", "quote", "data"]],
    div: [["className", "gallery", "columns", "column"]],
    p: [["className", "buttons"]],
    a: [["className", "button", "data-footnote-backref"]],
  } satisfies Record<string, [string, ...string[]][]>,
};

type Blocks = Readonly<Record<string, (block: Element) => ElementContent[]>>;

/** The HTML of each block, with classes of the same name; unknown blocks are replaced by their content. */
const BLOCKS: Blocks = {
  "block-note": (block) => [
    element("aside", { className: ["note", `note-${block.properties.kind ?? "note"}`] }, [
      ...titleOf(block),
      ...block.children,
    ]),
  ],
  "block-quote": (block) => {
    const by = block.properties.by;
    const caption = by ? [element("figcaption", {}, [text(`${by}`)])] : [];
    const words = element("blockquote", {}, block.children);
    return [element("figure", { className: ["pull-quote"] }, [words, ...caption])];
  },
  "block-spec-list": (block) => [
    element("section", { className: ["spec-list"] }, [...titleOf(block), ...block.children]),
  ],
  "block-checklist": (block) => [
    element("section", { className: ["checklist"] }, [...titleOf(block), ...block.children]),
  ],
  "block-check-item": (block) => [element("li", {}, block.children)],
  "block-card": (block) => [element("li", {}, block.children)],
  "block-spec-cards": (block) => withClass(block, "spec-cards"),
  "block-timeline": (block) => withClass(block, "timeline"),
  "block-cards": (block) => withClass(block, "cards"),
  "block-steps": (block) => withClass(block, "steps"),
  "block-gallery": (block) => [
    ...titleOf(block),
    element("div", { className: ["gallery"] }, figuresIn(block)),
  ],
  "block-video": ({ properties }) => video(properties),
  "block-cta": ({ properties: { href, title } }) =>
    href ? [element("p", {}, [element("a", { href }, [text(`${title ?? href}`)])])] : [],
  "block-figure": () => [],
};

/** The provider isn't contacted before a click, which leads to our player page. */
function video({ id, provider, title, start, key }: Properties): Element[] {
  const name = `${provider}`;
  // The video's id was prefixed like an element's.
  const own = `${id}`.slice(ID_PREFIX.length);
  if (!isVideoProvider(name) || !VIDEO_PROVIDERS[name].id.test(own)) return [];
  const label = `${title ?? "Watch the video"}`;
  const ariaLabel = `Play video: ${label}`;
  const link = {
    href: playerPath(name, own, label, readVideoPart(start, key)),
    dataVideo: label,
    ariaLabel,
  };
  return [
    element("figure", { className: ["video"] }, [
      element("a", link, [text("Play video")]),
      element("figcaption", {}, [text(label)]),
    ]),
  ];
}

/** The path of a run or a vehicle, alone in its paragraph. */
const RUN = /^\/1320-club\/slip\/(\d{1,15})$/;
const VEHICLE = /^\/user\/[\w.%-]{1,100}\/vehicles\/\d{1,15}$/;

/**
 * Turns sanitized elements into HTML that also works in feeds: blocks become elements with classes, a picture
 * alone in its paragraph becomes a figure, and the path of a run or a vehicle becomes a card with a link.
 */
export function toPlainHtml(tree: Root): void {
  tree.children = tree.children.flatMap((node) => (node.type === "doctype" ? [] : convert(node)));
}

function convert<Node extends Root["children"][number]>(node: Node): (Node | ElementContent)[] {
  if (node.type !== "element") return [node];
  const children = node.children.flatMap((child) => convert(child));
  const own: Element = { ...node, children };
  const block = BLOCKS[own.tagName];
  if (block) return block(own);
  if (own.tagName.startsWith("block-")) return children;
  if (own.tagName === "table") return [scrollable(own)];
  if (own.tagName === "p") return [paragraph(own)];
  if (own.tagName === "img") return [inSizes(own)];
  return [own];
}

function paragraph(node: Element): Element {
  const solid = node.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  const [only] = solid;
  if (solid.length === 1 && isElement(only, "img")) return figure(only);
  const path = textOf(node).trim();
  const run = RUN.exec(path)?.[1];
  if (run) return cardTo(path, "run-card", `See run ${run}`);
  return VEHICLE.test(path) ? cardTo(path, "vehicle-card", "See this car") : node;
}

/** A plain link, which the article's page replaces with the card's content. */
function cardTo(href: string, className: string, words: string): Element {
  return element("p", {}, [element("a", { className: [className], href }, [text(words)])]);
}

/** A picture's title, `![alt](/address "title")`, is its caption. */
function figure(picture: Element): Element {
  const { title, ...properties } = picture.properties;
  const image = element("img", { ...properties, loading: "lazy" }, []);
  const caption = title ? [element("figcaption", {}, [text(`${title}`)])] : [];
  return element("figure", { className: ["picture"] }, [image, ...caption]);
}

/** The pictures of a list; those in separate paragraphs are figures already. */
function figuresIn(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (isElement(child, "figure")) return [child];
    if (isElement(child, "img")) return [figure(child)];
    return child.type === "element" ? figuresIn(child) : [];
  });
}

/** For `sizes`, if the picture's width is known. */
const PICTURE_SIZES = "(min-width: 64rem) 45rem, 100vw";

function inSizes(image: Element): Element {
  const { properties } = image;
  const own = readPictureAddress(`${properties.src}`);
  const width = own?.size?.width ?? Number(properties.width);
  if (!own || !isPictureKey(own.key) || !Number.isSafeInteger(width) || width <= 0) return image;
  const sizes = {
    src: mediaPath(own.key),
    srcSet: pictureSrcSet(own.key, width),
    sizes: PICTURE_SIZES,
    loading: "lazy",
  };
  return { ...image, properties: { ...properties, ...own.size, ...sizes } };
}

/** A table may be wider than a phone, so it scrolls horizontally, also with the keyboard. */
function scrollable(table: Element): Element {
  const reachable = { role: "region", ariaLabel: "Table", tabIndex: 0 };
  return element("div", { className: ["table"], ...reachable }, [table]);
}

function titleOf({ properties: { title } }: Element): Element[] {
  return title ? [element("p", { className: ["block-title"] }, [text(`${title}`)])] : [];
}

function withClass(block: Element, name: string): ElementContent[] {
  return block.children.map((child) =>
    isElement(child, "ul", "ol")
      ? { ...child, properties: { ...child.properties, className: [name] } }
      : child,
  );
}
