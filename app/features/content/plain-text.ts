import type { Element, ElementContent, Root, RootContent } from "hast";

type Node = Root | RootContent | ElementContent;

/** Elements that go on in their line. */
const INLINE = new Set(["a", "code", "del", "em", "img", "s", "span", "strong", "sub", "sup"]);
/** Cells of a row are in one line. */
const CELLS = new Set(["td", "th"]);
/** The attributes of elements and blocks that are read as text, in their order: before what the block holds, … */
const LEADING = ["alt", "title", "copy", "label", "caption"];
/** … and behind it. */
const TRAILING = ["by"];

/**
 * The text of a page for programs: one line for each paragraph, item, row and label, with the descriptions of its
 * pictures.
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

/** Each on a line of its own. */
function wordsOf({ properties }: Element, names: readonly string[]): string {
  const words = names.flatMap((name) => properties[name] ?? []);
  return words.map((word) => `\n${word}\n`).join("");
}
