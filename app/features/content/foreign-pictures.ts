import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { SCENE_SCHEME } from "./remark-blocks.ts";

const SITE = "https://own.invalid";

/** Pictures on other hosts: our Content-Security-Policy allows only those of this site. */
export function foreignPicturesIn(tree: Root): Element[] {
  const found: Element[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === "img" && !isOwn(`${node.properties.src}`)) found.push(node);
  });
  return found;
}

/** Our own drawings are checked by name. */
function isOwn(address: string): boolean {
  if (address.startsWith(SCENE_SCHEME)) return true;
  if (!address.startsWith("/") || !URL.canParse(address, SITE)) return false;
  return new URL(address, SITE).origin === SITE;
}
