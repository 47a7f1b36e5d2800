import type { Element, ElementContent, RootContent } from "hast";
import { parseHtml } from "#app/lib/bounded-html.server.ts";
import { cleanText } from "#app/lib/text/prose.ts";
import { type Block, type Inline, joinText } from "./light-markdown.ts";

/** Longer HTML is truncated before it is parsed. */
const HTML_MAX = 10_000;
/** Further levels of quotations are text of the last one. */
const QUOTES_MAX = 3;

const EMPHASES: Readonly<Record<string, "strong" | "em" | "del">> = {
  ...{ strong: "strong", b: "strong", em: "em", i: "em" },
  ...{ del: "del", s: "del", strike: "del" },
};
/** A heading is a line in bold. */
const HEADING = /^(?:h[1-6]|summary)$/;
/** Elements that begin a new part of a post. */
const PART =
  /^(?:p|div|h[1-6]|pre|blockquote|ul|ol|aside|table|details|summary|section|figure|figcaption|article|header|hr|li|dl|dt|dd)$/;
/** Elements without anything to read. */
const HIDDEN = /^(?:script|style|template|noscript|svg|head|title)$/;
/** Controls that the forum's own script serves: the arrows of a quotation, the size of a picture. */
const CONTROLS = new Set(["quote-controls", "meta", "avatar", "onebox-metadata"]);

type Place = { forumUrl: string; depth: number };

/**
 * Reads a forum's cooked HTML as the parts of a comment: paragraphs, quotations, lists, code, emphasis and links.
 * Pictures, videos and previews of other sites become links, so a reader's browser asks no other site for anything.
 * Nothing else of the HTML is left.
 *
 * @param cooked a post's `cooked`; of very long HTML, the beginning is read
 * @param forumUrl where relative links lead: `https://forum.example`
 * @returns no parts if the HTML exceeds the parser's limits
 */
export function readCooked(cooked: string, forumUrl: string): Block[] {
  return readBlocks(parse(cooked), { forumUrl, depth: 0 });
}

function parse(cooked: string): readonly RootContent[] {
  try {
    return parseHtml(cooked.slice(0, HTML_MAX).toWellFormed()).children;
  } catch {
    return [];
  }
}

type Nodes = readonly (RootContent | ElementContent)[];

function readBlocks(nodes: Nodes, place: Place): Block[] {
  const blocks: Block[] = [];
  let run: (RootContent | ElementContent)[] = [];
  const endRun = () => {
    blocks.push(...textBlock(readInline(run, place)));
    run = [];
  };
  for (const node of nodes) {
    if (node.type !== "element" || !PART.test(node.tagName)) {
      run.push(node);
      continue;
    }
    endRun();
    blocks.push(...readPart(node, place));
  }
  endRun();
  return blocks;
}

/** One part of a post. */
function readPart(element: Element, place: Place): Block[] {
  const { tagName, children } = element;
  if (isControl(element) || tagName === "hr") return [];
  if (HEADING.test(tagName)) return textBlock([strong(readInline(children, place))]);
  if (tagName === "pre") return textBlock(codeLines(textOf(children)));
  if (tagName === "ul" || tagName === "ol") return readList(element, place);
  if (tagName === "table") return textBlock(tableLines(element, place));
  if (tagName === "blockquote") return quote(readBlocks(children, inside(place)), place);
  if (tagName === "aside") return readAside(element, place);
  return readBlocks(children, place);
}

const inside = (place: Place): Place => ({ ...place, depth: place.depth + 1 });

function quote(blocks: Block[], { depth }: Place): Block[] {
  if (blocks.length === 0) return [];
  return depth < QUOTES_MAX ? [{ kind: "quote", blocks }] : blocks;
}

/** Someone's words with their name above, or the preview of a link. */
function readAside(element: Element, place: Place): Block[] {
  const source = element.properties?.dataOneboxSrc;
  if (typeof source !== "string") return quote(readQuotation(element.children, place), place);
  const [heading] = findAll(element, (each) => /^h[34]$/.test(each.tagName));
  return textBlock([linkTo(source, heading ? textOf(heading.children) : source, place)]);
}

function readQuotation(children: Nodes, place: Place): Block[] {
  return children.flatMap((child): Block[] => {
    if (child.type !== "element") return [];
    return child.tagName === "blockquote"
      ? readBlocks(child.children, inside(place))
      : readBlocks(child.children, place);
  });
}

/** A list inside an item continues the outer one. */
function readList(element: Element, place: Place): Block[] {
  const items = element.children.flatMap((child) =>
    child.type === "element" && child.tagName === "li" ? readItem(child, place) : [],
  );
  if (items.length === 0) return [];
  const start = element.tagName === "ol" ? Number(element.properties?.start ?? 1) : null;
  return [{ kind: "list", start, items }];
}

function readItem(item: Element, place: Place): Inline[][] {
  return readBlocks(item.children, place).flatMap(linesOfBlock);
}

/** A part inside a list's item, as items. */
function linesOfBlock(block: Block): Inline[][] {
  if (block.kind === "list") return block.items;
  return block.kind === "text" ? [block.children] : block.blocks.flatMap(linesOfBlock);
}

function tableLines(table: Element, place: Place): Inline[] {
  const rows = findAll(table, ({ tagName }) => tagName === "tr");
  return rows.flatMap((row) => {
    const cells = row.children.flatMap((cell) =>
      cell.type === "element" ? [readInline(cell.children, place)] : [],
    );
    return [...cells.flatMap((cell, index) => (index > 0 ? [" | ", ...cell] : cell)), "\n"];
  });
}

function codeLines(code: string): Inline[] {
  return code
    .trimEnd()
    .split("\n")
    .flatMap((line): Inline[] => (line.trim() ? [{ kind: "code", text: line }, "\n"] : ["\n"]));
}

function readInline(nodes: Nodes, place: Place): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === "text") return [cleanText(node.value).replace(/\s+/g, " ")];
    return node.type === "element" ? readPiece(node, place) : [];
  });
}

function readPiece(element: Element, place: Place): Inline[] {
  const { tagName, children, properties } = element;
  if (HIDDEN.test(tagName) || isControl(element)) return [];
  if (tagName === "br") return ["\n"];
  if (tagName === "img") return readPicture(element, place);
  if (tagName === "code") return [{ kind: "code", text: textOf(children) }];
  if (tagName === "a") return readLink(element, place);
  if (/^(?:iframe|video|audio|source)$/.test(tagName)) {
    return [linkTo(properties?.src, "Video or sound", place)];
  }
  const inner = readInline(children, place);
  const emphasis = Object.hasOwn(EMPHASES, tagName) ? EMPHASES[tagName] : undefined;
  if (emphasis) return inner.length > 0 ? [{ kind: emphasis, children: inner }] : [];
  return PART.test(tagName) ? ["\n", ...inner, "\n"] : inner;
}

/** An emoji is its name, another picture a link to it. */
function readPicture({ properties }: Element, place: Place): Inline[] {
  const label = String(properties?.alt ?? properties?.title ?? "").trim();
  if (classesOf(properties).includes("emoji")) return [cleanText(label)];
  return [linkTo(properties?.src, label ? `Picture: ${label}` : "Picture", place)];
}

function readLink({ properties, children }: Element, place: Place): Inline[] {
  const [picture] = children.flatMap((child) =>
    child.type === "element" && child.tagName === "img" ? [child] : [],
  );
  const label = textOf(children).trim();
  if (picture && !label.includes("://")) {
    const alt = String(picture.properties?.alt ?? "").trim();
    return [linkTo(properties?.href, alt ? `Picture: ${alt}` : "Picture", place)];
  }
  // A heading begins with an empty link to itself.
  return label === "" ? [] : [linkTo(properties?.href, label, place)];
}

/** A link, or its text if it leads nowhere. A label that looks like a URL could lead elsewhere than it says. */
function linkTo(target: unknown, label: string, { forumUrl }: Place): Inline {
  const text = cleanText(label).replace(/\s+/g, " ").trim();
  if (typeof target !== "string" || !URL.canParse(target, forumUrl)) return text;
  const { protocol, href } = new URL(target, forumUrl);
  if (protocol !== "https:" && protocol !== "http:") return text;
  const isHonest = !text.includes("://") || href.startsWith(text);
  return { kind: "link", text: isHonest ? text : href, href };
}

const strong = (children: Inline[]): Inline => ({ kind: "strong", children });

/** A block of text without space around it or its lines; none if there is nothing to read. */
function textBlock(pieces: readonly Inline[]): Block[] {
  const children = trim(joinText(pieces).map(tidyLines));
  return children.some(isWord) ? [{ kind: "text", children }] : [];
}

function isWord(piece: Inline): boolean {
  if (typeof piece === "string") return piece.trim() !== "";
  return "children" in piece ? piece.children.some(isWord) : piece.text !== "";
}

/** Lines without spaces around their breaks, and at most one blank line. */
function tidyLines(piece: Inline): Inline {
  if (typeof piece !== "string") return piece;
  return piece.replace(/ ?\n ?/g, "\n").replace(/\n{3,}/g, "\n\n");
}

/** Without space at the start and the end. */
function trim(pieces: readonly Inline[]): Inline[] {
  return pieces
    .map((piece, index) => {
      if (typeof piece !== "string") return piece;
      const text = index === 0 ? piece.trimStart() : piece;
      return index === pieces.length - 1 ? text.trimEnd() : text;
    })
    .filter((piece) => piece !== "");
}

function findAll(element: Element, isWanted: (each: Element) => boolean): Element[] {
  return element.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return isWanted(child) ? [child] : findAll(child, isWanted);
  });
}

function textOf(nodes: Nodes): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return cleanText(node.value);
      if (node.type !== "element" || HIDDEN.test(node.tagName)) return "";
      return node.tagName === "br" ? "\n" : textOf(node.children);
    })
    .join("");
}

function classesOf(properties: Element["properties"]): readonly string[] {
  const classes = properties?.className;
  return Array.isArray(classes) ? classes.map(String) : [];
}

function isControl({ properties }: Element): boolean {
  return classesOf(properties).some((name) => CONTROLS.has(name));
}
