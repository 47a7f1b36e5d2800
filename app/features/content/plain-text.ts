import type { Element, ElementContent, Root, RootContent } from "hast";

type Node = Root | RootContent | ElementContent;

/** Elements that continue their line. */
const INLINE = new Set(["a", "code", "del", "em", "img", "s", "span", "strong", "sub", "sup"]);
/** Cells share the line of their row. */
const CELLS = new Set(["td", "th"]);
/** The attributes of elements and blocks that count as text, in order: before the content, … */
const LEADING = ["alt", "title", "copy", "label", "caption"];
/** … and after it. */
const TRAILING = ["by"];

/**
 * A page's text for API clients: one line per paragraph, item, row and label, including the
 * descriptions of its pictures.
 */
export function plainText(tree: Root): string {
  const lines = textIn(tree).split("\n");
  return lines
    .map((line) => line.replaceAll(/[ \t]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

function textIn(node: Node): string {
  if (node.type === "text") return node.value.replaceAll("\n", " ");
  if (!("children" in node)) return "";
  const children = node.children.map(textIn).join("");
  if (node.type !== "element") return children;
  const text = wordsOf(node, LEADING) + children + wordsOf(node, TRAILING);
  if (INLINE.has(node.tagName)) return text;
  return CELLS.has(node.tagName) ? `${text} ` : `\n${text}\n`;
}

/** Each attribute on its own line. */
function wordsOf({ properties }: Element, names: readonly string[]): string {
  const words = names.flatMap((name) => properties[name] ?? []);
  return words.map((word) => `\n${word}\n`).join("");
}
