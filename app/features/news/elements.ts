import type { Element, ElementContent, Properties } from "hast";

/** Creates an element. */
export function element(
  tagName: string,
  properties: Properties,
  children: ElementContent[],
): Element {
  return { type: "element", tagName, properties, children };
}

/** Creates a text node. */
export function text(value: string): ElementContent {
  return { type: "text", value };
}
