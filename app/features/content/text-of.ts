import type { Element, ElementContent, Root, RootContent } from "hast";

type Node = Root | RootContent | ElementContent;

/** The text content of an element. */
export function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Whether a node is an element with one of these names. */
export function isElement<N extends string>(
  node: Node | undefined,
  ...names: readonly N[]
): node is Element & { tagName: N } {
  return node?.type === "element" && names.some((name) => name === node.tagName);
}

/** Whether a tree contains an element with this name, at any depth. */
export function hasElement(node: Node, name: string): boolean {
  if (isElement(node, name)) return true;
  return "children" in node && node.children.some((child) => hasElement(child, name));
}
