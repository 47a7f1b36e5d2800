import type { Element, ElementContent, Root, RootContent } from "hast";

type Node = Root | RootContent | ElementContent;

/** The text in an element, as it would be read. */
export function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** An element of one of these names. */
export function isElement<N extends string>(
  node: Node | undefined,
  ...names: readonly N[]
): node is Element & { tagName: N } {
  return node?.type === "element" && names.some((name) => name === node.tagName);
}

/** Whether an element of this name is in a tree, however deep. */
export function hasElement(node: Node, name: string): boolean {
  if (isElement(node, name)) return true;
  return "children" in node && node.children.some((child) => hasElement(child, name));
}
